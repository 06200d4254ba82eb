//! Tables written row by row.

use std::borrow::Cow;
use std::io::{self, Write};
use std::mem;

use super::{Column, ColumnData, Encoder, Kind, TableWriter, Text, Values};

/// The value of a row in one column.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell<'a> {
    /// No value.
    Missing,
    /// An integer, or a date in days.
    Int(i64),
    /// A floating-point number.
    Double(f64),
    /// Text.
    Text(Cow<'a, str>),
}

impl From<Option<i64>> for Cell<'_> {
    fn from(number: Option<i64>) -> Self {
        number.map_or(Cell::Missing, Cell::Int)
    }
}

impl From<String> for Cell<'_> {
    fn from(text: String) -> Self {
        Cell::Text(Cow::Owned(text))
    }
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(text: &'a str) -> Self {
        Cell::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<Option<&'a str>> for Cell<'a> {
    fn from(text: Option<&'a str>) -> Self {
        text.map_or(Cell::Missing, Cell::from)
    }
}

/// Writes a table to a Parquet file row by row.
///
/// ```
/// use tabiya_tables::{Cell, Column, Kind, Packing, RowTable};
///
/// let columns = vec![
///     Column::new("player", Kind::Text, Packing::Dictionary),
///     Column::new("rating", Kind::Int32, Packing::Dictionary).optional(),
/// ];
/// let mut table = RowTable::new(Vec::new(), columns, &[], 1000)?;
/// table.push(&[Cell::from("Capablanca"), Cell::Missing])?;
/// assert!(table.push(&[Cell::Missing, Cell::Int(2725)]).is_err(), "everybody has a name");
/// let (file, rows) = table.finish()?;
/// assert!(file.len() > 100 && rows == 1);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct RowTable<W: Write + Send> {
    columns: Vec<Column>,
    encoder: Encoder,
    group: Vec<Gathered>,
    rows: usize,
    group_rows: usize,
    table: TableWriter<W>,
}

impl<W: Write + Send> RowTable<W> {
    /// Begins a file with these columns, key-value metadata, and a number of rows per group.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(
        output: W,
        columns: Vec<Column>,
        notes: &[(&str, String)],
        group_rows: usize,
    ) -> io::Result<RowTable<W>> {
        let encoder = Encoder::new(&columns)?;
        Ok(RowTable {
            table: TableWriter::new(output, &encoder, notes)?,
            group: columns.iter().map(Gathered::new).collect(),
            columns,
            encoder,
            rows: 0,
            group_rows,
        })
    }

    /// The columns.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Adds a row.
    ///
    /// # Errors
    /// If a cell has another type than its column, or rows cannot be written. No part of the row is added then.
    pub fn push(&mut self, row: &[Cell<'_>]) -> io::Result<()> {
        let fits = |(cell, column): (&Cell<'_>, &Column)| fits(cell, column);
        if row.len() != self.columns.len() || !row.iter().zip(&self.columns).all(fits) {
            return Err(io::Error::other("a row that does not fit its table"));
        }
        for (cell, (gathered, column)) in row.iter().zip(self.group.iter_mut().zip(&self.columns)) {
            gathered.push(column, cell);
        }
        self.rows += 1;
        match self.rows >= self.group_rows {
            true => self.write_group(),
            false => Ok(()),
        }
    }

    fn write_group(&mut self) -> io::Result<()> {
        let group = self.columns.iter().map(Gathered::new).collect();
        let group = mem::replace(&mut self.group, group);
        let group: Vec<ColumnData> = group.into_iter().map(Gathered::into_data).collect();
        self.table.write(self.encoder.encode(&group)?)?;
        self.rows = 0;
        Ok(())
    }

    /// Writes the remaining rows, and returns the output and the number of rows.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> io::Result<(W, u64)> {
        if self.rows > 0 {
            self.write_group()?;
        }
        self.table.finish()
    }
}

fn fits(cell: &Cell<'_>, column: &Column) -> bool {
    match (cell, column.kind) {
        (Cell::Missing, _) => column.is_optional,
        (&Cell::Int(number), Kind::Int32 | Kind::Date) => i32::try_from(number).is_ok(),
        (Cell::Int(_), Kind::Int64) | (Cell::Double(_), Kind::Double) | (Cell::Text(_), Kind::Text) => true,
        _ => false,
    }
}

/// The cells of a column that are not written yet. All its texts are in one piece of memory.
struct Gathered {
    data: ColumnData,
    text: Vec<u8>,
    /// Where each text ends.
    ends: Vec<usize>,
}

impl Gathered {
    fn new(column: &Column) -> Gathered {
        Gathered {
            data: ColumnData::empty(column),
            text: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Adds a cell that fits.
    fn push(&mut self, column: &Column, cell: &Cell<'_>) {
        if column.is_optional {
            self.data.present.push(i16::from(*cell != Cell::Missing));
        }
        match (&mut self.data.values, cell) {
            (Values::Int32(values), &Cell::Int(number)) => values.extend(i32::try_from(number)),
            (Values::Int64(values), &Cell::Int(number)) => values.push(number),
            (Values::Double(values), &Cell::Double(number)) => values.push(number),
            (Values::Text(_), Cell::Text(text)) => {
                self.text.extend_from_slice(text.as_bytes());
                self.ends.push(self.text.len());
            }
            _ => {}
        }
    }

    fn into_data(mut self) -> ColumnData {
        if let Values::Text(values) = &mut self.data.values {
            let text = Text::from(self.text);
            let mut start = 0;
            values.extend(self.ends.into_iter().map(|end| {
                let one = text.slice(start..end);
                start = end;
                one
            }));
        }
        self.data
    }
}
