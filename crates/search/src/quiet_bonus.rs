//! Ordering of quiet moves beyond their histories: checks, and pieces under threat.

use tabiya_rules::{Bitboard, Move, PieceKind, Position, attacks};

use crate::tunables;

/// The squares from which the enemy king can be checked.
pub(crate) struct CheckSquares {
    /// The squares from which a piece of each kind gives check.
    squares: [Bitboard; 6],
    /// Own men that may screen a discovered check.
    screens: Bitboard,
}

impl CheckSquares {
    #[inline]
    pub(crate) fn new(position: &Position) -> CheckSquares {
        let us = position.side_to_move();
        let (king, occupied) = (position.king(!us), position.occupied());
        let (bishop, rook) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        CheckSquares {
            squares: [
                attacks::pawn(!us, king),
                attacks::knight(king),
                bishop,
                rook,
                bishop | rook,
                Bitboard::EMPTY,
            ],
            screens: (bishop | rook) & position.of_color(us),
        }
    }

    /// Whether a quiet move gives check, direct or discovered.
    #[inline]
    pub(crate) fn contain(&self, position: &Position, mv: Move) -> bool {
        self.is_direct_check(position, mv) || self.screens.contains(mv.from()) && position.gives_check(mv)
    }

    /// Whether the moving piece itself gives check.
    #[inline]
    fn is_direct_check(&self, position: &Position, mv: Move) -> bool {
        position
            .piece_at(mv.from())
            .is_some_and(|piece| self.squares[piece.kind().index()].contains(mv.to()))
    }
}

/// The checking squares of a position, and the squares where its pieces are in danger.
pub(crate) struct QuietBonus {
    checks: CheckSquares,
    /// Where a piece of each kind is attacked by one of lesser value.
    danger: [Bitboard; 6],
}

/// The bonus for a threatened piece of each kind.
fn threat_bonus(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::Knight | PieceKind::Bishop => tunables::order_threat_minor(),
        PieceKind::Rook => tunables::order_threat_rook(),
        PieceKind::Queen => tunables::order_threat_queen(),
        PieceKind::Pawn | PieceKind::King => 0,
    }
}

impl QuietBonus {
    #[inline]
    pub(crate) fn new(position: &Position) -> QuietBonus {
        let them = !position.side_to_move();
        let occupied = position.occupied();
        let enemy = |kind| position.of_kind(kind) & position.of_color(them);
        let by = |kind, attacks: fn(_, _) -> Bitboard| {
            enemy(kind)
                .into_iter()
                .fold(Bitboard::EMPTY, |set, square| set | attacks(square, occupied))
        };
        let by_pawns = enemy(PieceKind::Pawn)
            .into_iter()
            .fold(Bitboard::EMPTY, |set, square| set | attacks::pawn(them, square));
        let by_minors = by_pawns
            | by(PieceKind::Knight, |square, _| attacks::knight(square))
            | by(PieceKind::Bishop, attacks::bishop);
        let by_rooks = by_minors | by(PieceKind::Rook, attacks::rook);
        QuietBonus {
            checks: CheckSquares::new(position),
            danger: [
                Bitboard::EMPTY,
                by_pawns,
                by_pawns,
                by_minors,
                by_rooks,
                Bitboard::EMPTY,
            ],
        }
    }

    /// The bonus added to a quiet move's history score: for a safe check, and for moving a piece out of danger;
    /// negative for moving one into it.
    #[inline]
    pub(crate) fn bonus(&self, position: &Position, mv: Move) -> i32 {
        let Some(piece) = position.piece_at(mv.from()) else {
            return 0;
        };
        let danger = self.danger[piece.kind().index()];
        let saved = i32::from(danger.contains(mv.from())) - i32::from(danger.contains(mv.to()));
        let mut bonus = saved * threat_bonus(piece.kind());
        if self.checks.is_direct_check(position, mv)
            && position.exchange_at_least(mv, tunables::order_check_see())
        {
            bonus += tunables::order_check();
        }
        bonus
    }
}

#[cfg(test)]
mod tests;
