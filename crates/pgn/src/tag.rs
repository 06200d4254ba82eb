//! The value of a tag as written in the file.

use std::borrow::Cow;

use crate::text::{decode, join_lines};

/// The value of a tag, borrowed from the file: the text between the quotes.
///
/// ```
/// use tabiya_pgn::TagValue;
///
/// let value = TagValue::new(br#"the \"Immortal\""#);
/// assert_eq!(value.text(), "the \"Immortal\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TagValue<'a>(&'a [u8]);

impl<'a> TagValue<'a> {
    /// The value with these bytes, in which quotes and backslashes are still escaped.
    pub const fn new(escaped: &'a [u8]) -> TagValue<'a> {
        TagValue(escaped)
    }

    /// The bytes in the file, with quotes and backslashes still escaped.
    pub const fn escaped(self) -> &'a [u8] {
        self.0
    }

    /// The unescaped value, as bytes.
    pub fn bytes(self) -> Cow<'a, [u8]> {
        if memchr::memchr(b'\\', self.0).is_none() {
            return Cow::Borrowed(self.0);
        }
        let mut bytes = Vec::with_capacity(self.0.len());
        let mut rest = self.0;
        while let [first, tail @ ..] = rest {
            rest = match (first, tail) {
                // A backslash before anything else is literal.
                (b'\\', [escaped @ (b'"' | b'\\'), tail @ ..]) => {
                    bytes.push(*escaped);
                    tail
                }
                _ => {
                    bytes.push(*first);
                    tail
                }
            };
        }
        Cow::Owned(bytes)
    }

    /// The unescaped value, decoded as UTF-8 or else as Latin-1. Each newline becomes a space.
    pub fn text(self) -> Cow<'a, str> {
        let text = match self.bytes() {
            Cow::Borrowed(bytes) => decode(bytes),
            Cow::Owned(bytes) => Cow::Owned(decode(&bytes).into_owned()),
        };
        join_lines(text)
    }

    /// The value as a number, for ratings and the like.
    pub fn number(self) -> Option<u64> {
        core::str::from_utf8(self.0).ok()?.trim().parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backslash_that_escapes_nothing_is_kept() {
        assert_eq!(TagValue::new(br"C:\games\\mine\").text(), r"C:\games\mine\");
    }

    #[test]
    fn latin_1_is_read_with_and_without_escapes() {
        assert_eq!(TagValue::new(b"M\xfcller").text(), "Müller");
        assert_eq!(TagValue::new(b"\\\"M\xfcller\\\"").text(), "\"Müller\"");
    }

    #[test]
    fn ratings_are_numbers() {
        assert_eq!(TagValue::new(b"2851").number(), Some(2851));
        assert_eq!(TagValue::new(b"?").number(), None);
    }
}
