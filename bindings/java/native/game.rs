//! Games: trees with a cursor, and what is true at the cursor. Nodes are in [`crate::node`].

use std::sync::Mutex;

use jni::EnvUnowned;
use jni::objects::{JByteArray, JClass, JIntArray, JLongArray, JString};
use jni::sys::{jboolean, jint, jlong};
use tabiya_bindings::text::claim_name;
use tabiya_bindings::{Failure, TreeGame};
use tabiya_pgn::{GameResult, GameTree, Step};
use tabiya_rules::{PlayedLine, Position};

use crate::calls::{call, ints, optional_text, string, text};
use crate::message::Message;
use crate::methods::{methods, owned};
use crate::packed::{self, WORDS, line, pack};
use crate::table::{Table, lock};
use crate::{moves, squares};

pub(crate) static GAMES: Table<Mutex<TreeGame>> = Table::new("game");

pub(crate) fn keep(game: TreeGame) -> jlong {
    GAMES.keep(Mutex::new(game))
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Game_begin<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    words: JLongArray<'local>,
    at: jint,
) -> jlong {
    call(env, |env| {
        let start = packed::read(env, &words, at)?;
        Ok(keep(TreeGame::new(start)))
    })
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Game_parse<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    pgn: JByteArray<'local>,
) -> jlong {
    call(env, |env| {
        let bytes = env.convert_byte_array(&pgn)?;
        Ok(keep(TreeGame::parse(bytes)?))
    })
}

owned!(GAMES, Java_tabiya_Game_free, Java_tabiya_Game_count);

methods! {
    GAMES, lock;

    Java_tabiya_Game_play(game, env, given: JString<'local>) -> jint {
        let given = text(env, &given)?;
        let node = game.play(&given)?;
        let step = game.tree().step(game.id(node)?);
        Ok(step.map_or(0, moves::step_number))
    }

    Java_tabiya_Game_playMove(game, _env, mv: jint) -> jint {
        let step = moves::legal_or_null(game.position(), mv)?.map_or(Step::Pass, Step::Move);
        match step {
            Step::Move(mv) => drop(game.play_move(mv)?),
            Step::Pass => drop(game.edit().play_null().map_err(Failure::from)?),
        }
        Ok(moves::step_number(step))
    }

    Java_tabiya_Game_takeBack(game, _env) -> jint {
        Ok(game.edit().undo().map_or(0, moves::step_number))
    }

    Java_tabiya_Game_playAgain(game, _env) -> jint {
        Ok(game.edit().redo().map_or(0, moves::step_number))
    }

    Java_tabiya_Game_toStart(game, _env) -> () {
        game.edit().go_to_start();
        Ok(())
    }

    Java_tabiya_Game_toEnd(game, _env) -> () {
        game.edit().go_to_end();
        Ok(())
    }

    Java_tabiya_Game_revert(game, _env, is_again: jboolean) -> jboolean {
        let game = game.edit();
        Ok(if is_again { game.redo_edit() } else { game.undo_edit() })
    }

    Java_tabiya_Game_now(game, env, words: JLongArray<'local>) -> () {
        packed::write(env, game.position(), &words)
    }

    Java_tabiya_Game_beginning(game, env, words: JLongArray<'local>) -> () {
        packed::write(env, game.tree().start(), &words)
    }

    Java_tabiya_Game_played(game, env) -> JIntArray<'local> {
        let numbers: Vec<jint> = game.steps().map(moves::step_number).collect();
        ints(env, &numbers)
    }

    Java_tabiya_Game_mainMoves(game, env) -> JIntArray<'local> {
        let numbers: Vec<jint> = main_steps(game.tree()).map(moves::step_number).collect();
        ints(env, &numbers)
    }

    Java_tabiya_Game_mainPositions(game, env) -> JLongArray<'local> {
        line(env, &main_positions(game.tree()))
    }

    Java_tabiya_Game_ending(game, env) -> JByteArray<'local> {
        let mut message = Message::default();
        if let Some(outcome) = game.outcome() {
            message.outcome(outcome);
        }
        message.finish(env)
    }

    Java_tabiya_Game_endingOnTime(game, env, late: jint) -> JByteArray<'local> {
        let mut message = Message::default();
        message.outcome(game.outcome_on_time(squares::color(late)));
        message.finish(env)
    }

    Java_tabiya_Game_claimable(game, env, mv: jint) -> JByteArray<'local> {
        let claims = match mv {
            0 => game.claims(),
            mv => game.claims_with(moves::legal(game.position(), mv)?),
        };
        let names: Vec<&str> = claims.iter().map(claim_name).collect();
        let mut message = Message::default();
        message.int(names.len() as i32);
        for name in names {
            message.text(name);
        }
        message.finish(env)
    }

    Java_tabiya_Game_repeated(game, _env) -> jint {
        Ok(game.occurrences() as jint)
    }

    Java_tabiya_Game_score(game, env) -> JString<'local> {
        let noted = game.result();
        let result = match noted {
            GameResult::Unknown => GameResult::from(game.main_outcome()),
            noted => noted,
        };
        string(env, Some(result.as_str()))
    }

    Java_tabiya_Game_allTags(game, env) -> JByteArray<'local> {
        let tags: Vec<(&str, &str)> = game.tree().tags().iter().collect();
        let mut message = Message::default();
        message.int(tags.len() as i32);
        for (name, value) in tags {
            message.text(name);
            message.text(value);
        }
        message.finish(env)
    }

    Java_tabiya_Game_tagValue(game, env, name: JString<'local>) -> JString<'local> {
        let name = text(env, &name)?;
        string(env, game.tree().tag(&name))
    }

    Java_tabiya_Game_changeTag(game, env, name: JString<'local>, value: JString<'local>) -> () {
        let (name, value) = (text(env, &name)?, optional_text(env, &value)?);
        Ok(game.set_tag(&name, value.as_deref())?)
    }

    Java_tabiya_Game_written(game, env) -> JString<'local> {
        string(env, Some(&game.to_pgn()))
    }

    Java_tabiya_Game_lastMove(game, _env) -> jint {
        let last = game.steps().last();
        Ok(last.map_or(0, moves::step_number))
    }

    Java_tabiya_Game_duplicate(game, _env) -> jlong {
        Ok(keep(TreeGame::clone(&game)))
    }

    Java_tabiya_Game_isSame(game, _env, other: jlong) -> jboolean {
        // One lock at a time: two threads may compare the same two games the other way round.
        let here = TreeGame::clone(&game);
        drop(game);
        let other = GAMES.find(other)?;
        Ok(here == *lock(&other))
    }
}

/// The steps of the main line.
fn main_steps(tree: &GameTree) -> impl Iterator<Item = Step> {
    tree.main_line().filter_map(|id| tree.step(id))
}

/// Every position of the main line, the start first.
fn main_positions(tree: &GameTree) -> Vec<[i64; WORDS]> {
    let mut position = tree.start().clone();
    let mut packed = vec![pack(&position)];
    for step in main_steps(tree) {
        step_on(&mut position, step);
        packed.push(pack(&position));
    }
    packed
}

/// Plays a step of a tree, which holds legal ones only.
pub(crate) fn step_on(position: &mut Position, step: Step) {
    match step {
        Step::Move(mv) => position.play_unchecked(mv),
        Step::Pass => drop(position.make_null()),
    }
}

/// The line up to the cursor of the game with a number, to be put on an engine's board.
pub(crate) fn copy(number: jlong) -> Result<PlayedLine, Failure> {
    let found = GAMES.find(number)?;
    let game = lock(&found);
    Ok(game.line().clone())
}
