//! Tablebases.

use jni::EnvUnowned;
use jni::objects::{JByteArray, JClass, JLongArray, JString};
use jni::sys::{jboolean, jint, jlong};
use tabiya_bindings::{RankedMove, SharedTablebase};

use crate::calls::{Trouble, call, text};
use crate::message::Message;
use crate::methods::{methods, owned};
use crate::table::{Table, unlocked};
use crate::{game, moves, packed};

static TABLEBASES: Table<SharedTablebase> = Table::new("tablebase");

/// Folders are lines of a text.
#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Tablebase_openFolders<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    folders: JString<'local>,
) -> jlong {
    call(env, |env| {
        let tablebases = SharedTablebase::default();
        for folder in text(env, &folders)?.lines() {
            tablebases.add_folder(folder)?;
        }
        Ok(TABLEBASES.keep(tablebases))
    })
}

owned!(
    TABLEBASES,
    Java_tabiya_Tablebase_free,
    Java_tabiya_Tablebase_count
);

fn write<'local>(env: &mut jni::Env<'local>, ranked: &[RankedMove]) -> Result<JByteArray<'local>, Trouble> {
    let mut message = Message::default();
    message.int(ranked.len() as i32);
    for found in ranked {
        message.int(moves::number(found.mv));
        message.int(found.wdl as i32);
        message.flag(found.dtz.is_some());
        message.int(found.dtz.unwrap_or(0));
        message.int(found.rank);
    }
    message.finish(env)
}

methods! {
    TABLEBASES, unlocked;

    Java_tabiya_Tablebase_largest(tablebases, _env) -> jint {
        Ok(tablebases.max_men() as jint)
    }

    Java_tabiya_Tablebase_result(
        tablebases, env, words: JLongArray<'local>, at: jint, is_by_clock: jboolean
    ) -> jint {
        let position = packed::read(env, &words, at)?;
        let wdl = match is_by_clock {
            true => tablebases.wdl(&position),
            false => tablebases.wdl_ignoring_clock(&position),
        };
        Ok(wdl? as jint)
    }

    Java_tabiya_Tablebase_distance(tablebases, env, words: JLongArray<'local>, at: jint) -> jint {
        let position = packed::read(env, &words, at)?;
        Ok(tablebases.dtz(&position)?)
    }

    Java_tabiya_Tablebase_rank(tablebases, env, words: JLongArray<'local>, at: jint) -> JByteArray<'local> {
        let position = packed::read(env, &words, at)?;
        write(env, &tablebases.rank_moves(&position)?)
    }

    Java_tabiya_Tablebase_rankInGame(tablebases, env, game: jlong) -> JByteArray<'local> {
        write(env, &tablebases.rank_moves_of_game(&game::copy(game)?)?)
    }
}
