//! Kogge-Stone fills: slider attacks on several boards at once, one direction at a time.

use crate::board::Board;
use crate::word::Wide;
use crate::{Bitboard, File, Square};

const NOT_A: Bitboard = Bitboard(!File::A.bitboard().0);
const NOT_H: Bitboard = Bitboard(!File::H.bitboard().0);
const NOT_AB: Bitboard = Bitboard(!(File::A.bitboard().0 | File::B.bitboard().0));
const NOT_GH: Bitboard = Bitboard(!(File::G.bitboard().0 | File::H.bitboard().0));

/// One direction: the runs of one, two and four empty squares through which a slider can pass.
macro_rules! direction {
    ($name:ident, $shift:ident, $one:literal, $two:literal, $four:literal, $inside:expr) => {
        #[derive(Clone, Copy)]
        struct $name<W> {
            one: W,
            two: W,
            four: W,
        }

        impl<W: Wide> $name<W> {
            #[inline(always)]
            fn through(empty: W) -> $name<W> {
                let one = empty & W::every($inside);
                let two = one & one.$shift::<$one>();
                let four = two & two.$shift::<$two>();
                $name { one, two, four }
            }

            /// What sliders on `from` attack in this direction.
            #[inline(always)]
            fn attacks(&self, from: W) -> W {
                let reach = from | (self.one & from.$shift::<$one>());
                let reach = reach | (self.two & reach.$shift::<$two>());
                let reach = reach | (self.four & reach.$shift::<$four>());
                reach.$shift::<$one>() & W::every($inside)
            }
        }
    };
}

// A step east never arrives on the a-file, a step west never on the h-file.
direction!(North, left, 8, 16, 32, Bitboard::FULL);
direction!(South, right, 8, 16, 32, Bitboard::FULL);
direction!(West, right, 1, 2, 4, NOT_H);
direction!(NorthEast, left, 9, 18, 36, NOT_A);
direction!(SouthWest, right, 9, 18, 36, NOT_H);
direction!(NorthWest, left, 7, 14, 28, NOT_H);
direction!(SouthEast, right, 7, 14, 28, NOT_A);

/// East alone needs no fill: subtracting twice the sliders from the occupied squares of a rank (o - 2r) flips
/// all bits from each slider to the next piece.
#[derive(Clone, Copy)]
struct East<W> {
    occupied: W,
}

impl<W: Wide> East<W> {
    /// What sliders on `from`, which must be occupied, attack eastward.
    #[inline(always)]
    fn attacks(&self, from: W) -> W {
        self.occupied.minus_ranks(from.plus_ranks(from)) ^ self.occupied
    }
}

/// The four directions of rooks for one occupancy.
#[derive(Clone, Copy)]
pub(crate) struct RookFills<W> {
    north: North<W>,
    south: South<W>,
    east: East<W>,
    west: West<W>,
}

impl<W: Wide> RookFills<W> {
    #[inline(always)]
    fn over(occupied: W) -> RookFills<W> {
        let empty = !occupied;
        RookFills {
            north: North::through(empty),
            south: South::through(empty),
            east: East { occupied },
            west: West::through(empty),
        }
    }

    /// Attacks along the file, a set for each direction.
    #[inline(always)]
    pub(crate) fn vertical(&self, from: W) -> [W; 2] {
        [self.north.attacks(from), self.south.attacks(from)]
    }

    /// Attacks along the rank.
    #[inline(always)]
    pub(crate) fn horizontal(&self, from: W) -> [W; 2] {
        [self.east.attacks(from), self.west.attacks(from)]
    }
}

/// The four directions of bishops for one occupancy.
#[derive(Clone, Copy)]
pub(crate) struct BishopFills<W> {
    north_east: NorthEast<W>,
    south_west: SouthWest<W>,
    north_west: NorthWest<W>,
    south_east: SouthEast<W>,
}

impl<W: Wide> BishopFills<W> {
    #[inline(always)]
    fn over(occupied: W) -> BishopFills<W> {
        let empty = !occupied;
        BishopFills {
            north_east: NorthEast::through(empty),
            south_west: SouthWest::through(empty),
            north_west: NorthWest::through(empty),
            south_east: SouthEast::through(empty),
        }
    }

    /// Attacks along the diagonal, a set for each direction.
    #[inline(always)]
    pub(crate) fn diagonal(&self, from: W) -> [W; 2] {
        [self.north_east.attacks(from), self.south_west.attacks(from)]
    }

    /// Attacks along the antidiagonal.
    #[inline(always)]
    pub(crate) fn antidiagonal(&self, from: W) -> [W; 2] {
        [self.north_west.attacks(from), self.south_east.attacks(from)]
    }
}

/// The fills of both kinds of sliders; absent if no board has any of that kind, as in many endgames.
#[derive(Clone, Copy)]
pub(crate) struct Fills<W> {
    pub(crate) rooks: Option<RookFills<W>>,
    pub(crate) bishops: Option<BishopFills<W>>,
}

impl<W: Wide> Fills<W> {
    #[inline(always)]
    pub(crate) fn over(board: &Board<W>) -> Fills<W> {
        let occupied = board.occupied();
        Fills {
            rooks: (!board.orthogonal().is_empty()).then(|| RookFills::over(occupied)),
            bishops: (!board.diagonal().is_empty()).then(|| BishopFills::over(occupied)),
        }
    }
}

/// Hyperbola quintessence: what a slider on the same square of all boards attacks along a line through it.
/// Not for ranks, which are filled instead.
#[inline(always)]
pub(crate) fn along<W: Wide>(line: Bitboard, square: Square, occupied: W) -> W {
    let here = square.bitboard();
    // Subtraction (o - 2r) runs up the line to the first blocker, and on the board turned upside down it runs
    // down. A rank would look the same upside down.
    let twice = W::every(Bitboard(here.0 << 1));
    let twice_flipped = W::every(Bitboard(here.flip_vertical().0 << 1));
    let line = W::every(line - here);
    let blockers = occupied & line;
    let up = blockers.minus(twice);
    let down = blockers.flip_vertical().minus(twice_flipped).flip_vertical();
    (up ^ down) & line
}

/// The squares that any of the knights attacks.
#[inline(always)]
pub(crate) fn knight_attacks<W: Wide>(knights: W) -> W {
    let near = knights.east() | knights.west();
    let far = (knights.left::<2>() & W::every(NOT_AB)) | (knights.right::<2>() & W::every(NOT_GH));
    near.left::<16>() | near.right::<16>() | far.left::<8>() | far.right::<8>()
}

/// The squares that the kings attack, and their own.
#[inline(always)]
pub(crate) fn king_attacks<W: Wide>(kings: W) -> W {
    let row = kings | kings.east() | kings.west();
    row | row.north() | row.south()
}

/// The targets of knights, a set for each of the eight jumps.
#[inline(always)]
pub(crate) fn knight_jumps<W: Wide>(knights: W) -> [W; 8] {
    [
        knights.left::<17>() & W::every(NOT_A),
        knights.left::<15>() & W::every(NOT_H),
        knights.left::<10>() & W::every(NOT_AB),
        knights.left::<6>() & W::every(NOT_GH),
        knights.right::<17>() & W::every(NOT_H),
        knights.right::<15>() & W::every(NOT_A),
        knights.right::<10>() & W::every(NOT_GH),
        knights.right::<6>() & W::every(NOT_AB),
    ]
}
