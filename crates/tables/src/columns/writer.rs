//! Parquet files, group by group.

use std::io::{self, Write};

use parquet::file::metadata::KeyValue;
use parquet::file::writer::SerializedFileWriter;

use super::encode::{EncodedGroup, Encoder, explain};

/// Writes a table to a Parquet file.
///
/// ```
/// use tabiya_tables::{Column, ColumnData, Encoder, Kind, Packing, TableWriter, Values};
///
/// let encoder = Encoder::new(&[Column::new("key", Kind::Int64, Packing::Delta)])?;
/// let mut file = Vec::new();
/// let mut table = TableWriter::new(&mut file, &encoder, &[])?;
/// table.write(encoder.encode(&[ColumnData::full(Values::Int64(vec![1, 2, 3]))])?)?;
/// assert_eq!(table.finish()?.1, 3);
/// assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct TableWriter<W: Write + Send> {
    file: SerializedFileWriter<W>,
    rows: u64,
}

impl<W: Write + Send> TableWriter<W> {
    /// Begins a file, with key-value metadata.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(output: W, encoder: &Encoder, notes: &[(&str, String)]) -> io::Result<TableWriter<W>> {
        let file = SerializedFileWriter::new(output, encoder.schema(), encoder.properties());
        let mut file = file.map_err(explain)?;
        for (name, value) in notes {
            file.append_key_value_metadata(KeyValue::new((*name).to_owned(), value.clone()));
        }
        Ok(TableWriter { file, rows: 0 })
    }

    /// Writes a row group.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, group: EncodedGroup) -> io::Result<()> {
        let mut rows = 0;
        let write = || {
            let mut writer = self.file.next_row_group()?;
            for (bytes, close) in group.columns {
                rows = close.rows_written;
                writer.append_column(&bytes, close)?;
            }
            writer.close()
        };
        write().map_err(explain)?;
        self.rows += rows;
        Ok(())
    }

    /// The number of rows written.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Finishes the file, and returns the output and the number of rows.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> io::Result<(W, u64)> {
        let mut output = self.file.into_inner().map_err(explain)?;
        output.flush()?;
        Ok((output, self.rows))
    }
}
