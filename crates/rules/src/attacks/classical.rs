//! Slider attacks by the classical approach: the rays of a square, cut off behind the first piece that a bit scan finds.
//!
//! Four look-ups in 4 KiB for each slider, where [`magic`](super::magic) needs one in 845 KiB: for programs that have to
//! be small, chosen by the feature `small-tables`.

use super::rays::{bishop_rays, rook_rays};
use super::walk::ray;
use crate::{Bitboard, Square};

/// The directions towards h8, in which the first piece is the lowest bit: of bishops, then of rooks.
const UP: [(i8, i8); 4] = [(1, 1), (-1, 1), (0, 1), (1, 0)];

static RAYS_UP: [[Bitboard; 64]; 4] = rays(1);
static RAYS_DOWN: [[Bitboard; 64]; 4] = rays(-1);

/// The rays in these directions, or in the opposite ones.
const fn rays(sign: i8) -> [[Bitboard; 64]; 4] {
    let mut rays = [[Bitboard::EMPTY; 64]; 4];
    let mut direction = 0;
    while direction < 4 {
        let (files, ranks) = UP[direction];
        let mut index = 0;
        while index < 64 {
            let step = (files * sign, ranks * sign);
            rays[direction][index] = ray(Square::ALL[index], step, Bitboard::EMPTY);
            index += 1;
        }
        direction += 1;
    }
    rays
}

/// The squares a bishop attacks.
///
/// ```
/// use tabiya_rules::{Square, attacks::classical};
///
/// assert_eq!(classical::bishop(Square::A1, Square::C3.bitboard()).count(), 2);
/// ```
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    both_ways(0, square, occupied) | both_ways(1, square, occupied)
}

/// The squares a rook attacks.
///
/// ```
/// use tabiya_rules::{Square, attacks::classical};
///
/// assert_eq!(classical::rook(Square::A1, Square::A3.bitboard()).count(), 9);
/// ```
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    both_ways(2, square, occupied) | both_ways(3, square, occupied)
}

#[inline]
fn both_ways(direction: usize, square: Square, occupied: Bitboard) -> Bitboard {
    let (up, down) = (&RAYS_UP[direction], &RAYS_DOWN[direction]);
    let (ahead, behind) = (up[square.index()], down[square.index()]);
    // Behind the corners nothing is cut off.
    let first = ((ahead & occupied).0 | 1 << 63).trailing_zeros();
    let last = 63 - ((behind & occupied).0 | 1).leading_zeros();
    (ahead ^ up[first as usize]) | (behind ^ down[last as usize])
}

/// [`between`](super::between) without its table: where rays from both squares meet.
#[inline]
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    let meet =
        |attacks: fn(Square, Bitboard) -> Bitboard| attacks(a, b.bitboard()) & attacks(b, a.bitboard());
    if rook_rays(a).contains(b) {
        meet(rook)
    } else if bishop_rays(a).contains(b) {
        meet(bishop)
    } else {
        Bitboard::EMPTY
    }
}

/// [`line`](super::line()) without its table: where the rays of both squares run together.
#[inline]
pub(super) fn line(a: Square, b: Square) -> Bitboard {
    let ends = a.bitboard() | b.bitboard();
    if rook_rays(a).contains(b) {
        (rook_rays(a) & rook_rays(b)) | ends
    } else if bishop_rays(a).contains(b) {
        (bishop_rays(a) & bishop_rays(b)) | ends
    } else {
        Bitboard::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::rays;

    #[test]
    fn lines_without_tables_are_those_of_the_tables() {
        for a in Square::ALL {
            for b in Square::ALL {
                assert_eq!(between(a, b), rays::tabled_between(a, b), "{a} {b}");
                assert_eq!(line(a, b), rays::tabled_line(a, b), "{a} {b}");
            }
        }
    }
}
