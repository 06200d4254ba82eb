//! Set-ups: a position as described, before it is validated.
//!
//! [`Setup`] is plain data: read it from a FEN, fill it by hand, change any field. Nothing is checked until
//! you call [`Setup::faults`] or build a position from it.

mod board_validator;
mod castling;
mod faults;
mod mirror;
mod start;
mod validate;
#[cfg(test)]
mod validate_tests;

pub(crate) use board_validator::BoardValidator;
pub use castling::{CastlingClaim, CastlingClaims, ClaimedRook};
pub use faults::{Fault, Faults};

use crate::{Bitboard, Color, Piece, Square};

/// The pieces on the board and everything else in a FEN, not validated.
///
/// ```
/// use tabiya_rules::{Color, Piece, PieceKind, Setup, Square};
///
/// let mut setup = Setup::empty();
/// setup.put(Piece::new(Color::White, PieceKind::King), Square::E1);
/// setup.put(Piece::new(Color::White, PieceKind::Rook), Square::H1);
/// assert_eq!(setup.faults().to_string(), "black has no king");
///
/// setup.put(Piece::new(Color::Black, PieceKind::King), Square::E8);
/// assert!(setup.faults().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The piece on each square, from a1, b1 … to h8.
    pub pieces: [Option<Piece>; 64],
    /// The side to move.
    pub side_to_move: Color,
    /// The claimed castling rights; [`Setup::resolved_castling`] says whether they are valid.
    pub castling: CastlingClaims,
    /// The square that a pawn has just passed over with a double push.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The move number, starting at 1. A 0 is written as 1.
    pub fullmove_number: u16,
}

impl Setup {
    /// An empty board, White to move, move 1.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            pieces: [None; 64],
            side_to_move: Color::White,
            castling: CastlingClaims::NONE,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The piece on `square`.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    /// Puts `piece` on `square`, replacing whatever was there.
    pub fn put(&mut self, piece: Piece, square: Square) -> &mut Self {
        self.pieces[square.index()] = Some(piece);
        self
    }

    /// Clears `square` and returns the piece that was there.
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        self.pieces[square.index()].take()
    }

    /// All squares with this piece.
    #[must_use]
    pub fn squares_of(&self, piece: Piece) -> Bitboard {
        self.squares_where(|found| found == piece)
    }

    /// All occupied squares.
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.squares_where(|_| true)
    }

    fn squares_where(&self, wanted: impl Fn(Piece) -> bool) -> Bitboard {
        let wanted = self.placed_pieces().filter(|&(_, piece)| wanted(piece));
        wanted.map(|(square, _)| square).collect()
    }

    /// The pieces and their squares, from a1 to h8.
    ///
    /// ```
    /// use tabiya_rules::{Setup, Square};
    ///
    /// let setup = Setup::standard();
    /// assert_eq!(setup.placed_pieces().count(), 32);
    /// assert_eq!(setup.placed_pieces().next().map(|(square, piece)| (square, piece.letter())), Some((Square::A1, 'R')));
    /// ```
    pub fn placed_pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let squares = Square::ALL.into_iter().zip(self.pieces);
        squares.filter_map(|(square, piece)| Some((square, piece?)))
    }
}

impl Default for Setup {
    /// The starting position of standard chess.
    fn default() -> Self {
        Self::standard()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PieceKind;

    #[test]
    fn put_replaces_and_remove_returns() {
        let knight = Piece::new(Color::Black, PieceKind::Knight);
        let queen = Piece::new(Color::White, PieceKind::Queen);
        let mut setup = Setup::empty();
        setup.put(knight, Square::C3).put(queen, Square::C3);
        assert_eq!(setup.piece_at(Square::C3), Some(queen));
        assert_eq!(setup.remove(Square::C3), Some(queen));
        assert_eq!(setup.remove(Square::C3), None);
        assert_eq!(setup, Setup::empty());
    }

    #[test]
    fn the_start_has_sixteen_pieces_per_side() {
        let setup = Setup::default();
        assert_eq!(setup.occupied().count(), 32);
        let pawns = setup.squares_of(Piece::new(Color::White, PieceKind::Pawn));
        assert_eq!(pawns.count(), 8);
    }
}
