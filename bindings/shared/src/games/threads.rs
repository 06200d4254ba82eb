//! Games read on several threads, in order.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, JoinHandle};

use tabiya_pgn::{Parallel, Replay};

use super::ReadOptions;
use crate::failure::{Failure, FailureKind};
use crate::tree_game::TreeGame;

/// How many games change hands at once, so that the threads seldom wait for each other.
const BATCH: usize = 256;
/// How many such batches may wait to be asked for.
const WAITING: usize = 4;
/// About how many bytes a thread reads at once: few, because the games of several such pieces wait in memory.
const CHUNK: usize = 1 << 18;

type Item = Result<TreeGame, Failure>;

/// The threads that read, and what they have found. Dropping this ends them.
pub(super) struct Crew {
    found: Option<Receiver<Vec<Item>>>,
    ready: VecDeque<Item>,
    is_unwanted: Arc<AtomicBool>,
    captain: Option<JoinHandle<()>>,
}

impl Crew {
    pub(super) fn start(reader: Box<dyn Read + Send>, options: ReadOptions) -> Crew {
        let (sender, found) = sync_channel(WAITING);
        let is_unwanted = Arc::new(AtomicBool::new(false));
        let input = UntilUnwanted {
            reader,
            is_unwanted: Arc::clone(&is_unwanted),
        };
        let parallel = Parallel {
            threads: options.threads,
            chunk_size: CHUNK,
            ..Parallel::default()
        };
        let read = move || {
            let mut batch = Vec::with_capacity(BATCH);
            let deliver = |item| {
                batch.push(item);
                if batch.len() == BATCH {
                    // Nobody may want it any more; then the input ends soon.
                    let _ = sender.send(core::mem::take(&mut batch));
                }
            };
            let read = parallel.read(
                input,
                || Replay::new(options.builder()),
                |replay| {
                    let game = replay.handler_mut().take();
                    let error = replay.take_error();
                    if error.as_ref().is_some_and(|error| options.leaves_out(error)) {
                        return None;
                    }
                    Some(options.finish(game, error, replay.handler().oddities()))
                },
                deliver,
            );
            if let Err(error) = read {
                batch.push(Err(error.into()));
            }
            let _ = sender.send(batch);
        };
        let captain = thread::Builder::new().name("tabiya-pgn".to_owned()).spawn(read);
        let mut ready = VecDeque::new();
        if let Err(error) = &captain {
            let message = format!("no thread for reading games: {error}");
            ready.push_back(Err(Failure::new(FailureKind::NoMemory, message)));
        }
        Crew {
            found: Some(found),
            ready,
            is_unwanted,
            captain: captain.ok(),
        }
    }

    pub(super) fn next(&mut self) -> Option<Item> {
        while self.ready.is_empty() {
            self.ready = self.found.as_ref()?.recv().ok()?.into();
        }
        self.ready.pop_front()
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        self.is_unwanted.store(true, Ordering::Relaxed);
        drop(self.found.take());
        if let Some(captain) = self.captain.take() {
            // A panic there has nobody left to be told to.
            let _ = captain.join();
        }
    }
}

/// An input that ends as soon as nobody wants its games any more.
struct UntilUnwanted {
    reader: Box<dyn Read + Send>,
    is_unwanted: Arc<AtomicBool>,
}

impl Read for UntilUnwanted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.is_unwanted.load(Ordering::Relaxed) {
            true => Ok(0),
            false => self.reader.read(buffer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::GameReader;
    use super::*;

    fn text(games: usize) -> String {
        let one = |round| match round % 7 {
            3 => format!("[Round \"{round}\"]\n\n1. e4 e5 2. Ke3 *\n\n"),
            _ => format!("[Round \"{round}\"]\n\n1. e4 (1. d4 {{note}} d5) e5 2. Nf3 *\n\n"),
        };
        (0..games).map(one).collect()
    }

    #[test]
    fn threads_give_the_same_games_in_the_same_order() {
        let text = text(3000);
        for keep_bad in [false, true] {
            let read = |threads| {
                let options = ReadOptions {
                    threads,
                    keep_bad,
                    ..ReadOptions::default()
                };
                GameReader::from_text(text.as_str(), options).collect::<Vec<_>>()
            };
            let (one, three) = (read(1), read(3));
            assert_eq!(one.len(), 3000);
            assert!(one == three);
            assert_eq!(one[3].is_err(), !keep_bad);
        }
    }

    #[test]
    fn a_reader_that_is_dropped_early_ends_its_threads() {
        let options = ReadOptions {
            threads: 2,
            ..ReadOptions::default()
        };
        let endless = io::repeat(b'\n');
        let begin = Box::new(io::Cursor::new(text(2000)).chain(endless));
        let mut reader = GameReader::from_reader(begin, options);
        assert!(reader.next().is_some());
        drop(reader);
    }
}
