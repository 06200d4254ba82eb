//! What is noted at the nodes of a game: comments, NAGs, clocks, evaluations, arrows and coloured squares.

use std::time::Duration;

use jni::objects::{JByteArray, JIntArray, JString};
use jni::sys::{jboolean, jint, jlong};
use tabiya_bindings::{Failure, FailureKind};
use tabiya_pgn::{Arrow, Clock, Command, Comment, EvalAnnotation, EvalScore, MarkColor, Marked, Nag};

use crate::calls::{Trouble, ints, text};
use crate::game::GAMES;
use crate::message::Message;
use crate::methods::methods;
use crate::node::node;
use crate::squares;
use crate::table::lock;

/// In the order of `MarkColor.java`.
const COLORS: [MarkColor; 4] = [
    MarkColor::Green,
    MarkColor::Red,
    MarkColor::Yellow,
    MarkColor::Blue,
];

/// What Java sends in place of a depth or a time that there is none of.
const NONE: jint = -1;

fn color_number(color: MarkColor) -> jint {
    COLORS.into_iter().position(|found| found == color).unwrap_or(0) as jint
}

fn color(number: jint) -> MarkColor {
    let index = usize::try_from(number).unwrap_or(0);
    COLORS.get(index).copied().unwrap_or(MarkColor::Green)
}

fn numbers(env: &jni::Env<'_>, given: &JIntArray<'_>) -> Result<Vec<jint>, Trouble> {
    let mut numbers = vec![0; given.len(env)?];
    given.get_region(env, 0, &mut numbers)?;
    Ok(numbers)
}

fn nanoseconds(clock: Option<Clock>) -> jlong {
    clock.map_or(jlong::from(NONE), |clock| {
        jlong::try_from(clock.0.as_nanos()).unwrap_or(jlong::MAX)
    })
}

fn nag(number: jint) -> Result<Nag, Failure> {
    let nag = u32::try_from(number).map(Nag);
    nag.map_err(|_| Failure::new(FailureKind::BadArgument, format!("NAG: at least 0, not {number}")))
}

