//! JSON output: one object per line, each written in one piece. docs/json.md is the contract.

use std::io::{self, Write};
use std::time::Duration;

use serde::{Serialize, Serializer};
use tabiya_rules::Color;

/// Prints an object as one line and flushes it, so that the reader of a pipe gets it at once.
pub(crate) fn print(object: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_string(object)?;
    line.push('\n');
    print_whole(&line)
}

/// Prints text in one piece: Ctrl-C comes before it or after it (see [`interrupt`](crate::interrupt)).
pub(crate) fn print_whole(text: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// An object for one input line.
#[derive(Serialize)]
pub(crate) struct OfLine<T> {
    pub(crate) line: u64,
    #[serde(flatten)]
    pub(crate) object: T,
}

/// The object for a bad input line.
#[derive(Serialize)]
pub(crate) struct BadLine<'a> {
    pub(crate) line: u64,
    pub(crate) error: &'a str,
}

/// The JSON name of a side.
pub(crate) fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A time in whole milliseconds.
pub(crate) fn milliseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u128(time.as_millis())
}
