//! The ways of reading a file.

use std::io;
use std::path::Path;

/// The games and moves found in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    pub games: u64,
    /// `None` if the moves are skipped.
    pub moves: Option<u64>,
}

impl Found {
    /// Whether both counts agree, as far as both have them.
    pub fn agrees(&self, other: &Found) -> bool {
        let same_moves = match (self.moves, other.moves) {
            (Some(a), Some(b)) => a == b,
            _ => true,
        };
        self.games == other.games && same_moves
    }
}

pub struct Contestant {
    pub name: &'static str,
    /// Whether to measure wall-clock time, because several threads are used.
    pub by_clock: bool,
    pub read: fn(&Path) -> io::Result<Found>,
}

/// The contestant that others are compared with.
pub const REFERENCE: &str = "pgn-reader + shakmaty";

/// Our streaming reader.
pub const OURS: &str = "Tabiya";

pub const ALL: [Contestant; 7] = [
    Contestant {
        name: OURS,
        by_clock: false,
        read: tabiya::read,
    },
    Contestant {
        name: REFERENCE,
        by_clock: false,
        read: peer::read,
    },
    Contestant {
        name: "Tabiya, skipping moves",
        by_clock: false,
        read: tabiya::skip,
    },
    Contestant {
        name: "pgn-reader, skipping moves",
        by_clock: false,
        read: peer::skip,
    },
    Contestant {
        name: "Tabiya, wall clock",
        by_clock: true,
        read: tabiya::read,
    },
    Contestant {
        name: "Tabiya, 1 worker thread",
        by_clock: true,
        read: tabiya::one_thread,
    },
    Contestant {
        name: "Tabiya, 2 worker threads",
        by_clock: true,
        read: tabiya::two_threads,
    },
];

mod tabiya {
    use super::Found;
    use std::fs::File;
    use std::io;
    use std::path::Path;
    use tabiya_pgn::{Handler, Parallel, Reader, Replay, Verdict, Visitor, Walk};
    use tabiya_rules::{Move, Position};

    #[derive(Default)]
    struct Count {
        moves: u64,
    }

    impl Handler for Count {
        fn after_move(&mut self, _position: &Position, _mv: Move) -> Walk {
            self.moves += 1;
            Walk::Enter
        }
    }

    pub(super) fn read(path: &Path) -> io::Result<Found> {
        let mut replay = Replay::new(Count::default());
        let summary = Reader::new(File::open(path)?).read_all(&mut replay)?;
        Ok(Found {
            games: summary.games - summary.bad,
            moves: Some(replay.handler().moves),
        })
    }

    fn parallel(path: &Path, threads: usize) -> io::Result<Found> {
        let mut total = 0;
        let parallel = Parallel {
            threads,
            ..Parallel::default()
        };
        let summary = parallel.read(
            File::open(path)?,
            || Replay::new(Count::default()),
            |replay| Some(std::mem::take(&mut replay.handler_mut().moves)),
            |moves| total += moves,
        )?;
        Ok(Found {
            games: summary.games - summary.bad,
            moves: Some(total),
        })
    }

    pub(super) fn one_thread(path: &Path) -> io::Result<Found> {
        parallel(path, 1)
    }

    pub(super) fn two_threads(path: &Path) -> io::Result<Found> {
        parallel(path, 2)
    }

    struct Skip;

    impl Visitor for Skip {
        fn begin_movetext(&mut self) -> Verdict<Walk> {
            Ok(Walk::Skip)
        }
    }

    pub(super) fn skip(path: &Path) -> io::Result<Found> {
        let summary = Reader::new(File::open(path)?).read_all(&mut Skip)?;
        Ok(Found {
            games: summary.games - summary.bad,
            moves: None,
        })
    }
}

mod peer {
    use super::Found;
    use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
    use shakmaty::{CastlingMode, Chess, Position, fen::Fen};
    use std::fs::File;
    use std::io;
    use std::ops::ControlFlow;
    use std::path::Path;

    struct Play {
        moves: u64,
    }

    impl Visitor for Play {
        type Tags = Chess;
        type Movetext = Chess;
        type Output = bool;

        fn begin_tags(&mut self) -> ControlFlow<bool, Chess> {
            ControlFlow::Continue(Chess::new())
        }

        fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<bool> {
            if name == b"FEN" {
                let fen = Fen::from_ascii(value.as_bytes()).ok();
                match fen.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok()) {
                    Some(position) => *start = position,
                    None => return ControlFlow::Break(false),
                }
            }
            ControlFlow::Continue(())
        }

        fn begin_movetext(&mut self, start: Chess) -> ControlFlow<bool, Chess> {
            ControlFlow::Continue(start)
        }

        fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<bool> {
            match san.san.to_move(position) {
                Ok(mv) => position.play_unchecked(mv),
                Err(_) => return ControlFlow::Break(false),
            }
            self.moves += 1;
            ControlFlow::Continue(())
        }

        fn end_game(&mut self, _position: Chess) -> bool {
            true
        }
    }

    pub(super) fn read(path: &Path) -> io::Result<Found> {
        let mut reader = Reader::new(File::open(path)?);
        let mut play = Play { moves: 0 };
        let mut games = 0;
        while let Some(is_good) = reader.read_game(&mut play)? {
            games += u64::from(is_good);
        }
        Ok(Found {
            games,
            moves: Some(play.moves),
        })
    }

    pub(super) fn skip(path: &Path) -> io::Result<Found> {
        let mut reader = Reader::new(File::open(path)?);
        let mut games = 0;
        while reader.skip_game()? {
            games += 1;
        }
        Ok(Found { games, moves: None })
    }
}

pub mod python {
    use super::super::Run;
    use super::OURS;
    use std::path::Path;
    use std::process::Command;
    use std::time::Instant;

    /// Reads games for ten seconds and prints the bytes per second.
    const SCRIPT: &str = "
import chess.pgn, sys, time
with open(sys.argv[1], encoding='utf-8') as file:
    start = time.process_time()
    while time.process_time() - start < 10:
        game = chess.pgn.read_game(file)
        if game is None:
            break
        assert not game.errors, game.errors
    print(file.tell() / (time.process_time() - start))
";

    /// Our speed relative to python-chess.
    pub fn compare(python: &Path, file: &Path, megabytes: f64, runs: &[Run]) -> Result<String, String> {
        let started = Instant::now();
        let output = Command::new(python)
            .args(["-c", SCRIPT])
            .arg(file)
            .output()
            .map_err(|error| error.to_string())?;
        let speed: f64 = String::from_utf8_lossy(&output.stdout)
            .trim()
            .parse()
            .map_err(|_| format!("python-chess: {}", String::from_utf8_lossy(&output.stderr)))?;
        eprintln!("python-chess took {:.0?}", started.elapsed());
        let ours = runs
            .iter()
            .find(|run| run.name == OURS)
            .map_or(0.0, |run| megabytes / run.time.as_secs_f64());
        Ok(format!(
            "\npython-chess: {:.2} MB/s; {OURS} is {:.0} times as fast\n",
            speed / 1e6,
            ours / (speed / 1e6)
        ))
    }
}
