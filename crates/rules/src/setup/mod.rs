//! A board as somebody describes it, before anybody has judged whether it can stand.
//!
//! [`Setup`] is plain data: read it from a FEN, fill it by hand, change any field. Nothing in it is
//! checked until [`Setup::faults`] is asked (or a position is built from it, which asks too).

mod board_judge;
mod castling;
mod faults;
mod judge;
#[cfg(test)]
mod judge_tests;
mod start;

pub(crate) use board_judge::BoardJudge;
pub use castling::{CastlingClaim, CastlingClaims, ClaimedRook};
pub use faults::{Fault, Faults};

use crate::{Bitboard, Color, Piece, Square};

/// The men on the board and everything else a FEN says, unjudged.
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
    /// What stands on each square, from a1, b1 … to h8.
    pub pieces: [Option<Piece>; 64],
    /// Who moves next.
    pub side_to_move: Color,
    /// The castling rights that are claimed; [`Setup::resolved_castling`] says whether they can be.
    pub castling: CastlingClaims,
    /// The square a pawn has just passed over by its double step.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the move about to be played, starting at 1. A 0 is written as 1.
    pub fullmove_number: u16,
}

impl Setup {
    /// The board without men, white to move, first move.
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

    /// What stands on `square`.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    /// Puts `piece` on `square`, in place of what stood there.
    pub fn put(&mut self, piece: Piece, square: Square) -> &mut Self {
        self.pieces[square.index()] = Some(piece);
        self
    }

    /// Clears `square` and returns what stood there.
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        self.pieces[square.index()].take()
    }

    /// Every square on which `piece` stands.
    #[must_use]
    pub fn squares_of(&self, piece: Piece) -> Bitboard {
        self.squares_where(|found| found == piece)
    }

    /// Every square on which a man stands.
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.squares_where(|_| true)
    }

    fn squares_where(&self, wanted: impl Fn(Piece) -> bool) -> Bitboard {
        let wanted = self.men().filter(|&(_, piece)| wanted(piece));
        wanted.map(|(square, _)| square).collect()
    }

    /// The men and where they stand, from a1 to h8.
    pub(crate) fn men(&self) -> impl Iterator<Item = (Square, Piece)> {
        let squares = Square::ALL.into_iter().zip(self.pieces);
        squares.filter_map(|(square, piece)| Some((square, piece?)))
    }
}

impl Default for Setup {
    /// The start of a game of standard chess.
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
    fn the_start_has_sixteen_men_a_side() {
        let setup = Setup::default();
        assert_eq!(setup.occupied().count(), 32);
        let pawns = setup.squares_of(Piece::new(Color::White, PieceKind::Pawn));
        assert_eq!(pawns.count(), 8);
    }
}
