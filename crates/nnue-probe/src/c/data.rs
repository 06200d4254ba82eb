//! The structures that C programs keep for each ply, laid out as `include/nnue.h` declares them.

use super::arrays::{piece, square};
use crate::change::{Change, Changes};
use crate::half::Half;
use core::ffi::c_int;
use core::fmt;

/// What a move changed, in the form C programs use.
///
/// The moving piece comes first, so a king that moves is `pieces[0]`; castling adds the rook; a capture adds the
/// captured piece, which moves to 64; a promotion moves the pawn to 64 and the new piece from 64.
///
/// ```
/// use nnueprobe::{DirtyPiece, changes};
/// use tabiya_rules::{Move, Position, Square};
///
/// let push = changes(&Position::default(), Move::double_push(Square::E2, Square::E4));
/// let dirty = DirtyPiece::from(&push);
/// assert_eq!((dirty.count, dirty.pieces[0], dirty.from[0], dirty.to[0]), (1, 6, 12, 28));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct DirtyPiece {
    /// How many entries are used; 0 for a null move.
    pub count: c_int,
    /// The pieces: 1 for the white king … 12 for a black pawn.
    pub pieces: [c_int; 3],
    /// Where they were, 0 for a1 … 63 for h8; 64 is off the board.
    pub from: [c_int; 3],
    /// Where they are now.
    pub to: [c_int; 3],
}

/// The square number for "off the board".
const NOWHERE: c_int = 64;

/// An invalid change: a bad count, an unknown piece, or a square outside the board.
///
/// ```
/// use nnueprobe::{Changes, DirtyPiece, DirtyPieceError};
///
/// let five = DirtyPiece { count: 5, ..DirtyPiece::NONE };
/// assert_eq!(Changes::try_from(five), Err(DirtyPieceError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DirtyPieceError;

impl fmt::Display for DirtyPieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "the changes contain more than three pieces, an unknown piece or a square outside the board",
        )
    }
}

impl core::error::Error for DirtyPieceError {}

impl DirtyPiece {
    /// No change: a null move, or the start of a game.
    pub const NONE: DirtyPiece = DirtyPiece {
        count: 0,
        pieces: [0; 3],
        from: [0; 3],
        to: [0; 3],
    };
}

impl From<&Changes> for DirtyPiece {
    fn from(changes: &Changes) -> DirtyPiece {
        let mut dirty = DirtyPiece::NONE;
        dirty.count = changes.len() as c_int;
        let place = |square: Option<tabiya_rules::Square>| square.map_or(NOWHERE, |s| s.index() as c_int);
        for (index, change) in changes.iter().enumerate() {
            dirty.pieces[index] = super::arrays::code(change.piece);
            dirty.from[index] = place(change.from);
            dirty.to[index] = place(change.to);
        }
        dirty
    }
}

impl TryFrom<DirtyPiece> for Changes {
    type Error = DirtyPieceError;

    fn try_from(dirty: DirtyPiece) -> Result<Changes, DirtyPieceError> {
        let count = usize::try_from(dirty.count)
            .ok()
            .filter(|&count| count <= 3)
            .ok_or(DirtyPieceError)?;
        let place = |at: c_int| match at {
            NOWHERE => Ok(None),
            at => square(at).map(Some).ok_or(DirtyPieceError),
        };
        (0..count)
            .map(|index| {
                Ok(Change {
                    piece: piece(dirty.pieces[index]).ok_or(DirtyPieceError)?,
                    from: place(dirty.from[index])?,
                    to: place(dirty.to[index])?,
                })
            })
            .collect()
    }
}

/// The accumulator: the first layer of a position from both perspectives.
///
/// ```
/// use nnueprobe::{DirtyPiece, NnueData};
///
/// let accumulator = NnueData::new(DirtyPiece::NONE).accumulator;
/// assert_eq!(accumulator.computed, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Accumulator {
    pub(crate) halves: [Half; 2],
    /// Nonzero once it has been computed.
    pub computed: c_int,
}

/// What a C program keeps for each ply.
///
/// ```
/// use nnueprobe::NnueData;
///
/// assert_eq!((size_of::<NnueData>(), align_of::<NnueData>()), (1152, 64));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct NnueData {
    /// The accumulator, filled in by the prober.
    pub accumulator: Accumulator,
    /// The move that led here, filled in by the program.
    pub dirty_piece: DirtyPiece,
}

impl NnueData {
    /// Data for a position reached by these changes, with nothing computed yet.
    pub const fn new(dirty_piece: DirtyPiece) -> NnueData {
        NnueData {
            accumulator: Accumulator {
                halves: [Half::ZERO; 2],
                computed: 0,
            },
            dirty_piece,
        }
    }
}

const _: () = {
    assert!(size_of::<DirtyPiece>() == 40);
    assert!(size_of::<Accumulator>() == 1088 && core::mem::offset_of!(Accumulator, computed) == 1024);
    assert!(size_of::<NnueData>() == 1152 && core::mem::offset_of!(NnueData, dirty_piece) == 1088);
};
