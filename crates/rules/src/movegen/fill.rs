//! Sliders on four boards at once: all of them flow in one direction until something stands in the
//! way (Kogge-Stone fills).
//!
//! In one direction no square is reached by two sliders, because the nearer one blocks the farther.
//! So the sizes of the eight directions' sets add up to the number of moves, and pieces need not be
//! told apart to be counted.

use super::{KingSafety, PawnStep, Sink};
use crate::attacks::{self, Lines};
use crate::board::{Board, Side};
use crate::word::{Four, Word};
use crate::{Bitboard, CastlingSide, File, Square};

const NOT_A: Bitboard = Bitboard(!File::A.bitboard().0);
const NOT_H: Bitboard = Bitboard(!File::H.bitboard().0);
const NOT_AB: Bitboard = Bitboard(!(File::A.bitboard().0 | File::B.bitboard().0));
const NOT_GH: Bitboard = Bitboard(!(File::G.bitboard().0 | File::H.bitboard().0));

/// One direction: the runs of one, two and four empty squares that a slider can pass.
macro_rules! direction {
    ($name:ident, $shift:ident, $one:literal, $two:literal, $four:literal, $inside:expr) => {
        #[derive(Clone, Copy)]
        struct $name {
            one: Four,
            two: Four,
            four: Four,
        }

        impl $name {
            #[inline(always)]
            fn through(empty: Four) -> $name {
                let one = empty & Four::every($inside);
                let two = one & one.$shift::<$one>();
                let four = two & two.$shift::<$two>();
                $name { one, two, four }
            }

            /// What sliders on `from` attack in this direction.
            #[inline(always)]
            fn attacks(&self, from: Four) -> Four {
                let reach = from | (self.one & from.$shift::<$one>());
                let reach = reach | (self.two & reach.$shift::<$two>());
                let reach = reach | (self.four & reach.$shift::<$four>());
                reach.$shift::<$one>() & Four::every($inside)
            }
        }
    };
}

// A step east never arrives on the a-file, a step west never on the h-file.
direction!(North, left, 8, 16, 32, Bitboard::FULL);
direction!(South, right, 8, 16, 32, Bitboard::FULL);
direction!(East, left, 1, 2, 4, NOT_A);
direction!(West, right, 1, 2, 4, NOT_H);
direction!(NorthEast, left, 9, 18, 36, NOT_A);
direction!(SouthWest, right, 9, 18, 36, NOT_H);
direction!(NorthWest, left, 7, 14, 28, NOT_H);
direction!(SouthEast, right, 7, 14, 28, NOT_A);

/// A set for each of the four lines a slider may be on.
#[derive(Clone, Copy)]
pub(crate) struct OnLines {
    pub(crate) vertical: Four,
    pub(crate) horizontal: Four,
    pub(crate) diagonal: Four,
    pub(crate) antidiagonal: Four,
}

/// The eight directions over the same empty squares.
#[derive(Clone, Copy)]
pub(crate) struct Fills {
    north: North,
    south: South,
    east: East,
    west: West,
    north_east: NorthEast,
    south_west: SouthWest,
    north_west: NorthWest,
    south_east: SouthEast,
}

impl Fills {
    #[inline(always)]
    pub(crate) fn over(occupied: Four) -> Fills {
        let empty = !occupied;
        Fills {
            north: North::through(empty),
            south: South::through(empty),
            east: East::through(empty),
            west: West::through(empty),
            north_east: NorthEast::through(empty),
            south_west: SouthWest::through(empty),
            north_west: NorthWest::through(empty),
            south_east: SouthEast::through(empty),
        }
    }

    /// What sliders attack along each kind of line.
    #[inline(always)]
    pub(crate) fn lines(&self, orthogonal: Four, diagonal: Four) -> OnLines {
        OnLines {
            vertical: self.north.attacks(orthogonal) | self.south.attacks(orthogonal),
            horizontal: self.east.attacks(orthogonal) | self.west.attacks(orthogonal),
            diagonal: self.north_east.attacks(diagonal) | self.south_west.attacks(diagonal),
            antidiagonal: self.north_west.attacks(diagonal) | self.south_east.attacks(diagonal),
        }
    }

