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

/// A visitor's function returns this to go on.
pub const TABIYA_WALK_ENTER: c_int = 0;

/// A visitor's function returns this to skip what comes next, which is much faster: all moves, the remaining moves, or
/// a variation.
pub const TABIYA_WALK_SKIP: c_int = 1;

const _: () = assert!(TABIYA_WALK_ENTER != TABIYA_WALK_SKIP);

/// Functions that receive the parts of a game; initialise with tabiya_visitor_default(). Those that are null are not
/// called. Positions and texts are valid until the function returns. None of them may throw or longjmp.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CVisitor {
    /// The size of this struct as the program knows it.
    pub size: usize,
    /// A tag.
    pub tag: Option<unsafe extern "C" fn(user: *mut c_void, name: *const c_char, value: *const c_char)>,
    /// The moves start, in this position. With TABIYA_WALK_SKIP only the tags are read.
    pub begin_moves: Option<unsafe extern "C" fn(user: *mut c_void, start: *const CPosition) -> c_int>,
    /// A legal move, or TABIYA_NULL_MOVE, and the position after it. With TABIYA_WALK_SKIP the rest of the game is
    /// skipped.
    pub play: Option<unsafe extern "C" fn(user: *mut c_void, position: *const CPosition, mv: CMove) -> c_int>,
    /// A NAG of the last move.
    pub nag: Option<unsafe extern "C" fn(user: *mut c_void, nag: u32)>,
    /// A comment after the last move, or before the next one.
    pub comment: Option<unsafe extern "C" fn(user: *mut c_void, text: *const c_char)>,
    /// A variation starts in this position, the one before the last move.
    pub begin_variation: Option<unsafe extern "C" fn(user: *mut c_void, position: *const CPosition) -> c_int>,
    /// The end of a variation that was entered.
    pub end_variation: Option<unsafe extern "C" fn(user: *mut c_void)>,
    /// The result at the end of the moves.
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

/// A visitor without any functions.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_visitor_default() -> CVisitor {
    CVisitor::default()
}

/// Reads the next game and passes its parts to a visitor, without building a tree; `user` is passed to its functions.
/// `found` tells whether there was a game. After TABIYA_STATUS_BAD_PGN reading continues after the bad game.
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
        let mut replay = Replay::new(Teller::new(visitor, user));
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
    /// Whether the visitor has left out the rest at a null move, which the reader would go on from.
    has_skipped: bool,
}

impl Teller {
    fn new(visitor: CVisitor, user: *mut c_void) -> Teller {
        Teller {
            visitor,
            user,
            has_skipped: false,
        }
    }

    fn wanted<T>(&self, function: Option<T>) -> Option<T> {
        function.filter(|_| !self.has_skipped)
    }
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
            _ if self.has_skipped => Walk::Skip,
            // SAFETY: as above; the position lives until it returns.
            Some(play) => walk(unsafe { play(self.user, &shown(position), mv.bits()) }),
            None => Walk::Enter,
        }
    }

    fn null_move(&mut self, position: &Position) {
        if let Some(play) = self.wanted(self.visitor.play) {
            // SAFETY: as above; the position lives until it returns.
            let answer = unsafe { play(self.user, &shown(position), TABIYA_NULL_MOVE) };
            self.has_skipped = walk(answer) == Walk::Skip;
        }
    }

    fn nag(&mut self, nag: Nag) {
        if let Some(tell) = self.wanted(self.visitor.nag) {
            // SAFETY: as above.
            unsafe { tell(self.user, nag.0) };
        }
    }

    fn comment(&mut self, text: &[u8]) {
        if let Some(comment) = self.wanted(self.visitor.comment) {
            let text = c_string(Comment::from_bytes(text).as_str());
            // SAFETY: as above; the text lives until it returns.
            unsafe { comment(self.user, text.as_ptr()) };
        }
    }

    fn begin_variation(&mut self, position: &Position) -> Walk {
        match self.visitor.begin_variation {
            _ if self.has_skipped => Walk::Skip,
            // SAFETY: as above; the position lives until it returns.
            Some(begin) => walk(unsafe { begin(self.user, &shown(position)) }),
            None => Walk::Enter,
        }
    }

    fn end_variation(&mut self, _: &Position) {
        if let Some(end) = self.wanted(self.visitor.end_variation) {
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
