//! The judgement itself, by sets of squares: who accepts a good board pays a few look-ups.

use super::{CastlingClaim, CastlingClaims, ClaimedRook, Fault, Faults};
use crate::board::Board;
use crate::{Bitboard, CastlingSide, Color, PieceKind, Rank, Square, attacks};

const MOST_MEN: u32 = 16;
const MOST_PAWNS: u32 = 8;
const MOST_CHECKERS: u32 = 2;

/// A board with whatever men on it, and what is claimed of it.
pub(crate) struct BoardJudge<'a> {
    pub(crate) board: &'a Board,
    pub(crate) side_to_move: Color,
    pub(crate) castling: CastlingClaims,
    pub(crate) en_passant: Option<Square>,
}

/// The three squares of a pawn's double step.
struct DoubleStep {
    origin: Square,
    passed: Square,
    landed: Square,
}

impl BoardJudge<'_> {
    /// Every fault, the gravest first, and the rooks of the castling rights that can be.
    #[inline]
    pub(crate) fn faults(&self) -> (Faults, Bitboard) {
        let mut faults = Faults::default();
        for color in Color::ALL {
            self.judge_men(color, &mut faults);
        }
        self.judge_kings(&mut faults);
        let rooks = self.judge_castling(&mut faults);
        self.judge_en_passant(&mut faults);
        (faults, rooks)
    }

    /// The faults of the castling rights alone, and the rooks of those that can be.
    pub(crate) fn castling(&self) -> (Faults, Bitboard) {
        let mut faults = Faults::default();
        let rooks = self.judge_castling(&mut faults);
        (faults, rooks)
    }

    /// The rook that `claim` speaks of and its side, if king and rook stand as it needs.
    pub(crate) fn claimed_rook(&self, claim: CastlingClaim) -> Option<(Square, CastlingSide)> {
        let king = self.only_king(claim.color)?;
        let rook = self.rook_of(claim, king).ok()?;
        Some((rook, side_of(king, rook)))
    }

    /// Why no move can have given the check that the side to move is in, if so.
    #[inline]
    pub(crate) fn impossible_check(&self) -> Option<Fault> {
        let king = self.only_king(self.side_to_move)?;
        let checkers = self.checkers(king, !self.side_to_move, self.board.occupied());
        let first = checkers.first()?;
        self.judge_check(king, checkers, first)
    }

    #[cold]
    fn judge_check(&self, king: Square, checkers: Bitboard, first: Square) -> Option<Fault> {
        let color = self.side_to_move;
        if checkers.count() > MOST_CHECKERS {
            return Some(Fault::ManyCheckers(color, checkers.count()));
        }
        if let Some(step) = self.double_step() {
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

    /// The double step that the en-passant square speaks of, if there can have been one.
    fn double_step(&self) -> Option<DoubleStep> {
        let mut faults = Faults::default();
        let step = self.judge_en_passant(&mut faults)?;
        faults.is_empty().then_some(step)
    }

    fn men(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.board.kind(kind) & self.board.of(color)
    }

    /// The king of `color`, if there is exactly one.
    fn only_king(&self, color: Color) -> Option<Square> {
        let kings = self.men(color, PieceKind::King);
        kings.first().filter(|_| !kings.has_more_than_one())
    }

    #[inline(always)]
    fn judge_men(&self, color: Color, faults: &mut Faults) {
        let kings = self.men(color, PieceKind::King).count();
        if kings != 1 {
            faults.add(king_fault(color, kings));
        }
        let men = self.board.of(color).count();
        if men > MOST_MEN {
            faults.add(Fault::ManyMen(color, men));
        }
        let pawns = self.men(color, PieceKind::Pawn);
        if pawns.count() > MOST_PAWNS {
            faults.add(Fault::ManyPawns(color, pawns.count()));
        }
        for pawn in pawns & (Rank::First.bitboard() | Rank::Eighth.bitboard()) {
            faults.add(Fault::PawnOnBackRank(color, pawn));
        }
    }

    /// Needs both kings; without one, that fault has been named already.
    #[inline(always)]
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
        if let Some(by) = self.checkers(king, !color, self.board.occupied()).first() {
            faults.add(Fault::OpponentInCheck { color, by });
        }
    }

    /// The men of `by`, but for the king, that attack `square` when `occupied` is in the way.
    #[inline(always)]
    fn checkers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        (self.board.attackers(square, occupied) & self.board.of(by)) - self.board.kings()
    }

    /// The rooks of the rights that can be.
    #[inline(always)]
    fn judge_castling(&self, faults: &mut Faults) -> Bitboard {
        let mut rooks = Bitboard::EMPTY;
        // Who has been granted which side of which king.
        let mut granted: [[Option<CastlingClaim>; 2]; 2] = [[None; 2]; 2];
        for claim in self.castling.iter() {
            let color = claim.color;
            let Some(king) = self.only_king(color) else {
                let kings = self.men(color, PieceKind::King).count();
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
            let place = &mut granted[color.index()][side.index()];
            match *place {
                Some(other) => faults.add(Fault::CastlingTwice(other, claim, side)),
                None => {
                    *place = Some(claim);
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
        let rooks = self.men(claim.color, PieceKind::Rook) & back_rank.bitboard();
        let found = match claim.rook {
            ClaimedRook::KingSide => rooks.last().filter(|&rook| rook > king),
            ClaimedRook::QueenSide => rooks.first().filter(|&rook| rook < king),
            ClaimedRook::File(file) => (rooks & file.bitboard()).first(),
        };
        found.ok_or(Fault::CastlingRookMissing(claim))
    }

    /// The double step that is claimed, unless not even the rank is right.
    #[inline(always)]
    fn judge_en_passant(&self, faults: &mut Faults) -> Option<DoubleStep> {
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
        if !self.men(color, PieceKind::Pawn).contains(pawn) {
            faults.add(Fault::EnPassantPawnMissing { square, pawn, color });
        }
        let origin = Square::new(square.file(), start);
        if occupied.contains(origin) {
            faults.add(Fault::EnPassantOriginOccupied { square, origin });
        }
        Some(DoubleStep {
            origin,
            passed: square,
            landed: pawn,
        })
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
