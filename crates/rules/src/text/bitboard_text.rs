//! Bitboards as text: `g2,g4,g5`, or a board of 8×8 characters.

use crate::{Bitboard, File, ParseSquareError, Rank, Square};
use alloc::{string::String, vec::Vec};
use core::{error::Error, fmt, str::FromStr};

/// Why text is not a list of squares.
///
/// ```
/// use tabiya_rules::Bitboard;
///
/// let error = "g2,g9".parse::<Bitboard>().unwrap_err();
/// assert_eq!(error.to_string(), "square 2 of the list (column 4): '9' is not a rank (1 to 8)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BitboardTextError {
    /// The bad entry of the list, counted from 1.
    pub entry: usize,
    /// Where it starts, in bytes from the start of the text.
    pub offset: usize,
    /// Where it starts, in characters counted from 1.
    pub column: usize,
    /// What is wrong with it.
    pub reason: ParseSquareError,
}

impl fmt::Display for BitboardTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            entry,
            column,
            reason,
            ..
        } = self;
        write!(f, "square {entry} of the list (column {column}): {reason}")
    }
}

impl Error for BitboardTextError {}

/// Each entry of a list of squares with its byte offset.
fn entries(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let empty = matches!(text.trim(), "" | "-");
    let list = if empty { None } else { Some(text.split(',')) };
    list.into_iter().flatten().scan(0, |next, entry| {
        let start = *next + (entry.len() - entry.trim_start().len());
        *next += entry.len() + 1;
        Some((start, entry.trim()))
    })
}

impl FromStr for Bitboard {
    type Err = BitboardTextError;

    /// Reads squares separated by commas and optional spaces. Duplicates are allowed; the empty text and `-`
    /// are the empty set.
    ///
    /// ```
    /// use tabiya_rules::{Bitboard, Square};
    ///
    /// let set: Bitboard = "g2, g4,g5".parse()?;
    /// assert_eq!(set.count(), 3);
    /// assert!(set.contains(Square::G4));
    /// assert_eq!("-".parse(), Ok(Bitboard::EMPTY));
    /// # Ok::<(), tabiya_rules::BitboardTextError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let squares = entries(text).enumerate().map(|(index, (offset, square))| {
            square.parse::<Square>().map_err(|reason| BitboardTextError {
                entry: index + 1,
                offset,
                column: text[..offset].chars().count() + 1,
                reason,
            })
        });
        squares.collect()
    }
}

impl Bitboard {
    /// Reads squares like [`str::parse`], but skips anything else and returns it beside the set.
    ///
    /// ```
    /// use tabiya_rules::Bitboard;
    ///
    /// let (set, skipped) = Bitboard::from_text_lenient("g2,knight,g5,");
    /// assert_eq!(set.to_string(), "g2,g5");
    /// assert_eq!(skipped, ["knight", ""]);
    /// ```
    #[must_use]
    pub fn from_text_lenient(text: &str) -> (Self, Vec<&str>) {
        let mut set = Self::EMPTY;
        let mut skipped = Vec::new();
        for (_, entry) in entries(text) {
            match entry.parse() {
                Ok(square) => set.insert(square),
                Err(_) => skipped.push(entry),
            }
        }
        (set, skipped)
    }

    /// The board from White's point of view, `x` for the squares of this set, with rank and file labels.
    ///
    /// ```
    /// use tabiya_rules::{Bitboard, Rank, Square};
    ///
    /// let set = Rank::Second.bitboard() | Square::E4.bitboard();
    /// assert_eq!(
    ///     set.drawing(),
    ///     "8 . . . . . . . .\n\
    ///      7 . . . . . . . .\n\
    ///      6 . . . . . . . .\n\
    ///      5 . . . . . . . .\n\
    ///      4 . . . . x . . .\n\
    ///      3 . . . . . . . .\n\
    ///      2 x x x x x x x x\n\
    ///      1 . . . . . . . .\n  \
    ///        a b c d e f g h\n"
    /// );
    /// ```
    #[must_use]
    pub fn drawing(self) -> String {
        let mut drawing = String::with_capacity(9 * 18);
        for rank in Rank::ALL.into_iter().rev() {
            drawing.push(rank.digit());
            for file in File::ALL {
                let inside = self.contains(Square::new(file, rank));
                drawing.push_str(if inside { " x" } else { " ." });
            }
            drawing.push('\n');
        }
        drawing.push_str("  a b c d e f g h\n");
        drawing
    }
}

impl fmt::Display for Bitboard {
    /// The squares from a1 to h8 separated by commas; `-` for the empty set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (index, square) in self.into_iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            square.fmt(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_list_of_squares_round_trips() {
        let sets = [
            0,
            1,
            1 << 63,
            0x8100_0000_0000_0081,
            0x1234_5678_9abc_def0,
            u64::MAX,
        ];
        for set in sets.map(Bitboard) {
            assert_eq!(set.to_string().parse(), Ok(set));
            assert_eq!(Bitboard::from_text_lenient(&set.to_string()), (set, Vec::new()));
        }
    }

    #[test]
    fn squares_are_listed_from_a1_to_h8() {
        assert_eq!(
            "g5, G4 ,g2,g5".parse::<Bitboard>().unwrap().to_string(),
            "g2,g4,g5"
        );
    }

    #[test]
    fn nothing_is_the_empty_set() {
        for text in ["", "  ", "-", " - "] {
            assert_eq!(text.parse(), Ok(Bitboard::EMPTY));
        }
        assert_eq!(Bitboard::EMPTY.to_string(), "-");
    }

    #[test]
    fn a_bad_square_is_reported_with_its_position() {
        let error = "g2, é, g4".parse::<Bitboard>().unwrap_err();
        assert_eq!((error.entry, error.offset, error.column), (2, 4, 5));
        let error = "é2,g4".parse::<Bitboard>().unwrap_err();
        assert_eq!((error.entry, error.offset, error.column), (1, 0, 1));
        let error = "g2,,g4".parse::<Bitboard>().unwrap_err();
        assert_eq!((error.entry, error.offset, error.column), (2, 3, 4));
        assert!("g2 g4".parse::<Bitboard>().is_err());
    }

    #[test]
    fn lenient_reading_returns_what_it_skipped() {
        let (set, skipped) = Bitboard::from_text_lenient(",é2,a1\0,h8 , e4e5");
        assert_eq!(set, Square::H8.bitboard());
        assert_eq!(skipped, ["", "é2", "a1\0", "e4e5"]);
    }

    #[test]
    fn the_drawing_has_white_at_the_bottom() {
        let drawing = Square::A1.bitboard().drawing();
        assert_eq!(drawing.lines().nth(7), Some("1 x . . . . . . ."));
        assert_eq!(drawing.lines().count(), 9);
    }
}
