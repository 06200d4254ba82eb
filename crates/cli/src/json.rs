//! JSON for programs: one object a line, each written whole. docs/json.md is the contract.

use std::io::{self, Write};
use std::time::Duration;

use serde::{Serialize, Serializer};
use tabiya_rules::Color;

/// Prints an object as one line, at once: whoever reads a pipe has it now.
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

/// An object that belongs to a line of the input.
#[derive(Serialize)]
pub(crate) struct OfLine<T> {
    pub(crate) line: u64,
    #[serde(flatten)]
    pub(crate) object: T,
}

/// What stands in the place of the object for a line that is bad.
#[derive(Serialize)]
pub(crate) struct BadLine<'a> {
    pub(crate) line: u64,
    pub(crate) error: &'a str,
}

/// A side as it is called in JSON.
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
