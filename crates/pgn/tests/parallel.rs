//! Several threads find the same as one, in the same order.

mod common;

use std::io::{self, Read};
use std::sync::atomic::{AtomicUsize, Ordering};

use common::{Dribble, ODDITIES, Played};
use proptest::prelude::*;
use tabiya_pgn::{Parallel, Reader, Replay, Summary, Visitor};

type Events = (Vec<Vec<String>>, Summary);

fn serial(text: &[u8]) -> Events {
    let mut replay = Replay::new(Played::default());
    let mut reader = Reader::from_bytes(text);
    let mut games = Vec::new();
    while reader.read_game(&mut replay).unwrap() {
        games.push(std::mem::take(&mut replay.handler_mut().lines));
    }
    let is_bad = |game: &&Vec<String>| game.iter().any(|line| line.starts_with("bad"));
    let mut summary = Summary::default();
    summary.games = games.len() as u64;
    summary.bad = games.iter().filter(is_bad).count() as u64;
    (games, summary)
}

fn parallel(text: &[u8], threads: usize, chunk_size: usize, is_stream: bool) -> Events {
    let options = Parallel {
        threads,
        chunk_size,
        ..Parallel::default()
    };
    let mut games = Vec::new();
    let make = || Replay::new(Played::default());
    let take = |replay: &mut Replay<Played>| Some(std::mem::take(&mut replay.handler_mut().lines));
    let summary = if is_stream {
        let input = Dribble { text, step: 11 };
        options.read(input, make, take, |game| games.push(game))
    } else {
        options.read_bytes(text, make, take, |game| games.push(game))
    };
    (games, summary.unwrap())
}

fn agree(text: &[u8]) {
    let expected = serial(text);
    for chunk_size in [1, 40, 300, 1 << 20] {
        for is_stream in [false, true] {
            let found = parallel(text, 2, chunk_size, is_stream);
            assert_eq!(
                found,
                expected,
                "{:?}, chunks of {chunk_size}",
                String::from_utf8_lossy(text)
            );
        }
    }
}

#[test]
fn threads_find_the_same_games_in_order() {
    for text in ODDITIES {
        agree(text.as_bytes());
    }
    agree(ODDITIES.join("\n").as_bytes());
    agree(ODDITIES.join("\n\n").repeat(20).as_bytes());
}

#[test]
fn a_long_stretch_without_a_boundary_is_streamed() {
    let headless = "1. e4 e5 2. Nf3 *\n\n".repeat(20_000);
    let text = format!("[A \"1\"]\n\n*\n\n{headless}[A \"2\"]\n\n1. d4 x *\n\n{headless}");
    let expected = serial(text.as_bytes());
    assert_eq!(parallel(text.as_bytes(), 2, 2000, true), expected);
    assert_eq!(parallel(text.as_bytes(), 3, 2000, false), expected);
}

#[test]
fn no_number_of_threads_is_too_large() {
    let text = "1. e4 *\n\n".repeat(20);
    assert_eq!(
        parallel(text.as_bytes(), usize::MAX, 30, true),
        serial(text.as_bytes())
    );
}

#[test]
fn comments_before_the_first_tags_stay_with_their_game() {
    for comments in ["{\nabout the file}", "; one\n% two\n{three}", "\u{feff}{\n}"] {
        agree(format!("{comments}\n\n[A \"1\"]\n\n1. e4 *\n\n{{late}}\n\n[A \"2\"]\n\n1. d4 *\n").as_bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn threads_find_the_same_in_damaged_text(
        picks in prop::collection::vec(0..ODDITIES.len(), 1..5),
        cut in any::<prop::sample::Index>(),
        insert in prop::collection::vec(prop::sample::select(b"[]{}()\"\\;%\n\r .e4*\x00".to_vec()), 0..6),
    ) {
        let mut text = picks.iter().map(|&pick| ODDITIES[pick]).collect::<Vec<_>>().join("\n").into_bytes();
        let cut = cut.index(text.len() + 1);
        text.splice(cut..cut, insert);
        agree(&text);
    }
}

/// Fails at the end of its text.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            read => Ok(read),
        }
    }
}

#[test]
fn games_before_an_input_failure_are_delivered() {
    let text = "[A \"1\"]\n\n1. e4 *\n\n".repeat(10) + "[A \"2\"]\n\n1. e4 e5 2. N";
    for chunk_size in [50, 1 << 20] {
        let options = Parallel {
            threads: 2,
            chunk_size,
            ..Parallel::default()
        };
        let mut games = Vec::new();
        let result = options.read(
            Failing(text.as_bytes()),
            || Replay::new(Played::default()),
            |replay| Some(std::mem::take(&mut replay.handler_mut().lines)),
            |game| games.push(game),
        );
        assert_eq!(result.unwrap_err().to_string(), "the disk is gone");
        assert_eq!(games.len(), 11);
        assert!(games[10].last().unwrap().starts_with("bad: line 43, byte "));
    }
}

#[test]
fn a_panic_in_a_visitor_reaches_the_caller() {
    struct Panics;
    impl Visitor for Panics {
        fn end_game(&mut self) {
            panic!("on purpose");
        }
    }
    let text = "[A \"1\"]\n\n1. e4 *\n\n".repeat(500);
    let options = Parallel {
        threads: 2,
        chunk_size: 100,
        ..Parallel::default()
    };
    let caught = std::panic::catch_unwind(|| options.read(text.as_bytes(), || Panics, |_| Some(()), |()| {}));
    assert!(caught.is_err());
}

#[test]
fn the_number_of_chunks_in_flight_is_limited() {
    /// Counts the bytes read.
    struct Counting<'a>(&'a [u8], &'a AtomicUsize);
    impl Read for Counting<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let read = self.0.read(buffer)?;
            self.1.fetch_add(read, Ordering::SeqCst);
            Ok(read)
        }
    }
    struct Nothing;
    impl Visitor for Nothing {}

    let text = "[A \"1\"]\n\n1. e4 *\n\n".repeat(20_000);
    let asked = AtomicUsize::new(0);
    let options = Parallel {
        threads: 2,
        chunk_size: 1000,
        ..Parallel::default()
    };
    let (mut delivered, mut furthest) = (0, 0);
    let summary = options.read(
        Counting(text.as_bytes(), &asked),
        || Nothing,
        |_| Some(()),
        |()| {
            delivered += 19;
            furthest = furthest.max(asked.load(Ordering::SeqCst).saturating_sub(delivered));
        },
    );
    assert_eq!(summary.unwrap().games, 20_000);
    assert!(furthest < 20_000, "{furthest} bytes ahead");
}
