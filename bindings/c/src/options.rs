//! What an engine is set up with and asked for.

use core::ffi::{c_char, c_int};
use std::time::Duration;

use tabiya_bindings::{Clock, EngineOptions, Failure, FailureKind, PlainRequest};

use crate::pointers::optional_text;

/// Options of an engine; initialise with tabiya_engine_options_default(). Numbers of 0 and null pointers are not set.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CEngineOptions {
    /// The size of this struct as the program knows it: later versions of the library understand it too.
    pub size: usize,
    /// The number of search threads; 1 by default.
    pub threads: u32,
    /// The size of the hash table in megabytes; 16 by default.
    pub hash: u32,
    /// Plays at the strength of this rating.
    pub elo: u32,
    /// Plays at a level from 0 to 20; -1 for full strength.
    pub level: c_int,
    /// The default depth, for searches without limits of their own.
    pub depth: u32,
    /// The default number of nodes, for searches without limits of their own.
    pub nodes: u64,
    /// The default time in milliseconds, for searches without limits of their own.
    pub time_ms: u64,
    /// The seed for the randomness of limited levels and books.
    pub seed: u64,
    /// The file of a network to use instead of the built-in one.
    pub eval_file: *const c_char,
    /// A Polyglot book.
    pub book: *const c_char,
    /// Folders of Syzygy tablebases, separated by colons (on Windows by semicolons).
    pub tablebases: *const c_char,
    /// Writes castling as the king taking its rook in all positions.
    pub chess960: bool,
}

/// What to search for, and for how long; initialise with tabiya_limits_default(). A number of 0 is not set. Without any
/// limit those of the engine's options apply, and without those the search takes one second.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Limits {
    /// The size of this struct as the program knows it.
    pub size: usize,
    /// The greatest depth, in half-moves.
    pub depth: u32,
    /// Searches until it finds a mate in this many moves.
    pub mate: u32,
    /// The most nodes.
    pub nodes: u64,
    /// The most milliseconds.
    pub time_ms: u64,
    /// The time left on a game clock in milliseconds, which the engine budgets.
    pub clock_ms: u64,
    /// The time that the clock adds after each move.
    pub increment_ms: u64,
    /// The number of moves until the clock gains more time.
    pub moves_to_go: u32,
    /// How many lines to find; 1 by default.
    pub lines: u32,
    /// Considers only these moves, in UCI or SAN, separated by spaces; null for all.
    pub moves: *const c_char,
    /// Searches until it is stopped.
    pub infinite: bool,
    /// Plays from the book if it has a move.
    pub use_book: bool,
    /// Searches as a new engine would, whatever was searched before, and in one thread. Two such searches find the same
    /// if they share the game, the limits (none of them a time or a clock) and the options; with a limited level or a
    /// book, also the seed and the number of new games since.
    pub reproducible: bool,
    /// Tries to prove announced mates within this many nodes each; see `proven` in tabiya_info.
    pub prove_mates: u64,
}

impl Default for CEngineOptions {
    fn default() -> CEngineOptions {
        CEngineOptions {
            size: size_of::<CEngineOptions>(),
            threads: 0,
            hash: 0,
            elo: 0,
            level: -1,
            depth: 0,
            nodes: 0,
            time_ms: 0,
            seed: 0,
            eval_file: core::ptr::null(),
            book: core::ptr::null(),
            tablebases: core::ptr::null(),
            chess960: false,
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            size: size_of::<Limits>(),
            depth: 0,
            mate: 0,
            nodes: 0,
            time_ms: 0,
            clock_ms: 0,
            increment_ms: 0,
            moves_to_go: 0,
            lines: 0,
            moves: core::ptr::null(),
            infinite: false,
            use_book: false,
            reproducible: false,
            prove_mates: 0,
        }
    }
}

/// Options with nothing set.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_engine_options_default() -> CEngineOptions {
    CEngineOptions::default()
}

/// Limits with nothing set.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_limits_default() -> Limits {
    Limits::default()
}

