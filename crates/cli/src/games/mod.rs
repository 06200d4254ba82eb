//! Files of games that a command reads: plain or compressed, several, or standard input.

mod input;
mod moves_text;

pub(crate) use moves_text::castling_text;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use clap::Args;
use tabiya_pgn::{GameError, Handler, Parallel, Replay};

use crate::failure::{BAD_INPUT, Failure, INTERRUPTED, WRONG, note};
use crate::progress::{Progress, Unit};
use crate::{interrupt, numbers};

/// This many bad games are named; the rest is counted.
const MOST_COMPLAINTS: u64 = 10;

/// Which files, and on how many threads they are read.
#[derive(Args)]
pub(crate) struct GameFiles {
    /// PGN files, also .zst, .gz and .bz2; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Read on this many threads, 1 to 1024 [default: one for each core]
    #[arg(long, value_name = "N", value_parser = numbers::whole(1..=1024))]
    threads: Option<u64>,
}

/// Listens to games and makes something of each good one.
pub(crate) trait Collector: Handler {
    /// What is made of a game.
    type Item: Send;

    /// What was made of the last game, which is good: nothing if it is not wanted.
    fn take(&mut self) -> Option<Self::Item>;
}

/// What is to be seen on a terminal while games are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Screen {
    /// A progress bar.
    Progress,
    /// The results on standard output, which would run over a bar.
    Results,
}

/// Where a game stands.
#[derive(Clone, Copy)]
pub(crate) struct GamePlace<'a> {
    /// The name of the file.
    pub(crate) file: &'a str,
    /// Which game of the file, counted from 1.
    pub(crate) number: u64,
}

/// What came of reading.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) bad: u64,
    /// Files that could not be read to their end, each with the reason.
    pub(crate) unread: Vec<String>,
    /// Whether Ctrl-C ended it.
    pub(crate) is_interrupted: bool,
}

impl Tally {
    /// What the shell hears: Ctrl-C, files that cannot be read, bad games, success.
    pub(crate) fn code(&self) -> ExitCode {
        match self {
            _ if self.is_interrupted => INTERRUPTED.into(),
            _ if !self.unread.is_empty() => BAD_INPUT.into(),
            _ if self.bad > 0 => WRONG.into(),
            _ => ExitCode::SUCCESS,
        }
    }

    /// Whether all files were read to their ends.
    pub(crate) fn is_whole(&self) -> bool {
        self.unread.is_empty() && !self.is_interrupted
    }

    /// Tells which files could not be read, and that there was Ctrl-C.
    pub(crate) fn report(&self) {
        for reason in &self.unread {
            note(format_args!("error: {reason}"));
        }
        if self.is_interrupted {
            note(format_args!("interrupted"));
        }
    }
}

impl GameFiles {
    /// Reads all games in their order; `deliver` gets what was made of each, and an output for messages.
    pub(crate) fn read<C: Collector>(
        &self,
        screen: Screen,
        make: impl Fn() -> C + Sync,
        mut deliver: impl FnMut(
            GamePlace<'_>,
            Result<Option<C::Item>, GameError>,
            &Progress,
        ) -> Result<(), Failure>,
    ) -> Result<Tally, Failure> {
        let total = input::total_size(&self.files)?;
        let mut progress = Progress::new(Unit::Bytes, total);
        if screen == Screen::Results {
            progress = progress.beside_output();
        }
        let (bytes, halt) = (AtomicU64::new(0), AtomicBool::new(false));
        let watch = input::Watch {
            bytes: &bytes,
            halt: &halt,
            stop: interrupt::flag(),
        };
        let parallel = Parallel {
            threads: self.threads(),
            ..Parallel::default()
        };
        let mut tally = Tally::default();
        let mut failure = None;
        for path in &self.files {
            let name = name_of(path);
            let mut number = 0;
            let mut has_trailing_bytes = false;
            let result = progress.watch(&bytes, || {
                let mut input = input::open(path, watch)?;
                let result = parallel.read(
                    &mut input,
                    || Replay::new(make()),
                    |replay| {
                        Some(match replay.take_error() {
                            Some(error) => Err(error),
                            None => Ok(replay.handler_mut().take()),
                        })
                    },
                    |item| {
                        number += 1;
                        tally.games += 1;
                        tally.bad += u64::from(item.is_err());
                        if failure.is_some() || watch.stop.load(Ordering::Relaxed) {
                            return;
                        }
                        let place = GamePlace { file: &name, number };
                        if let Err(error) = deliver(place, item, &progress) {
                            failure = Some(error);
                            halt.store(true, Ordering::Relaxed);
                        }
                    },
                );
                has_trailing_bytes = input.has_trailing_bytes();
                result
            });
            if has_trailing_bytes {
                note(format_args!(
                    "note: {name}: what stands behind the compressed data is passed over"
                ));
            }
            if let Some(failure) = failure {
                return Err(failure);
            }
            if watch.stop.load(Ordering::Relaxed) {
                tally.is_interrupted = true;
                break;
            }
            if let Err(error) = result {
                tally.unread.push(format!("{name}: {error}"));
            }
        }
        Ok(tally)
    }

    /// The same for commands that want good games only: the others are told on standard error.
    pub(crate) fn read_good<C: Collector>(
        &self,
        screen: Screen,
        make: impl Fn() -> C + Sync,
        mut deliver: impl FnMut(C::Item) -> Result<(), Failure>,
    ) -> Result<Tally, Failure> {
        let mut told = 0;
        let tally = self.read(screen, make, |place, item, progress| match item {
            Ok(Some(item)) => deliver(item),
            Ok(None) => Ok(()),
            Err(error) => {
                if told < MOST_COMPLAINTS {
                    let GamePlace { file, number } = place;
                    progress.aside(|| note(format_args!("left out: {file}: game {number}: {error}")));
                    told += 1;
                }
                Ok(())
            }
        })?;
        if tally.bad > MOST_COMPLAINTS {
            let more = tally.bad - MOST_COMPLAINTS;
            note(format_args!(
                "left out: {more} more bad games; tabiya pgn check names them all"
            ));
        }
        tally.report();
        Ok(tally)
    }

    fn threads(&self) -> usize {
        let asked = self.threads.and_then(|threads| usize::try_from(threads).ok());
        asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZeroUsize::get))
    }
}

fn name_of(path: &Path) -> String {
    match input::is_standard(path) {
        true => "standard input".to_owned(),
        false => path.display().to_string(),
    }
}
