//! Castling sides and castling rights.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

use crate::{Color, File};

/// The side of the board a king castles to.
///
/// ```
/// use tabiya_rules::{CastlingSide, File};
///
/// assert_eq!(CastlingSide::King.king_destination_file(), File::G);
/// assert_eq!(CastlingSide::Queen.rook_destination_file(), File::D);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum CastlingSide {
    /// Towards the h-file, `O-O`.
    King,
    /// Towards the a-file, `O-O-O`.
    Queen,
}

impl CastlingSide {
    /// Both sides, the king's first.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

    /// 0 for the king's side, 1 for the queen's.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Where the king ends up, wherever it came from.
    #[inline]
    pub const fn king_destination_file(self) -> File {
        match self {
            CastlingSide::King => File::G,
            CastlingSide::Queen => File::C,
        }
    }

    /// Where the rook ends up, wherever it came from.
    #[inline]
    pub const fn rook_destination_file(self) -> File {
        match self {
            CastlingSide::King => File::F,
            CastlingSide::Queen => File::D,
        }
    }
}

/// Castling rights: which castling moves the history of the game still allows, as four flags.
///
/// A right only says that king and rook have not moved. The files of the rooks, which differ from game to
/// game in Chess960, are kept by the position.
///
/// ```
/// use tabiya_rules::{CastlingRights, CastlingSide, Color};
///
/// let mut rights = CastlingRights::ALL;
/// rights.remove(Color::White, CastlingSide::Queen);
/// assert!(rights.has(Color::White, CastlingSide::King));
/// assert_eq!(rights.to_string(), "Kkq");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(transparent)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// Neither side may castle.
    pub const NONE: CastlingRights = CastlingRights(0);

    /// Both sides may castle on both sides.
    pub const ALL: CastlingRights = CastlingRights(15);

    /// A single right.
    #[inline]
    pub const fn of(color: Color, side: CastlingSide) -> CastlingRights {
        CastlingRights(1 << (color as u8 * 2 + side as u8))
    }

    /// Both rights of one colour.
    #[inline]
    pub const fn of_color(color: Color) -> CastlingRights {
        CastlingRights(3 << (color as u8 * 2))
    }

    /// The rights whose flags are the low four bits: 1 for White's king side, 2 for White's queen
    /// side, 4 and 8 for Black's.
    #[inline]
    pub const fn from_low_bits(bits: u8) -> CastlingRights {
        CastlingRights(bits & 15)
    }

    /// The four flags as a number below 16.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether this right is still held.
    #[inline]
    pub const fn has(self, color: Color, side: CastlingSide) -> bool {
        self.0 & CastlingRights::of(color, side).0 != 0
    }

    /// Whether neither side may castle.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a right.
    #[inline]
    pub const fn add(&mut self, color: Color, side: CastlingSide) {
        self.0 |= CastlingRights::of(color, side).0;
    }

    /// Removes a right.
    #[inline]
    pub const fn remove(&mut self, color: Color, side: CastlingSide) {
        self.0 &= !CastlingRights::of(color, side).0;
    }

    /// Removes both rights of a colour, as a king move does.
    #[inline]
    pub const fn remove_color(&mut self, color: Color) {
        self.0 &= !CastlingRights::of_color(color).0;
    }
}

impl BitOr for CastlingRights {
    type Output = CastlingRights;

    #[inline]
    fn bitor(self, other: CastlingRights) -> CastlingRights {
        CastlingRights(self.0 | other.0)
    }
}

impl BitOrAssign for CastlingRights {
    #[inline]
    fn bitor_assign(&mut self, other: CastlingRights) {
        self.0 |= other.0;
    }
}

impl BitAnd for CastlingRights {
    type Output = CastlingRights;

    #[inline]
    fn bitand(self, other: CastlingRights) -> CastlingRights {
        CastlingRights(self.0 & other.0)
    }
}

impl BitAndAssign for CastlingRights {
    #[inline]
    fn bitand_assign(&mut self, other: CastlingRights) {
        self.0 &= other.0;
    }
}

impl fmt::Display for CastlingRights {
    /// `KQkq`, fewer letters for fewer rights, or `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (bit, letter) in ["K", "Q", "k", "q"].into_iter().enumerate() {
            if self.0 & 1 << bit != 0 {
                f.write_str(letter)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn rights_are_added_and_removed_one_at_a_time() {
        let mut rights = CastlingRights::NONE;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                assert!(!rights.has(color, side));
                rights.add(color, side);
                assert!(rights.has(color, side));
            }
        }
        assert_eq!(rights, CastlingRights::ALL);
        rights.remove(Color::Black, CastlingSide::King);
        assert!(!rights.has(Color::Black, CastlingSide::King));
        assert!(rights.has(Color::Black, CastlingSide::Queen));
        rights.remove_color(Color::White);
        assert_eq!(rights.to_string(), "q");
        rights.remove_color(Color::Black);
        assert!(rights.is_empty());
    }

    #[test]
    fn the_flags_have_the_order_of_the_fen_letters() {
        let letters = ["K", "Q", "k", "q"];
        for (bit, letter) in letters.into_iter().enumerate() {
            assert_eq!(CastlingRights::from_low_bits(1 << bit).to_string(), letter);
        }
        assert_eq!(CastlingRights::ALL.to_string(), "KQkq");
        assert_eq!(CastlingRights::NONE.to_string(), "-");
        assert_eq!(CastlingRights::from_low_bits(0xF0), CastlingRights::NONE);
    }

    #[test]
    fn rights_unite_and_intersect_as_sets() {
        let white = CastlingRights::of_color(Color::White);
        let black = CastlingRights::of_color(Color::Black);
        assert_eq!(white | black, CastlingRights::ALL);
        assert_eq!(white & black, CastlingRights::NONE);
        let mut rights = CastlingRights::NONE;
        rights |= white;
        rights &= CastlingRights::of(Color::White, CastlingSide::Queen);
        assert_eq!(rights.bits(), 2);
    }
}