/// A struct of a program that may know less or more of it than we do.
///
/// # Safety
/// `T` is plain data that begins with its size, a `usize`; the pointer is null or points to as many bytes of it as
/// that size says.
pub(crate) unsafe fn sized<T: Default + Copy>(pointer: *const T, name: &str) -> Result<T, Failure> {
    let mut value = T::default();
    if pointer.is_null() {
        return Ok(value);
    }
    // SAFETY: the size comes first, by the caller's promise.
    let size = unsafe { pointer.cast::<usize>().read() };
    if !(size_of::<usize>()..=16 * size_of::<T>()).contains(&size) {
        return Err(Failure::new(
            FailureKind::BadArgument,
            format!("{name}: begin with tabiya_{name}_default()"),
        ));
    }
    let known = size.min(size_of::<T>());
    // SAFETY: both have so many bytes, and any bytes a C program can have there are a valid value but for truth
    // values, which its compiler keeps at 0 or 1.
    unsafe { core::ptr::copy_nonoverlapping(pointer.cast::<u8>(), (&raw mut value).cast(), known) };
    Ok(value)
}

/// Writes a struct for a program that may know less of it than we do.
///
/// # Safety
/// `T` is plain data that begins with its size, a `usize`; the pointer is null or points to as many bytes of it as
/// that size says.
pub(crate) unsafe fn put_sized<T: Default + Copy>(
    out: *mut T,
    mut value: T,
    name: &str,
) -> Result<(), Failure> {
    if out.is_null() {
        return Err(Failure::new(
            FailureKind::BadArgument,
            "the result is a null pointer",
        ));
    }
    // SAFETY: the caller's promise.
    unsafe { sized::<T>(out, name) }?;
    // SAFETY: the size comes first, and it is one that `sized` accepts.
    let size = unsafe { out.cast::<usize>().read() };
    let known = size.min(size_of::<T>());
    // SAFETY: the value begins with its size too, which is to be the program's.
    unsafe { (&raw mut value).cast::<usize>().write(size) };
    // SAFETY: both have so many bytes.
    unsafe { core::ptr::copy_nonoverlapping((&raw const value).cast::<u8>(), out.cast(), known) };
    Ok(())
}

fn set<N: PartialEq + From<u8>>(number: N) -> Option<N> {
    (number != N::from(0)).then_some(number)
}

/// # Safety
/// The pointer is null or points to options, whose texts end with a zero byte.
pub(crate) unsafe fn engine_options(options: *const CEngineOptions) -> Result<EngineOptions, Failure> {
    // SAFETY: the caller's promise.
    let given = unsafe { sized(options, "engine_options") }?;
    let usual = EngineOptions::default();
    let owned = |text: *const c_char, name| {
        // SAFETY: the caller's promise.
        unsafe { optional_text(text, name) }.map(|text| text.map(str::to_owned))
    };
    Ok(EngineOptions {
        threads: set(given.threads).map_or(usual.threads, |threads| threads as usize),
        hash: set(given.hash).map_or(usual.hash, |hash| hash as usize),
        elo: set(given.elo),
        level: match given.level {
            -1 => None,
            // What is out of range is refused further down, where the range is known.
            level => Some(u32::try_from(level).unwrap_or(u32::MAX)),
        },
        depth: set(given.depth),
        nodes: set(given.nodes),
        time: set(given.time_ms).map(Duration::from_millis),
        seed: set(given.seed),
        eval_file: owned(given.eval_file, "eval_file")?,
        book: owned(given.book, "book")?,
        tablebases: owned(given.tablebases, "tablebases")?,
        chess960: given.chess960,
    })
}

/// # Safety
/// The pointer is null or points to limits, whose text ends with a zero byte.
pub(crate) unsafe fn request(limits: *const Limits) -> Result<PlainRequest, Failure> {
    // SAFETY: the caller's promise.
    let given = unsafe { sized(limits, "limits") }?;
    // SAFETY: the caller's promise.
    let moves = unsafe { optional_text(given.moves, "moves") }?;
    let moves = moves.map(|moves| moves.split_whitespace().map(str::to_owned).collect());
    Ok(PlainRequest {
        depth: set(given.depth),
        nodes: set(given.nodes),
        time: set(given.time_ms).map(Duration::from_millis),
        mate: set(given.mate),
        clock: set(given.clock_ms).map(|remaining| Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(given.increment_ms),
            moves_to_go: set(given.moves_to_go),
        }),
        infinite: given.infinite,
        lines: set(given.lines),
        moves: PlainRequest::given_moves(moves)?,
        use_book: given.use_book,
        reproducible: given.reproducible,
        prove_mates: set(given.prove_mates),
    })
}
