//! Positions.

use core::ffi::{c_char, c_int};

use tabiya_bindings::drawing::{SvgOptions, svg};
use tabiya_bindings::{Failure, FailureKind, features, text};
use tabiya_rules::{Color, Position, Square, perft};

use crate::moves::{CMove, TABIYA_SAN_SIZE, square, taken};
use crate::outcome::COutcome;
use crate::pointers::{self, borrow, borrow_mut, fill, give, give_text, put};
use crate::status::{Status, ask, call};

/// A position.
pub struct CPosition(pub(crate) Position);

/// How many numbers tabiya_position_planes writes: 18 planes of 64 squares.
pub const TABIYA_PLANES_SIZE: usize = 1152;

const _: () = assert!(TABIYA_PLANES_SIZE == features::NUMBERS);

/// The start of a game.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_position_new() -> *mut CPosition {
    ask(core::ptr::null_mut(), || {
        Ok(Box::into_raw(Box::new(CPosition(Position::default()))))
    })
}

/// Reads a FEN as people write them: X-FEN and Shredder-FEN too, counters may be missing, and castling rights and
/// en-passant squares that cannot be are dropped. "startpos" is the start of a game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_from_fen(
    fen: *const c_char,
    position: *mut *mut CPosition,
) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give(position, CPosition(text::parse_fen(pointers::text(fen, "fen")?)?)) })
}

/// The starting position of Chess960 with this number, from 0 to 959; 518 is the usual one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_chess960(number: c_int, position: *mut *mut CPosition) -> Status {
    call(|| {
        let start = u16::try_from(number).ok().and_then(Position::chess960);
        let start = start.ok_or_else(|| {
            Failure::new(
                FailureKind::BadOption,
                format!("Chess960 has the positions 0 to 959, not {number}"),
            )
        })?;
        // SAFETY: the caller's promise.
        unsafe { give(position, CPosition(start)) }
    })
}

/// Copies a position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_copy(
    position: *const CPosition,
    copy: *mut *mut CPosition,
) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give(copy, CPosition(borrow(position, "position")?.0.clone())) })
}

/// Gives a position back; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_free(position: *mut CPosition) {
    // SAFETY: the caller's promise.
    unsafe { pointers::free(position) }
}

/// The FEN of a position, in X-FEN where Chess960 castling needs it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_fen(position: *const CPosition, fen: *mut *mut c_char) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give_text(fen, borrow(position, "position")?.0.to_string()) })
}

/// Writes the legal moves into an array of `capacity` moves, as many as fit, and says how many there are. The array
/// may be null if the capacity is 0; TABIYA_MAX_MOVES is always enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_legal_moves(
    position: *const CPosition,
    moves: *mut CMove,
    capacity: usize,
    count: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let legal = unsafe { borrow(position, "position") }?.0.legal_moves();
        // SAFETY: the caller's promise.
        unsafe { write_moves(legal.iter().map(|mv| mv.bits()), moves, capacity, count) }
    })
}

/// Writes as many moves as fit, and how many there are.
///
/// # Safety
/// `moves` is null or has room for `capacity` moves, `count` is null or has room for a number.
pub(crate) unsafe fn write_moves(
    moves: impl ExactSizeIterator<Item = CMove>,
    array: *mut CMove,
    capacity: usize,
    count: *mut usize,
) -> Result<(), Failure> {
    if array.is_null() && capacity > 0 {
        return Err(Failure::new(
            FailureKind::BadArgument,
            "the array of moves is a null pointer",
        ));
    }
    // SAFETY: the caller's promise.
    unsafe { put(count, moves.len()) }?;
    for (index, mv) in moves.take(capacity).enumerate() {
        // SAFETY: the index is below the capacity, for which there is room.
        unsafe { array.add(index).write(mv) };
    }
    Ok(())
}

/// Reads a move that is legal in the position, in UCI or SAN, forgivingly.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_parse_move(
    position: *const CPosition,
    text: *const c_char,
    mv: *mut CMove,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (position, text) = unsafe { (borrow(position, "position")?, pointers::text(text, "text")?) };
        let found = text::parse_move(&position.0, text)?;
        // SAFETY: the caller's promise.
        unsafe { put(mv, found.bits()) }
    })
}

/// Writes a legal move in SAN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_san(
    position: *const CPosition,
    mv: CMove,
    san: *mut [c_char; TABIYA_SAN_SIZE],
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let position = &unsafe { borrow(position, "position") }?.0;
        let mv = legal_move(position, mv)?;
        let mut array = [0; TABIYA_SAN_SIZE];
        fill(&mut array, position.to_san(mv).as_str());
        // SAFETY: the caller's promise.
        unsafe { put(san, array) }
    })
}

/// Whether a move is legal in the position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_is_legal(position: *const CPosition, mv: CMove) -> bool {
    ask(false, || {
        // SAFETY: the caller's promise.
        let position = unsafe { borrow(position, "position") }?;
        Ok(taken(mv).is_ok_and(|mv| position.0.is_legal(mv)))
    })
}

/// Plays a legal move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_play(position: *mut CPosition, mv: CMove) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let position = unsafe { borrow_mut(position, "position") }?;
        Ok(position.0.play(taken(mv)?)?)
    })
}

/// Whose move it is: 0 White, 1 Black; -1 for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_side_to_move(position: *const CPosition) -> c_int {
    ask(-1, || {
        // SAFETY: the caller's promise.
        Ok(unsafe { borrow(position, "position") }?.0.side_to_move().index() as c_int)
    })
}

