//! Mates in one, found among the moves that can give check at all.

use tabiya_rules::{Bitboard, Move, PieceKind, Position, attacks};

/// A move that gives mate, if there is one.
pub(super) fn mate_in_one(position: &Position) -> Option<Move> {
    let checks = CheckSquares::new(position);
    position
        .legal_moves()
        .iter()
        .copied()
        .find(|&mv| checks.may_check(position, mv) && position.after(mv).is_checkmate())
}

/// The squares from which each kind of piece attacks the enemy king.
pub(super) struct CheckSquares {
    pawn: Bitboard,
    knight: Bitboard,
    bishop: Bitboard,
    rook: Bitboard,
    /// The attacker's men on lines to the king; some of them uncover a check when they move.
    covers: Bitboard,
}

impl CheckSquares {
    pub(super) fn new(position: &Position) -> CheckSquares {
        let side = position.side_to_move();
        let king = position.king(!side);
        let occupied = position.occupied();
        let own = position.of_color(side);
        let (bishop, rook) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let queens = position.of_kind(PieceKind::Queen);
        // The sliders that would look at the king if the attacker's own men on its lines were not there.
        let behind = |reach: Bitboard, far: Bitboard, kind: PieceKind| {
            let sliders = (position.of_kind(kind) | queens) & own;
            match ((far - reach) & sliders).is_empty() {
                true => Bitboard::EMPTY,
                false => reach & own,
            }
        };
        let far_rook = attacks::rook(king, occupied - (rook & own));
        let far_bishop = attacks::bishop(king, occupied - (bishop & own));
        CheckSquares {
            pawn: attacks::pawn(!side, king),
            knight: attacks::knight(king),
            bishop,
            rook,
            covers: behind(rook, far_rook, PieceKind::Rook) | behind(bishop, far_bishop, PieceKind::Bishop),
        }
    }

    /// Whether a legal move might give check; never false for one that does.
    pub(super) fn may_check(&self, position: &Position, mv: Move) -> bool {
        if mv.is_promotion() || mv.is_castling() || mv.is_en_passant() {
            return true;
        }
        let to = match position.piece_at(mv.from()).map(|piece| piece.kind()) {
            Some(PieceKind::Pawn) => self.pawn,
            Some(PieceKind::Knight) => self.knight,
            Some(PieceKind::Bishop) => self.bishop,
            Some(PieceKind::Rook) => self.rook,
            Some(PieceKind::Queen) => self.bishop | self.rook,
            Some(PieceKind::King) | None => Bitboard::EMPTY,
        };
        to.contains(mv.to()) || self.covers.contains(mv.from())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays moves by the numbers of a generator, and looks at each position on the way.
    #[test]
    fn no_check_is_overlooked() {
        let starts = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ];
        let mut dice = 1u64;
        let mut checks = 0;
        for start in starts.into_iter().cycle().take(200) {
            let mut position: Position = start.parse().unwrap();
            for _ in 0..80 {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let squares = CheckSquares::new(&position);
                for &mv in &legal {
                    let gives_check = position.after(mv).is_check();
                    checks += usize::from(gives_check);
                    assert!(
                        !gives_check || squares.may_check(&position, mv),
                        "{mv:?} in {position}"
                    );
                }
                dice = dice
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                position = position.after(legal[(dice >> 33) as usize % legal.len()]);
            }
        }
        assert!(checks > 1000);
    }
}
