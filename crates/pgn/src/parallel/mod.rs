//! Reads a file on several threads and delivers the results in file order.
//!
//! One thread splits the text into chunks where games begin, others read the chunks, and the calling thread receives the
//! results. The number of chunks in flight is limited, so memory use is bounded.

mod chunks;
mod split;

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::panic::resume_unwind;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};

use crate::bad_count::CountBad;
use crate::{Limits, Reader, Source, Summary, Visitor};
use split::{Feed, Job, Text, split_bytes, split_stream};

/// How many results are delivered at once.
const BATCH: usize = 1024;

/// Reads a file on several threads.
///
/// Each thread has its own [`Visitor`]. After each game, good or bad, `take` extracts a result from the visitor, and
/// `deliver` receives it on the calling thread, in file order. Places in errors refer to the whole file.
///
/// ```
/// use tabiya_pgn::{Handler, Parallel, Replay, Walk};
/// use tabiya_rules::{Move, Position};
///
/// #[derive(Default)]
/// struct Length(u32);
///
/// impl Handler for Length {
///     fn begin_game(&mut self, _byte: u64) {
///         self.0 = 0;
///     }
///     fn after_move(&mut self, _position: &Position, _mv: Move) -> Walk {
///         self.0 += 1;
///         Walk::Enter
///     }
/// }
///
/// let file = "[Round \"1\"]\n\n1. e4 e5 *\n\n[Round \"2\"]\n\n1. d4 *\n";
/// let mut lengths = Vec::new();
/// let summary = Parallel::default().read(
///     file.as_bytes(),
///     || Replay::new(Length::default()),
///     |replay| Some(replay.handler().0),
///     |length| lengths.push(length),
/// )?;
/// assert_eq!(lengths, [2, 1]);
/// assert_eq!(summary.games, 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Parallel {
    /// How many threads read games: one per core by default, and at most [`MAX_THREADS`](Parallel::MAX_THREADS).
    pub threads: usize,
    /// About how many bytes a thread gets at a time: 1 MiB by default.
    pub chunk_size: usize,
    /// The limits of the readers.
    pub limits: Limits,
}

impl Default for Parallel {
    fn default() -> Parallel {
        Parallel {
            threads: thread::available_parallelism().map_or(1, usize::from),
            chunk_size: 1 << 20,
            limits: Limits::default(),
        }
    }
}

impl Parallel {
    /// The most threads that read, whatever was asked for.
    pub const MAX_THREADS: usize = 256;

    /// Reads from a file, a pipe, a decompressor.
    ///
    /// # Errors
    /// When the input fails, after everything before it has been delivered, or when no thread can be started.
    pub fn read<R, V, T>(
        &self,
        input: R,
        make: impl Fn() -> V + Sync,
        take: impl Fn(&mut V) -> Option<T> + Sync,
        deliver: impl FnMut(T),
    ) -> io::Result<Summary>
    where
        R: Read + Send,
        V: Visitor,
        T: Send,
    {
        let chunk_size = self.chunk_size.max(1);
        self.run(
            |feed: Feed<Vec<u8>>| split_stream(input, chunk_size, feed),
            make,
            take,
            deliver,
        )
    }

    /// Reads text in memory, without copying it.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn read_bytes<V, T>(
        &self,
        text: &[u8],
        make: impl Fn() -> V + Sync,
        take: impl Fn(&mut V) -> Option<T> + Sync,
        deliver: impl FnMut(T),
    ) -> io::Result<Summary>
    where
        V: Visitor,
        T: Send,
    {
        let chunk_size = self.chunk_size.max(1);
        self.run(|feed| split_bytes(text, chunk_size, feed), make, take, deliver)
    }

    fn run<B, V, T>(
        &self,
        split: impl FnOnce(Feed<B>) + Send,
        make: impl Fn() -> V + Sync,
        take: impl Fn(&mut V) -> Option<T> + Sync,
        deliver: impl FnMut(T),
    ) -> io::Result<Summary>
    where
        B: AsRef<[u8]> + Send,
        V: Visitor,
        T: Send,
    {
        let threads = self.threads.clamp(1, Parallel::MAX_THREADS);
        let (job_sender, jobs) = mpsc::channel::<Job<B>>();
        let (credit_sender, credits) = mpsc::channel();
        let (spent_sender, spent) = mpsc::channel();
        let (results_sender, results) = mpsc::sync_channel(2 * threads);
        for _ in 0..3 * threads {
            let sent = credit_sender.send(());
            debug_assert!(sent.is_ok());
        }
        let jobs = Mutex::new(jobs);
        let (jobs, make, take, limits) = (&jobs, &make, &take, self.limits);
        thread::scope(|scope| {
            let feed = Feed {
                jobs: job_sender,
                credits,
                spent,
            };
            let mut workers = vec![Builder::new().spawn_scoped(scope, move || split(feed))?];
            for number in 0..threads {
                let (results, spent) = (results_sender.clone(), spent_sender.clone());
                let work = move || work(jobs, limits, make, take, &results, &spent);
                match Builder::new().spawn_scoped(scope, work) {
                    Ok(worker) => workers.push(worker),
                    Err(error) if number == 0 => return Err(error),
                    // The machine has no more to give: those that there are do.
                    Err(_) => break,
                }
            }
            drop((results_sender, spent_sender));
            // Owned here, so that all threads stop if `deliver` panics.
            let (results, credits) = (results, credit_sender);
            let outcome = receive(&results, &credits, deliver);
            drop(credits);
            for worker in workers {
                worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
            outcome
        })
    }
}

