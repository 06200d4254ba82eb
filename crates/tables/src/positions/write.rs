//! The table of positions: collected from games, sorted, written.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::{mem, thread};

use super::block::Shape;
use super::order::Order;
use super::row::{Extra, GameFacts, Layout, PositionRows};
use super::sorter::Sorter;
use crate::columns::{EncodedGroup, Encoder, TableWriter};

/// The approximate number of rows per group: what a reader scans to find a key, and the unit of work for threads.
const GROUP_ROWS: usize = 256 << 10;

/// One part in this many of the memory is for rows that wait to be sorted; the rest is for sorting and encoding.
const SHARE: usize = 2;

/// Memory per row while its group is sorted and encoded, in bytes, in addition to the row itself.
const ROW_AT_WORK: usize = 150;

/// Collects the positions of games, sorts them by key and writes them.
///
/// ```
/// use tabiya_rules::{CastlingText, Position};
/// use tabiya_tables::{GameFacts, PositionRows, PositionTable};
///
/// let mut table = PositionTable::new(&[], 64 << 20, std::env::temp_dir().join("never-needed"));
/// let mut rows = PositionRows::new(&[]);
/// rows.push(&Position::default(), None, CastlingText::Standard);
/// table.add(0, &GameFacts::default(), &mut rows)?;
/// let mut file = Vec::new();
/// assert_eq!(table.write(&mut file, &[], 1, |_| ())?, 1);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct PositionTable {
    shape: Shape,
    sorter: Sorter,
    memory: usize,
}

impl PositionTable {
    /// A table with these extra columns that uses about `memory` bytes. Rows that do not fit go into `folder`, which is created
    /// if it is needed, and removed at the end.
    pub fn new(extras: &[Extra], memory: usize, folder: PathBuf) -> PositionTable {
        let layout = Layout::new(extras);
        PositionTable {
            shape: Shape {
                layout,
                ratings: true,
                date: true,
            },
            sorter: Sorter::new(layout.length, memory / SHARE, folder),
            memory,
        }
    }

    /// Omits the ratings, which the table of games has too.
    #[must_use]
    pub fn without_ratings(mut self) -> PositionTable {
        self.shape.ratings = false;
        self
    }

    /// Omits the date, which the table of games has too.
    #[must_use]
    pub fn without_date(mut self) -> PositionTable {
        self.shape.date = false;
        self
    }

    /// Adds the positions of a game. The rows must have the same extra columns as the table.
    ///
    /// # Errors
    /// If rows that do not fit into memory cannot be written.
    pub fn add(&mut self, game: u32, facts: &GameFacts, rows: &mut PositionRows) -> io::Result<()> {
        if rows.layout.length != self.shape.layout.length {
            return Err(io::Error::other("the rows have other columns than the table"));
        }
        rows.seal(game, facts);
        self.sorter.push(&rows.bytes)
    }

    /// Sorts the rows with `threads` threads, writes a Parquet file with key-value metadata, and returns the number of rows.
    /// `tell` is called with the number of rows written so far.
    ///
    /// # Errors
    /// If the output or a temporary file cannot be written or read.
    pub fn write<W: Write + Send>(
        self,
        output: W,
        notes: &[(&str, String)],
        threads: usize,
        tell: impl FnMut(u64) + Send,
    ) -> io::Result<u64> {
        let encoder = Encoder::new(&self.shape.columns())?;
        let table = TableWriter::new(output, &encoder, notes)?;
        let threads = threads.max(1);
        let row = self.shape.layout.length;
        let rows_at_work = (self.memory / SHARE) / ((row + ROW_AT_WORK) * (2 * threads + 2));
        let block = row * GROUP_ROWS.min(rows_at_work).max(1024);
        let shape = self.shape;
        let (jobs, queue) = mpsc::sync_channel::<(u64, Vec<u8>)>(1);
        let (done, finished) = mpsc::sync_channel(threads);
        // Theirs alone: when the last one has ended, for the output is full or the like, nothing more can be sent.
        let queue = Arc::new(Mutex::new(queue));
        let encoder = &encoder;
        thread::scope(|scope| {
            for _ in 0..threads {
                let (queue, done) = (Arc::clone(&queue), done.clone());
                scope.spawn(move || encode_all(shape, encoder, &queue, &done));
            }
            drop((queue, done));
            let writer = scope.spawn(move || write_all(table, &finished, tell));
            let mut feed = Feed {
                jobs,
                block,
                number: 0,
                waiting: Vec::new(),
            };
            let fed = self.sorter.finish(block, &mut |rows| feed.take(rows));
            let fed = fed.and_then(|()| feed.send());
            drop(feed);
            let written = writer
                .join()
                .unwrap_or_else(|_| Err(io::Error::other("a thread panicked")));
            // If the writer has stopped, its error is the cause.
            written.and_then(|rows| fed.map(|()| rows))
        })
    }
}

