//! What is written at a node: comments, NAGs, clocks, evaluations, arrows.

use core::ffi::{c_char, c_int};
use std::time::Duration;

use tabiya_bindings::{Failure, FailureKind};
use tabiya_pgn::{Arrow, Clock, Command, Comment, EvalAnnotation, EvalScore, MarkColor, Marked, Nag};

use super::edit::rearrange;
use super::{CNode, at};
use crate::game::CGame;
use crate::moves::square;
use crate::pointers::{self, give_text, put, put_all};
use crate::status::{Status, call};

/// The comment after a move, or for the root before the first move, as written, including commands such as [%clk
/// 0:05:00]. Several comments are joined with spaces; null if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_comment(
    game: *const CGame,
    node: CNode,
    comment: *mut *mut c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, id) = unsafe { at(game, node) }?;
        // SAFETY: the caller's promise.
        unsafe { give_comments(comment, game.0.tree().comments(id)) }
    })
}

/// The comment between a move's number and the move; null if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_comment_before(
    game: *const CGame,
    node: CNode,
    comment: *mut *mut c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, id) = unsafe { at(game, node) }?;
        // SAFETY: the caller's promise.
        unsafe { give_comments(comment, game.0.tree().comments_before(id)) }
    })
}

/// # Safety
/// The pointer is null or has room for a pointer.
unsafe fn give_comments<'a>(
    out: *mut *mut c_char,
    comments: impl Iterator<Item = &'a Comment>,
) -> Result<(), Failure> {
    let texts: Vec<&str> = comments.map(Comment::as_str).collect();
    match texts.is_empty() {
        // SAFETY: the caller's promise.
        true => unsafe { put(out, core::ptr::null_mut()) },
        // SAFETY: the caller's promise.
        false => unsafe { give_text(out, texts.join(" ")) },
    }
}

/// The comments after a move without commands: the text for human readers. Empty if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_remark(
    game: *const CGame,
    node: CNode,
    remark: *mut *mut c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, id) = unsafe { at(game, node) }?;
        let comments = game.0.tree().comments(id).map(Comment::text);
        let texts: Vec<String> = comments.filter(|text| !text.is_empty()).collect();
        // SAFETY: the caller's promise.
        unsafe { give_text(remark, texts.join(" ")) }
    })
}

/// Replaces the comments after a move; null or an empty text removes them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_set_comment(
    game: *mut CGame,
    node: CNode,
    comment: *const c_char,
) -> Status {
    // SAFETY: the caller's promise.
    unsafe {
        rearrange(game, node, |game, id| {
            let comment = pointers::optional_text(comment, "comment")?.unwrap_or_default();
            Ok(game.set_comment(id, comment)?)
        })
    }
}

/// Replaces the comments before a move; null or an empty text removes them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_set_comment_before(
    game: *mut CGame,
    node: CNode,
    comment: *const c_char,
) -> Status {
    // SAFETY: the caller's promise.
    unsafe {
        rearrange(game, node, |game, id| {
            let comment = pointers::optional_text(comment, "comment")?.unwrap_or_default();
            Ok(game.set_comment_before(id, comment)?)
        })
    }
}

/// Writes the NAGs of a move into an array of `capacity` numbers, as many as fit, and gives their number: 1 for !, 2
/// for ?, 3 for !!, 4 for ??, 5 for !?, 6 for ?! and so on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_nags(
    game: *const CGame,
    node: CNode,
    nags: *mut u32,
    capacity: usize,
    count: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, id) = unsafe { at(game, node) }?;
        let all: Vec<u32> = game.0.tree().nags(id).map(|nag| nag.0).collect();
        // SAFETY: the caller's promise.
        unsafe { put_all(all.into_iter(), nags, capacity, count) }
    })
}

/// Adds a NAG to a move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_add_nag(game: *mut CGame, node: CNode, nag: u32) -> Status {
    // SAFETY: the caller's promise.
    unsafe { rearrange(game, node, |game, id| Ok(game.add_nag(id, Nag(nag))?)) }
}

