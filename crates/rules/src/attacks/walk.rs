//! Slider attacks by a plain walk along each ray: slow, but simple enough to trust. The fast look-ups are
//! tested against it, and the tool that finds magic numbers uses it.

use crate::{Bitboard, Square};

/// The four directions of a bishop, as (file, rank) steps.
pub(super) const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The four directions of a rook, as (file, rank) steps.
pub(super) const ROOK_STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The squares a bishop attacks, found step by step.
///
/// ```
/// use tabiya_rules::{Square, attacks::walk};
///
/// let occupied = Square::C3.bitboard();
/// assert_eq!(walk::bishop(Square::A1, occupied).count(), 2);
/// ```
pub const fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    rays(square, &BISHOP_STEPS, occupied)
}

/// The squares a rook attacks, found step by step.
///
/// ```
/// use tabiya_rules::{Square, attacks::walk};
///
/// let occupied = Square::A3.bitboard();
/// assert_eq!(walk::rook(Square::A1, occupied).count(), 9);
/// ```
pub const fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    rays(square, &ROOK_STEPS, occupied)
}

const fn rays(square: Square, steps: &[(i8, i8)], occupied: Bitboard) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    let mut direction = 0;
    while direction < steps.len() {
        attacked.0 |= ray(square, steps[direction], occupied).0;
        direction += 1;
    }
    attacked
}

/// The squares from `square` in one direction, up to and including the first occupied one.
pub(super) const fn ray(square: Square, step: (i8, i8), occupied: Bitboard) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    let mut at = square;
    while let Some(next) = at.offset(step.0, step.1) {
        attacked.insert(next);
        if occupied.contains(next) {
            break;
        }
        at = next;
    }
    attacked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ray_ends_at_the_first_piece_and_includes_it() {
        let occupied = Bitboard::from_iter([Square::D6, Square::D7, Square::B4, Square::F6]);
        let rook_on_d4 = rook(Square::D4, occupied);
        assert!(rook_on_d4.contains(Square::D6));
        assert!(!rook_on_d4.contains(Square::D7));
        assert!(rook_on_d4.contains(Square::B4));
        assert!(!rook_on_d4.contains(Square::A4));
        assert_eq!(rook_on_d4.count(), 2 + 3 + 2 + 4);
        let bishop_on_d4 = bishop(Square::D4, occupied);
        assert!(bishop_on_d4.contains(Square::F6));
        assert!(!bishop_on_d4.contains(Square::G7));
        assert_eq!(bishop_on_d4.count(), 2 + 3 + 3 + 3);
    }

    #[test]
    fn a_rook_has_14_squares_on_the_empty_board_everywhere() {
        for square in Square::ALL {
            assert_eq!(rook(square, Bitboard::EMPTY).count(), 14);
        }
    }
}