/// Combines small piles, so that groups have about the right size.
struct Feed {
    jobs: SyncSender<(u64, Vec<u8>)>,
    block: usize,
    number: u64,
    waiting: Vec<u8>,
}

impl Feed {
    fn take(&mut self, rows: Vec<u8>) -> io::Result<()> {
        if !self.waiting.is_empty() && self.waiting.len() + rows.len() > self.block {
            self.send()?;
        }
        match self.waiting.is_empty() {
            true => self.waiting = rows,
            false => self.waiting.extend(rows),
        }
        Ok(())
    }

    fn send(&mut self) -> io::Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let job = (self.number, mem::take(&mut self.waiting));
        self.number += 1;
        self.jobs
            .send(job)
            .map_err(|_| io::Error::other("nobody writes any more"))
    }
}

type Group = (u64, io::Result<EncodedGroup>);

fn encode_all(
    shape: Shape,
    encoder: &Encoder,
    queue: &Mutex<Receiver<(u64, Vec<u8>)>>,
    done: &SyncSender<Group>,
) {
    let mut order = Order::default();
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, rows)) = job else {
            return;
        };
        let group = encoder.encode(&shape.sort(&rows, &mut order));
        if done.send((number, group)).is_err() {
            return;
        }
    }
}

/// Writes the groups in order.
fn write_all<W: Write + Send>(
    mut table: TableWriter<W>,
    finished: &Receiver<Group>,
    mut tell: impl FnMut(u64),
) -> io::Result<u64> {
    let mut next = 0;
    let mut early = BTreeMap::new();
    for (number, group) in finished {
        early.insert(number, group?);
        while let Some(group) = early.remove(&next) {
            next += 1;
            table.write(group)?;
            tell(table.rows());
        }
    }
    Ok(table.finish()?.1)
}

#[cfg(test)]
mod tests {
    use tabiya_rules::{CastlingText, Position};

    use super::*;

    /// A disk with so much room.
    struct Disk(usize);

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self
                .0
                .checked_sub(bytes.len())
                .ok_or(io::ErrorKind::StorageFull)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_full_disk_ends_it_however_many_groups_wait() {
        for threads in 1..=3 {
            let folder = std::env::temp_dir().join(format!("tabiya-full-{}-{threads}", std::process::id()));
            let mut table = PositionTable::new(&[], 1 << 20, folder.clone());
            let mut rows = PositionRows::new(&[]);
            for _ in 0..100 {
                rows.push(&Position::default(), None, CastlingText::Standard);
            }
            for game in 0..1000 {
                table.add(game, &GameFacts::default(), &mut rows).unwrap();
            }
            let full = table.write(Disk(20_000), &[], threads, |_| ()).unwrap_err();
            assert_eq!(full.kind(), io::ErrorKind::StorageFull);
            let _ = std::fs::remove_dir_all(folder); // what was sorted and could not be written
        }
    }
}