/// Removes a NAG from a move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_remove_nag(game: *mut CGame, node: CNode, nag: u32) -> Status {
    // SAFETY: the caller's promise.
    unsafe { rearrange(game, node, |game, id| Ok(game.remove_nag(id, Nag(nag))?)) }
}

/// The time left on the clock after a move, [%clk], in milliseconds; -1 if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_clock(
    game: *const CGame,
    node: CNode,
    milliseconds: *mut i64,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, id) = unsafe { at(game, node) }?;
        // SAFETY: the caller's promise.
        unsafe { put(milliseconds, time(game.0.tree().clock(id))) }
    })
}

/// The time that a move took, [%emt], in milliseconds; -1 if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_elapsed(
    game: *const CGame,
    node: CNode,
    milliseconds: *mut i64,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, id) = unsafe { at(game, node) }?;
        // SAFETY: the caller's promise.
        unsafe { put(milliseconds, time(game.0.tree().elapsed(id))) }
    })
}

fn time(clock: Option<Clock>) -> i64 {
    clock.map_or(-1, |clock| i64::try_from(clock.0.as_millis()).unwrap_or(i64::MAX))
}

/// Sets the time left on the clock; -1 removes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_set_clock(game: *mut CGame, node: CNode, milliseconds: i64) -> Status {
    // SAFETY: the caller's promise.
    unsafe { set_time(game, node, "clk", milliseconds, Command::Clock) }
}

/// Sets the time that a move took; -1 removes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_set_elapsed(game: *mut CGame, node: CNode, milliseconds: i64) -> Status {
    // SAFETY: the caller's promise.
    unsafe { set_time(game, node, "emt", milliseconds, Command::Elapsed) }
}

/// Sets a time, or removes it for -1.
///
/// # Safety
/// The game is null or one.
unsafe fn set_time(
    game: *mut CGame,
    node: CNode,
    name: &str,
    milliseconds: i64,
    command: fn(Clock) -> Command<'static>,
) -> Status {
    let time = match u64::try_from(milliseconds) {
        Ok(milliseconds) => Some(command(Clock(Duration::from_millis(milliseconds)))),
        Err(_) if milliseconds == -1 => None,
        Err(_) => {
            let message = format!("milliseconds: at least 0, or -1 to remove them, not {milliseconds}");
            return call(|| Err(Failure::new(FailureKind::BadArgument, message)));
        }
    };
    // SAFETY: the caller's promise.
    unsafe { set_command(game, node, name, time) }
}

/// # Safety
/// The game is null or one.
unsafe fn set_command(game: *mut CGame, node: CNode, name: &str, command: Option<Command<'_>>) -> Status {
    // SAFETY: the caller's promise.
    unsafe {
        rearrange(game, node, |game, id| match &command {
            Some(command) => Ok(game.set_command(id, command)?),
            None => Ok(game.remove_command(id, name)?),
        })
    }
}

/// The evaluation in a move's comment, [%eval], from White's point of view. It never grows.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Evaluation {
    /// Whether there is one; if not, the rest means nothing.
    pub exists: bool,
    /// Whether `value` counts moves to mate instead of hundredths of a pawn.
    pub is_mate: bool,
    /// Hundredths of a pawn, or moves to mate; positive if White is better.
    pub value: c_int,
    /// The depth of the search; 0 if it is not given.
    pub depth: u32,
}

/// The evaluation in a move's comment.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_evaluation(
    game: *const CGame,
    node: CNode,
    evaluation: *mut Evaluation,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, id) = unsafe { at(game, node) }?;
        let found = game.0.tree().evaluation(id);
        let (is_mate, value) = match found.map(|found| found.score) {
            Some(EvalScore::Mate(moves)) => (true, moves),
            Some(EvalScore::Centipawns(value)) => (false, value),
            None => (false, 0),
        };
        let written = Evaluation {
            exists: found.is_some(),
            is_mate,
            value,
            depth: found.and_then(|found| found.depth).unwrap_or(0),
        };
        // SAFETY: the caller's promise.
        unsafe { put(evaluation, written) }
    })
}

