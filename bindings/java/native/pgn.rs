//! Readers of PGN.

use std::io::{self, Read};
use std::sync::Mutex;

use jni::objects::{JByteArray, JClass, JObject, JString};
use jni::refs::Global;
use jni::sys::{jint, jlong};
use jni::{EnvUnowned, JValue, JavaVM, jni_sig, jni_str};
use tabiya_bindings::games::PgnGames;

use crate::calls::{call, text};
use crate::game;
use crate::methods::{methods, owned};
use crate::table::{Table, lock};

static READERS: Table<Mutex<PgnGames>> = Table::new("reader");

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_PgnReader_openFile<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    path: JString<'local>,
) -> jlong {
    call(env, |env| {
        let path = text(env, &path)?;
        Ok(READERS.keep(Mutex::new(PgnGames::open(path)?)))
    })
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_PgnReader_openBytes<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    bytes: JByteArray<'local>,
) -> jlong {
    call(env, |env| {
        let bytes = env.convert_byte_array(&bytes)?;
        Ok(READERS.keep(Mutex::new(PgnGames::from_text(bytes))))
    })
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_PgnReader_openSource<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    source: JObject<'local>,
) -> jlong {
    call(env, |env| {
        let source = Source(env.new_global_ref(&source)?);
        Ok(READERS.keep(Mutex::new(PgnGames::from_reader(Box::new(source)))))
    })
}

owned!(READERS, Java_tabiya_PgnReader_free, Java_tabiya_PgnReader_count);

methods! {
    READERS, lock;

    Java_tabiya_PgnReader_nextGame(games, _env) -> jlong {
        match games.next().transpose()? {
            Some(tree) => Ok(game::keep(tree)),
            None => Ok(0),
        }
    }
}

/// A stream of Java's. It is read in the thread that asks for the next game.
struct Source(Global<JObject<'static>>);

impl Source {
    fn ask(&self, most: usize) -> Result<Option<Vec<u8>>, jni::errors::Error> {
        JavaVM::singleton()?.attach_current_thread(|env| {
            let most = JValue::Int(jint::try_from(most).unwrap_or(jint::MAX));
            let bytes = env.call_method(&self.0, jni_str!("read"), jni_sig!("(I)[B"), &[most])?;
            let bytes = bytes.into_object()?;
            if bytes.is_null() {
                return Ok(None);
            }
            let bytes = env.cast_local::<JByteArray<'_>>(bytes)?;
            env.convert_byte_array(&bytes).map(Some)
        })
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Java's half keeps the exception of a stream, and throws it where we say that reading has failed.
        let failed = || io::Error::other("the stream cannot be read");
        let bytes = self.ask(buffer.len().min(1 << 16)).map_err(|_| failed())?;
        let bytes = bytes.ok_or_else(failed)?;
        let room = buffer.get_mut(..bytes.len()).ok_or_else(failed)?;
        room.copy_from_slice(&bytes);
        Ok(bytes.len())
    }
}
