//! Castling rights as text claims them, before they are checked against the board.

use crate::{Color, File};
use core::fmt;

/// The rook that a claimed castling right refers to.
///
/// ```
/// use tabiya_rules::{CastlingClaim, ClaimedRook, File};
///
/// let rook = |letter| CastlingClaim::from_letter(letter).map(|claim| claim.rook);
/// assert_eq!(rook('k'), Some(ClaimedRook::KingSide));
/// assert_eq!(rook('C'), Some(ClaimedRook::File(File::C)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClaimedRook {
    /// The outermost rook on the h-file side of the king: the letter K.
    KingSide,
    /// The outermost rook on the a-file side of the king: the letter Q.
    QueenSide,
    /// The rook on this file: the letters A to H.
    File(File),
}

/// One claimed castling right.
///
/// ```
/// use tabiya_rules::{CastlingClaim, ClaimedRook, Color, File};
///
/// let claim = CastlingClaim { color: Color::Black, rook: ClaimedRook::File(File::G) };
/// assert_eq!(claim.to_string(), "g");
/// assert_eq!(CastlingClaim::from_letter('g'), Some(claim));
/// assert_eq!(CastlingClaim::from_letter('x'), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CastlingClaim {
    /// Whose right it is.
    pub color: Color,
    /// The rook it would castle with.
    pub rook: ClaimedRook,
}

impl CastlingClaim {
    /// The claim that `letter` stands for in a FEN: K, Q or a file letter, upper case for White.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let color = match letter.is_ascii_uppercase() {
            true => Color::White,
            false => Color::Black,
        };
        let rook = match letter.to_ascii_lowercase() {
            'k' => ClaimedRook::KingSide,
            'q' => ClaimedRook::QueenSide,
            other => ClaimedRook::File(File::from_letter(other)?),
        };
        Some(Self { color, rook })
    }

    /// The letter of this claim in a FEN.
    #[must_use]
    pub fn letter(self) -> char {
        let letter = match self.rook {
            ClaimedRook::KingSide => 'k',
            ClaimedRook::QueenSide => 'q',
            ClaimedRook::File(file) => file.letter(),
        };
        match self.color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }
    }

    /// Claims are ordered as in a FEN: White first, K, Q, then H to A.
    const fn index(self) -> u32 {
        let rook = match self.rook {
            ClaimedRook::KingSide => 0,
            ClaimedRook::QueenSide => 1,
            ClaimedRook::File(file) => 2 + 7 - file as u32,
        };
        self.color as u32 * PER_COLOR + rook
    }

    fn at_index(index: u32) -> Self {
        let color = if index < PER_COLOR {
            Color::White
        } else {
            Color::Black
        };
        let rook = match index % PER_COLOR {
            0 => ClaimedRook::KingSide,
            1 => ClaimedRook::QueenSide,
            file => ClaimedRook::File(File::ALL[(9 - file) as usize]),
        };
        Self { color, rook }
    }
}

/// K, Q and eight files.
const PER_COLOR: u32 = 10;

impl fmt::Display for CastlingClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

/// A set of claimed castling rights.
///
/// It can hold claims that contradict one another ("GH" with the king on e1);
/// [`Setup::resolved_castling`](crate::Setup::resolved_castling) decides which are valid.
///
/// ```
/// use tabiya_rules::{CastlingClaim, CastlingClaims};
///
/// let claims: CastlingClaims = "Kq".chars().filter_map(CastlingClaim::from_letter).collect();
/// assert_eq!(claims.to_string(), "Kq");
/// assert!(claims.contains(CastlingClaim::from_letter('q').unwrap()));
/// assert_eq!(CastlingClaims::NONE.to_string(), "-");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CastlingClaims(u32);

impl CastlingClaims {
    /// No rights.
    pub const NONE: Self = Self(0);

    /// Both sides may castle on both sides with their outermost rooks: KQkq.
    pub const ALL: Self = Self(0b11 | 0b11 << PER_COLOR);

    /// Adds `claim`; `false` if it was already there.
    pub fn insert(&mut self, claim: CastlingClaim) -> bool {
        let new = !self.contains(claim);
        self.0 |= 1 << claim.index();
        new
    }

    /// Removes `claim`; `false` if it was not there.
    pub fn remove(&mut self, claim: CastlingClaim) -> bool {
        let there = self.contains(claim);
        self.0 &= !(1 << claim.index());
        there
    }

    /// Whether `claim` is in the set.
    #[must_use]
    pub const fn contains(self, claim: CastlingClaim) -> bool {
        self.0 >> claim.index() & 1 == 1
    }

    /// Whether there are no claims.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The claims in the order of a FEN: White first, then K, Q and the files from H to A.
    pub fn iter(self) -> impl Iterator<Item = CastlingClaim> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let next = (rest != 0).then(|| CastlingClaim::at_index(rest.trailing_zeros()));
            rest &= rest.wrapping_sub(1);
            next
        })
    }
}

impl Extend<CastlingClaim> for CastlingClaims {
    fn extend<I: IntoIterator<Item = CastlingClaim>>(&mut self, claims: I) {
        claims.into_iter().for_each(|claim| {
            self.insert(claim);
        });
    }
}

impl FromIterator<CastlingClaim> for CastlingClaims {
    fn from_iter<I: IntoIterator<Item = CastlingClaim>>(claims: I) -> Self {
        let mut set = Self::NONE;
        set.extend(claims);
        set
    }
}

impl fmt::Display for CastlingClaims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter().try_for_each(|claim| claim.fmt(f))
    }
}

impl fmt::Debug for CastlingClaims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CastlingClaims({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    const LETTERS: &str = "KQHGFEDCBAkqhgfedcba";

    #[test]
    fn every_letter_round_trips() {
        for (index, letter) in LETTERS.chars().enumerate() {
            let claim = CastlingClaim::from_letter(letter).unwrap();
            assert_eq!(claim.letter(), letter);
            assert_eq!(claim.index() as usize, index);
            assert_eq!(CastlingClaim::at_index(index as u32), claim);
        }
    }

    #[test]
    fn other_characters_are_rejected() {
        for letter in ['-', 'i', 'I', 'w', '\0', 'é', 'Ｋ'] {
            assert_eq!(CastlingClaim::from_letter(letter), None);
        }
    }

    #[test]
    fn a_set_lists_its_claims_in_fen_order() {
        let claims: CastlingClaims = "abhQqKG".chars().filter_map(CastlingClaim::from_letter).collect();
        assert_eq!(claims.to_string(), "KQGqhba");
        assert_eq!(CastlingClaims::ALL.to_string(), "KQkq");
    }

    #[test]
    fn insert_and_remove_report_whether_anything_changed() {
        let claim = CastlingClaim::from_letter('h').unwrap();
        let mut claims = CastlingClaims::NONE;
        assert!(!claims.remove(claim));
        assert!(claims.insert(claim));
        assert!(!claims.insert(claim));
        assert!(claims.remove(claim));
        assert!(claims.is_empty());
    }
}
