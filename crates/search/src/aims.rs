//! What makes a quiet move promising before any search knows it.

use tabiya_rules::{Bitboard, Move, PieceKind, Position, attacks};

use crate::tunables;

/// From where the enemy king is in check.
pub(crate) struct Checks {
    /// From where a man of each kind gives check.
    squares: [Bitboard; 6],
    /// Own men that may stand between a piece and the king.
    screens: Bitboard,
}

impl Checks {
    #[inline]
    pub(crate) fn new(position: &Position) -> Checks {
        let us = position.side_to_move();
        let (king, occupied) = (position.king(!us), position.occupied());
        let (bishop, rook) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        Checks {
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
pub(crate) struct Aims {
    checks: Checks,
    /// Where a man of each kind is attacked by one that is worth less.
    danger: [Bitboard; 6],
}

/// How much a man of each kind has to lose, in units of the tunable.
const AT_STAKE: [i32; 6] = [0, 1, 1, 2, 3, 0];

/// A check that loses more is not counted as one.
const CHECK_LOSS: i32 = -75;

impl Aims {
    #[inline]
    pub(crate) fn new(position: &Position) -> Aims {
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
        Aims {
            checks: Checks::new(position),
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
        let kind = piece.kind().index();
        let saved =
            i32::from(self.danger[kind].contains(mv.from())) - i32::from(self.danger[kind].contains(mv.to()));
        let mut bonus = saved * AT_STAKE[kind] * tunables::order_threat();
        if self.checks.is_direct(position, mv) && position.exchange_at_least(mv, CHECK_LOSS) {
            bonus += tunables::order_check();
        }
        bonus
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Square;

    #[test]
    fn checks_are_those_of_the_rules() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "4k3/8/8/8/4N3/8/3P4/R3RK2 w - - 0 1",
            "8/1k6/8/4B3/8/1P6/1R3N2/6K1 w - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            let checks = Checks::new(&position);
            for &mv in position
                .legal_moves()
                .iter()
                .filter(|mv| mv.is_quiet() && !mv.is_castling())
            {
                assert_eq!(
                    checks.contain(&position, mv),
                    position.gives_check(mv),
                    "{fen} {mv:?}"
                );
            }
        }
    }

    #[test]
    fn a_queen_attacked_by_a_knight_wants_to_go_where_no_lesser_man_waits() {
        let position: Position = "4k3/8/2p5/8/1n6/3Q4/8/4K3 w - - 0 1".parse().unwrap();
        let aims = Aims::new(&position);
        let away = aims.bonus(&position, Move::quiet(Square::D3, Square::H3));
        let from_bad_to_bad = aims.bonus(&position, Move::quiet(Square::D3, Square::D5));
        assert!(away > 0 && from_bad_to_bad < away);
    }
}
