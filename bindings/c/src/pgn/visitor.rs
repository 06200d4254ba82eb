//! Games told to functions of C's as they are read, without a tree.

use core::ffi::{c_char, c_int, c_void};
use std::ffi::CString;

use tabiya_pgn::{Comment, Handler, Nag, Replay, TagValue, Walk};
use tabiya_rules::{GameResult, Move, Position};

use super::CPgn;
use crate::moves::{CMove, TABIYA_NULL_MOVE};
use crate::options::sized;
use crate::pointers::{borrow, c_text, put};
use crate::position::CPosition;
use crate::status::{Status, call};

/// A function of a visitor's returns this to hear what comes next.
pub const TABIYA_WALK_ENTER: c_int = 0;

/// A function of a visitor's returns this to leave out what comes next, which is much faster: all moves, the rest of the
/// moves, or a variation.
pub const TABIYA_WALK_SKIP: c_int = 1;

const _: () = assert!(TABIYA_WALK_ENTER != TABIYA_WALK_SKIP);

/// Functions that are told what a game consists of; begin with tabiya_visitor_default(). Those that are null are not
/// called. Positions and texts are valid until the function returns. None of them may throw or jump out.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CVisitor {
    /// The size of this struct in the program's eyes.
    pub size: usize,
    /// A tag.
    pub tag: Option<unsafe extern "C" fn(user: *mut c_void, name: *const c_char, value: *const c_char)>,
    /// The moves begin, in this position. With TABIYA_WALK_SKIP only the tags are read.
    pub begin_moves: Option<unsafe extern "C" fn(user: *mut c_void, start: *const CPosition) -> c_int>,
    /// A legal move, or TABIYA_NULL_MOVE, that has led to this position. With TABIYA_WALK_SKIP the rest is left out.
    pub play: Option<unsafe extern "C" fn(user: *mut c_void, position: *const CPosition, mv: CMove) -> c_int>,
    /// A NAG of the last move.
    pub nag: Option<unsafe extern "C" fn(user: *mut c_void, nag: u32)>,
    /// A comment behind the last move, or before the next one.
    pub comment: Option<unsafe extern "C" fn(user: *mut c_void, text: *const c_char)>,
    /// A variation begins in this position, the one before the last move.
    pub begin_variation: Option<unsafe extern "C" fn(user: *mut c_void, position: *const CPosition) -> c_int>,
    /// A variation that was entered ends.
    pub end_variation: Option<unsafe extern "C" fn(user: *mut c_void)>,
    /// The result behind the moves.
    pub result: Option<unsafe extern "C" fn(user: *mut c_void, result: *const c_char)>,
}

impl Default for CVisitor {
    fn default() -> CVisitor {
        CVisitor {
            size: size_of::<CVisitor>(),
            tag: None,
            begin_moves: None,
            play: None,
            nag: None,
            comment: None,
            begin_variation: None,
            end_variation: None,
            result: None,
        }
    }
}

/// A visitor that hears nothing.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_visitor_default() -> CVisitor {
    CVisitor::default()
}

/// Reads the next game and tells it to a visitor, without making a tree of it; `user` is handed to its functions.
/// `found` says whether there was a game. After TABIYA_STATUS_BAD_PGN reading goes on with the game behind the bad one.
///
/// ```c
/// const char text[] = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
/// tabiya_pgn *pgn = NULL;
/// tabiya_pgn_from_text(text, sizeof text - 1, &pgn);
/// tabiya_visitor nobody = tabiya_visitor_default();
/// bool found = true;
/// int games = -1;
/// for (; found; games++) CHECK(tabiya_pgn_visit(pgn, &nobody, NULL, &found) == TABIYA_STATUS_OK);
/// CHECK(games == 2);
/// tabiya_pgn_free(pgn);
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_pgn_visit(
    pgn: *mut CPgn,
    visitor: *const CVisitor,
    user: *mut c_void,
    found: *mut bool,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let visitor = unsafe { sized(visitor, "visitor") }?;
        // SAFETY: the caller's promise.
        let mut reader = unsafe { borrow(pgn, "pgn") }?.reader()?;
        let mut replay = Replay::new(Teller { visitor, user });
        let is_there = reader.read_game(&mut replay)?;
        if let Some(error) = replay.take_error() {
            return Err(error.into());
        }
        // SAFETY: the caller's promise.
        unsafe { put(found, is_there) }
    })
}

struct Teller {
    visitor: CVisitor,
    user: *mut c_void,
}

fn walk(answer: c_int) -> Walk {
    match answer {
        TABIYA_WALK_SKIP => Walk::Skip,
        _ => Walk::Enter,
    }
}

/// A position for the time of a call.
fn shown(position: &Position) -> CPosition {
    CPosition(position.clone())
}

fn c_string(text: &str) -> CString {
    c_text(text.to_owned())
}

// The functions are the program's, which has promised that they may be called with what it gave along.
impl Handler for Teller {
    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        if let Some(tag) = self.visitor.tag {
            let (name, value) = (c_string(name), c_string(&value.text()));
            // SAFETY: as above; the texts live until it returns.
            unsafe { tag(self.user, name.as_ptr(), value.as_ptr()) };
        }
    }

    fn begin_movetext(&mut self, start: &Position) -> Walk {
        match self.visitor.begin_moves {
            // SAFETY: as above; the position lives until it returns.
            Some(begin) => walk(unsafe { begin(self.user, &shown(start)) }),
            None => Walk::Enter,
        }
    }

    fn after_move(&mut self, position: &Position, mv: Move) -> Walk {
        match self.visitor.play {
            // SAFETY: as above; the position lives until it returns.
            Some(play) => walk(unsafe { play(self.user, &shown(position), mv.bits()) }),
            None => Walk::Enter,
        }
    }

    fn null_move(&mut self, position: &Position) {
        if let Some(play) = self.visitor.play {
            // SAFETY: as above; the position lives until it returns.
            unsafe { play(self.user, &shown(position), TABIYA_NULL_MOVE) };
        }
    }

    fn nag(&mut self, nag: Nag) {
        if let Some(tell) = self.visitor.nag {
            // SAFETY: as above.
            unsafe { tell(self.user, nag.0) };
        }
    }

    fn comment(&mut self, text: &[u8]) {
        if let Some(comment) = self.visitor.comment {
            let text = c_string(Comment::from_bytes(text).as_str());
            // SAFETY: as above; the text lives until it returns.
            unsafe { comment(self.user, text.as_ptr()) };
        }
    }

    fn begin_variation(&mut self, position: &Position) -> Walk {
        match self.visitor.begin_variation {
            // SAFETY: as above; the position lives until it returns.
            Some(begin) => walk(unsafe { begin(self.user, &shown(position)) }),
            None => Walk::Enter,
        }
    }

    fn end_variation(&mut self, _: &Position) {
        if let Some(end) = self.visitor.end_variation {
            // SAFETY: as above.
            unsafe { end(self.user) };
        }
    }

    fn result(&mut self, result: GameResult) {
        if let Some(tell) = self.visitor.result {
            let result = c_string(result.as_str());
            // SAFETY: as above; the text lives until it returns.
            unsafe { tell(self.user, result.as_ptr()) };
        }
    }
}
