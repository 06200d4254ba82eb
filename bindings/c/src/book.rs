//! Opening books in the format of Polyglot.

use core::ffi::{c_char, c_int};
use std::fs::File;
use std::io::BufWriter;

use tabiya_bindings::{
    BookBuilder, BookMove, BookOptions, Failure, FailureKind, MovesOf, SharedBook, Weighting,
};

use crate::game::CGame;
use crate::moves::{CMove, color};
use crate::options::sized;
use crate::pointers::{self, borrow, borrow_mut, give, put, put_all, put_if_wanted};
use crate::position::CPosition;
use crate::status::{Status, ask, call};

/// An opening book.
pub struct CBook(SharedBook);

/// A move of a book. It never grows.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CBookMove {
    /// The move, which is legal in the position; 0 for none.
    pub mv: CMove,
    /// How often to choose it, relative to the others.
    pub weight: u16,
    /// Data of learning programs; 0 in most books.
    pub learn: u32,
}

impl From<BookMove> for CBookMove {
    fn from(found: BookMove) -> CBookMove {
        CBookMove {
            mv: found.mv.bits(),
            weight: found.weight,
            learn: found.learn,
        }
    }
}

const NO_MOVE: CBookMove = CBookMove {
    mv: 0,
    weight: 0,
    learn: 0,
};

/// Opens a Polyglot book.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_book_open(path: *const c_char, book: *mut *mut CBook) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let path = unsafe { pointers::text(path, "path") }?;
        // SAFETY: the caller's promise.
        unsafe { give(book, CBook(SharedBook::open(path)?)) }
    })
}

/// A book from bytes in memory, which are copied.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_book_from_bytes(
    bytes: *const u8,
    length: usize,
    book: *mut *mut CBook,
) -> Status {
    call(|| {
        let bytes = match length {
            0 => &[],
            // SAFETY: the caller's promise.
            _ => unsafe { pointers::slice(bytes, length, "bytes") }?,
        };
        // SAFETY: the caller's promise.
        unsafe { give(book, CBook(SharedBook::from_bytes(bytes.to_vec())?)) }
    })
}

/// Frees a book; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_book_free(book: *mut CBook) {
    // SAFETY: the caller's promise.
    unsafe { pointers::free(book) }
}

/// The number of entries of a book; 0 for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_book_length(book: *const CBook) -> usize {
    ask(0, || {
        // SAFETY: the caller's promise.
        Ok(unsafe { borrow(book, "book") }?.0.len())
    })
}

/// Writes a book's moves for a position, highest weight first, into an array of `capacity`, as many as fit, and gives
/// their number. Illegal moves in the file are left out.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_book_moves(
    book: *const CBook,
    position: *const CPosition,
    moves: *mut CBookMove,
    capacity: usize,
    count: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (book, position) = unsafe { (borrow(book, "book")?, borrow(position, "position")?) };
        let found = book.0.moves(&position.0);
        // SAFETY: the caller's promise.
        unsafe { put_all(found.into_iter().map(CBookMove::from), moves, capacity, count) }
    })
}

/// The move with the highest weight in a position; its move is 0 if the book has none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_book_best(
    book: *const CBook,
    position: *const CPosition,
    best: *mut CBookMove,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (book, position) = unsafe { (borrow(book, "book")?, &borrow(position, "position")?.0) };
        let found = book.0.best(position);
        // SAFETY: the caller's promise.
        unsafe { put(best, found.map_or(NO_MOVE, CBookMove::from)) }
    })
}

/// A random move, chosen with the probability that its weight gives it; its move is 0 if the book has none. The same
/// seed always gives the same move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_book_choose(
    book: *const CBook,
    position: *const CPosition,
    seed: u64,
    chosen: *mut CBookMove,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (book, position) = unsafe { (borrow(book, "book")?, &borrow(position, "position")?.0) };
        let found = book.0.choose(position, seed);
        // SAFETY: the caller's promise.
        unsafe { put(chosen, found.map_or(NO_MOVE, CBookMove::from)) }
    })
}

/// How to build a book from games; initialise with tabiya_book_options_default().
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CBookOptions {
    /// The size of this struct as the program knows it.
    pub size: usize,
    /// How many half-moves of each game to take; 40 by default.
    pub max_plies: usize,
    /// Leaves out moves played in fewer games than this; 1 by default.
    pub min_games: u32,
    /// Takes only the moves of one colour: 0 White, 1 Black, -1 both.
    pub side: c_int,
    /// Whose moves to take: 0 everyone's, 1 those of players who did not lose, 2 those of winners.
    pub moves_of: c_int,
    /// How to weight moves: 0 by how often they were played, 1 by score (two points for a win, one for a draw), 2 all
    /// the same.
    pub weighting: c_int,
}

