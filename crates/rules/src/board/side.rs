//! The two sides as types, so that generators are compiled once for each colour.

use crate::word::Word;
use crate::{Bitboard, Color, Rank};

/// A colour known at compile time.
pub(crate) trait Side: Copy {
    /// The other side.
    type Opponent: Side<Opponent = Self>;

    /// The colour as a value.
    const COLOR: Color;

    /// Where king and rooks start.
    const BACK_RANK: Bitboard = Rank::First.relative_to(Self::COLOR).bitboard();

    /// Where a pawn arrives with a single push from its starting square.
    const THIRD_RANK: Bitboard = Rank::Third.relative_to(Self::COLOR).bitboard();

    /// Where pawns promote.
    const LAST_RANK: Bitboard = Rank::Eighth.relative_to(Self::COLOR).bitboard();

    /// One step in the direction pawns move.
    #[inline(always)]
    fn forward<W: Word>(set: W) -> W {
        match Self::COLOR {
            Color::White => set.north(),
            Color::Black => set.south(),
        }
    }

    /// One step forward and towards the a-file.
    #[inline(always)]
    fn forward_west<W: Word>(set: W) -> W {
        match Self::COLOR {
            Color::White => set.north_west(),
            Color::Black => set.south_west(),
        }
    }

    /// One step forward and towards the h-file.
    #[inline(always)]
    fn forward_east<W: Word>(set: W) -> W {
        match Self::COLOR {
            Color::White => set.north_east(),
            Color::Black => set.south_east(),
        }
    }

    /// What pawns on `set` attack.
    #[inline(always)]
    fn pawn_attacks<W: Word>(set: W) -> W {
        Self::forward_west(set) | Self::forward_east(set)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct White;

#[derive(Clone, Copy)]
pub(crate) struct Black;

impl Side for White {
    type Opponent = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Opponent = White;
    const COLOR: Color = Color::Black;
}

/// Calls a function that is generic over [`Side`] for a colour known only at run time.
macro_rules! for_side {
    ($color:expr, $side:ident => $call:expr) => {
        match $color {
            $crate::Color::White => {
                type $side = $crate::board::White;
                $call
            }
            $crate::Color::Black => {
                type $side = $crate::board::Black;
                $call
            }
        }
    };
}

pub(crate) use for_side;
