//! The judgement: can this board stand, and if not, what would have to change?
//!
//! Refused is what breaks the rules that a position lives by; accepted is everything else, whether
//! a game can reach it or not: fifteen queens, nine knights, a king in check from three men, bishops
//! walled in behind pawns that have not moved.

use super::{CastlingClaim, ClaimedRook, Fault, Faults, Setup};
use crate::{Bitboard, CastlingSide, Color, Piece, PieceKind, Rank, Square, attacks};
use alloc::vec::Vec;

const MOST_MEN: u32 = 16;
const MOST_PAWNS: u32 = 8;

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
        let mut faults = Faults::default();
        for color in Color::ALL {
            self.judge_men(color, &mut faults);
        }
        self.judge_kings(&mut faults);
        self.judge_castling(&mut faults);
        self.judge_en_passant(&mut faults);
        faults
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
        let mut faults = Faults::default();
        let rooks = self.judge_castling(&mut faults);
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

    /// The rook that `claim` speaks of and its side, if king and rook stand as it needs.
    pub(crate) fn claimed_rook(&self, claim: CastlingClaim) -> Option<(Square, CastlingSide)> {
        let king = self.only_king(claim.color)?;
        let rook = self.rook_of(claim, king).ok()?;
        Some((rook, side_of(king, rook)))
    }

    fn judge_men(&self, color: Color, faults: &mut Faults) {
        let kings = self.squares_of(Piece::new(color, PieceKind::King)).count();
        if kings != 1 {
            faults.add(king_fault(color, kings));
        }
        let men = self.squares_where(|piece| piece.color() == color).count();
        if men > MOST_MEN {
            faults.add(Fault::ManyMen(color, men));
        }
        let pawns = self.squares_of(Piece::new(color, PieceKind::Pawn));
        if pawns.count() > MOST_PAWNS {
            faults.add(Fault::ManyPawns(color, pawns.count()));
        }
        for pawn in pawns {
            if matches!(pawn.rank(), Rank::First | Rank::Eighth) {
                faults.add(Fault::PawnOnBackRank(color, pawn));
            }
        }
    }

    /// Needs both kings; without one, that fault has been named already.
    fn judge_kings(&self, faults: &mut Faults) {
        let color = !self.side_to_move;
        let (Some(king), Some(other)) = (self.only_king(color), self.only_king(!color)) else {
            return;
        };
        if attacks::king(king).contains(other) {
            let (white, black) = match color {
                Color::White => (king, other),
                Color::Black => (other, king),
            };
            faults.add(Fault::KingsTouch(white, black));
        }
        if let Some(by) = self.checkers(king, !color).first() {
            faults.add(Fault::OpponentInCheck { color, by });
        }
    }

    /// The men of `by`, but for the king, that attack `square`.
    fn checkers(&self, square: Square, by: Color) -> Bitboard {
        let occupied = self.occupied();
        let men = |kind| self.squares_of(Piece::new(by, kind));
        let queens = men(PieceKind::Queen);
        // Attacks go both ways, but for pawns: those are met by a pawn of the other side.
        (attacks::pawn(!by, square) & men(PieceKind::Pawn))
            | (attacks::knight(square) & men(PieceKind::Knight))
            | (attacks::bishop(square, occupied) & (men(PieceKind::Bishop) | queens))
            | (attacks::rook(square, occupied) & (men(PieceKind::Rook) | queens))
    }

    /// The rooks of the rights that can be.
    fn judge_castling(&self, faults: &mut Faults) -> Bitboard {
        let mut rooks = Bitboard::EMPTY;
        let mut granted: Vec<(CastlingClaim, CastlingSide)> = Vec::new();
        for claim in self.castling.iter() {
            let color = claim.color;
            let Some(king) = self.only_king(color) else {
                let kings = self.squares_of(Piece::new(color, PieceKind::King)).count();
                faults.add(king_fault(color, kings));
                continue;
            };
            let rook = match self.rook_of(claim, king) {
                Ok(rook) => rook,
                Err(fault) => {
                    faults.add(fault);
                    continue;
                }
            };
            let side = side_of(king, rook);
            let rival = granted
                .iter()
                .find(|(other, at)| other.color == color && *at == side);
            match rival {
                Some(&(other, _)) => faults.add(Fault::CastlingTwice(other, claim, side)),
                None => {
                    granted.push((claim, side));
                    rooks.insert(rook);
                }
            }
        }
        rooks
    }

    fn rook_of(&self, claim: CastlingClaim, king: Square) -> Result<Square, Fault> {
        let back_rank = Rank::First.relative_to(claim.color);
        if king.rank() != back_rank {
            return Err(Fault::CastlingKingAway(claim));
        }
        let rooks = self.squares_of(Piece::new(claim.color, PieceKind::Rook));
        let mut rooks = rooks.into_iter().filter(|rook| rook.rank() == back_rank);
        let found = match claim.rook {
            ClaimedRook::KingSide => rooks.rfind(|rook| rook.file() > king.file()),
            ClaimedRook::QueenSide => rooks.find(|rook| rook.file() < king.file()),
            ClaimedRook::File(file) => rooks.find(|rook| rook.file() == file),
        };
        found.ok_or(Fault::CastlingRookMissing(claim))
    }

    fn judge_en_passant(&self, faults: &mut Faults) {
        let Some(square) = self.en_passant else {
            return;
        };
        let color = !self.side_to_move;
        let [start, passed, landed] =
            [Rank::Second, Rank::Third, Rank::Fourth].map(|rank| rank.relative_to(color));
        if square.rank() != passed {
            faults.add(Fault::EnPassantRank {
                square,
                expected: passed,
            });
            return;
        }
        if self.piece_at(square).is_some() {
            faults.add(Fault::EnPassantOccupied(square));
        }
        let pawn = Square::new(square.file(), landed);
        if self.piece_at(pawn) != Some(Piece::new(color, PieceKind::Pawn)) {
            faults.add(Fault::EnPassantPawnMissing { square, pawn, color });
        }
        let origin = Square::new(square.file(), start);
        if self.piece_at(origin).is_some() {
            faults.add(Fault::EnPassantOriginOccupied { square, origin });
        }
    }
}