impl Default for CBookOptions {
    fn default() -> CBookOptions {
        let usual = BookOptions::default();
        CBookOptions {
            size: size_of::<CBookOptions>(),
            max_plies: usual.max_plies,
            min_games: usual.min_games,
            side: -1,
            moves_of: 0,
            weighting: 0,
        }
    }
}

/// The first 40 half-moves of every game, weighted by how often they were played.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_book_options_default() -> CBookOptions {
    CBookOptions::default()
}

/// A book being made from games.
///
/// ```c
/// tabiya_game *game = NULL;
/// tabiya_book_builder *builder = NULL;
/// tabiya_book *book = NULL;
/// tabiya_position *start = tabiya_position_new();
/// tabiya_game_from_pgn("1. e4 e5 1-0", &game);
/// CHECK(tabiya_book_builder_new(NULL, &builder) == TABIYA_STATUS_OK);
/// CHECK(tabiya_book_builder_add(builder, game) == TABIYA_STATUS_OK);
/// CHECK(tabiya_book_builder_book(builder, &book) == TABIYA_STATUS_OK);
/// tabiya_book_move best;
/// CHECK(tabiya_book_best(book, start, &best) == TABIYA_STATUS_OK && best.weight == 1);
/// CHECK(tabiya_move_from(best.mv) == 12 && tabiya_book_length(book) == 2);
/// tabiya_position_free(start);
/// tabiya_book_free(book);
/// tabiya_book_builder_free(builder);
/// tabiya_game_free(game);
/// ```
pub struct CBookBuilder(BookBuilder);

/// Starts to build a book. The options may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_book_builder_new(
    options: *const CBookOptions,
    builder: *mut *mut CBookBuilder,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let given = unsafe { sized(options, "book_options") }?;
        let bad = |name: &str, value: c_int, most: c_int| {
            let message = format!("{name}: from 0 to {most}, not {value}");
            Failure::new(FailureKind::BadOption, message)
        };
        let options = BookOptions {
            max_plies: given.max_plies,
            min_games: given.min_games,
            side: match given.side {
                -1 => None,
                side => Some(color(side)?),
            },
            moves_of: match given.moves_of {
                0 => MovesOf::Everyone,
                1 => MovesOf::NonLosers,
                2 => MovesOf::Winners,
                other => return Err(bad("moves_of", other, 2)),
            },
            weighting: match given.weighting {
                0 => Weighting::Frequency,
                1 => Weighting::Score,
                2 => Weighting::Uniform,
                other => return Err(bad("weighting", other, 2)),
            },
        };
        // SAFETY: the caller's promise.
        unsafe { give(builder, CBookBuilder(BookBuilder::new(options))) }
    })
}

/// Adds the main line of a game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_book_builder_add(builder: *mut CBookBuilder, game: *const CGame) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (builder, game) = unsafe { (borrow_mut(builder, "builder")?, borrow(game, "game")?) };
        Ok(builder.0.add(game.0.tree())?)
    })
}

/// The book as it is so far, in memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_book_builder_book(
    builder: *const CBookBuilder,
    book: *mut *mut CBook,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let made = SharedBook::from_builder(&unsafe { borrow(builder, "builder") }?.0)?;
        // SAFETY: the caller's promise.
        unsafe { give(book, CBook(made)) }
    })
}

/// Writes the book to a file, and gives its number of entries unless `entries` is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_book_builder_write(
    builder: *const CBookBuilder,
    path: *const c_char,
    entries: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (builder, path) = unsafe { (borrow(builder, "builder")?, pointers::text(path, "path")?) };
        let failed = |error: std::io::Error| Failure::new(FailureKind::Io, format!("{path}: {error}"));
        let file = BufWriter::new(File::create(path).map_err(failed)?);
        let written = builder.0.write_to(file).map_err(failed)?;
        // SAFETY: the caller's promise.
        unsafe { put_if_wanted(entries, written) };
        Ok(())
    })
}

/// Frees a builder; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_book_builder_free(builder: *mut CBookBuilder) {
    // SAFETY: the caller's promise.
    unsafe { pointers::free(builder) }
}
