//! Which pieces stand in danger.

use tabiya_rules::{Bitboard, Color, PieceKind, Position, attacks};

/// How dear the dearest piece in danger is: none, a pawn, a minor piece, a rook, a queen.
pub(crate) const LOSSES: usize = 5;

/// The squares that a side attacks, by the value of the attackers.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    by_pawns: Bitboard,
    by_minors: Bitboard,
    by_rooks: Bitboard,
    pub(crate) all: Bitboard,
}

impl Reach {
    pub(crate) fn new(position: &Position, color: Color) -> Reach {
        let occupied = position.occupied();
        let by = |kind: PieceKind| {
            let mut set = Bitboard::EMPTY;
            for square in position.of_kind(kind) & position.of_color(color) {
                set |= attacks::of(kind, color, square, occupied);
            }
            set
        };
        let by_pawns = by(PieceKind::Pawn);
        let by_minors = by_pawns | by(PieceKind::Knight) | by(PieceKind::Bishop);
        let by_rooks = by_minors | by(PieceKind::Rook);
        Reach {
            by_pawns,
            by_minors,
            by_rooks,
            all: by_rooks | by(PieceKind::Queen) | by(PieceKind::King),
        }
    }

    /// The squares where a piece of each kind is attacked by one of lesser value, or attacked and not defended by
    /// `defenders`.
    pub(crate) fn dangers(self, defenders: Reach) -> [Bitboard; 6] {
        let loose = self.all - defenders.all;
        [
            loose,
            self.by_pawns | loose,
            self.by_pawns | loose,
            self.by_minors | loose,
            self.by_rooks | loose,
            loose,
        ]
    }

    /// What attacks a square: nothing, a pawn, at least a minor piece, at least a rook, only queen or king.
    pub(crate) fn least_attacker(self, square: Bitboard) -> usize {
        [self.by_pawns, self.by_minors, self.by_rooks, self.all]
            .iter()
            .position(|set| set.intersects(square))
            .map_or(0, |number| number + 1)
    }
}

/// The dearest piece of a side on squares where its kind is in danger, below [`LOSSES`]; kings do not count.
pub(crate) fn worst_loss(position: &Position, color: Color, dangers: [Bitboard; 6]) -> usize {
    let hangs = |kind: PieceKind| {
        (position.of_kind(kind) & position.of_color(color)).intersects(dangers[kind.index()])
    };
    if hangs(PieceKind::Queen) {
        4
    } else if hangs(PieceKind::Rook) {
        3
    } else if hangs(PieceKind::Knight) || hangs(PieceKind::Bishop) {
        2
    } else {
        usize::from(hangs(PieceKind::Pawn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What White and Black may lose.
    fn losses(fen: &str) -> [usize; 2] {
        let position: Position = fen.parse().unwrap();
        Color::ALL.map(|color| {
            let attackers = Reach::new(&position, !color);
            worst_loss(&position, color, attackers.dangers(Reach::new(&position, color)))
        })
    }

    #[test]
    fn a_piece_is_in_danger_if_loose_or_attacked_by_a_lesser_one() {
        assert_eq!(losses("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), [0, 0]);
        // Rook against rook, both defended; then one is not.
        assert_eq!(losses("r3k3/8/1n6/8/8/1N6/8/R3K3 w - - 0 1"), [0, 0]);
        assert_eq!(losses("r7/4k3/8/8/8/1N6/8/R3K3 w - - 0 1"), [0, 3]);
        // A defended queen attacked by a rook, a defended knight by a pawn.
        assert_eq!(losses("3rk3/8/8/8/4p3/3N4/3QK3/8 w - - 0 1"), [2, 0]);
        assert_eq!(losses("3rk3/8/8/8/4p3/8/3QK3/8 w - - 0 1")[0], 4);
    }

    #[test]
    fn the_least_attacker_counts() {
        let position: Position = "3qk3/8/8/4p3/8/8/6r1/4K3 w - - 0 1".parse().unwrap();
        let reach = Reach::new(&position, Color::Black);
        let least = |text: &str| {
            let square: tabiya_rules::Square = text.parse().unwrap();
            reach.least_attacker(square.bitboard())
        };
        assert_eq!(["d4", "a2", "d7", "a3"].map(least), [1, 3, 4, 0]);
    }
}
