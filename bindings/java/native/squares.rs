//! Squares and colours, as Java numbers them.

use jni::sys::jint;
use tabiya_bindings::{Failure, FailureKind};
use tabiya_rules::{Color, Square};

/// The square with a number, from a1 to h8.
pub(crate) fn numbered(number: jint) -> Result<Square, Failure> {
    let square = u8::try_from(number).ok().and_then(Square::from_index);
    square.ok_or_else(|| Failure::new(FailureKind::BadArgument, "there is no such square"))
}

/// The colour with a number.
pub(crate) fn color(number: jint) -> Color {
    if number == 0 { Color::White } else { Color::Black }
}
