//! Games read on several threads.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use tabiya_pgn::{Parallel, Replay, TreeBuilder};

use super::Read as ReadGame;
use super::source::Input;

/// How often a Ctrl-C is looked for.
const PATIENCE: Duration = Duration::from_millis(50);

/// How many games may wait to be fetched.
const WAITING: usize = 4096;

/// Games that threads have read, in the order of the file.
pub(super) struct ManyThreads {
    games: Option<Receiver<io::Result<ReadGame>>>,
    is_closed: Arc<AtomicBool>,
    worker: Option<JoinHandle<()>>,
}

impl ManyThreads {
    pub(super) fn new(input: Input, threads: usize) -> ManyThreads {
        let (sender, games) = sync_channel(WAITING);
        let is_closed = Arc::new(AtomicBool::new(false));
        let input = UntilClosed {
            input,
            is_closed: Arc::clone(&is_closed),
        };
        let read = move || {
            let parallel = Parallel {
                threads,
                ..Parallel::default()
            };
            let done = parallel.read(
                input,
                || Replay::new(TreeBuilder::default()),
                |replay| Some((replay.handler_mut().take(), replay.take_error())),
                // Nobody wants the rest of what was read when the reader was closed.
                |game| drop(sender.send(Ok(game))),
            );
            if let Err(error) = done {
                let _ = sender.send(Err(error));
            }
        };
        ManyThreads {
            games: Some(games),
            is_closed,
            worker: Some(thread::spawn(read)),
        }
    }

    pub(super) fn next(&mut self) -> Option<io::Result<ReadGame>> {
        loop {
            match self.games.as_ref()?.recv_timeout(PATIENCE) {
                Ok(game) => return Some(game),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(interrupt) = Python::attach(|py| py.check_signals()) {
                        return Some(Err(interrupt.into()));
                    }
                }
            }
        }
    }
}

impl Drop for ManyThreads {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::Relaxed);
        // Whoever waits to deliver a game fails from now on.
        drop(self.games.take());
        let worker = self.worker.take();
        // A file object may need the interpreter, which whoever drops this may hold.
        let _ = Python::try_attach(|py| py.detach(|| worker.map(end)));
    }
}

/// Waits for the end of a thread that has been told to end, unless its file keeps it waiting: then it ends when something
/// comes.
fn end(worker: JoinHandle<()>) {
    let begun = Instant::now();
    while !worker.is_finished() {
        if begun.elapsed() > PATIENCE {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
    // A panic in there has nobody left to be told to.
    let _ = worker.join();
}

/// A text that ends when nobody wants it any more.
struct UntilClosed {
    input: Input,
    is_closed: Arc<AtomicBool>,
}

impl Read for UntilClosed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.is_closed.load(Ordering::Relaxed) {
            true => Ok(0),
            false => self.input.read(buffer),
        }
    }
}
