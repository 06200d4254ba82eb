//! Validation by bitboards: accepting a good board takes a few look-ups.

use super::{CastlingClaim, CastlingClaims, ClaimedRook, Fault, Faults};
use crate::board::Board;
use crate::{Bitboard, CastlingSide, Color, PieceKind, Rank, Square, attacks};

const MAX_PIECES: u32 = 16;
const MAX_PAWNS: u32 = 8;
const MAX_CHECKERS: u32 = 2;

/// Any board, and what is claimed about it.
pub(crate) struct BoardValidator<'a> {
    pub(crate) board: &'a Board,
    pub(crate) side_to_move: Color,
    pub(crate) castling: CastlingClaims,
    pub(crate) en_passant: Option<Square>,
}

/// The three squares of a double push.
struct DoublePush {
    origin: Square,
    passed: Square,
    landed: Square,
}

impl BoardValidator<'_> {
    /// Every fault, the most serious first, and the rooks of the valid castling rights.
    #[inline]
    pub(crate) fn faults(&self) -> (Faults, Bitboard) {
        let mut faults = Faults::default();
        for color in Color::ALL {
            self.check_pieces(color, &mut faults);
        }
        self.check_kings(&mut faults);
        let rooks = self.check_castling(&mut faults);
        self.check_en_passant(&mut faults);
        (faults, rooks)
    }

    /// The faults of the castling rights alone, and the rooks of the valid ones.
    pub(crate) fn castling(&self) -> (Faults, Bitboard) {
        let mut faults = Faults::default();
        let rooks = self.check_castling(&mut faults);
        (faults, rooks)
    }

    /// The rook that `claim` refers to and its side, if king and rook are placed for it.
    pub(crate) fn claimed_rook(&self, claim: CastlingClaim) -> Option<(Square, CastlingSide)> {
        let king = self.only_king(claim.color)?;
        let rook = self.rook_of(claim, king).ok()?;
        Some((rook, side_of(king, rook)))
    }

    /// Why no move can have given the current check, if that is so.
    #[inline]
    pub(crate) fn impossible_check(&self) -> Option<Fault> {
        let king = self.only_king(self.side_to_move)?;
        let checkers = self.checkers(king, !self.side_to_move, self.board.occupied());
        let first = checkers.first()?;
        self.explain_check(king, checkers, first)
    }

    #[cold]
    fn explain_check(&self, king: Square, checkers: Bitboard, first: Square) -> Option<Fault> {
        let color = self.side_to_move;
        if checkers.count() > MAX_CHECKERS {
            return Some(Fault::TooManyCheckers(color, checkers.count()));
        }
        if let Some(step) = self.double_push() {
            let before = (self.board.occupied() - step.landed.bitboard()) | step.origin.bitboard();
            let is_older = || !self.checkers(king, !color, before).is_empty();
            let is_pawn = first == step.landed;
            let square = step.passed;
            let is_impossible = checkers.has_more_than_one() || (!is_pawn && is_older());
            return is_impossible.then_some(Fault::EnPassantCheck {
                color,
                by: first,
                square,
            });
        }
        let lines = attacks::lines_through(king);
        let lines = [
            lines.vertical,
            lines.horizontal,
            lines.diagonal,
            lines.antidiagonal,
        ];
        let is_line = |line: Bitboard| checkers.is_subset_of(line);
        let last = checkers.last().filter(|&last| last != first)?;
        lines
            .into_iter()
            .any(is_line)
            .then_some(Fault::CheckersInLine(color, first, last))
    }

    /// The double push that the en-passant square implies, if it was possible.
    fn double_push(&self) -> Option<DoublePush> {
        let mut faults = Faults::default();
        let step = self.check_en_passant(&mut faults)?;
        faults.is_empty().then_some(step)
    }

    fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.board.kind(kind) & self.board.of(color)
    }

    /// The king of `color`, if there is exactly one.
    fn only_king(&self, color: Color) -> Option<Square> {
        let kings = self.pieces(color, PieceKind::King);
        kings.first().filter(|_| !kings.has_more_than_one())
    }

    #[inline(always)]
    fn check_pieces(&self, color: Color, faults: &mut Faults) {
        let kings = self.pieces(color, PieceKind::King).count();
        if kings != 1 {
            faults.add(king_fault(color, kings));
        }
        let pieces = self.board.of(color).count();
        if pieces > MAX_PIECES {
            faults.add(Fault::TooManyPieces(color, pieces));
        }
        let pawns = self.pieces(color, PieceKind::Pawn);
        if pawns.count() > MAX_PAWNS {
            faults.add(Fault::TooManyPawns(color, pawns.count()));
        }
        for pawn in pawns & (Rank::First.bitboard() | Rank::Eighth.bitboard()) {
            faults.add(Fault::PawnOnBackRank(color, pawn));
        }
    }

    /// Needs both kings; a missing king has been reported already.
    #[inline(always)]
    fn check_kings(&self, faults: &mut Faults) {
        let color = !self.side_to_move;
        let (Some(king), Some(other)) = (self.only_king(color), self.only_king(!color)) else {
            return;
        };
        if attacks::king(king).contains(other) {
            let (white, black) = match color {
                Color::White => (king, other),
                Color::Black => (other, king),
            };
            faults.add(Fault::AdjacentKings(white, black));
        }
        if let Some(by) = self.checkers(king, !color, self.board.occupied()).first() {
            faults.add(Fault::OpponentInCheck { color, by });
        }
    }

    /// The pieces of `by` except the king that attack `square`, given `occupied`.
    #[inline(always)]
    fn checkers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        (self.board.attackers(square, occupied) & self.board.of(by)) - self.board.kings()
    }

    /// The rooks of the valid rights.
    #[inline(always)]
    fn check_castling(&self, faults: &mut Faults) -> Bitboard {
        let mut rooks = Bitboard::EMPTY;
        // The claim accepted for each side of each king.
        let mut accepted: [[Option<CastlingClaim>; 2]; 2] = [[None; 2]; 2];
        for claim in self.castling.iter() {
            let color = claim.color;
            let Some(king) = self.only_king(color) else {
                let kings = self.pieces(color, PieceKind::King).count();
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
            let slot = &mut accepted[color.index()][side.index()];
            match *slot {
                Some(other) => faults.add(Fault::CastlingTwice(other, claim, side)),
                None => {
                    *slot = Some(claim);
                    rooks.insert(rook);
                }
            }
        }
        rooks
    }

    #[inline(always)]
    fn rook_of(&self, claim: CastlingClaim, king: Square) -> Result<Square, Fault> {
        let back_rank = Rank::First.relative_to(claim.color);
        if king.rank() != back_rank {
            return Err(Fault::CastlingKingAway(claim));
        }
        let rooks = self.pieces(claim.color, PieceKind::Rook) & back_rank.bitboard();
        let found = match claim.rook {
            ClaimedRook::KingSide => rooks.last().filter(|&rook| rook > king),
            ClaimedRook::QueenSide => rooks.first().filter(|&rook| rook < king),
            ClaimedRook::File(file) => (rooks & file.bitboard()).first(),
        };
        found.ok_or(Fault::CastlingRookMissing(claim))
    }

    /// The double push that is claimed, unless even the rank is wrong.
    #[inline(always)]
    fn check_en_passant(&self, faults: &mut Faults) -> Option<DoublePush> {
        let square = self.en_passant?;
        let color = !self.side_to_move;
        let [start, passed, landed] =
            [Rank::Second, Rank::Third, Rank::Fourth].map(|rank| rank.relative_to(color));
        if square.rank() != passed {
            faults.add(Fault::EnPassantRank {
                square,
                expected: passed,
            });
            return None;
        }
        let occupied = self.board.occupied();
        if occupied.contains(square) {
            faults.add(Fault::EnPassantOccupied(square));
        }
        let pawn = Square::new(square.file(), landed);
        if !self.pieces(color, PieceKind::Pawn).contains(pawn) {
            faults.add(Fault::EnPassantPawnMissing { square, pawn, color });
        }
        let origin = Square::new(square.file(), start);
        if occupied.contains(origin) {
            faults.add(Fault::EnPassantOriginOccupied { square, origin });
        }
        Some(DoublePush {
            origin,
            passed: square,
            landed: pawn,
        })
    }
}

fn king_fault(color: Color, kings: u32) -> Fault {
    match kings {
        0 => Fault::NoKing(color),
        many => Fault::TooManyKings(color, many),
    }
}

/// The side of the king on which `rook` is.
fn side_of(king: Square, rook: Square) -> CastlingSide {
    if rook.file() > king.file() {
        CastlingSide::King
    } else {
        CastlingSide::Queen
    }
}
