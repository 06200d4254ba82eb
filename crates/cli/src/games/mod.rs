//! The PGN files that a command reads: one or several, plain or compressed, or standard input.

mod castling;
mod input;

pub(crate) use castling::castling_text;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use clap::Args;
use tabiya_pgn::{GameError, Handler, Origins, Parallel, Replay};

use crate::failure::{BAD_INPUT, Failure, INTERRUPTED, SUCCESS, WRONG, note};
use crate::progress::{Progress, Unit};
use crate::{interrupt, numbers};

/// How many bad games are listed; the rest are only counted.
const MAX_REPORTED: u64 = 10;

/// Which files to read, and on how many threads.
#[derive(Args)]
pub(crate) struct GameFiles {
    /// PGN files, also .zst, .gz and .bz2; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Read on this many threads, 1 to 1024 [default: one per core]
    #[arg(long, value_name = "N", value_parser = numbers::whole(1..=1024))]
    threads: Option<u64>,
}

/// A handler that makes an item of each good game.
pub(crate) trait Collector: Handler {
    /// What a game is turned into.
    type Item: Send;

    /// The item for the last game, which was good; `None` if the game is not wanted.
    fn take(&mut self) -> Option<Self::Item>;
}

/// What a terminal shows while games are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Screen {
    /// A progress bar.
    Progress,
    /// The results on standard output, which would garble a progress bar.
    Results,
}

/// The place of a game.
#[derive(Clone, Copy)]
pub(crate) struct GamePlace<'a> {
    /// The name of the file.
    pub(crate) file: &'a str,
    /// The number of the game in the file, from 1.
    pub(crate) number: u64,
    /// Where the text of the file comes from.
    #[cfg_attr(not(feature = "parquet"), allow(dead_code, reason = "only tables ask"))]
    pub(crate) origins: &'a Origins,
}

/// The totals after reading.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) bad: u64,
    /// Files that could not be read to the end, each with the reason.
    pub(crate) unread: Vec<String>,
    /// Whether Ctrl-C stopped the reading.
    pub(crate) is_interrupted: bool,
}

impl Tally {
    /// The exit code: for Ctrl-C, unreadable files, bad games or success.
    pub(crate) fn code(&self) -> u8 {
        match self {
            _ if self.is_interrupted => INTERRUPTED,
            _ if !self.unread.is_empty() => BAD_INPUT,
            _ if self.bad > 0 => WRONG,
            _ => SUCCESS,
        }
    }

    /// Whether all files were read to the end.
    pub(crate) fn is_whole(&self) -> bool {
        self.unread.is_empty() && !self.is_interrupted
    }

    /// Reports unreadable files, and whether reading was interrupted.
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
    /// Reads all games in order; `deliver` gets the item or the error of each, and the progress bar to print around.
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
            progress = progress.unless_on_output();
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
                let origins = &input.origins();
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
                        let place = GamePlace {
                            file: &name,
                            number,
                            origins,
                        };
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
                    "note: {name}: ignored the bytes after the compressed data"
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

    /// Like [`read`](Self::read), but delivers only good games and reports bad ones on standard error.
    pub(crate) fn read_good<C: Collector>(
        &self,
        screen: Screen,
        make: impl Fn() -> C + Sync,
        mut deliver: impl FnMut(C::Item) -> Result<(), Failure>,
    ) -> Result<Tally, Failure> {
        self.read_placed(screen, make, |_, item| deliver(item))
    }

    /// The same with the place of each game.
    pub(crate) fn read_placed<C: Collector>(
        &self,
        screen: Screen,
        make: impl Fn() -> C + Sync,
        mut deliver: impl FnMut(GamePlace<'_>, C::Item) -> Result<(), Failure>,
    ) -> Result<Tally, Failure> {
        let mut reported = 0;
        let tally = self.read(screen, make, |place, item, progress| match item {
            Ok(Some(item)) => deliver(place, item),
            Ok(None) => Ok(()),
            Err(error) => {
                if reported < MAX_REPORTED {
                    let GamePlace { file, number, .. } = place;
                    progress.suspend(|| note(format_args!("skipped: {file}: game {number}: {error}")));
                    reported += 1;
                }
                Ok(())
            }
        })?;
        if tally.bad > MAX_REPORTED {
            let more = tally.bad - MAX_REPORTED;
            note(format_args!(
                "skipped: {more} more bad games; tabiya pgn check lists them all"
            ));
        }
        tally.report();
        Ok(tally)
    }

    /// How many threads read.
    pub(crate) fn threads(&self) -> usize {
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