methods! {
    GAMES, lock;

    Java_tabiya_Game_commentsAt(game, env, at: jint, is_before: jboolean) -> JByteArray<'local> {
        let tree = game.tree();
        let id = node(&game, at)?;
        let comments: Vec<&Comment> = match is_before {
            true => tree.comments_before(id).collect(),
            false => tree.comments(id).collect(),
        };
        let mut message = Message::default();
        message.int(comments.len() as i32);
        for comment in comments {
            message.text(comment.as_str());
            message.text(&comment.text());
        }
        message.finish(env)
    }

    Java_tabiya_Game_addCommentAt(game, env, at: jint, is_before: jboolean, given: JString<'local>) -> () {
        let (id, comment) = (node(&game, at)?, text(env, &given)?);
        let game = game.edit();
        Ok(match is_before {
            true => game.add_comment_before(id, comment),
            false => game.add_comment(id, comment),
        }.map_err(Failure::from)?)
    }

    Java_tabiya_Game_setCommentAt(game, env, at: jint, is_before: jboolean, given: JString<'local>) -> () {
        let (id, comment) = (node(&game, at)?, text(env, &given)?);
        let game = game.edit();
        Ok(match is_before {
            true => game.set_comment_before(id, comment),
            false => game.set_comment(id, comment),
        }.map_err(Failure::from)?)
    }

    Java_tabiya_Game_nagsAt(game, env, at: jint) -> JIntArray<'local> {
        let tree = game.tree();
        let nags: Vec<jint> = tree.nags(node(&game, at)?).map(|nag| nag.0 as jint).collect();
        ints(env, &nags)
    }

    Java_tabiya_Game_changeNagAt(game, _env, at: jint, number: jint, is_added: jboolean) -> () {
        let (id, nag) = (node(&game, at)?, nag(number)?);
        let game = game.edit();
        let changed = if is_added { game.add_nag(id, nag) } else { game.remove_nag(id, nag) };
        Ok(changed.map_err(Failure::from)?)
    }

    Java_tabiya_Game_clockAt(game, _env, at: jint, is_elapsed: jboolean) -> jlong {
        let tree = game.tree();
        let id = node(&game, at)?;
        Ok(nanoseconds(if is_elapsed { tree.elapsed(id) } else { tree.clock(id) }))
    }

    Java_tabiya_Game_setClockAt(game, _env, at: jint, is_elapsed: jboolean, nanoseconds: jlong) -> () {
        let id = node(&game, at)?;
        let time = u64::try_from(nanoseconds).map(Duration::from_nanos);
        let time = time.map_err(|_| Failure::new(FailureKind::BadArgument, "a clock must not be negative"))?;
        let command = match is_elapsed {
            true => Command::Elapsed(Clock(time)),
            false => Command::Clock(Clock(time)),
        };
        Ok(game.edit().set_command(id, &command).map_err(Failure::from)?)
    }

    Java_tabiya_Game_evaluationAt(game, env, at: jint) -> JIntArray<'local> {
        let tree = game.tree();
        let Some(found) = tree.evaluation(node(&game, at)?) else {
            return ints(env, &[]);
        };
        let (is_mate, value) = match found.score {
            EvalScore::Centipawns(value) => (0, value),
            EvalScore::Mate(moves) => (1, moves),
        };
        ints(env, &[is_mate, value, found.depth.map_or(NONE, |depth| depth as jint)])
    }

    Java_tabiya_Game_setEvaluationAt(game, _env, at: jint, is_mate: jboolean, value: jint, depth: jint) -> () {
        let id = node(&game, at)?;
        let score = match is_mate {
            true => EvalScore::Mate(value),
            false => EvalScore::Centipawns(value),
        };
        let depth = u32::try_from(depth).ok();
        let command = Command::Evaluation(EvalAnnotation { score, depth });
        Ok(game.edit().set_command(id, &command).map_err(Failure::from)?)
    }

    Java_tabiya_Game_marksAt(game, env, at: jint, are_arrows: jboolean) -> JIntArray<'local> {
        let tree = game.tree();
        let id = node(&game, at)?;
        let mut found = Vec::new();
        if are_arrows {
            for arrow in tree.arrows(id) {
                let (from, to) = (arrow.from.index() as jint, arrow.to.index() as jint);
                found.extend([color_number(arrow.color), from, to]);
            }
        } else {
            for mark in tree.squares(id) {
                found.extend([color_number(mark.color), mark.square.index() as jint]);
            }
        }
        ints(env, &found)
    }

    Java_tabiya_Game_setMarksAt(game, env, at: jint, are_arrows: jboolean, given: JIntArray<'local>) -> () {
        let id = node(&game, at)?;
        let given = numbers(env, &given)?;
        let game = game.edit();
        if given.is_empty() {
            let name = if are_arrows { "cal" } else { "csl" };
            return Ok(game.remove_command(id, name).map_err(Failure::from)?);
        }
        let command = if are_arrows {
            let arrows = given.chunks_exact(3).map(|given| Ok(Arrow {
                color: color(given[0]),
                from: squares::numbered(given[1])?,
                to: squares::numbered(given[2])?,
            }));
            Command::Arrows(arrows.collect::<Result<_, Failure>>()?)
        } else {
            let marks = given.chunks_exact(2).map(|given| Ok(Marked {
                color: color(given[0]),
                square: squares::numbered(given[1])?,
            }));
            Command::Squares(marks.collect::<Result<_, Failure>>()?)
        };
        Ok(game.set_command(id, &command).map_err(Failure::from)?)
    }

    Java_tabiya_Game_forgetAt(game, env, at: jint, name: JString<'local>) -> () {
        let id = node(&game, at)?;
        let name = text(env, &name)?;
        Ok(game.edit().remove_command(id, &name).map_err(Failure::from)?)
    }
}
