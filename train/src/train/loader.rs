//! Data loader: reads training data files repeatedly, in random order, through a shuffle buffer.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use super::samples::{Filter, is_validation};
use crate::format::{Frame, FrameReader, PackedPosition};
use crate::random::Random;

/// What to read.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) filter: Filter,
    /// Whether to skip the frames reserved for validation.
    pub(crate) skip_validation: bool,
    /// The size of the shuffle buffer, in positions.
    pub(crate) buffer: usize,
    pub(crate) batch: usize,
}

/// Starts reading on a separate thread; batches arrive until the receiver is dropped.
pub(crate) fn start(source: Source, random: Random) -> Receiver<Result<Vec<PackedPosition>, String>> {
    let (sender, receiver) = sync_channel(8);
    thread::spawn(move || {
        if let Err(message) = feed(&source, random, &sender) {
            // Without a receiver the error does not matter.
            let _ = sender.send(Err(message));
        }
    });
    receiver
}

type Sender = SyncSender<Result<Vec<PackedPosition>, String>>;

fn feed(source: &Source, mut random: Random, sender: &Sender) -> Result<(), String> {
    let mut buffer: Vec<PackedPosition> = Vec::with_capacity(source.buffer);
    let mut batch = Vec::with_capacity(source.batch);
    let mut fresh = Vec::new();
    loop {
        let mut seen = 0;
        let mut round = Round::new(source)?;
        while let Some((number, frame)) = round.next(&mut random)? {
            if source.skip_validation && is_validation(number) {
                continue;
            }
            source.filter.add(&frame, &mut fresh);
            seen += fresh.len();
            for position in fresh.drain(..) {
                if buffer.len() < source.buffer {
                    buffer.push(position);
                    continue;
                }
                let place = random.below(buffer.len());
                batch.push(std::mem::replace(&mut buffer[place], position));
                if batch.len() == source.batch {
                    let full = std::mem::replace(&mut batch, Vec::with_capacity(source.batch));
                    if sender.send(Ok(full)).is_err() {
                        return Ok(());
                    }
                }
            }
        }
        if seen == 0 {
            return Err("no positions to train on".to_owned());
        }
        // A small data set may not fill the buffer: then the buffer holds all of it.
        if seen < source.buffer && buffer.len() < source.buffer {
            return repeat(buffer, source.batch, &mut random, sender);
        }
    }
}

/// Everything fits into the buffer: repeats it in a different order each epoch.
fn repeat(
    mut positions: Vec<PackedPosition>,
    batch: usize,
    random: &mut Random,
    sender: &Sender,
) -> Result<(), String> {
    let mut next = positions.len();
    loop {
        let mut full = Vec::with_capacity(batch);
        while full.len() < batch {
            if next == positions.len() {
                for last in (1..positions.len()).rev() {
                    positions.swap(last, random.below(last + 1));
                }
                next = 0;
            }
            full.push(positions[next]);
            next += 1;
        }
        if sender.send(Ok(full)).is_err() {
            return Ok(());
        }
    }
}

/// One epoch: all files once, each chosen with a probability proportional to what is left of it.
struct Round {
    readers: Vec<(FrameReader<File>, u64)>,
}

impl Round {
    fn new(source: &Source) -> Result<Round, String> {
        let open = |path: &PathBuf| -> io::Result<(FrameReader<File>, u64)> {
            let file = File::open(path)?;
            let length = file.metadata()?.len();
            Ok((FrameReader::new(file), length))
        };
        let readers = source
            .files
            .iter()
            .map(|path| open(path).map_err(|error| format!("{}: {error}", path.display())))
            .collect::<Result<_, _>>()?;
        Ok(Round { readers })
    }

    /// The next frame and its number in its file.
    fn next(&mut self, random: &mut Random) -> Result<Option<(u64, Frame)>, String> {
        while !self.readers.is_empty() {
            let left =
                |(reader, length): &(FrameReader<File>, u64)| length.saturating_sub(reader.good_end()) + 1;
            let total: u64 = self.readers.iter().map(left).sum();
            let mut drawn = random.below(total as usize) as u64;
            let mut chosen = 0;
            while drawn >= left(&self.readers[chosen]) {
                drawn -= left(&self.readers[chosen]);
                chosen += 1;
            }
            match self.readers[chosen].0.next().map_err(|error| error.to_string())? {
                Some(frame) => return Ok(Some((self.readers[chosen].0.count(), frame))),
                None => drop(self.readers.swap_remove(chosen)),
            }
        }
        Ok(None)
    }
}

/// Validation positions: from separate files, or those reserved in the training data.
pub(crate) fn validation(
    files: &[PathBuf],
    filter: Filter,
    only_validation: bool,
    most: usize,
) -> io::Result<Vec<PackedPosition>> {
    let mut positions = Vec::new();
    for (index, path) in files.iter().enumerate() {
        let mut reader = FrameReader::new(File::open(path)?);
        // An equal share from each file, so that all kinds of positions are represented.
        let enough = most / files.len() * (index + 1);
        while positions.len() < enough
            && let Some(frame) = reader.next()?
        {
            if !only_validation || is_validation(reader.count()) {
                filter.add(&frame, &mut positions);
            }
        }
        positions.truncate(most);
    }
    Ok(positions)
}
