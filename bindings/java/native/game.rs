//! Games.

use std::sync::Mutex;

use jni::EnvUnowned;
use jni::objects::{JByteArray, JClass, JIntArray, JString};
use jni::sys::{jint, jlong};
use tabiya_bindings::drawing::{SvgOptions, svg};
use tabiya_bindings::games::parse_pgn;
use tabiya_bindings::text::{claim_name, parse_move};
use tabiya_bindings::{Failure, Record};

use crate::calls::{call, ints, optional_text, string, text};
use crate::message::Message;
use crate::methods::{methods, owned};
use crate::moves;
use crate::position::POSITIONS;
use crate::table::{Table, lock};

pub(crate) static GAMES: Table<Mutex<Record>> = Table::new("game");

pub(crate) fn keep(record: impl Into<Record>) -> jlong {
    GAMES.keep(Mutex::new(record.into()))
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Game_begin<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    position: jlong,
) -> jlong {
    call(env, |_| {
        Ok(keep(Record::new((*POSITIONS.find(position)?).clone())))
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
        Ok(keep(parse_pgn(bytes)?))
    })
}

owned!(GAMES, Java_tabiya_Game_free, Java_tabiya_Game_count);

methods! {
    GAMES, lock;

    Java_tabiya_Game_play(game, env, given: JString<'local>) -> jint {
        let mv = parse_move(game.game().position(), &text(env, &given)?)?;
        game.play(mv).map_err(Failure::from)?;
        Ok(moves::number(mv))
    }

    Java_tabiya_Game_playMove(game, _env, mv: jint) -> jint {
        let mv = moves::legal(game.game().position(), mv)?;
        game.play(mv).map_err(Failure::from)?;
        Ok(moves::number(mv))
    }

    Java_tabiya_Game_takeBack(game, _env) -> jint {
        Ok(game.undo().map_or(0, moves::number))
    }

    Java_tabiya_Game_playAgain(game, _env) -> jint {
        Ok(game.redo().map_or(0, moves::number))
    }

    Java_tabiya_Game_now(game, _env) -> jlong {
        Ok(POSITIONS.keep(game.game().position().clone()))
    }

    Java_tabiya_Game_beginning(game, _env) -> jlong {
        Ok(POSITIONS.keep(game.start().clone()))
    }

    Java_tabiya_Game_played(game, env) -> JIntArray<'local> {
        let numbers: Vec<jint> = game.moves().into_iter().map(moves::number).collect();
        ints(env, &numbers)
    }

    Java_tabiya_Game_ending(game, env) -> JByteArray<'local> {
        let mut message = Message::default();
        if let Some(outcome) = game.game().outcome() {
            message.outcome(outcome);
        }
        message.finish(env)
    }

    Java_tabiya_Game_claimable(game, env) -> JByteArray<'local> {
        let names: Vec<&str> = game.game().claims().iter().map(claim_name).collect();
        let mut message = Message::default();
        message.int(names.len() as i32);
        for name in names {
            message.text(name);
        }
        message.finish(env)
    }

    Java_tabiya_Game_score(game, env) -> JString<'local> {
        string(env, Some(game.result().as_str()))
    }

    Java_tabiya_Game_allTags(game, env) -> JByteArray<'local> {
        let tags: Vec<(&str, &str)> = game.tags().iter().collect();
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
        string(env, game.tags().value(&name))
    }

    Java_tabiya_Game_changeTag(game, env, name: JString<'local>, value: JString<'local>) -> () {
        let (name, value) = (text(env, &name)?, optional_text(env, &value)?);
        Ok(game.set_tag(&name, value.as_deref())?)
    }

    Java_tabiya_Game_written(game, env) -> JString<'local> {
        string(env, Some(&game.to_pgn()))
    }

    Java_tabiya_Game_image(game, env) -> JString<'local> {
        let played = game.game();
        let options = SvgOptions {
            last_move: played.moves().next_back().map(|mv| (mv.from(), mv.to())),
            ..SvgOptions::default()
        };
        string(env, Some(&svg(played.position(), &options)))
    }

    Java_tabiya_Game_duplicate(game, _env) -> jlong {
        Ok(keep(Record::clone(&game)))
    }
}

/// The game with a number, to be put on an engine's board.
pub(crate) fn copy(number: jlong) -> Result<tabiya_rules::PlayedLine, Failure> {
    let found = GAMES.find(number)?;
    Ok(lock(&found).game().clone())
}
