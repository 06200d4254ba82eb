//! Moves in UCI notation, written.

use core::fmt;
use core::ops::Deref;

use super::Move;

impl Move {
    /// The move as UCI writes it, with castling in the given convention.
    ///
    /// ```
    /// use tabiya_rules::{CastlingText, Move, Square};
    ///
    /// let text = Move::quiet(Square::G1, Square::F3).to_uci(CastlingText::Standard);
    /// assert_eq!(text.as_str(), "g1f3");
    /// ```
    pub const fn to_uci(self, castling: CastlingText) -> UciText {
        let from = self.from();
        let to = match castling {
            CastlingText::Standard => self.destination(),
            CastlingText::Chess960 => self.to(),
        };
        let (last, length) = match self.promoted() {
            Some(kind) => (kind.letter() as u8, 5),
            None => (0, 4),
        };
        UciText {
            bytes: [
                from.file().letter() as u8,
                from.rank().digit() as u8,
                to.file().letter() as u8,
                to.rank().digit() as u8,
                last,
            ],
            length,
        }
    }
}

/// The notation of castling in UCI moves.
///
/// ```
/// use tabiya_rules::{CastlingSide, CastlingText, Move, Square};
///
/// let castle = Move::castle(Square::E8, Square::A8, CastlingSide::Queen);
/// assert_eq!(castle.to_uci(CastlingText::Standard).as_str(), "e8c8");
/// assert_eq!(castle.to_uci(CastlingText::Chess960).as_str(), "e8a8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastlingText {
    /// The king's own path, `e1g1`: the convention in standard chess.
    Standard,
    /// The king takes its rook, `e1h1`: needed in Chess960, where the king may already be on its target
    /// square or pass over its rook.
    Chess960,
}

/// A move in UCI notation, four or five characters without a heap allocation: see [`Move::to_uci`].
///
/// ```
/// use tabiya_rules::{CastlingText, Move, Square};
///
/// let text = Move::capture(Square::E4, Square::D5).to_uci(CastlingText::Standard);
/// assert!(text.starts_with("e4"));
/// assert_eq!(text.to_string(), "e4d5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct UciText {
    bytes: [u8; 5],
    length: u8,
}

impl UciText {
    /// The text.
    pub fn as_str(&self) -> &str {
        // Only ASCII letters and digits are ever written, so the fallback is never taken.
        core::str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }
}

impl Deref for UciText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for UciText {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for UciText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for UciText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
