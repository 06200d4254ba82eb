//! The 64 squares and their names.
#![allow(unsafe_code)]

use core::fmt;
use core::str::FromStr;

use crate::{Bitboard, Color, File, Rank};

/// A square of the board. a1 has index 0, h1 index 7, h8 index 63.
///
/// ```
/// use tabiya_rules::{File, Rank, Square};
///
/// let square: Square = "e4".parse()?;
/// assert_eq!(square, Square::E4);
/// assert_eq!(square, Square::new(File::E, Rank::Fourth));
/// assert_eq!(square.offset(1, 2), Some(Square::F6));
/// assert_eq!(Square::H4.offset(1, 0), None);
/// assert_eq!(square.to_string(), "e4");
/// # Ok::<(), tabiya_rules::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// Every square in order of index: a1, b1, … h8.
    pub const ALL: [Square; 64] = {
        let mut all = [Square::A1; 64];
        let mut index = 0;
        while index < 64 {
            all[index as usize] = Square::from_low_bits(index);
            index += 1;
        }
        all
    };

    /// The square where a file and a rank meet.
    #[inline(always)]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square::from_low_bits(rank as u8 * 8 + file as u8)
    }

    /// The square with this index, if it is below 64.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 64 {
            Some(Square::from_low_bits(index))
        } else {
            None
        }
    }

    /// The square whose index is the low six bits of `bits`.
    #[inline(always)]
    pub const fn from_low_bits(bits: u8) -> Square {
        // SAFETY: the enum is `repr(u8)` and has a variant for each of the values 0 to 63, and the
        // mask leaves no other.
        unsafe { core::mem::transmute::<u8, Square>(bits & 63) }
    }

    /// 0 for a1, 7 for h1 … 63 for h8.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file the square is on.
    #[inline(always)]
    pub const fn file(self) -> File {
        File::from_low_bits(self as u8)
    }

    /// The rank the square is on.
    #[inline(always)]
    pub const fn rank(self) -> Rank {
        Rank::from_low_bits(self as u8 >> 3)
    }

    /// The set of this square alone.
    #[inline(always)]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u8)
    }

    /// The square mirrored from White's side to Black's: a1 becomes a8.
    #[inline(always)]
    pub const fn flip_rank(self) -> Square {
        Square::from_low_bits(self as u8 ^ 56)
    }

    /// The square mirrored from left to right: a1 becomes h1.
    #[inline(always)]
    pub const fn flip_file(self) -> Square {
        Square::from_low_bits(self as u8 ^ 7)
    }

    /// The square as `color` sees the board: itself for White, mirrored for Black.
    #[inline(always)]
    pub const fn relative_to(self, color: Color) -> Square {
        Square::from_low_bits(self as u8 ^ (56 * color as u8))
    }

    /// The square this many files to the right and ranks up from White's point of view, if it is on the
    /// board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i16 + files as i16;
        let rank = self.rank() as i16 + ranks as i16;
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Some(Square::from_low_bits((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// Whether this is a light square, as h1 is and a1 is not.
    #[inline]
    pub const fn is_light(self) -> bool {
        (self as u8 ^ (self as u8 >> 3)) & 1 == 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

/// Why text is not the name of a square.
///
/// ```
/// use tabiya_rules::Square;
///
/// let error = "e9".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "'9' is not a rank (1 to 8)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseSquareError {
    /// The text does not have two characters.
    Length {
        /// The number of characters.
        found: usize,
    },
    /// The first character is not a letter from a to h.
    File {
        /// The character found.
        found: char,
    },
    /// The second character is not a digit from 1 to 8.
    Rank {
        /// The character found.
        found: char,
    },
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseSquareError::Length { found } => {
                write!(f, "a square has 2 characters, such as e4, not {found}")
            }
            ParseSquareError::File { found } => write!(f, "{found:?} is not a file (a to h)"),
            ParseSquareError::Rank { found } => write!(f, "{found:?} is not a rank (1 to 8)"),
        }
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a name like `e4`; the file may be in either case.
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let mut letters = text.chars();
        let (Some(first), Some(second), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err(ParseSquareError::Length {
                found: text.chars().count(),
            });
        };
        let file = File::from_letter(first).ok_or(ParseSquareError::File { found: first })?;
        let rank = Rank::from_digit(second).ok_or(ParseSquareError::Rank { found: second })?;
        Ok(Square::new(file, rank))
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn squares_are_numbered_from_a1_along_the_ranks() {
        assert_eq!(Square::A1.index(), 0);
        assert_eq!(Square::H1.index(), 7);
        assert_eq!(Square::E4.index(), 28);
        assert_eq!(Square::H8.index(), 63);
        for (index, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::from_index(index as u8), Some(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
            assert_eq!(square.bitboard().0, 1 << index);
        }
        assert_eq!(Square::from_index(64), None);
        assert_eq!(Square::from_low_bits(64), Square::A1);
        assert_eq!(Square::from_low_bits(255), Square::H8);
    }

    #[test]
    fn square_names_round_trip_with_the_file_in_either_case() {
        for square in Square::ALL {
            let text = square.to_string();
            assert_eq!(text.parse(), Ok(square));
            assert_eq!(text.to_uppercase().parse(), Ok(square));
        }
    }

    #[test]
    fn bad_square_text_is_refused_with_the_reason() {
        let cases = [
            ("", "a square has 2 characters, such as e4, not 0"),
            ("e", "a square has 2 characters, such as e4, not 1"),
            ("e44", "a square has 2 characters, such as e4, not 3"),
            ("i4", "'i' is not a file (a to h)"),
            ("4e", "'4' is not a file (a to h)"),
            ("e0", "'0' is not a rank (1 to 8)"),
            ("eé", "'é' is not a rank (1 to 8)"),
            ("e\n", "'\\n' is not a rank (1 to 8)"),
        ];
        for (text, reason) in cases {
            let error = text.parse::<Square>().unwrap_err();
            assert_eq!(error.to_string(), reason);
        }
    }

    #[test]
    fn flipping_twice_changes_nothing() {
        assert_eq!(Square::A1.flip_rank(), Square::A8);
        assert_eq!(Square::A1.flip_file(), Square::H1);
        assert_eq!(Square::E2.relative_to(Color::Black), Square::E7);
        assert_eq!(Square::E2.relative_to(Color::White), Square::E2);
        for square in Square::ALL {
            assert_eq!(square.flip_rank().flip_rank(), square);
            assert_eq!(square.flip_file().flip_file(), square);
        }
    }

    #[test]
    fn an_offset_never_wraps_around_the_edge() {
        for square in Square::ALL {
            for files in i8::MIN..=i8::MAX {
                for ranks in [i8::MIN, -8, -7, -1, 0, 1, 7, 8, i8::MAX] {
                    let file = square.file().index() as i32 + i32::from(files);
                    let rank = square.rank().index() as i32 + i32::from(ranks);
                    let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
                    let target = square.offset(files, ranks);
                    assert_eq!(target.is_some(), on_board);
                    if let Some(target) = target {
                        assert_eq!(target.index() as i32, rank * 8 + file);
                    }
                }
            }
        }
    }

    #[test]
    fn the_right_corner_square_is_light() {
        assert!(Square::H1.is_light());
        assert!(Square::A8.is_light());
        assert!(!Square::A1.is_light());
        assert!(Square::E4.is_light());
        assert_eq!(Square::ALL.into_iter().filter(|at| at.is_light()).count(), 32);
    }
}
