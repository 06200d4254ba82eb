//! Leaper attacks: pawns, knights and kings, whose attacks do not depend on what else is on the board.

use crate::{Bitboard, Color, Square};

type Table = [Bitboard; 64];

static PAWN: [Table; 2] = [table(&[(-1, 1), (1, 1)]), table(&[(-1, -1), (1, -1)])];
static KNIGHT: Table = table(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
static KING: Table = table(&[
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
]);

/// For each square, the squares that the given (file, rank) leaps reach.
const fn table(leaps: &[(i8, i8)]) -> Table {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut leap = 0;
        while leap < leaps.len() {
            let (files, ranks) = leaps[leap];
            if let Some(target) = Square::ALL[index].offset(files, ranks) {
                table[index].insert(target);
            }
            leap += 1;
        }
        index += 1;
    }
    table
}

/// The squares a pawn of this colour attacks; it moves to them only to capture.
///
/// ```
/// use tabiya_rules::{Bitboard, Color, Square, attacks};
///
/// let attacked = attacks::pawn(Color::White, Square::E4);
/// assert_eq!(attacked, Bitboard::from_iter([Square::D5, Square::F5]));
/// ```
#[inline(always)]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// The squares a knight attacks.
///
/// ```
/// use tabiya_rules::{Bitboard, Square, attacks};
///
/// let attacked = Bitboard::from_iter([Square::A3, Square::C3, Square::D2]);
/// assert_eq!(attacks::knight(Square::B1), attacked);
/// ```
#[inline(always)]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares a king attacks.
///
/// ```
/// use tabiya_rules::{Bitboard, Square, attacks};
///
/// let attacked = Bitboard::from_iter([Square::A2, Square::B1, Square::B2]);
/// assert_eq!(attacks::king(Square::A1), attacked);
/// ```
#[inline(always)]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distances(a: Square, b: Square) -> (usize, usize) {
        let files = a.file().index().abs_diff(b.file().index());
        (files, a.rank().index().abs_diff(b.rank().index()))
    }

    #[test]
    fn a_knight_leaps_two_squares_one_way_and_one_the_other() {
        for from in Square::ALL {
            for to in Square::ALL {
                let leap = matches!(distances(from, to), (1, 2) | (2, 1));
                assert_eq!(knight(from).contains(to), leap);
            }
        }
    }

    #[test]
    fn a_king_attacks_one_square_in_every_direction() {
        for from in Square::ALL {
            for to in Square::ALL {
                let (files, ranks) = distances(from, to);
                assert_eq!(king(from).contains(to), files.max(ranks) == 1);
            }
        }
    }

    #[test]
    fn a_pawn_attacks_one_square_diagonally_forward() {
        for from in Square::ALL {
            let set = from.bitboard();
            let white = set.north_east() | set.north_west();
            assert_eq!(pawn(Color::White, from), white);
            let black = set.south_east() | set.south_west();
            assert_eq!(pawn(Color::Black, from), black);
        }
        assert!(pawn(Color::White, Square::E8).is_empty());
        assert!(pawn(Color::Black, Square::E1).is_empty());
    }
}
