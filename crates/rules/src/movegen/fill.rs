//! Sliders on several boards at once: all of them flow in one direction until something stands in the
//! way (Kogge-Stone fills).

use crate::board::Board;
use crate::word::Wide;
use crate::{Bitboard, File, Square};

const NOT_A: Bitboard = Bitboard(!File::A.bitboard().0);
const NOT_H: Bitboard = Bitboard(!File::H.bitboard().0);
const NOT_AB: Bitboard = Bitboard(!(File::A.bitboard().0 | File::B.bitboard().0));
const NOT_GH: Bitboard = Bitboard(!(File::G.bitboard().0 | File::H.bitboard().0));

/// One direction: the runs of one, two and four empty squares that a slider can pass.
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

/// East alone needs no fill. Twice the sliders subtracted from the men of a rank (o - 2r): from each
/// slider on, all digits change up to the next man.
#[derive(Clone, Copy)]
struct East<W> {
    occupied: W,
}

impl<W: Wide> East<W> {
    /// What sliders on `from`, who are among the men, attack eastward.
    #[inline(always)]
    fn attacks(&self, from: W) -> W {
        self.occupied.minus_ranks(from.plus_ranks(from)) ^ self.occupied
    }
}

/// The four directions of rooks over the same men.
#[derive(Clone, Copy)]
pub(crate) struct Straight<W> {
    north: North<W>,
    south: South<W>,
    east: East<W>,
    west: West<W>,
}

impl<W: Wide> Straight<W> {
    #[inline(always)]
    fn over(occupied: W) -> Straight<W> {
        let empty = !occupied;
        Straight {
            north: North::through(empty),
            south: South::through(empty),
            east: East { occupied },
            west: West::through(empty),
        }
    }

    /// Attacks on the file, a set for each direction.
    #[inline(always)]
    pub(crate) fn vertical(&self, from: W) -> [W; 2] {
        [self.north.attacks(from), self.south.attacks(from)]
    }

    /// Attacks on the rank.
    #[inline(always)]
    pub(crate) fn horizontal(&self, from: W) -> [W; 2] {
        [self.east.attacks(from), self.west.attacks(from)]
    }
}

/// The four directions of bishops over the same men.
#[derive(Clone, Copy)]
pub(crate) struct Slanted<W> {
    north_east: NorthEast<W>,
    south_west: SouthWest<W>,
    north_west: NorthWest<W>,
    south_east: SouthEast<W>,
}

impl<W: Wide> Slanted<W> {
    #[inline(always)]
    fn over(occupied: W) -> Slanted<W> {
        let empty = !occupied;
        Slanted {
            north_east: NorthEast::through(empty),
            south_west: SouthWest::through(empty),
            north_west: NorthWest::through(empty),
            south_east: SouthEast::through(empty),
        }
    }

    /// Attacks on the diagonal, a set for each direction.
    #[inline(always)]
    pub(crate) fn diagonal(&self, from: W) -> [W; 2] {
        [self.north_east.attacks(from), self.south_west.attacks(from)]
    }

    /// Attacks on the antidiagonal.
    #[inline(always)]
    pub(crate) fn antidiagonal(&self, from: W) -> [W; 2] {
        [self.north_west.attacks(from), self.south_east.attacks(from)]
    }
}

/// The directions over the men of boards; absent where no board has a slider that would go there, as in
/// many endings.
#[derive(Clone, Copy)]
pub(crate) struct Fills<W> {
    pub(crate) straight: Option<Straight<W>>,
    pub(crate) slanted: Option<Slanted<W>>,
}

impl<W: Wide> Fills<W> {
    #[inline(always)]
    pub(crate) fn over(board: &Board<W>) -> Fills<W> {
        let occupied = board.occupied();
        Fills {
            straight: (!board.orthogonal().is_empty()).then(|| Straight::over(occupied)),
            slanted: (!board.diagonal().is_empty()).then(|| Slanted::over(occupied)),
        }
    }
}

/// What one man that stands on the same square of all boards sees along a line through it. Ranks are
/// filled instead.
#[inline(always)]
pub(crate) fn along<W: Wide>(line: Bitboard, square: Square, occupied: W) -> W {
    let here = square.bitboard();
    // Subtracting from the blockers' number runs up the line to the first of them; upside down it runs
    // down. A rank turned upside down would still be the same rank.
    let twice = W::every(Bitboard(here.0 << 1));
    let twice_flipped = W::every(Bitboard(here.flip_vertical().0 << 1));
    let line = W::every(line - here);
    let blockers = occupied & line;
    let up = blockers.minus(twice);
    let down = blockers.flip_vertical().minus(twice_flipped).flip_vertical();
    (up ^ down) & line
}

/// What knights attack, all of them together.
#[inline(always)]
pub(crate) fn knight_attacks<W: Wide>(knights: W) -> W {
    let near = knights.east() | knights.west();
    let far = (knights.left::<2>() & W::every(NOT_AB)) | (knights.right::<2>() & W::every(NOT_GH));
    near.left::<16>() | near.right::<16>() | far.left::<8>() | far.right::<8>()
}

/// What kings attack, with the kings' own squares.
#[inline(always)]
pub(crate) fn king_attacks<W: Wide>(kings: W) -> W {
    let row = kings | kings.east() | kings.west();
    row | row.north() | row.south()
}

/// Where knights go, a set for each of their eight jumps.
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
