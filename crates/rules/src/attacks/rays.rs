//! Straight lines on the board: rays, the squares between two squares, the line through them.

use super::classical;
use super::walk::{self, BISHOP_STEPS, ROOK_STEPS, ray};
use crate::{Bitboard, Square};

static BISHOP_RAYS: [Bitboard; 64] = {
    let mut rays = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        rays[index] = walk::bishop(Square::ALL[index], Bitboard::EMPTY);
        index += 1;
    }
    rays
};

static ROOK_RAYS: [Bitboard; 64] = {
    let mut rays = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        rays[index] = walk::rook(Square::ALL[index], Bitboard::EMPTY);
        index += 1;
    }
    rays
};

type PairTable = [[Bitboard; 64]; 64];

static BETWEEN: PairTable = pair_tables().0;
static LINE: PairTable = pair_tables().1;

/// The squares between each pair, and the line through each pair.
const fn pair_tables() -> (PairTable, PairTable) {
    let mut between = [[Bitboard::EMPTY; 64]; 64];
    let mut line = [[Bitboard::EMPTY; 64]; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::ALL[index];
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = if direction < 4 {
                BISHOP_STEPS[direction]
            } else {
                ROOK_STEPS[direction - 4]
            };
            let ahead = ray(from, (files, ranks), Bitboard::EMPTY);
            let behind = ray(from, (-files, -ranks), Bitboard::EMPTY);
            let whole = Bitboard(ahead.0 | behind.0 | from.bitboard().0);
            let mut passed = Bitboard::EMPTY;
            let mut at = from;
            while let Some(to) = at.offset(files, ranks) {
                between[index][to.index()] = passed;
                line[index][to.index()] = whole;
                passed.insert(to);
                at = to;
            }
            direction += 1;
        }
        index += 1;
    }
    (between, line)
}

/// The squares a bishop attacks on the empty board.
///
/// ```
/// use tabiya_rules::{Square, attacks};
///
/// assert_eq!(attacks::bishop_rays(Square::E4).count(), 13);
/// ```
#[inline(always)]
pub fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

/// The squares a rook attacks on the empty board.
///
/// ```
/// use tabiya_rules::{Square, attacks};
///
/// assert_eq!(attacks::rook_rays(Square::E4).count(), 14);
/// ```
#[inline(always)]
pub fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// The relevant occupancy of a bishop on `square`: the squares where a piece can block it, all but the last
/// of each ray. No other square makes a difference to what the bishop attacks.
///
/// ```
/// use tabiya_rules::{Square, attacks};
///
/// assert_eq!(attacks::bishop_blockers(Square::A1).count(), 6);
/// ```
pub const fn bishop_blockers(square: Square) -> Bitboard {
    relevant_occupancy(square, &BISHOP_STEPS)
}

/// The relevant occupancy of a rook on `square`: the squares where a piece can block it, all but the last of
/// each ray. No other square makes a difference to what the rook attacks.
///
/// ```
/// use tabiya_rules::{Square, attacks};
///
/// assert_eq!(attacks::rook_blockers(Square::E4).count(), 10);
/// ```
pub const fn rook_blockers(square: Square) -> Bitboard {
    relevant_occupancy(square, &ROOK_STEPS)
}

/// Each ray from `square` without its last square.
const fn relevant_occupancy(square: Square, steps: &[(i8, i8); 4]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut direction = 0;
    while direction < 4 {
        let (files, ranks) = steps[direction];
        let mut at = square;
        while let Some(next) = at.offset(files, ranks) {
            if next.offset(files, ranks).is_some() {
                set.insert(next);
            }
            at = next;
        }
        direction += 1;
    }
    set
}

/// The squares strictly between two squares on one rank, file or diagonal; empty if the two are not aligned,
/// are adjacent or are the same.
///
/// ```
/// use tabiya_rules::{Square, attacks};
///
/// assert_eq!(attacks::between(Square::E1, Square::C3), Square::D2.bitboard());
/// assert!(attacks::between(Square::E1, Square::D3).is_empty());
/// ```
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    match cfg!(feature = "small-tables") {
        true => classical::between(a, b),
        false => tabled_between(a, b),
    }
}

