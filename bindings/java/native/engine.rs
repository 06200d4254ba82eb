//! Engines.

use jni::EnvUnowned;
use jni::objects::{JByteArray, JClass, JLongArray, JString};
use jni::sys::{jint, jlong};
use tabiya_bindings::{Analysis, SharedEngine, TreeGame};

use crate::analysis::ANALYSES;
use crate::calls::{call, text};
use crate::message::Message;
use crate::methods::{methods, owned};
use crate::table::{Table, unlocked};
use crate::{game, moves, packed, request};

static ENGINES: Table<SharedEngine> = Table::new("engine");

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Engine_create<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    numbers: JLongArray<'local>,
    eval_file: JString<'local>,
    book: JString<'local>,
    tablebases: JString<'local>,
) -> jlong {
    call(env, |env| {
        let options = request::options(env, &numbers, [&eval_file, &book, &tablebases])?;
        Ok(ENGINES.keep(SharedEngine::new(&options)?))
    })
}

owned!(
    ENGINES,
    Java_tabiya_Engine_free,
    Java_tabiya_Engine_count,
    SharedEngine::close
);

methods! {
    ENGINES, unlocked;

    Java_tabiya_Engine_now(engine, env, words: JLongArray<'local>) -> () {
        packed::write(env, &engine.position()?, &words)
    }

    Java_tabiya_Engine_played(engine, _env) -> jlong {
        Ok(game::keep(TreeGame::from(&engine.game()?)))
    }

    Java_tabiya_Engine_putPosition(engine, env, words: JLongArray<'local>, at: jint) -> () {
        Ok(engine.set_position(packed::read(env, &words, at)?)?)
    }

    Java_tabiya_Engine_putGame(engine, _env, game: jlong) -> () {
        Ok(engine.set_game(game::copy(game)?)?)
    }

    Java_tabiya_Engine_play(engine, env, given: JString<'local>) -> jint {
        Ok(moves::number(engine.make_move(&text(env, &given)?)?))
    }

    Java_tabiya_Engine_takeBack(engine, _env) -> jint {
        Ok(engine.undo_move()?.map_or(0, moves::number))
    }

    Java_tabiya_Engine_beginAnew(engine, _env) -> () {
        Ok(engine.new_game()?)
    }

    Java_tabiya_Engine_changeThreads(engine, _env, threads: jint) -> () {
        Ok(engine.set_threads(request::size("threads", threads)?)?)
    }

    Java_tabiya_Engine_changeHash(engine, _env, megabytes: jint) -> () {
        Ok(engine.set_hash(request::size("hash", megabytes)?)?)
    }

    Java_tabiya_Engine_changeLevel(engine, env, numbers: JLongArray<'local>) -> () {
        let (elo, level) = request::level(env, &numbers)?;
        Ok(engine.set_level(elo, level)?)
    }

    Java_tabiya_Engine_judged(engine, env, words: JLongArray<'local>, at: jint) -> JByteArray<'local> {
        let evaluation = match packed::read_optional(env, &words, at)? {
            Some(position) => engine.evaluation_of(position)?,
            None => engine.evaluation()?,
        };
        let mut message = Message::default();
        message.evaluation(&evaluation);
        message.finish(env)
    }

    Java_tabiya_Engine_start(
        engine, env, numbers: JLongArray<'local>, moves: JString<'local>, words: JLongArray<'local>, at: jint
    ) -> jlong {
        let request = request::request(env, &numbers, &moves)?;
        Ok(ANALYSES.keep(match packed::read_optional(env, &words, at)? {
            Some(position) => Analysis::start_at(engine, position, &request)?,
            None => Analysis::start(engine, &request)?,
        }))
    }

    Java_tabiya_Engine_halt(engine, _env) -> () {
        engine.stop();
        Ok(())
    }
}