fn king_fault(color: Color, kings: u32) -> Fault {
    match kings {
        0 => Fault::NoKing(color),
        many => Fault::ManyKings(color, many),
    }
}

/// The side of its king on which `rook` stands.
fn side_of(king: Square, rook: Square) -> CastlingSide {
    if rook.file() > king.file() {
        CastlingSide::King
    } else {
        CastlingSide::Queen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};

    fn faults(fen: &str) -> String {
        Setup::from_fen(fen).unwrap().faults().to_string()
    }

    #[test]
    fn each_side_has_exactly_one_king() {
        assert_eq!(
            faults("8/8/8/8/8/8/8/8 w - - 0 1"),
            "white has no king; black has no king"
        );
        assert_eq!(faults("k6k/8/8/8/8/8/8/4K3 w - - 0 1"), "black has 2 kings");
    }

    #[test]
    fn sixteen_men_and_eight_pawns_are_the_most() {
        assert_eq!(faults("4k3/8/8/8/8/QQQQQQQQ/QQQQQQQ1/K7 b - - 0 1"), "");
        assert_eq!(
            faults("4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/K7 b - - 0 1"),
            "white has 17 men, at most 16 can be"
        );
        assert_eq!(
            faults("4k3/pppppppp/p7/8/8/8/8/K7 w - - 0 1"),
            "black has 9 pawns, at most 8 can be"
        );
    }

    #[test]
    fn no_pawn_stands_on_a_back_rank() {
        assert_eq!(
            faults("P3k3/8/8/8/8/8/8/4K2p w - - 0 1"),
            "white pawn on a8, where no pawn can stand; black pawn on h1, where no pawn can stand"
        );
    }

    #[test]
    fn kings_keep_their_distance() {
        let fault = "the kings on e4 and e5 stand side by side";
        assert_eq!(faults("8/8/8/4k3/4K3/8/8/8 w - - 0 1"), fault);
        assert_eq!(faults("8/8/8/4k3/4K3/8/8/8 b - - 0 1"), fault);
        assert_eq!(faults("8/8/8/7k/K7/8/8/8 b - - 0 1"), "");
    }

    #[test]
    fn only_the_side_to_move_may_be_in_check() {
        for (board, by) in [
            ("4k3/8/8/8/8/8/8/4RK2", "e1"),
            ("4k3/8/8/8/B7/8/8/5K2", "a4"),
            ("4k3/8/5N2/8/8/8/8/5K2", "f6"),
            ("4k3/3P4/8/8/8/8/8/5K2", "d7"),
            ("4k3/8/8/8/8/8/Q7/4QK2", "e1"),
        ] {
            let mut setup = Setup::from_fen_lenient(&alloc::format!("{board} b - -")).unwrap();
            assert!(setup.faults().is_empty(), "{board}");
            setup.side_to_move = Color::White;
            assert_eq!(
                setup.faults().to_string(),
                alloc::format!("black is in check from {by}, but it is white's move")
            );
        }
    }

    #[test]
    fn a_man_in_between_stops_the_check() {
        assert_eq!(faults("4k3/8/4p3/8/8/8/8/4RK2 w - - 0 1"), "");
        assert_eq!(
            faults("4k3/5n2/8/8/8/8/8/4K2r b - - 0 1"),
            "white is in check from h1, but it is black's move"
        );
        assert_eq!(
            faults("4k3/5P2/4P3/8/8/8/3p4/4K3 b - - 0 1"),
            "white is in check from d2, but it is black's move"
        );
        assert_eq!(
            faults("4k3/8/8/8/8/8/8/3pKp2 b - - 0 1"),
            "black pawn on d1, where no pawn can stand; black pawn on f1, where no pawn can stand"
        );
    }

    #[test]
    fn checks_from_three_men_can_stand() {
        assert_eq!(faults("4k3/8/3N4/8/B7/8/8/4RK2 b - - 0 1"), "");
    }

    #[test]
    fn a_castling_right_needs_king_and_rook() {
        assert_eq!(
            faults("4k2r/8/8/8/8/8/8/RK6 w Kq - 0 1"),
            "castling right K, but no white rook on the king's right; \
             castling right q, but no black rook on the king's right"
        );
        assert_eq!(
            faults("4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1"),
            "castling right K, but the white king is not on rank 1; \
             castling right Q, but the white king is not on rank 1"
        );
        assert_eq!(
            faults("4k3/8/8/8/8/8/8/R3K3 w Bg - 0 1"),
            "castling right B, but no white rook on b1; castling right g, but no black rook on g8"
        );
    }

    #[test]
    fn a_side_of_a_king_has_one_castling_rook() {
        assert_eq!(
            faults("4k3/8/8/8/8/8/8/4K1RR w KH - 0 1"),
            "castling rights K and H are both for white's king's side"
        );
        assert_eq!(
            faults("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1"),
            "castling rights H and G are both for white's king's side"
        );
    }

    #[test]
    fn castling_of_a_missing_king_names_the_king_once() {
        assert_eq!(faults("4k3/8/8/8/8/8/8/R6R w KQ - 0 1"), "white has no king");
        let setup = Setup::from_fen("4k3/8/8/8/8/8/8/R6R w KQ - 0 1").unwrap();
        assert!(setup.resolved_castling().is_err());
    }

    #[test]
    fn letters_find_the_outermost_rook_or_the_one_on_their_file() {
        let rooks = |fen: &str| Setup::from_fen(fen).unwrap().resolved_castling().unwrap();
        let squares = |squares: &[Square]| squares.iter().copied().collect::<Bitboard>();
        let outer = rooks("rr1krr2/8/8/8/8/8/8/1R1K1RR1 w KQkq - 0 1");
        assert_eq!(outer, squares(&[Square::B1, Square::G1, Square::A8, Square::F8]));
        let inner = rooks("rr1krr2/8/8/8/8/8/8/1R1K1RR1 w FBeb - 0 1");
        assert_eq!(inner, squares(&[Square::B1, Square::F1, Square::B8, Square::E8]));
    }

    #[test]
    fn an_en_passant_square_is_where_a_pawn_has_just_passed() {
        assert_eq!(faults("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), "");
        assert_eq!(faults("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1"), "");
        assert_eq!(
            faults("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1"),
            "en-passant square e3 is not on rank 6"
        );
        assert_eq!(
            faults("4k3/8/8/8/8/4N3/4P3/4K3 b - e3 0 1"),
            "en-passant square e3 is not empty; en-passant square e3, but no white pawn on e4; \
             en-passant square e3, but e2, where the pawn came from, is not empty"
        );
    }

    #[test]
    fn mending_drops_the_harmless_and_keeps_the_rest() {
        let setup = Setup::from_fen("4k3/8/8/8/8/8/8/R5RR w KGa e6 0 1").unwrap();
        let (mended, dropped) = setup.mended();
        assert_eq!(mended.en_passant, None);
        assert_eq!(mended.castling.to_string(), "KG");
        assert_eq!(dropped.len(), 2);
        assert_eq!(mended.faults().to_string(), "white has no king");
    }

    #[test]
    fn mending_a_set_up_with_mendable_faults_alone_leaves_none() {
        let setup = Setup::from_fen("r3k1rr/8/8/8/8/8/8/R3K1RR w KGHAa e6 0 1").unwrap();
        let (mended, dropped) = setup.mended();
        assert_eq!(mended.castling.to_string(), "KAa");
        assert_eq!(dropped.len(), 3);
        assert!(mended.faults().is_empty());
        assert_eq!(mended.mended(), (mended.clone(), Faults::default()));
    }
}
