//! Validation of set-ups: is this a valid position, and if not, what would have to change?
//!
//! Only what breaks the invariants of a position is rejected; everything else is accepted, whether a game can
//! reach it or not: fifteen queens, nine knights, a king in check from three pieces, bishops locked in behind
//! unmoved pawns. Checks that no move can have given are reported separately by [`Setup::impossible_checks`].

use super::board_validator::BoardValidator;
use super::{Fault, Faults, Setup};
use crate::Bitboard;
use crate::board::Board;

impl Setup {
    /// All faults of this set-up, the most serious first; none means that it is a valid position.
    ///
    /// A set-up without faults has exactly one king per side, not adjacent to each other; at most sixteen
    /// pieces and eight pawns per side; no pawn on the first or last rank; the side not to move not in check;
    /// castling rights only with king and rook on their back rank, at most one for each side of the king; and
    /// an en-passant square only if a pawn of the other side can just have passed over it, whether or not it
    /// can be captured.
    ///
    /// ```
    /// use tabiya_rules::Setup;
    ///
    /// assert!(Setup::standard().faults().is_empty());
    ///
    /// let fifteen_queens = "4k3/8/8/8/8/QQQQQQQQ/QQQQQQQ1/K7 b - - 0 1";
    /// assert!(Setup::from_fen(fifteen_queens).unwrap().faults().is_empty());
    ///
    /// let white_to_capture_the_king = "4k3/8/8/8/8/8/8/K3Q3 w - - 0 1";
    /// assert_eq!(
    ///     Setup::from_fen(white_to_capture_the_king).unwrap().faults().to_string(),
    ///     "black is in check from e1, but it is white's move"
    /// );
    /// ```
    #[must_use]
    pub fn faults(&self) -> Faults {
        self.validator(&self.board()).faults().0
    }

    /// Impossible checks: those that no move can have given, in an otherwise valid position.
    ///
    /// A move gives check with one piece or with two, and two are never on one line with the king. After a
    /// double push, which an en-passant square implies, the check comes from that pawn or from behind it.
    /// [`Strictness::Strict`](crate::Strictness::Strict) rejects positions with such checks, everything else
    /// accepts them.
    ///
    /// ```
    /// use tabiya_rules::Setup;
    ///
    /// let three_pieces = "4k3/8/3N4/8/B7/8/8/4RK2 b - - 0 1";
    /// let setup = Setup::from_fen(three_pieces).unwrap();
    /// assert!(setup.faults().is_empty());
    /// assert_eq!(
    ///     setup.impossible_checks().to_string(),
    ///     "black is in check from 3 pieces, more than 2"
    /// );
    /// ```
    #[must_use]
    pub fn impossible_checks(&self) -> Faults {
        self.validator(&self.board())
            .impossible_check()
            .into_iter()
            .collect()
    }

    /// The squares of the rooks that may castle, or what is wrong with the claimed rights.
    ///
    /// A rook on the h-file side of its king is the rook of king-side castling.
    ///
    /// ```
    /// use tabiya_rules::Setup;
    ///
    /// let setup = Setup::from_fen("1r2k1r1/8/8/8/8/8/8/R3KR1R w FAk - 0 1").unwrap();
    /// assert_eq!(setup.resolved_castling().unwrap().to_string(), "a1,f1,g8");
    /// ```
    pub fn resolved_castling(&self) -> Result<Bitboard, Faults> {
        let (faults, rooks) = self.validator(&self.board()).castling();
        if faults.is_empty() { Ok(rooks) } else { Err(faults) }
    }

    /// This set-up without its impossible castling rights and en-passant square, and the faults that were
    /// removed with them. All other faults remain.
    ///
    /// Of two rights for the same side of a king, the one that a FEN lists first is kept.
    ///
    /// ```
    /// use tabiya_rules::{FenStyle, Setup};
    ///
    /// let setup = Setup::from_fen("4k2r/8/8/8/8/8/8/4K3 w KQkq e3 0 1").unwrap();
    /// let (repaired, dropped) = setup.repaired();
    /// assert_eq!(repaired.to_fen(FenStyle::Standard), "4k2r/8/8/8/8/8/8/4K3 w k - 0 1");
    /// assert_eq!(dropped.len(), 4);
    /// ```
    #[must_use]
    pub fn repaired(&self) -> (Self, Faults) {
        let mut repaired = self.clone();
        let dropped: Faults = self
            .faults()
            .into_iter()
            .filter(|fault| fault.is_repairable())
            .collect();
        for fault in &dropped {
            match *fault {
                Fault::CastlingKingAway(claim)
                | Fault::CastlingRookMissing(claim)
                | Fault::CastlingTwice(_, claim, _) => {
                    repaired.castling.remove(claim);
                }
                _ => repaired.en_passant = None,
            }
        }
        (repaired, dropped)
    }

    /// The pieces as bitboards, valid or not.
    pub(crate) fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        for (square, piece) in self.placed_pieces() {
            board.toggle(piece.color(), piece.kind(), square.bitboard());
        }
        board
    }

    /// The validator of `board`, which holds the pieces of this set-up.
    pub(crate) fn validator<'a>(&self, board: &'a Board) -> BoardValidator<'a> {
        BoardValidator {
            board,
            side_to_move: self.side_to_move,
            castling: self.castling,
            en_passant: self.en_passant,
        }
    }
}