/// Sets the evaluation of a move; null, or one with `exists` false, removes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_set_evaluation(
    game: *mut CGame,
    node: CNode,
    evaluation: *const Evaluation,
) -> Status {
    // SAFETY: the caller's promise.
    let written = unsafe { evaluation.as_ref() }.filter(|evaluation| evaluation.exists);
    let command = written.map(|written| {
        Command::Evaluation(EvalAnnotation {
            score: match written.is_mate {
                true => EvalScore::Mate(written.value),
                false => EvalScore::Centipawns(written.value),
            },
            depth: (written.depth > 0).then_some(written.depth),
        })
    });
    // SAFETY: the caller's promise.
    unsafe { set_command(game, node, "eval", command) }
}

/// An arrow on the board, [%cal], or a coloured square, [%csl], if both squares are the same. It never grows.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CArrow {
    /// Where it starts, from 0 (a1) to 63 (h8).
    pub from: u8,
    /// Where it ends.
    pub to: u8,
    /// 'G' green, 'R' red, 'Y' yellow, 'B' blue.
    pub color: c_char,
}

/// Writes the arrows and coloured squares of a move into an array of `capacity`, as many as fit, and gives their
/// number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_arrows(
    game: *const CGame,
    node: CNode,
    arrows: *mut CArrow,
    capacity: usize,
    count: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, id) = unsafe { at(game, node) }?;
        let tree = game.0.tree();
        let mut all: Vec<CArrow> = Vec::new();
        for Arrow { color, from, to } in tree.arrows(id) {
            all.push(CArrow {
                from: from.index() as u8,
                to: to.index() as u8,
                color: color_letter(color),
            });
        }
        for Marked { color, square } in tree.squares(id) {
            let square = square.index() as u8;
            all.push(CArrow {
                from: square,
                to: square,
                color: color_letter(color),
            });
        }
        // SAFETY: the caller's promise.
        unsafe { put_all(all.into_iter(), arrows, capacity, count) }
    })
}

/// Replaces the arrows and coloured squares of a move; with a count of 0 they are removed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_set_arrows(
    game: *mut CGame,
    node: CNode,
    arrows: *const CArrow,
    count: usize,
) -> Status {
    // SAFETY: the caller's promise.
    unsafe {
        rearrange(game, node, |game, id| {
            let given = match count {
                0 => &[],
                _ => pointers::slice(arrows, count, "arrows")?,
            };
            let (mut lines, mut squares) = (Vec::new(), Vec::new());
            for arrow in given {
                let (from, to) = (square(arrow.from.into())?, square(arrow.to.into())?);
                let color = color_of(arrow.color)?;
                match from == to {
                    true => squares.push(Marked { color, square: from }),
                    false => lines.push(Arrow { color, from, to }),
                }
            }
            match lines.is_empty() {
                true => game.remove_command(id, "cal")?,
                false => game.set_command(id, &Command::Arrows(lines))?,
            }
            match squares.is_empty() {
                true => Ok(game.remove_command(id, "csl")?),
                false => Ok(game.set_command(id, &Command::Squares(squares))?),
            }
        })
    }
}

const COLORS: [(MarkColor, u8); 4] = [
    (MarkColor::Green, b'G'),
    (MarkColor::Red, b'R'),
    (MarkColor::Yellow, b'Y'),
    (MarkColor::Blue, b'B'),
];

fn color_letter(color: MarkColor) -> c_char {
    let known = COLORS.iter().find(|known| known.0 == color);
    known.map_or(b'G', |known| known.1) as c_char
}

fn color_of(letter: c_char) -> Result<MarkColor, Failure> {
    let known = COLORS.iter().find(|known| known.1 as c_char == letter);
    known.map(|known| known.0).ok_or_else(|| {
        let message = "colours of arrows are 'G', 'R', 'Y' and 'B'";
        Failure::new(FailureKind::BadArgument, message)
    })
}
