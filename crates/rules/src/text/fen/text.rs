//! A FEN on the stack.

use crate::{Color, Piece, Square};
use core::fmt;
use core::ops::Deref;

/// A FEN without a heap allocation: see [`Position::fen_text`](crate::Position::fen_text) and
/// [`Setup::fen_text`](crate::Setup::fen_text).
///
/// ```
/// use tabiya_rules::{FenStyle, Position};
///
/// let text = Position::default().fen_text(FenStyle::Standard);
/// assert!(text.ends_with(" w KQkq - 0 1"));
/// assert_eq!(text.as_str(), Position::default().to_fen(FenStyle::Standard));
/// ```
#[derive(Clone, Copy)]
pub struct FenText {
    bytes: [u8; FenText::CAPACITY],
    length: u8,
}

/// The letters in order of [`Piece::index`].
const LETTERS: [u8; 12] = *b"PNBRQKpnbrqk";

impl FenText {
    /// A board has at most 71 characters, castling claims 20, counters 5 each, and there are 8 more for the
    /// rest: 109. A power of two makes it cheap to stay within bounds.
    const CAPACITY: usize = 128;

    /// The board field, given the pieces and the occupied squares.
    #[inline]
    pub(super) fn of_board(pieces: &[Option<Piece>; 64], occupied: u64) -> FenText {
        let mut text = FenText {
            bytes: [0; FenText::CAPACITY],
            length: 0,
        };
        for rank in (0..8).rev() {
            let mut left = occupied >> (8 * rank) & 0xFF;
            let mut next = 0;
            while left != 0 {
                let file = left.trailing_zeros() as u8;
                text.push_count(file - next);
                text.push_piece(pieces[usize::from(rank * 8 + file) & 63]);
                next = file + 1;
                left &= left - 1;
            }
            text.push_count(8 - next);
            text.push(b'/');
        }
        // Drop the last slash.
        text.length -= 1;
        text
    }

    /// A count of empty squares, unless it is 0; without a branch, which would be mispredicted.
    #[inline(always)]
    fn push_count(&mut self, count: u8) {
        self.push(b'0' + count);
        self.length -= u8::from(count == 0);
    }

    #[inline(always)]
    fn push_piece(&mut self, piece: Option<Piece>) {
        if let Some(piece) = piece {
            self.push(LETTERS[piece.index()]);
        }
    }

    /// Appends an ASCII character.
    #[inline(always)]
    pub(super) fn push(&mut self, letter: u8) {
        self.bytes[usize::from(self.length) % FenText::CAPACITY] = letter;
        self.length += 1;
    }

    /// The side to move, with a space on either side.
    #[inline]
    pub(super) fn push_side(&mut self, side_to_move: Color) {
        self.push(b' ');
        self.push(match side_to_move {
            Color::White => b'w',
            Color::Black => b'b',
        });
        self.push(b' ');
    }

    /// The fields after the castling rights, each preceded by a space.
    #[inline]
    pub(super) fn push_rest(
        &mut self,
        en_passant: Option<Square>,
        halfmove_clock: u16,
        fullmove_number: u16,
    ) {
        self.push(b' ');
        match en_passant {
            Some(square) => {
                self.push(b'a' + square.file() as u8);
                self.push(b'1' + square.rank() as u8);
            }
            None => self.push(b'-'),
        }
        self.push_number(halfmove_clock);
        self.push_number(fullmove_number.max(1));
    }

    /// A space and a number.
    #[inline]
    fn push_number(&mut self, number: u16) {
        self.push(b' ');
        let mut unit = 1;
        while number / unit >= 10 {
            unit *= 10;
        }
        while unit > 0 {
            self.push(b'0' + (number / unit % 10) as u8);
            unit /= 10;
        }
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        // Only ASCII is ever written, so the fallback is never taken.
        core::str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }
}

impl Deref for FenText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for FenText {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq for FenText {
    fn eq(&self, other: &FenText) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for FenText {}

impl fmt::Display for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use crate::{CastlingClaim, Color, FenStyle, Piece, Setup, Square};

    #[test]
    fn the_longest_fen_fits() {
        let letters = "KQHGFEDCBAkqhgfedcba";
        let setup = Setup {
            pieces: [Some(Piece::BlackQueen); 64],
            side_to_move: Color::Black,
            castling: letters.chars().filter_map(CastlingClaim::from_letter).collect(),
            en_passant: Some(Square::H3),
            halfmove_clock: u16::MAX,
            fullmove_number: u16::MAX,
        };
        let text = setup.fen_text(FenStyle::Standard);
        assert_eq!(text.len(), 109);
        assert!(
            text.ends_with("/qqqqqqqq b KQABCDEFGHkqabcdefgh h3 65535 65535"),
            "{text}"
        );
        assert_eq!(Setup::from_fen(&text), Ok(setup));
    }
}
