//! Places in a file.

use core::fmt;

/// A place in the text of a PGN file; in a compressed file, in the decompressed text.
///
/// ```
/// use tabiya_pgn::Place;
///
/// let place = Place { byte: 120, line: 9 };
/// assert_eq!(place.to_string(), "line 9, byte 120");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// The byte offset.
    pub byte: u64,
    /// The line, from 1.
    pub line: u64,
}

impl Place {
    /// The first byte of a file.
    pub const START: Place = Place { byte: 0, line: 1 };

    /// The place after `text`, if `text` starts here.
    pub(crate) fn after(self, text: &[u8]) -> Place {
        Place {
            byte: self.byte + text.len() as u64,
            line: self.line + memchr::memchr_iter(b'\n', text).count() as u64,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, byte {}", self.line, self.byte)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_advances_by_bytes_and_newlines() {
        let place = Place::START.after(b"1. e4\n\n1... e5");
        assert_eq!(place, Place { byte: 14, line: 3 });
    }
}
