//! Readers of games.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::sync::Mutex;

use jni::objects::{Global, JByteArray, JClass, JObject, JString};
use jni::sys::{jboolean, jint, jlong};
use jni::{EnvUnowned, JValue, JavaVM, jni_sig, jni_str};
use tabiya_bindings::games::{GameReader, ReadOptions};
use tabiya_bindings::{Failure, FailureKind};

use crate::calls::{call, text};
use crate::game;
use crate::methods::{methods, owned};
use crate::table::{Table, lock};

static READERS: Table<Mutex<Reading>> = Table::new("reader");

/// Nothing is read, and no option counts, before the first game is asked for.
enum Reading {
    Before(Box<dyn Read + Send>),
    Begun(GameReader),
    /// It could not even be begun.
    Failed,
}

fn keep(source: impl Read + Send + 'static) -> jlong {
    READERS.keep(Mutex::new(Reading::Before(Box::new(source))))
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_PgnReader_openFile<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    path: JString<'local>,
) -> jlong {
    call(env, |env| {
        let path = text(env, &path)?;
        let file = File::open(&path);
        let file = file.map_err(|error| Failure::new(FailureKind::Io, format!("{path}: {error}")))?;
        Ok(keep(file))
    })
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_PgnReader_openBytes<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    bytes: JByteArray<'local>,
) -> jlong {
    call(env, |env| Ok(keep(Cursor::new(env.convert_byte_array(&bytes)?))))
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_PgnReader_openSource<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    source: JObject<'local>,
) -> jlong {
    call(env, |env| Ok(keep(Source(env.new_global_ref(&source)?))))
}

owned!(READERS, Java_tabiya_PgnReader_free, Java_tabiya_PgnReader_count);

methods! {
    READERS, lock;

    Java_tabiya_PgnReader_nextGame(
        reading, _env, tags_only: jboolean, without_variations: jboolean, threads: jint
    ) -> jlong {
        if let Reading::Before(_) = &*reading
            && let Reading::Before(source) = std::mem::replace(&mut *reading, Reading::Failed)
        {
            let options = ReadOptions {
                tags_only,
                without_variations,
                threads: usize::try_from(threads).unwrap_or(1),
                ..ReadOptions::default()
            };
            *reading = Reading::Begun(GameReader::from_compressed(source, options)?);
        }
        let Reading::Begun(games) = &mut *reading else {
            return Ok(0);
        };
        match games.next().transpose()? {
            Some(next) => Ok(game::keep(next)),
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
