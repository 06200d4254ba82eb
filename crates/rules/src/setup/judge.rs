//! The judgement of a set-up: can this board stand, and if not, what would have to change?
//!
//! Refused is what breaks the rules that a position lives by; accepted is everything else, whether
//! a game can reach it or not: fifteen queens, nine knights, a king in check from three men, bishops
//! walled in behind pawns that have not moved. Checks that no move can give have a question of their
//! own, [`Setup::impossible_checks`].

use super::board_judge::BoardJudge;
use super::{Fault, Faults, Setup};
use crate::Bitboard;
use crate::board::Board;

impl Setup {
    /// Every fault of this set-up, the gravest first; none means that it is a chess position.
    ///
    /// A set-up without faults has exactly one king a side, the kings apart; at most sixteen men and
    /// eight pawns a side; no pawn on the first or last rank; the side that is not to move not in
    /// check; castling rights only with king and rook on their back rank, at most one for each side
    /// of the king; and an en-passant square only if a pawn of the other side can just have passed
    /// over it, whether or not it can be captured.
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
        self.judge(&self.board()).faults().0
    }

    /// Impossible checks: those that no move can have given, though the board can stand.
    ///
    /// A move gives check with one man or with two, and two are never on one line with the king.
    /// After a double step of a pawn, which an en-passant square speaks of, the check comes from
    /// that pawn or from behind it. [`Strictness::Strict`](crate::Strictness::Strict) refuses
    /// positions with such checks, everything else lets them stand.
    ///
    /// ```
    /// use tabiya_rules::Setup;
    ///
    /// let three_men = "4k3/8/3N4/8/B7/8/8/4RK2 b - - 0 1";
    /// let setup = Setup::from_fen(three_men).unwrap();
    /// assert!(setup.faults().is_empty());
    /// assert_eq!(
    ///     setup.impossible_checks().to_string(),
    ///     "black is in check from 3 men, at most 2 can be"
    /// );
    /// ```
    #[must_use]
    pub fn impossible_checks(&self) -> Faults {
        self.judge(&self.board()).impossible_check().into_iter().collect()
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
        let (faults, rooks) = self.judge(&self.board()).castling();
        if faults.is_empty() { Ok(rooks) } else { Err(faults) }
    }

    /// This set-up without the castling rights and the en-passant square that cannot be, and the
    /// faults that went with them. All other faults remain.
    ///
    /// Of two rights for the same side of a king, the one that a FEN lists first stays.
    ///
    /// ```
    /// use tabiya_rules::{FenStyle, Setup};
    ///
    /// let setup = Setup::from_fen("4k2r/8/8/8/8/8/8/4K3 w KQkq e3 0 1").unwrap();
    /// let (mended, dropped) = setup.mended();
    /// assert_eq!(mended.to_fen(FenStyle::Standard), "4k2r/8/8/8/8/8/8/4K3 w k - 0 1");
    /// assert_eq!(dropped.len(), 4);
    /// ```
    #[must_use]
    pub fn mended(&self) -> (Self, Faults) {
        let mut mended = self.clone();
        let dropped: Faults = self
            .faults()
            .into_iter()
            .filter(|fault| fault.is_mendable())
            .collect();
        for fault in &dropped {
            match *fault {
                Fault::CastlingKingAway(claim)
                | Fault::CastlingRookMissing(claim)
                | Fault::CastlingTwice(_, claim, _) => {
                    mended.castling.remove(claim);
                }
                _ => mended.en_passant = None,
            }
        }
        (mended, dropped)
    }

    /// The men as sets, whatever stands there.
    pub(crate) fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        for (square, piece) in self.men() {
            board.toggle(piece.color(), piece.kind(), square.bitboard());
        }
        board
    }

    /// The judge of `board`, which holds the men of this set-up.
    pub(crate) fn judge<'a>(&self, board: &'a Board) -> BoardJudge<'a> {
        BoardJudge {
            board,
            side_to_move: self.side_to_move,
            castling: self.castling,
            en_passant: self.en_passant,
        }
    }
}
