//! Tables as columns: what Parquet files are made of.

mod codes;
mod encode;
mod rows;
mod writer;

pub use codes::{Codes, Meaning};
pub use encode::{EncodedGroup, Encoder};
pub use rows::{Cell, RowTable};
pub use writer::TableWriter;

use bytes::Bytes;

/// A text of a cell: cheap to copy.
pub type Text = Bytes;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whole numbers of 32 bits.
    Int32,
    /// Whole numbers of 64 bits.
    Int64,
    /// Numbers with a fraction.
    Double,
    /// Text in UTF-8.
    Text,
    /// Days since 1970-01-01, which readers show as dates.
    Date,
}

/// How the values of a column are made small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// Few different values: each is stored once.
    Dictionary,
    /// Numbers that differ little from the one before.
    Delta,
    /// As they are.
    Plain,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
    /// Whether values may be missing.
    pub is_optional: bool,
    /// How it is made small.
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

/// The values of a column, without those that are missing.
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

/// A column of some rows.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnData {
    /// Its values.
    pub values: Values,
    /// For each row 1 if it has a value, and 0 if it has none; empty in columns that are not optional.
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

    /// A column of few different values, by numbers that stand for them.
    pub fn codes(codes: impl Iterator<Item = Option<u32>>, meaning: Meaning) -> ColumnData {
        let codes = codes.map(|code| code.unwrap_or(Codes::MISSING)).collect();
        ColumnData::full(Values::Codes(Codes { codes, meaning }))
    }

    /// How many values there are, those that are missing not counted.
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