    /// What one piece that stands on the same square of all boards sees along each kind of line.
    #[inline(always)]
    pub(crate) fn lines_from(&self, square: Square, occupied: Four) -> OnLines {
        let here = square.bitboard();
        // Subtracting from the blockers' number runs up the line to the first of them; upside down
        // it runs down. A rank turned upside down is still the same rank, so ranks are filled.
        let twice = Four::every(Bitboard(here.0 << 1));
        let twice_flipped = Four::every(Bitboard(here.flip_vertical().0 << 1));
        let along = |line: Bitboard| {
            let line = Four::every(line - here);
            let blockers = occupied & line;
            let up = blockers.minus(twice);
            let down = blockers.flip_vertical().minus(twice_flipped).flip_vertical();
            (up ^ down) & line
        };
        let Lines {
            vertical,
            diagonal,
            antidiagonal,
            ..
        } = *attacks::lines_through(square);
        let here = Four::every(here);
        OnLines {
            vertical: along(vertical),
            horizontal: self.east.attacks(here) | self.west.attacks(here),
            diagonal: along(diagonal),
            antidiagonal: along(antidiagonal),
        }
    }
}

/// What knights attack, all of them together.
#[inline(always)]
pub(crate) fn knight_attacks(knights: Four) -> Four {
    let near = knights.east() | knights.west();
    let far = (knights.left::<2>() & Four::every(NOT_AB)) | (knights.right::<2>() & Four::every(NOT_GH));
    near.left::<16>() | near.right::<16>() | far.left::<8>() | far.right::<8>()
}

/// What kings attack, with the kings' own squares.
#[inline(always)]
pub(crate) fn king_attacks(kings: Four) -> Four {
    let row = kings | kings.east() | kings.west();
    row | row.north() | row.south()
}

/// Where knights go, a set for each of their eight jumps.
#[inline(always)]
fn knight_jumps(knights: Four) -> [Four; 8] {
    [
        knights.left::<17>() & Four::every(NOT_A),
        knights.left::<15>() & Four::every(NOT_H),
        knights.left::<10>() & Four::every(NOT_AB),
        knights.left::<6>() & Four::every(NOT_GH),
        knights.right::<17>() & Four::every(NOT_H),
        knights.right::<15>() & Four::every(NOT_A),
        knights.right::<10>() & Four::every(NOT_GH),
        knights.right::<6>() & Four::every(NOT_AB),
    ]
}

/// Counts the moves of four boards.
pub(crate) struct CountFour {
    fills: Fills,
    /// Moves by rank of arrival, a byte each. No rank sees more than 232 of them: 8 squares for
    /// each of 16 directions of the pieces, 8 for the king, 4 · 8 for each of 3 pawn steps.
    ranks: Four,
    castlings: Four,
}

impl CountFour {
    #[inline(always)]
    pub(crate) fn new(fills: Fills) -> CountFour {
        let zero = Four::every(Bitboard::EMPTY);
        CountFour {
            fills,
            ranks: zero,
            castlings: zero,
        }
    }

    /// The number of moves on each board.
    #[inline(always)]
    pub(crate) fn totals(self) -> Four {
        self.ranks.sum_of_bytes().plus(self.castlings)
    }

    #[inline(always)]
    fn add(&mut self, targets: Four) {
        self.ranks = self.ranks.plus_bytes(targets.rank_counts());
    }
}

impl<S: Side> Sink<S, Four> for CountFour {
    #[inline(always)]
    fn king(&mut self, _: Square, targets: Four) {
        self.add(targets);
    }

    #[inline(always)]
    fn castle(&mut self, _: Square, _: Square, _: CastlingSide, possible: Four) {
        self.castlings = self.castlings.plus(possible & Four::every(Bitboard(1)));
    }

