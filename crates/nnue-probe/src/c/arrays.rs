//! Positions as C programs pass them: an array of pieces and an array of squares.

use crate::features::{MAX_OTHERS, PieceSets, Placement};
use core::ffi::c_int;
use core::fmt;
use tabiya_rules::{Bitboard, Color, Piece, PieceKind, Setup, Square};

/// The most pieces a list can hold.
const MAX_PIECES: usize = MAX_OTHERS + 2;

/// Why two arrays are not a position.
///
/// ```
/// use nnueprobe::ArrayError;
///
/// let error = ArrayError::Piece { index: 2, code: 13 };
/// assert_eq!(error.to_string(), "entry 2 of the pieces is 13, which is not a piece allowed there");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArrayError {
    /// The side to move is neither 0 nor 1.
    Player(i32),
    /// The arrays have different lengths.
    Lengths {
        /// Entries in the array of pieces.
        pieces: usize,
        /// Entries in the array of squares.
        squares: usize,
    },
    /// The list does not start with the white king followed by the black king.
    King {
        /// The king that is missing.
        color: Color,
        /// The code found in its place, 0 if there is none.
        code: i32,
    },
    /// An unknown piece code, or a king after the first two.
    Piece {
        /// Where in the list.
        index: usize,
        /// The code.
        code: i32,
    },
    /// A square outside the board.
    Square {
        /// Where in the list.
        index: usize,
        /// The square, as given.
        square: i32,
    },
    /// Two pieces on one square.
    Occupied(Square),
    /// More than 32 pieces.
    TooMany,
}

impl fmt::Display for ArrayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ArrayError::Player(player) => write!(f, "the side to move is {player}, not 0 or 1"),
            ArrayError::Lengths { pieces, squares } => {
                write!(f, "there are {pieces} pieces but {squares} squares")
            }
            ArrayError::King { color, code } => write!(
                f,
                "the pieces must start with the white and the black king, but the {color} one is {code}"
            ),
            ArrayError::Piece { index, code } => write!(
                f,
                "entry {index} of the pieces is {code}, which is not a piece allowed there"
            ),
            ArrayError::Square { index, square } => {
                write!(f, "entry {index} of the squares is {square}, outside the board")
            }
            ArrayError::Occupied(square) => write!(f, "two pieces are on {square}"),
            ArrayError::TooMany => write!(f, "more than {MAX_PIECES} pieces"),
        }
    }
}

impl core::error::Error for ArrayError {}

/// The side to move.
pub(crate) fn player(player: c_int) -> Result<Color, ArrayError> {
    match player {
        0 => Ok(Color::White),
        1 => Ok(Color::Black),
        _ => Err(ArrayError::Player(player)),
    }
}

/// The pieces by code: K Q R B N P from 1, White's first.
const PIECES: [Option<Piece>; 13] = {
    let mut pieces = [None; 13];
    let mut index = 0;
    while index < Piece::ALL.len() {
        pieces[code(Piece::ALL[index]) as usize] = Some(Piece::ALL[index]);
        index += 1;
    }
    pieces
};

/// The piece with this code.
#[inline]
pub(super) fn piece(code: c_int) -> Option<Piece> {
    // A negative code wraps to one far too large.
    PIECES.get(code as usize).copied().flatten()
}

/// The code of a piece.
pub(super) const fn code(piece: Piece) -> c_int {
    6 * piece.color().index() as c_int + 6 - piece.kind().index() as c_int
}

/// The square with this index, if there is one.
#[inline]
pub(super) fn square(square: c_int) -> Option<Square> {
    Square::from_index(u8::try_from(square).ok()?)
}

/// The pieces in two C arrays, up to the terminating 0.
pub(super) struct CArrays {
    pieces: *const c_int,
    squares: *const c_int,
    index: usize,
}

impl CArrays {
    /// # Safety
    /// `pieces` ends with a 0 or holds more pieces than a position can have; `squares` has a square for each of them.
    pub(super) unsafe fn new(pieces: *const c_int, squares: *const c_int) -> CArrays {
        CArrays {
            pieces,
            squares,
            index: 0,
        }
    }
}

impl Iterator for CArrays {
    type Item = (c_int, c_int);

    #[inline]
    fn next(&mut self) -> Option<(c_int, c_int)> {
        if self.index > MAX_PIECES {
            return None;
        }
        // SAFETY: no entry before this one was 0, so the list continues.
        let code = unsafe { self.pieces.add(self.index).read_unaligned() };
        if code == 0 {
            return None;
        }
        // SAFETY: every piece has a square.
        let square = unsafe { self.squares.add(self.index).read_unaligned() };
        self.index += 1;
        Some((code, square))
    }
}

