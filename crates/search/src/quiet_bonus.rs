//! Ordering of quiet moves: what makes one promising before any history knows it (checks and threats).

use tabiya_rules::{Bitboard, Move, PieceKind, Position, attacks};

use crate::tunables;

/// From where the enemy king is in check.
pub(crate) struct CheckSquares {
    /// From where a man of each kind gives check.
    squares: [Bitboard; 6],
    /// Own men that may stand between a piece and the king.
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

    /// Whether a quiet move is a check.
    #[inline]
    pub(crate) fn contain(&self, position: &Position, mv: Move) -> bool {
        self.is_direct(position, mv) || self.screens.contains(mv.from()) && position.gives_check(mv)
    }

    /// Whether the man that moves gives check itself.
    #[inline]
    fn is_direct(&self, position: &Position, mv: Move) -> bool {
        position
            .piece_at(mv.from())
            .is_some_and(|piece| self.squares[piece.kind().index()].contains(mv.to()))
    }
}

/// The checks of a position, and where its pieces are in danger.
pub(crate) struct QuietBonus {
    checks: CheckSquares,
    /// Where a man of each kind is attacked by one that is worth less.
    danger: [Bitboard; 6],
}

/// How much a man of each kind has to lose.
fn at_stake(kind: PieceKind) -> i32 {
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

    /// What is added to the history of a quiet move: for a check, and for bringing a piece out of danger or into it.
    #[inline]
    pub(crate) fn bonus(&self, position: &Position, mv: Move) -> i32 {
        let Some(piece) = position.piece_at(mv.from()) else {
            return 0;
        };
        let danger = self.danger[piece.kind().index()];
        let saved = i32::from(danger.contains(mv.from())) - i32::from(danger.contains(mv.to()));
        let mut bonus = saved * at_stake(piece.kind());
        if self.checks.is_direct(position, mv) && position.exchange_at_least(mv, tunables::order_check_see())
        {
            bonus += tunables::order_check();
        }
        bonus
    }
}

#[cfg(test)]
mod tests;
