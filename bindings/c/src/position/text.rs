//! Positions and moves as text.

use core::ffi::{c_char, c_int};

use tabiya_bindings::{Failure, FailureKind, text};
use tabiya_rules::{Epd, FenStyle, Position};

use super::{CPosition, look};
use crate::moves::{CMove, TABIYA_NULL_MOVE, TABIYA_SAN_SIZE, legal};
use crate::pointers::{self, borrow, fill, give_text, put};
use crate::status::{Status, call};

/// Enough bytes for any FEN.
pub const TABIYA_FEN_SIZE: usize = 128;

/// How castling rights are written in a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum CFenStyle {
    /// X-FEN: KQkq, or the letter of a file where KQkq would mean another rook.
    XFen = 0,
    /// Shredder-FEN: always the letters of the rooks' files.
    Shredder = 1,
    /// Always KQkq, which in Chess960 may leave open which rook.
    Standard = 2,
}

fn fen_style(style: c_int) -> Result<FenStyle, Failure> {
    const X_FEN: c_int = CFenStyle::XFen as c_int;
    const SHREDDER: c_int = CFenStyle::Shredder as c_int;
    const STANDARD: c_int = CFenStyle::Standard as c_int;
    match style {
        X_FEN => Ok(FenStyle::XFen),
        SHREDDER => Ok(FenStyle::Shredder),
        STANDARD => Ok(FenStyle::Standard),
        _ => Err(Failure::new(
            FailureKind::BadArgument,
            format!("style: a tabiya_fen_style from 0 to 2, not {style}"),
        )),
    }
}

/// The FEN of a position: X-FEN, where Chess960 castling needs it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_fen(position: *const CPosition, fen: *mut *mut c_char) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give_text(fen, borrow(position, "position")?.0.to_string()) })
}

/// Writes the FEN of a position into an array and returns its length; 0 for a null pointer. `style` is a
/// tabiya_fen_style.
///
/// ```c
/// tabiya_position *position = tabiya_position_new();
/// char fen[TABIYA_FEN_SIZE];
/// CHECK(tabiya_position_write_fen(position, TABIYA_FEN_STYLE_SHREDDER, &fen) == strlen(fen));
/// CHECK(!strcmp(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"));
/// tabiya_position_free(position);
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_write_fen(
    position: *const CPosition,
    style: c_int,
    fen: *mut [c_char; TABIYA_FEN_SIZE],
) -> usize {
    let write = |position: &Position| {
        let text = position.fen_text(fen_style(style)?);
        let length = text.len().min(TABIYA_FEN_SIZE - 1);
        if fen.is_null() {
            return Err(Failure::new(FailureKind::BadArgument, "fen is a null pointer"));
        }
        let start = fen.cast::<u8>();
        // SAFETY: by the caller's promise there is room for so many bytes, the zero at the end included.
        unsafe {
            core::ptr::copy_nonoverlapping(text.as_ptr(), start, length);
            start.add(length).write(0);
        }
        Ok(length)
    };
    // SAFETY: the caller's promise.
    unsafe { look(position, 0, write) }
}

/// The EPD of a position without operations: its FEN without the counters. For operations see tabiya_epd_parse.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_epd(position: *const CPosition, epd: *mut *mut c_char) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let position = unsafe { borrow(position, "position") }?.0.clone();
        let operations = Vec::new();
        // SAFETY: the caller's promise.
        unsafe { give_text(epd, Epd { position, operations }.to_string()) }
    })
}

/// Reads a legal move in UCI or SAN; odd spellings are understood too.
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

/// Writes a legal move in SAN; a null move is "--".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_san(
    position: *const CPosition,
    mv: CMove,
    san: *mut [c_char; TABIYA_SAN_SIZE],
) -> Status {
    // SAFETY: the caller's promise.
    unsafe { write_move(position, mv, san, |position, mv| position.to_san(mv)) }
}

/// Writes a legal move in long algebraic notation, such as "e2-e4" or "Ng1-f3"; a null move is "--".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_lan(
    position: *const CPosition,
    mv: CMove,
    lan: *mut [c_char; TABIYA_SAN_SIZE],
) -> Status {
    // SAFETY: the caller's promise.
    unsafe { write_move(position, mv, lan, |position, mv| position.to_lan(mv)) }
}

/// # Safety
/// The position is null or one, the text is null or has room.
unsafe fn write_move(
    position: *const CPosition,
    mv: CMove,
    text: *mut [c_char; TABIYA_SAN_SIZE],
    written: impl FnOnce(&Position, tabiya_rules::Move) -> tabiya_rules::SanText,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let position = &unsafe { borrow(position, "position") }?.0;
        let mut array = [0; TABIYA_SAN_SIZE];
        match mv {
            TABIYA_NULL_MOVE => fill(&mut array, "--"),
            _ => fill(&mut array, written(position, legal(position, mv)?).as_str()),
        }
        // SAFETY: the caller's promise.
        unsafe { put(text, array) }
    })
}

/// Writes a line of moves, starting in this position, in SAN with move numbers: "1. e4 e5 2. Nf3".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_line_san(
    position: *const CPosition,
    moves: *const CMove,
    count: usize,
    san: *mut *mut c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let position = &unsafe { borrow(position, "position") }?.0;
        let moves = match count {
            0 => &[],
            // SAFETY: the caller's promise.
            _ => unsafe { pointers::slice(moves, count, "moves") }?,
        };
        // SAFETY: the caller's promise.
        unsafe { give_text(san, line_san(position, moves)?) }
    })
}

/// The legal moves that C means, each in the position after those before it.
fn line_san(position: &Position, moves: &[CMove]) -> Result<String, Failure> {
    let mut after = position.clone();
    let mut line = Vec::with_capacity(moves.len());
    for &bits in moves {
        let mv = legal(&after, bits)?;
        after.play_unchecked(mv);
        line.push(mv);
    }
    Ok(position.line_to_san(&line)?)
}
