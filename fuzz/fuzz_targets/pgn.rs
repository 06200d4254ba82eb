//! Any bytes as PGN. Reading from memory, from a stream a few bytes at a time, and on several threads must give the
//! same; what can be read as a tree must survive writing and reading back.
#![no_main]

use std::io::{self, Read};

use libfuzzer_sys::fuzz_target;
use tabiya_pgn::{GameError, GameTree, Games, Handler, Limits, Parallel, Reader, Replay, Source, Walk};
use tabiya_rules::{Move, Position};

const LIMITS: Limits = Limits {
    token: 200,
    nesting: 8,
};

#[derive(Default)]
struct Events {
    keys: Vec<u64>,
    error: Option<GameError>,
}

impl Handler for Events {
    fn after_move(&mut self, position: &Position, _mv: Move) -> Walk {
        self.keys.push(position.key());
        Walk::Enter
    }

    fn comment(&mut self, text: &[u8]) {
        self.keys.push(text.len() as u64);
    }

    fn bad_game(&mut self, error: &GameError) {
        self.error = Some(error.clone());
    }
}

type Game = (Vec<u64>, Option<GameError>);

fn take(replay: &mut Replay<Events>) -> Game {
    let events = std::mem::take(replay.handler_mut());
    (events.keys, events.error)
}

fn games<S: Source>(reader: Reader<S>) -> Vec<Game> {
    let mut reader = reader.with_limits(LIMITS);
    let mut replay = Replay::new(Events::default());
    let mut games = Vec::new();
    while reader
        .read_game(&mut replay)
        .expect("reading from memory cannot fail")
    {
        games.push(take(&mut replay));
    }
    games
}

struct Dribble<'a>(&'a [u8]);

impl Read for Dribble<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(3);
        self.0.read(&mut buffer[..length])
    }
}

fn in_parallel(bytes: &[u8]) -> Vec<Game> {
    let parallel = Parallel {
        threads: 2,
        chunk_size: 16,
        limits: LIMITS,
    };
    let mut games = Vec::new();
    let summary = parallel.read(
        bytes,
        || Replay::new(Events::default()),
        |replay| Some(take(replay)),
        |game| games.push(game),
    );
    assert_eq!(
        summary.expect("reading from memory cannot fail").games,
        games.len() as u64
    );
    games
}

fuzz_target!(|bytes: &[u8]| {
    let expected = games(Reader::from_bytes(bytes));
    assert_eq!(games(Reader::new(Dribble(bytes))), expected, "as a stream");
    // Threads are slow to start, so use them only if the text can be split.
    if bytes.windows(2).any(|pair| pair == b"\n[") {
        assert_eq!(in_parallel(bytes), expected, "in parallel");
    }

    for game in Games::new(Reader::from_bytes(bytes).with_limits(LIMITS)).flatten() {
        let text = game.to_export();
        let again = GameTree::parse(&text).unwrap_or_else(|error| panic!("{error} in {text}"));
        assert_eq!(again.to_export(), text);
        assert!(text.lines().count() > 7);
    }
});