/// Some of the results of a chunk.
struct Batch<T> {
    /// The chunk.
    index: u64,
    items: Vec<T>,
    /// The summary, with the last batch of a chunk.
    end: Option<io::Result<Summary>>,
}

/// Reads chunks until there are no more.
fn work<B, V, T>(
    jobs: &Mutex<Receiver<Job<B>>>,
    limits: Limits,
    make: impl Fn() -> V,
    take: impl Fn(&mut V) -> Option<T>,
    results: &SyncSender<Batch<T>>,
    spent: &Sender<B>,
) where
    B: AsRef<[u8]>,
    V: Visitor,
{
    let mut visitor = make();
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { index, start, text }) = next else {
            return; // no more chunks
        };
        let _alarm = Alarm { index, results };
        let is_wanted = match text {
            Text::Whole(block) => {
                let reader = Reader::from_part(block.as_ref(), start).with_limits(limits);
                let is_wanted = read(reader, index, &mut visitor, &take, results);
                let _ = spent.send(block); // the splitter may have finished
                is_wanted
            }
            Text::Chunks(chunks) => {
                let reader = Reader::new_part(chunks, start).with_limits(limits);
                read(reader, index, &mut visitor, &take, results)
            }
        };
        if !is_wanted {
            return;
        }
    }
}

/// Ends a chunk whose visitor panics, so that nothing waits for the rest of it. The panic propagates to the caller.
struct Alarm<'a, T> {
    index: u64,
    results: &'a SyncSender<Batch<T>>,
}

impl<T> Drop for Alarm<'_, T> {
    fn drop(&mut self) {
        if thread::panicking() {
            let end = Err(io::Error::other("a visitor panicked"));
            let _ = self.results.send(Batch {
                index: self.index,
                items: Vec::new(),
                end: Some(end),
            });
        }
    }
}

/// Reads one chunk and returns whether the receiver is still there.
fn read<S: Source, V: Visitor, T>(
    mut reader: Reader<S>,
    index: u64,
    visitor: &mut V,
    take: &impl Fn(&mut V) -> Option<T>,
    results: &SyncSender<Batch<T>>,
) -> bool {
    let mut summary = Summary::default();
    let mut items = Vec::new();
    let end = loop {
        let mut counted = CountBad {
            visitor: &mut *visitor,
            bad: 0,
        };
        match reader.read_game(&mut counted) {
            Ok(true) => {
                summary.games += 1;
                summary.bad += counted.bad;
            }
            Ok(false) => break Ok(summary),
            Err(error) => break Err(error),
        }
        items.extend(take(visitor));
        if items.len() == BATCH {
            let items = core::mem::take(&mut items);
            if results
                .send(Batch {
                    index,
                    items,
                    end: None,
                })
                .is_err()
            {
                return false;
            }
        }
    };
    let end = Some(end);
    results.send(Batch { index, items, end }).is_ok()
}

/// Puts the batches in order.
fn receive<T>(
    results: &Receiver<Batch<T>>,
    credits: &Sender<()>,
    mut deliver: impl FnMut(T),
) -> io::Result<Summary> {
    let mut total = Summary::default();
    let mut failure = None;
    let mut next = 0;
    let mut early: BTreeMap<u64, Vec<Batch<T>>> = BTreeMap::new();
    while let Ok(batch) = results.recv() {
        early.entry(batch.index).or_default().push(batch);
        while let Some(batches) = early.remove(&next) {
            for batch in batches {
                batch.items.into_iter().for_each(&mut deliver);
                match batch.end {
                    None => continue,
                    Some(Ok(summary)) => {
                        total.games += summary.games;
                        total.bad += summary.bad;
                    }
                    Some(Err(error)) => failure = Some(error),
                }
                next += 1;
                let _ = credits.send(()); // the splitter may have finished
            }
        }
    }
    match failure {
        Some(error) => Err(error),
        None => Ok(total),
    }
}