#[inline(always)]
pub(super) fn tabled_between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares, both included; empty if the two are not aligned or
/// are the same.
///
/// ```
/// use tabiya_rules::{Rank, Square, attacks};
///
/// assert_eq!(attacks::line(Square::B4, Square::E4), Rank::Fourth.bitboard());
/// assert_eq!(attacks::line(Square::E1, Square::C3).count(), 5); // a5 to e1
/// ```
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    match cfg!(feature = "small-tables") {
        true => classical::line(a, b),
        false => tabled_line(a, b),
    }
}

#[inline(always)]
pub(super) fn tabled_line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether `c` is on the straight line through `a` and `b`, by the area of their triangle.
    fn on_one_line(a: Square, b: Square, c: Square) -> bool {
        let at = |s: Square| (s.file().index() as i32, s.rank().index() as i32);
        let ((ax, ay), (bx, by), (cx, cy)) = (at(a), at(b), at(c));
        (bx - ax) * (cy - ay) == (by - ay) * (cx - ax)
    }

    fn aligned(a: Square, b: Square) -> bool {
        let files = a.file().index().abs_diff(b.file().index());
        let ranks = a.rank().index().abs_diff(b.rank().index());
        a != b && (files == 0 || ranks == 0 || files == ranks)
    }

    #[test]
    fn a_line_goes_through_both_squares_from_edge_to_edge() {
        for a in Square::ALL {
            for b in Square::ALL {
                for c in Square::ALL {
                    let expected = aligned(a, b) && on_one_line(a, b, c);
                    assert_eq!(line(a, b).contains(c), expected, "{a} {b} {c}");
                }
            }
        }
    }

    #[test]
    fn between_is_what_each_square_sees_of_the_line_towards_the_other() {
        for a in Square::ALL {
            for b in Square::ALL {
                let sees = |from: Square, to: Square| {
                    let queen = walk::bishop(from, to.into()) | walk::rook(from, to.into());
                    queen & line(a, b)
                };
                let expected = (sees(a, b) & sees(b, a)) - a.into() - b.into();
                assert_eq!(between(a, b), expected, "{a} {b}");
                assert_eq!(between(a, b), between(b, a));
            }
        }
    }

    #[test]
    fn squares_that_are_not_aligned_have_no_line() {
        assert!(line(Square::A1, Square::B3).is_empty());
        assert!(line(Square::A1, Square::A1).is_empty());
        assert!(between(Square::A1, Square::B3).is_empty());
        assert!(between(Square::A1, Square::A2).is_empty());
    }

    #[test]
    fn e1_and_c3_are_aligned() {
        let diagonal = [Square::A5, Square::B4, Square::C3, Square::D2, Square::E1];
        assert_eq!(line(Square::E1, Square::C3), Bitboard::from_iter(diagonal));
        assert_eq!(between(Square::E1, Square::C3), Square::D2.bitboard());
    }

    #[test]
    fn rays_are_the_attacks_on_the_empty_board() {
        for square in Square::ALL {
            assert_eq!(bishop_rays(square), walk::bishop(square, Bitboard::EMPTY));
            assert_eq!(rook_rays(square), walk::rook(square, Bitboard::EMPTY));
        }
    }

    #[test]
    fn only_blockers_change_what_a_slider_attacks() {
        for square in Square::ALL {
            for blocker in Square::ALL {
                let occupied = blocker.bitboard();
                let shortened = walk::rook(square, occupied) != rook_rays(square);
                assert_eq!(rook_blockers(square).contains(blocker), shortened);
                let shortened = walk::bishop(square, occupied) != bishop_rays(square);
                assert_eq!(bishop_blockers(square).contains(blocker), shortened);
            }
        }
    }
}