    #[inline(always)]
    fn pieces(&mut self, board: &Board<Four>, safety: &KingSafety<Four>, targets: Four) {
        let own = board.of(S::COLOR);
        let lines = attacks::lines_through(board.king_square::<S>());
        let orthogonal = board.orthogonal() & own;
        let diagonal = board.diagonal() & own;
        // A pinned slider goes on along the line of its pin, and along no other.
        let along = |sliders: Four, line| sliders - (safety.pinned - Four::every(line));
        let vertical = along(orthogonal, lines.vertical);
        let horizontal = along(orthogonal, lines.horizontal);
        let rising = along(diagonal, lines.diagonal);
        let falling = along(diagonal, lines.antidiagonal);
        let jumps = knight_jumps((board.knights() & own) - safety.pinned);
        let fills = &self.fills;
        let sets = [
            fills.north.attacks(vertical),
            fills.south.attacks(vertical),
            fills.east.attacks(horizontal),
            fills.west.attacks(horizontal),
            fills.north_east.attacks(rising),
            fills.south_west.attacks(rising),
            fills.north_west.attacks(falling),
            fills.south_east.attacks(falling),
        ];
        let sums = add_up(sets, jumps);
        let ranks = |digit: Four| (digit & targets).rank_counts();
        let twice = |counts: Four| counts.plus_bytes(counts);
        // The value of a binary number, from its highest digit down.
        let eights = ranks(sums.eights);
        let fours = ranks(sums.fours).plus_bytes(twice(eights));
        let twos = ranks(sums.twos).plus_bytes(twice(fours));
        let [a, b] = sums.ones;
        let ones = ranks(a).plus_bytes(ranks(b));
        self.ranks = self.ranks.plus_bytes(ones).plus_bytes(twice(twos));
    }

    #[inline(always)]
    fn pawns(&mut self, _: PawnStep, targets: Four) {
        self.add(targets);
    }

    #[inline(always)]
    fn promotions(&mut self, _: PawnStep, targets: Four) {
        let count = targets.rank_counts();
        let twice = count.plus_bytes(count);
        self.ranks = self.ranks.plus_bytes(twice).plus_bytes(twice);
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) {
        unreachable!("boards with en passant are counted one by one");
    }
}

/// How often each square is in one of sixteen sets, as binary digits.
struct Sums {
    /// Two sets of ones still to be added.
    ones: [Four; 2],
    twos: Four,
    fours: Four,
    eights: Four,
}

/// Adds up sixteen sets square by square: fewer sets are left to be counted.
#[inline(always)]
fn add_up(a: [Four; 8], b: [Four; 8]) -> Sums {
    let (ones_1, twos_1) = add_three(a[0], a[1], a[2]);
    let (ones_2, twos_2) = add_three(a[3], a[4], a[5]);
    let (ones_3, twos_3) = add_three(a[6], a[7], b[0]);
    let (ones_4, twos_4) = add_three(b[1], b[2], b[3]);
    let (ones_5, twos_5) = add_three(b[4], b[5], b[6]);
    let (ones_6, twos_6) = add_three(ones_1, ones_2, ones_3);
    let (ones_7, twos_7) = add_three(ones_4, ones_5, b[7]);
    let (twos_8, fours_1) = add_three(twos_1, twos_2, twos_3);
    let (twos_9, fours_2) = add_three(twos_4, twos_5, twos_6);
    let (twos, fours_3) = add_three(twos_7, twos_8, twos_9);
    let (fours, eights) = add_three(fours_1, fours_2, fours_3);
    Sums {
        ones: [ones_6, ones_7],
        twos,
        fours,
        eights,
    }
}

/// The sum of three digits: the digit and what is carried.
#[inline(always)]
fn add_three(a: Four, b: Four, c: Four) -> (Four, Four) {
    let ab = a ^ b;
    (ab ^ c, (a & b) | (ab & c))
}
