//! Opening books, and building them from games.

use std::sync::Mutex;

use jni::EnvUnowned;
use jni::objects::{JByteArray, JClass, JIntArray, JLongArray, JString};
use jni::sys::{jint, jlong};
use tabiya_bindings::{
    BookBuilder, BookMove, BookOptions, Failure, FailureKind, MovesOf, SharedBook, Weighting,
};

use crate::calls::{Trouble, call, text};
use crate::game::GAMES;
use crate::message::Message;
use crate::methods::{methods, owned};
use crate::table::{Table, lock, unlocked};
use crate::{moves, packed, squares};

static BOOKS: Table<SharedBook> = Table::new("book");
static BUILDERS: Table<Mutex<BookBuilder>> = Table::new("book builder");

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Book_openFile<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    path: JString<'local>,
) -> jlong {
    call(env, |env| Ok(BOOKS.keep(SharedBook::open(text(env, &path)?)?)))
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Book_openBytes<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    bytes: JByteArray<'local>,
) -> jlong {
    call(env, |env| {
        let bytes = env.convert_byte_array(&bytes)?;
        Ok(BOOKS.keep(SharedBook::from_bytes(bytes)?))
    })
}

/// Options in the order of `BookBuilder.java`.
#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_BookBuilder_create<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    numbers: JIntArray<'local>,
) -> jlong {
    call(env, |env| {
        let mut given = [0; 5];
        numbers.get_region(env, 0, &mut given)?;
        let [max_plies, min_games, side, moves_of, weighting] = given;
        let options = BookOptions {
            max_plies: usize::try_from(max_plies).map_err(|_| negative("maxPlies", max_plies))?,
            min_games: u32::try_from(min_games).map_err(|_| negative("minGames", min_games))?,
            side: (side >= 0).then(|| squares::color(side)),
            moves_of: match moves_of {
                0 => MovesOf::Everyone,
                1 => MovesOf::NonLosers,
                _ => MovesOf::Winners,
            },
            weighting: match weighting {
                0 => Weighting::Frequency,
                1 => Weighting::Score,
                _ => Weighting::Uniform,
            },
        };
        Ok(BUILDERS.keep(Mutex::new(BookBuilder::new(options))))
    })
}

fn negative(name: &str, number: jint) -> Failure {
    Failure::new(
        FailureKind::BadOption,
        format!("{name}: {number} must not be negative"),
    )
}

owned!(BOOKS, Java_tabiya_Book_free, Java_tabiya_Book_count);
owned!(
    BUILDERS,
    Java_tabiya_BookBuilder_free,
    Java_tabiya_BookBuilder_count
);

fn write<'local>(env: &mut jni::Env<'local>, found: &[BookMove]) -> Result<JByteArray<'local>, Trouble> {
    let mut message = Message::default();
    message.int(found.len() as i32);
    for entry in found {
        message.int(moves::number(entry.mv));
        message.int(i32::from(entry.weight));
        message.long(u64::from(entry.learn));
    }
    message.finish(env)
}

methods! {
    BOOKS, unlocked;

    Java_tabiya_Book_entries(book, _env) -> jlong {
        Ok(book.len() as jlong)
    }

    Java_tabiya_Book_find(book, env, words: JLongArray<'local>, at: jint) -> JByteArray<'local> {
        let found = book.moves(&packed::read(env, &words, at)?);
        write(env, &found)
    }

    Java_tabiya_Book_choose(book, env, words: JLongArray<'local>, at: jint, random: jlong) -> JByteArray<'local> {
        let found = book.choose(&packed::read(env, &words, at)?, random as u64);
        write(env, found.as_slice())
    }
}

methods! {
    BUILDERS, lock;

    Java_tabiya_BookBuilder_addGame(builder, _env, game: jlong) -> () {
        let game = GAMES.find(game)?;
        let added = builder.add(lock(&game).tree());
        Ok(added.map_err(Failure::from)?)
    }

    Java_tabiya_BookBuilder_written(builder, env) -> JByteArray<'local> {
        Ok(env.byte_array_from_slice(&builder.to_bytes())?)
    }
}
