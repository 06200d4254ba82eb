//! Tables as columns, for Parquet files.

mod codes;
mod encode;
mod rows;
mod writer;

pub use codes::{Codes, Meaning};
pub use encode::{EncodedGroup, Encoder};
pub use rows::{Cell, RowTable};
pub use writer::TableWriter;

use bytes::Bytes;

/// The text of a cell; cheap to clone.
pub type Text = Bytes;

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 32-bit integers.
    Int32,
    /// 64-bit integers.
    Int64,
    /// Floating-point numbers.
    Double,
    /// UTF-8 text.
    Text,
    /// Days since 1970-01-01, which readers show as dates.
    Date,
}

/// How the values of a column are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// For few different values: each is stored once.
    Dictionary,
    /// For integers that differ little from their predecessors.
    Delta,
    /// Not at all.
    Plain,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: Kind,
    /// Whether values may be missing.
    pub is_optional: bool,
    /// How it is packed.
    pub packing: Packing,
}

impl Column {
    /// A column in which every row has a value.
    pub fn new(name: impl Into<String>, kind: Kind, packing: Packing) -> Column {
        Column {
            name: name.into(),
            kind,
            is_optional: false,
            packing,
        }
    }

    /// The same column, in which values may be missing.
    #[must_use]
    pub fn optional(mut self) -> Column {
        self.is_optional = true;
        self
    }
}

/// The values of a column, without missing ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Of [`Kind::Int32`] and [`Kind::Date`].
    Int32(Vec<i32>),
    /// Of [`Kind::Int64`].
    Int64(Vec<i64>),
    /// Of [`Kind::Double`].
    Double(Vec<f64>),
    /// Of [`Kind::Text`].
    Text(Vec<Text>),
    /// Of [`Kind::Int32`], [`Kind::Date`] and [`Kind::Text`] with [`Packing::Dictionary`]: numbers that stand for values.
    Codes(Codes),
}

/// The data of a column for some rows.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnData {
    /// Its values.
    pub values: Values,
    /// For each row, 1 if it has a value and 0 if not; empty if the column is not optional.
    pub present: Vec<i16>,
}

impl ColumnData {
    /// No rows yet.
    pub fn empty(column: &Column) -> ColumnData {
        let values = match column.kind {
            Kind::Int32 | Kind::Date => Values::Int32(Vec::new()),
            Kind::Int64 => Values::Int64(Vec::new()),
            Kind::Double => Values::Double(Vec::new()),
            Kind::Text => Values::Text(Vec::new()),
        };
        ColumnData {
            values,
            present: Vec::new(),
        }
    }

    /// A column with a value in every row.
    pub fn full(values: Values) -> ColumnData {
        ColumnData {
            values,
            present: Vec::new(),
        }
    }

    /// A column of few different values, given by codes.
    pub fn codes(codes: impl Iterator<Item = Option<u32>>, meaning: Meaning) -> ColumnData {
        let codes = codes.map(|code| code.unwrap_or(Codes::MISSING)).collect();
        ColumnData::full(Values::Codes(Codes { codes, meaning }))
    }

    /// The number of values, not counting missing ones.
    pub fn len(&self) -> usize {
        match &self.values {
            Values::Int32(values) => values.len(),
            Values::Int64(values) => values.len(),
            Values::Double(values) => values.len(),
            Values::Text(values) => values.len(),
            Values::Codes(codes) => codes.codes.iter().filter(|&&code| code != Codes::MISSING).count(),
        }
    }

    /// Whether there is no value.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
