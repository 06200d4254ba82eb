//! Square encodings: the building blocks of the tables' indices.
//!
//! Symmetry makes tables smaller. Without pawns, mirroring the board always brings the first man into the triangle
//! a1–d1–d4; with pawns, to files a to d. All encodings below follow from that.

use tabiya_rules::{Bitboard, Square};

/// Ways to place the two kings, up to symmetry.
pub(crate) const KING_PAIRS: u64 = 462;

/// Ways to place three different men, up to symmetry.
pub(crate) const TRIPLES: u64 = 31_332;

/// The most identical men in a group, and so the most squares chosen at once.
pub(crate) const MOST_ALIKE: usize = 6;

/// `CHOOSE[k][n]`: ways to choose k of n squares.
static CHOOSE: [[u64; 65]; MOST_ALIKE + 1] = {
    let mut table = [[0; 65]; MOST_ALIKE + 1];
    let mut n = 0;
    while n <= 64 {
        table[0][n] = 1;
        let mut k = 1;
        while k <= MOST_ALIKE && n > 0 {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// Ways to choose `k` of `n` squares; 0 for numbers that cannot occur on a board.
pub(crate) fn choose(k: usize, n: usize) -> u64 {
    CHOOSE.get(k).and_then(|row| row.get(n)).copied().unwrap_or(0)
}

/// Positive for squares above the long diagonal a1–h8, negative for those below it.
pub(crate) const fn off_diagonal(square: Square) -> i8 {
    let index = square.index() as i8;
    (index >> 3) - (index & 7)
}

/// The square mirrored on the long diagonal a1–h8.
pub(crate) const fn transposed(square: Square) -> Square {
    let index = square.index() as u8;
    Square::from_low_bits((index & 7) << 3 | index >> 3)
}

/// The triangle's squares: 0 to 5 below the diagonal, 6 to 9 on it; 255 elsewhere.
pub(crate) static TRIANGLE: [u8; 64] = {
    let mut table = [255; 64];
    let (mut below, mut on) = (0, 6);
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        if index & 7 < 4 && index < 32 {
            let off = off_diagonal(square);
            if off < 0 {
                table[index] = below;
                below += 1;
            } else if off == 0 {
                table[index] = on;
                on += 1;
            }
        }
        index += 1;
    }
    table
};

/// The squares below the diagonal, numbered from 0 to 27 along the ranks.
pub(crate) static BELOW_DIAGONAL: [u8; 64] = {
    let mut table = [255; 64];
    let mut count = 0;
    let mut index = 0;
    while index < 64 {
        if off_diagonal(Square::ALL[index]) < 0 {
            table[index] = count;
            count += 1;
        }
        index += 1;
    }
    table
};

/// Marks an impossible pair of kings.
const IMPOSSIBLE: u16 = u16::MAX;

/// The index of each pair of kings, by the first king's place in the triangle and the second's square. Pairs with both
/// kings on the diagonal come last.
static KINGS: [[u16; 64]; 10] = {
    let mut table = [[IMPOSSIBLE; 64]; 10];
    let mut count = 0;
    let mut both_on_diagonal = 0;
    while both_on_diagonal < 2 {
        let mut place = 0;
        while place < 10 {
            let first = square_in_triangle(place);
            let mut other = 0;
            while other < 64 {
                let second = Square::ALL[other];
                let first_on = off_diagonal(first) == 0;
                let off = off_diagonal(second);
                let mirrored = first_on && off > 0;
                let diagonal = first_on && off == 0;
                if !touch(first, second) && !mirrored && diagonal == (both_on_diagonal == 1) {
                    table[place as usize][other] = count;
                    count += 1;
                }
                other += 1;
            }
            place += 1;
        }
        both_on_diagonal += 1;
    }
    assert!(count as u64 == KING_PAIRS);
    table
};

const fn square_in_triangle(place: u8) -> Square {
    let mut index = 0;
    while TRIANGLE[index] != place {
        index += 1;
    }
    Square::ALL[index]
}

/// Whether two squares are equal or adjacent.
const fn touch(one: Square, other: Square) -> bool {
    let (one, other) = (one.index() as i8, other.index() as i8);
    let (ranks, files) = ((one >> 3) - (other >> 3), (one & 7) - (other & 7));
    ranks.abs() <= 1 && files.abs() <= 1
}

/// The index of a pair of kings, the first of them in the triangle.
pub(crate) fn king_pair(first: Square, second: Square) -> Option<u64> {
    let row = KINGS.get(usize::from(TRIANGLE[first.index()]))?;
    Some(row[second.index()])
        .filter(|&number| number != IMPOSSIBLE)
        .map(u64::from)
}

/// The index of a triple of different men. The first is in the triangle, and the first one off the diagonal is below
/// it.
pub(crate) fn triple(first: Square, second: Square, third: Square) -> u64 {
    let number = |square: Square| square.index() as u64;
    let diagonal = |square: Square| square.rank().index() as u64;
    let below = |square: Square| u64::from(BELOW_DIAGONAL[square.index()]);
    // Squares taken by earlier men are not counted.
    let passed_second = u64::from(second > first);
    let passed_third = u64::from(third > first) + u64::from(third > second);
    const OFF: u64 = 6 * 63 * 62;
    const OFF_AT_SECOND: u64 = OFF + 4 * 28 * 62;
    const OFF_AT_THIRD: u64 = OFF_AT_SECOND + 4 * 7 * 28;
    if off_diagonal(first) != 0 {
        let place = u64::from(TRIANGLE[first.index()]);
        (place * 63 + number(second) - passed_second) * 62 + number(third) - passed_third
    } else if off_diagonal(second) != 0 {
        OFF + (diagonal(first) * 28 + below(second)) * 62 + number(third) - passed_third
    } else if off_diagonal(third) != 0 {
        OFF_AT_SECOND + (diagonal(first) * 7 + diagonal(second) - passed_second) * 28 + below(third)
    } else {
        let pair = diagonal(first) * 7 + diagonal(second) - passed_second;
        OFF_AT_THIRD + pair * 6 + diagonal(third) - passed_third
    }
}

/// The precedence of each square for the leading pawn: a2 is highest with 47, then its mirror h2, then a3, and so on
/// towards the centre files.
static PAWN_ORDER: [u8; 64] = {
    let mut table = [0; 64];
    let mut left = 47;
    let mut file = 0;
    while file < 4 {
        let mut rank = 1;
        while rank < 7 {
            table[rank * 8 + file] = left;
            table[rank * 8 + 7 - file] = left - 1;
            left = if left > 1 { left - 2 } else { 0 };
            rank += 1;
        }
        file += 1;
    }
    table
};

/// The precedence of a square for the leading pawn, from 0 to 47.
pub(crate) fn pawn_order(square: Square) -> usize {
    usize::from(PAWN_ORDER[square.index()])
}

/// The leading pawn: the one whose square has the highest precedence.
pub(crate) fn leading_pawn(pawns: Bitboard) -> Option<Square> {
    pawns.iter().max_by_key(|&square| pawn_order(square))
}

/// By number of leading pawns: the first index of the placements with the leading pawn on a square, and the number of
/// placements for each file.
struct LeadingPawns {
    begin: [[u64; 64]; MOST_ALIKE],
    size: [[u64; 4]; MOST_ALIKE],
}

static LEADING_PAWNS: LeadingPawns = {
    let mut table = LeadingPawns {
        begin: [[0; 64]; MOST_ALIKE],
        size: [[0; 4]; MOST_ALIKE],
    };
    let mut count = 1;
    while count < MOST_ALIKE {
        let mut file = 0;
        while file < 4 {
            let mut begin = 0;
            let mut rank = 1;
            while rank < 7 {
                let square = rank * 8 + file;
                table.begin[count][square] = begin;
                begin += CHOOSE[count - 1][PAWN_ORDER[square] as usize];
                rank += 1;
            }
            table.size[count][file] = begin;
            file += 1;
        }
        count += 1;
    }
    table
};

/// The number of placements of `count` pawns with the leading one on a file from a to d.
pub(crate) fn leading_pawn_placements(count: usize, file: usize) -> Option<u64> {
    LEADING_PAWNS.size.get(count)?.get(file).copied()
}

/// The index of a placement of pawns, the leading one first and on a file from a to d.
pub(crate) fn leading_pawns(pawns: &mut [Square]) -> Option<u64> {
    let count = pawns.len();
    let (leader, rest) = pawns.split_first_mut()?;
    let begin = LEADING_PAWNS.begin.get(count)?[leader.index()];
    rest.sort_unstable_by_key(|&square| pawn_order(square));
    let others = rest.iter().enumerate();
    Some(
        begin
            + others
                .map(|(before, &square)| choose(before + 1, pawn_order(square)))
                .sum::<u64>(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tabiya_rules::attacks;

    /// Mirrors the first man into the triangle and the first one off the diagonal to below it.
    fn normal(mut men: Vec<Square>) -> Vec<Square> {
        if men[0].file().index() > 3 {
            men = men.into_iter().map(Square::flip_file).collect();
        }
        if men[0].rank().index() > 3 {
            men = men.into_iter().map(Square::flip_rank).collect();
        }
        let off = men.iter().map(|&man| off_diagonal(man)).find(|&off| off != 0);
        if off > Some(0) {
            men = men.into_iter().map(transposed).collect();
        }
        men
    }

    #[test]
    fn each_pair_of_kings_has_one_index() {
        let mut seen = BTreeSet::new();
        for first in Square::ALL {
            for second in Square::ALL {
                let men = normal(vec![first, second]);
                let number = king_pair(men[0], men[1]);
                let adjacent = first == second || attacks::king(first).contains(second);
                assert_eq!(number.is_none(), adjacent);
                seen.extend(number);
            }
        }
        assert!(seen.into_iter().eq(0..KING_PAIRS));
    }

    #[test]
    fn each_triple_has_one_index() {
        let mut seen = BTreeSet::new();
        for first in Square::ALL {
            for second in Square::ALL {
                for third in Square::ALL {
                    if first != second && first != third && second != third {
                        let men = normal(vec![first, second, third]);
                        seen.insert(triple(men[0], men[1], men[2]));
                    }
                }
            }
        }
        assert!(seen.into_iter().eq(0..TRIPLES));
    }

    #[test]
    fn each_placement_of_leading_pawns_has_one_index() {
        let squares: Vec<Square> = Square::ALL[8..56].to_vec();
        let mut seen = vec![BTreeSet::new(); 4];
        for (index, &one) in squares.iter().enumerate() {
            for &other in &squares[index + 1..] {
                let mut pawns: Bitboard = [one, other].into_iter().collect();
                if leading_pawn(pawns).unwrap().file().index() > 3 {
                    pawns = pawns.iter().map(Square::flip_file).collect();
                }
                let leader = leading_pawn(pawns).unwrap();
                let mut list = vec![leader];
                list.extend(pawns.iter().filter(|&square| square != leader));
                seen[leader.file().index()].insert(leading_pawns(&mut list).unwrap());
            }
        }
        for (file, seen) in seen.into_iter().enumerate() {
            assert!(seen.into_iter().eq(0..leading_pawn_placements(2, file).unwrap()));
        }
    }

    #[test]
    fn binomial_coefficients_are_correct() {
        assert_eq!(choose(2, 48), 1128);
        assert_eq!(choose(5, 64), 7_624_512);
        assert_eq!(choose(7, 64), 0);
        assert_eq!(choose(1, 65), 0);
    }
}
