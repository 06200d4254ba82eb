//! Tables written row by row.

use std::io::{self, Write};

use super::{Column, ColumnData, Encoder, Kind, TableWriter, Text, Values};

/// The value of a row in one column.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// No value.
    Missing,
    /// An integer, or a date in days.
    Int(i64),
    /// A floating-point number.
    Double(f64),
    /// Text.
    Text(Text),
}

impl From<Option<i64>> for Cell {
    fn from(number: Option<i64>) -> Cell {
        number.map_or(Cell::Missing, Cell::Int)
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(Text::from(text))
    }
}

impl From<Option<String>> for Cell {
    fn from(text: Option<String>) -> Cell {
        text.map_or(Cell::Missing, Cell::from)
    }
}

impl From<&'static str> for Cell {
    fn from(text: &'static str) -> Cell {
        Cell::Text(Text::from_static(text.as_bytes()))
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
/// table.push(vec![Cell::from("Capablanca"), Cell::Missing])?;
/// assert!(table.push(vec![Cell::Missing, Cell::Int(2725)]).is_err(), "everybody has a name");
/// let (file, rows) = table.finish()?;
/// assert!(file.len() > 100 && rows == 1);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct RowTable<W: Write + Send> {
    columns: Vec<Column>,
    encoder: Encoder,
    group: Vec<ColumnData>,
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
            group: columns.iter().map(ColumnData::empty).collect(),
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
    pub fn push(&mut self, row: Vec<Cell>) -> io::Result<()> {
        let fits = |(cell, column): (&Cell, &Column)| fits(cell, column);
        if row.len() != self.columns.len() || !row.iter().zip(&self.columns).all(fits) {
            return Err(io::Error::other("a row that does not fit its table"));
        }
        for (cell, (data, column)) in row.into_iter().zip(self.group.iter_mut().zip(&self.columns)) {
            push(data, column, cell);
        }
        self.rows += 1;
        match self.rows >= self.group_rows {
            true => self.write_group(),
            false => Ok(()),
        }
    }

    fn write_group(&mut self) -> io::Result<()> {
        self.table.write(self.encoder.encode(&self.group)?)?;
        self.group = self.columns.iter().map(ColumnData::empty).collect();
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

fn fits(cell: &Cell, column: &Column) -> bool {
    match (cell, column.kind) {
        (Cell::Missing, _) => column.is_optional,
        (&Cell::Int(number), Kind::Int32 | Kind::Date) => i32::try_from(number).is_ok(),
        (Cell::Int(_), Kind::Int64) | (Cell::Double(_), Kind::Double) | (Cell::Text(_), Kind::Text) => true,
        _ => false,
    }
}

/// Adds a cell of the right type.
fn push(data: &mut ColumnData, column: &Column, cell: Cell) {
    if column.is_optional {
        data.present.push(i16::from(cell != Cell::Missing));
    }
    match (&mut data.values, cell) {
        (Values::Int32(values), Cell::Int(number)) => values.extend(i32::try_from(number)),
        (Values::Int64(values), Cell::Int(number)) => values.push(number),
        (Values::Double(values), Cell::Double(number)) => values.push(number),
        (Values::Text(values), Cell::Text(text)) => values.push(text),
        _ => {}
    }
}