/// What stands on a square from 0 (a1) to 63 (h8): 1 to 6 for a white pawn, knight, bishop, rook, queen or king,
/// negative for black ones, 0 for nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_piece_at(position: *const CPosition, number: c_int) -> c_int {
    ask(0, || {
        // SAFETY: the caller's promise.
        let piece = unsafe { borrow(position, "position") }?
            .0
            .piece_at(square(number)?);
        Ok(piece.map_or(0, |piece| {
            let kind = piece.kind().index() as c_int + 1;
            if piece.color() == Color::White {
                kind
            } else {
                -kind
            }
        }))
    })
}

/// The square behind a pawn that can be taken en passant, or -1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_en_passant(position: *const CPosition) -> c_int {
    ask(-1, || {
        // SAFETY: the caller's promise.
        let square = unsafe { borrow(position, "position") }?.0.en_passant();
        Ok(square.map_or(-1, |square| square.index() as c_int))
    })
}

/// Half-moves since the last capture or pawn move; -1 for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_halfmove_clock(position: *const CPosition) -> c_int {
    ask(-1, || {
        // SAFETY: the caller's promise.
        Ok(unsafe { borrow(position, "position") }?.0.halfmove_clock().into())
    })
}

/// The number of the move, from 1; -1 for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_fullmove_number(position: *const CPosition) -> c_int {
    ask(-1, || {
        // SAFETY: the caller's promise.
        Ok(unsafe { borrow(position, "position") }?
            .0
            .fullmove_number()
            .into())
    })
}

/// Whether the side to move is in check.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_is_check(position: *const CPosition) -> bool {
    ask(false, || {
        // SAFETY: the caller's promise.
        Ok(unsafe { borrow(position, "position") }?.0.is_check())
    })
}

/// The Zobrist key: equal for positions in which the same moves are possible.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_key(position: *const CPosition) -> u64 {
    // SAFETY: the caller's promise.
    ask(0, || Ok(unsafe { borrow(position, "position") }?.0.key()))
}

/// How the game ends here whatever came before: by mate, stalemate or a dead position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_outcome(
    position: *const CPosition,
    outcome: *mut COutcome,
) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { put(outcome, COutcome::new(borrow(position, "position")?.0.outcome())) })
}

/// Counts the positions that so many half-moves lead to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_perft(
    position: *const CPosition,
    depth: u32,
    nodes: *mut u64,
) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { put(nodes, perft::count(&borrow(position, "position")?.0, depth)) })
}

/// Writes a position as planes of 64 zeros and ones, a1 first: white pawns, knights, bishops, rooks, queens and king,
/// the same for Black, castling of White on the king's side, on the queen's side, of Black likewise, the en-passant
/// square, and ones if White is to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_planes(
    position: *const CPosition,
    planes: *mut [u8; TABIYA_PLANES_SIZE],
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let position = unsafe { borrow(position, "position") }?;
        let mut numbers = [0; TABIYA_PLANES_SIZE];
        features::planes(&position.0, &mut numbers);
        // SAFETY: the caller's promise.
        unsafe { put(planes, numbers) }
    })
}

/// How a board is drawn. All zero is White at the bottom with coordinates.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct SvgStyle {
    /// Black at the bottom.
    pub flipped: bool,
    /// No letters and digits at the edge.
    pub without_coordinates: bool,
    /// The last move, to be marked; 0 for none.
    pub last_move: CMove,
    /// Squares to be marked: bit 0 is a1, bit 63 is h8.
    pub highlight: u64,
    /// Moves to be shown as arrows; may be null.
    pub arrows: *const CMove,
    /// How many arrows there are.
    pub arrow_count: usize,
}

/// Draws a position as SVG; a king in check is marked. The style may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_svg(
    position: *const CPosition,
    style: *const SvgStyle,
    image: *mut *mut c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let position = unsafe { borrow(position, "position") }?;
        let options = match style.is_null() {
            true => SvgOptions::default(),
            // SAFETY: the caller's promise.
            false => unsafe { svg_options(borrow(style, "style")?) }?,
        };
        // SAFETY: the caller's promise.
        unsafe { give_text(image, svg(&position.0, &options)) }
    })
}

/// # Safety
/// The arrows are null or as many as the style says.
unsafe fn svg_options(style: &SvgStyle) -> Result<SvgOptions, Failure> {
    let squares = |mv: CMove| taken(mv).map(|mv| (mv.from(), mv.to()));
    let arrows = match style.arrow_count {
        0 => &[],
        // SAFETY: the caller's promise.
        count => unsafe { pointers::slice(style.arrows, count, "arrows") }?,
    };
    Ok(SvgOptions {
        flipped: style.flipped,
        without_coordinates: style.without_coordinates,
        last_move: match style.last_move {
            0 => None,
            mv => Some(squares(mv)?),
        },
        highlight: Square::ALL
            .into_iter()
            .filter(|square| style.highlight >> square.index() & 1 == 1)
            .collect(),
        arrows: arrows.iter().map(|&mv| squares(mv)).collect::<Result<_, _>>()?,
    })
}

pub(crate) fn legal_move(position: &Position, mv: CMove) -> Result<tabiya_rules::Move, Failure> {
    let mv = taken(mv)?;
    match position.is_legal(mv) {
        true => Ok(mv),
        false => Err(tabiya_rules::IllegalMove(mv).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_that_are_no_move_are_never_legal() {
        let position = Position::default();
        assert!(legal_move(&position, 0).is_err());
        let legal = position.legal_moves().len();
        let all = (0..=u16::MAX).filter(|&bits| legal_move(&position, bits).is_ok());
        assert_eq!(all.count(), legal);
    }
}
