//! Encodes rows for Parquet files.

use std::io;
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::column::writer::{ColumnCloseResult, ColumnWriter, get_column_writer};
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::{ColumnPath, SchemaDescriptor, Type, TypePtr};

use super::{Column, ColumnData, Kind, Meaning, Packing, Values};

/// Higher levels cost more time than they save space: the columns are already packed well.
const ZSTD_LEVEL: i32 = 1;

/// Encodes row groups of a table, on any thread.
#[derive(Clone)]
pub struct Encoder {
    schema: TypePtr,
    descriptor: Arc<SchemaDescriptor>,
    properties: WriterPropertiesPtr,
    compression: Compression,
}

/// An encoded row group, ready to be written.
pub struct EncodedGroup {
    pub(super) columns: Vec<(Bytes, ColumnCloseResult)>,
}

impl Encoder {
    /// An encoder for a table with these columns.
    ///
    /// # Errors
    /// If the columns are invalid, such as two with the same name.
    pub fn new(columns: &[Column]) -> io::Result<Encoder> {
        let fields = columns.iter().map(field).collect::<Result<Vec<_>, _>>();
        let schema = fields.and_then(|fields| Type::group_type_builder("rows").with_fields(fields).build());
        let schema = Arc::new(schema.map_err(explain)?);
        let compression = Compression::ZSTD(ZstdLevel::try_new(ZSTD_LEVEL).map_err(explain)?);
        Ok(Encoder {
            descriptor: Arc::new(SchemaDescriptor::new(Arc::clone(&schema))),
            schema,
            properties: properties(columns, compression),
            compression,
        })
    }

    pub(super) fn schema(&self) -> TypePtr {
        Arc::clone(&self.schema)
    }

    pub(super) fn properties(&self) -> WriterPropertiesPtr {
        Arc::clone(&self.properties)
    }

    /// Encodes rows, given column by column.
    ///
    /// # Errors
    /// If the columns do not match those of the table in number or kind, or differ in length.
    pub fn encode(&self, columns: &[ColumnData]) -> io::Result<EncodedGroup> {
        if columns.len() != self.descriptor.num_columns() {
            return Err(io::Error::other("rows with other columns than their table"));
        }
        let columns = columns.iter().enumerate().map(|(index, data)| {
            let mut buffer = TrackedWrite::new(Vec::new());
            let close = self.encode_column(index, data, &mut buffer)?;
            Ok((Bytes::from(buffer.into_inner()?), close))
        });
        let columns = columns.collect::<Result<Vec<_>, ParquetError>>();
        Ok(EncodedGroup {
            columns: columns.map_err(explain)?,
        })
    }

    fn encode_column(
        &self,
        index: usize,
        data: &ColumnData,
        buffer: &mut TrackedWrite<Vec<u8>>,
    ) -> Result<ColumnCloseResult, ParquetError> {
        let descriptor = self.descriptor.column(index);
        if let Values::Codes(codes) = &data.values {
            let is_fit = match codes.meaning {
                Meaning::Number(_) => descriptor.physical_type() == Physical::INT32,
                Meaning::Text(_) => descriptor.physical_type() == Physical::BYTE_ARRAY,
            };
            return match is_fit {
                true => codes.write(descriptor, self.compression, ZSTD_LEVEL, buffer),
                false => Err(other_kind()),
            };
        }
        let pages = Box::new(SerializedPageWriter::new(buffer));
        let properties = Arc::clone(&self.properties);
        let mut writer = get_column_writer(descriptor, properties, pages);
        let present = (!data.present.is_empty()).then_some(&data.present[..]);
        match (&mut writer, &data.values) {
            (ColumnWriter::Int32ColumnWriter(writer), Values::Int32(values)) => {
                writer.write_batch(values, present, None)?;
            }
            (ColumnWriter::Int64ColumnWriter(writer), Values::Int64(values)) => {
                writer.write_batch(values, present, None)?;
            }
            (ColumnWriter::DoubleColumnWriter(writer), Values::Double(values)) => {
                writer.write_batch(values, present, None)?;
            }
            (ColumnWriter::ByteArrayColumnWriter(writer), Values::Text(values)) => {
                let values: Vec<ByteArray> = values.iter().cloned().map(ByteArray::from).collect();
                writer.write_batch(&values, present, None)?;
            }
            _ => return Err(other_kind()),
        }
        writer.close()
    }
}

fn other_kind() -> ParquetError {
    ParquetError::General("a column of another kind".to_owned())
}

fn field(column: &Column) -> Result<TypePtr, ParquetError> {
    let (physical, logical) = match column.kind {
        Kind::Int32 => (Physical::INT32, None),
        Kind::Int64 => (Physical::INT64, None),
        Kind::Double => (Physical::DOUBLE, None),
        Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Kind::Date => (Physical::INT32, Some(LogicalType::Date)),
    };
    let repetition = match column.is_optional {
        true => Repetition::OPTIONAL,
        false => Repetition::REQUIRED,
    };
    let field = Type::primitive_type_builder(&column.name, physical)
        .with_repetition(repetition)
        .with_logical_type(logical)
        .build();
    field.map(Arc::new)
}

fn properties(columns: &[Column], compression: Compression) -> WriterPropertiesPtr {
    let mut properties = WriterProperties::builder()
        .set_compression(compression)
        // Enough to find the group of a key; statistics of every page would be as long as the pages.
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .set_created_by(concat!("tabiya ", env!("CARGO_PKG_VERSION")).to_owned());
    for column in columns {
        let path = ColumnPath::from(column.name.as_str());
        let uses_dictionary = column.packing == Packing::Dictionary;
        properties = properties.set_column_dictionary_enabled(path.clone(), uses_dictionary);
        // Nobody looks for a range of names, and to compare them takes as long as to write them.
        if uses_dictionary && column.kind == Kind::Text {
            properties = properties.set_column_statistics_enabled(path.clone(), EnabledStatistics::None);
        }
        if column.packing == Packing::Delta {
            // What is left of numbers that are packed to the bit cannot be compressed.
            if column.kind != Kind::Text {
                properties = properties.set_column_compression(path.clone(), Compression::UNCOMPRESSED);
            }
            let encoding = match column.kind {
                Kind::Text => Encoding::DELTA_BYTE_ARRAY,
                _ => Encoding::DELTA_BINARY_PACKED,
            };
            properties = properties.set_column_encoding(path, encoding);
        }
    }
    Arc::new(properties.build())
}

/// Converts an error of the Parquet library.
pub(super) fn explain(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}