/// Validates a list of pieces and squares: White's king, Black's king, then the others in any order.
#[inline]
pub(super) fn validate(mut list: impl Iterator<Item = (c_int, c_int)>) -> Result<Placement, ArrayError> {
    let mut king = |color: Color| {
        let (found, at) = list.next().unwrap_or((0, 0));
        if found != code(Piece::new(color, PieceKind::King)) {
            return Err(ArrayError::King { color, code: found });
        }
        square(at).ok_or(ArrayError::Square {
            index: color.index(),
            square: at,
        })
    };
    let kings = [king(Color::White)?, king(Color::Black)?];
    if kings[0] == kings[1] {
        return Err(ArrayError::Occupied(kings[0]));
    }
    let mut occupied: Bitboard = kings.into_iter().collect();
    let mut others = PieceSets::default();
    for (index, (code, at)) in list
        .enumerate()
        .map(|(index, piece)| (index + kings.len(), piece))
    {
        if index == MAX_PIECES {
            return Err(ArrayError::TooMany);
        }
        let piece = piece(code)
            .filter(|piece| piece.kind() != PieceKind::King)
            .ok_or(ArrayError::Piece { index, code })?;
        let square = square(at).ok_or(ArrayError::Square { index, square: at })?;
        if occupied.contains(square) {
            return Err(ArrayError::Occupied(square));
        }
        occupied.insert(square);
        others[piece.index()].insert(square);
    }
    Ok(Placement { kings, others })
}

/// The pieces in two slices of the same length; a 0 among them ends the list.
#[cfg(any(unix, windows))]
pub(crate) fn placement_from_arrays(pieces: &[c_int], squares: &[c_int]) -> Result<Placement, ArrayError> {
    if pieces.len() != squares.len() {
        return Err(ArrayError::Lengths {
            pieces: pieces.len(),
            squares: squares.len(),
        });
    }
    let placement = pieces.iter().copied().zip(squares.iter().copied());
    validate(placement.take_while(|&(code, _)| code != 0))
}

/// The arrays for these pieces, with the terminating 0.
#[cfg(any(unix, windows))]
pub(crate) fn arrays_of(placement: &Placement) -> ([c_int; MAX_PIECES + 1], [c_int; MAX_PIECES + 1]) {
    let (mut pieces, mut squares) = ([0; MAX_PIECES + 1], [0; MAX_PIECES + 1]);
    let kings = [Piece::WhiteKing, Piece::BlackKing]
        .into_iter()
        .zip(placement.kings);
    let others = crate::features::OTHERS.into_iter().flat_map(|piece| {
        placement.others[piece.index()]
            .into_iter()
            .map(move |square| (piece, square))
    });
    for (index, (piece, square)) in kings.chain(others).enumerate() {
        pieces[index] = code(piece);
        squares[index] = square.index() as c_int;
    }
    (pieces, squares)
}

impl TryFrom<&Setup> for Placement {
    type Error = ArrayError;

    fn try_from(setup: &Setup) -> Result<Placement, ArrayError> {
        let mut placement: Vec<_> = Square::ALL
            .into_iter()
            .filter_map(|square| Some((code(setup.piece_at(square)?), square.index() as c_int)))
            .collect();
        // Move the kings to the front, White's first; any further king is then rejected.
        for (place, king) in [Piece::WhiteKing, Piece::BlackKing].into_iter().enumerate() {
            let found = placement
                .iter()
                .skip(place)
                .position(|&(piece, _)| piece == code(king));
            let found = found.ok_or(ArrayError::King {
                color: king.color(),
                code: 0,
            })?;
            placement.swap(place, place + found);
        }
        validate(placement.into_iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_round_trip() {
        for piece_of_all in Piece::ALL {
            assert_eq!(piece(code(piece_of_all)), Some(piece_of_all));
        }
        assert_eq!(code(Piece::WhiteKing), 1);
        assert_eq!(code(Piece::WhitePawn), 6);
        assert_eq!(code(Piece::BlackKing), 7);
        assert_eq!(code(Piece::BlackPawn), 12);
        for none in [c_int::MIN, -1, 0, 13, c_int::MAX] {
            assert_eq!(piece(none), None);
        }
    }

    #[test]
    fn every_error_in_an_array_is_named() {
        let fault = |pieces: &[c_int], squares: &[c_int]| placement_from_arrays(pieces, squares).unwrap_err();
        assert_eq!(
            fault(&[1, 7, 0], &[4, 60]),
            ArrayError::Lengths {
                pieces: 3,
                squares: 2
            }
        );
        assert_eq!(
            fault(&[], &[]),
            ArrayError::King {
                color: Color::White,
                code: 0
            }
        );
        assert_eq!(
            fault(&[1, 0], &[4, 0]),
            ArrayError::King {
                color: Color::Black,
                code: 0
            }
        );
        assert_eq!(
            fault(&[7, 1, 0], &[4, 60, 0]),
            ArrayError::King {
                color: Color::White,
                code: 7
            }
        );
        assert_eq!(
            fault(&[1, 7, 1, 0], &[4, 60, 9, 0]),
            ArrayError::Piece { index: 2, code: 1 }
        );
        assert_eq!(
            fault(&[1, 7, -3, 0], &[4, 60, 9, 0]),
            ArrayError::Piece { index: 2, code: -3 }
        );
        assert_eq!(
            fault(&[1, 7, 6, 0], &[4, 60, 64, 0]),
            ArrayError::Square { index: 2, square: 64 }
        );
        assert_eq!(
            fault(&[1, 7, 6, 0], &[4, 60, 4, 0]),
            ArrayError::Occupied(Square::E1)
        );
        assert_eq!(fault(&[1, 7], &[4, 4]), ArrayError::Occupied(Square::E1));
        let mut pieces = vec![2; 33];
        (pieces[0], pieces[1]) = (1, 7);
        let squares: Vec<c_int> = (0..33).collect();
        assert_eq!(fault(&pieces, &squares), ArrayError::TooMany);
        assert!(placement_from_arrays(&pieces[..32], &squares[..32]).is_ok());
    }
}
