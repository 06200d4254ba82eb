//! Frames: a length and a checksum around each record, so that a file truncated or damaged anywhere loses only the
//! affected records.

use std::io::{self, ErrorKind, Read};

use super::array;

/// What a frame holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    /// One game.
    Game = b'G',
    /// Positions of 32 bytes each.
    Positions = b'P',
    /// A game between rated players.
    RatedGame = b'R',
}

/// A record in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) kind: Kind,
    pub(crate) payload: Vec<u8>,
}

const MARK: [u8; 3] = [0xe4, 0x7a, 0xb1];
const HEADER: usize = 12;

/// The longest record; a larger length means damage.
const MAX_PAYLOAD: usize = 1 << 18;

impl Frame {
    /// The bytes of a frame, to be written at once.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER + self.payload.len());
        bytes.extend(MARK);
        bytes.push(self.kind as u8);
        bytes.extend((self.payload.len() as u32).to_le_bytes());
        bytes.extend(checksum(self.kind, &self.payload).to_le_bytes());
        bytes.extend(&self.payload);
        bytes
    }
}

/// Reads frames one after another and skips damaged parts.
pub(crate) struct FrameReader<R> {
    input: R,
    buffer: Vec<u8>,
    /// Where in the buffer the next frame should start.
    start: usize,
    /// Bytes of the input before the buffer.
    before: u64,
    is_finished: bool,
    skipped: u64,
    good_end: u64,
    count: u64,
}

impl<R: Read> FrameReader<R> {
    pub(crate) fn new(input: R) -> FrameReader<R> {
        FrameReader {
            input,
            buffer: Vec::new(),
            start: 0,
            before: 0,
            is_finished: false,
            skipped: 0,
            good_end: 0,
            count: 0,
        }
    }

    /// Bytes that did not belong to a valid frame.
    pub(crate) fn skipped(&self) -> u64 {
        self.skipped
    }

    /// How many valid frames there have been so far.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// The offset in the input of the end of the last valid frame.
    pub(crate) fn good_end(&self) -> u64 {
        self.good_end
    }

    /// The next valid frame, or `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Frame>> {
        loop {
            self.fill(HEADER)?;
            let rest = &self.buffer[self.start..];
            if rest.len() < HEADER {
                self.skip(rest.len());
                return Ok(None);
            }
            let Some((kind, length, sum)) = header(rest) else {
                self.skip_to_mark();
                continue;
            };
            self.fill(HEADER + length)?;
            let rest = &self.buffer[self.start..];
            match rest.get(HEADER..HEADER + length) {
                Some(payload) if checksum(kind, payload) == sum => {
                    let payload = payload.to_vec();
                    self.start += HEADER + length;
                    self.count += 1;
                    self.good_end = self.before + self.start as u64;
                    return Ok(Some(Frame { kind, payload }));
                }
                _ => self.skip_to_mark(),
            }
        }
    }

    /// Reads until `needed` bytes are buffered, or the input ends.
    fn fill(&mut self, needed: usize) -> io::Result<()> {
        const CHUNK: usize = 1 << 16;
        if self.start > CHUNK {
            self.buffer.drain(..self.start);
            self.before += self.start as u64;
            self.start = 0;
        }
        while !self.is_finished && self.buffer.len() - self.start < needed {
            let length = self.buffer.len();
            self.buffer.resize(length + CHUNK, 0);
            let read = self.input.read(&mut self.buffer[length..]);
            self.buffer.truncate(length + *read.as_ref().unwrap_or(&0));
            match read {
                Ok(0) => self.is_finished = true,
                Err(error) if error.kind() != ErrorKind::Interrupted => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    fn skip(&mut self, count: usize) {
        self.start += count;
        self.skipped += count as u64;
    }

    /// Skips to where the next frame may start, by at least one byte.
    fn skip_to_mark(&mut self) {
        self.skip(1);
        let rest = &self.buffer[self.start..];
        let next = rest.windows(MARK.len()).position(|window| window == MARK);
        // The last bytes may be the start of a mark.
        let ahead = next.unwrap_or_else(|| (rest.len() + 1).saturating_sub(MARK.len()));
        self.skip(ahead);
    }
}

/// Kind, length and checksum, if a frame starts here.
fn header(bytes: &[u8]) -> Option<(Kind, usize, u32)> {
    if !bytes.starts_with(&MARK) {
        return None;
    }
    let kind = [Kind::Game, Kind::Positions, Kind::RatedGame]
        .into_iter()
        .find(|&kind| kind as u8 == bytes[3])?;
    let length = u32::from_le_bytes(array(&bytes[4..])) as usize;
    (length <= MAX_PAYLOAD).then(|| (kind, length, u32::from_le_bytes(array(&bytes[8..]))))
}

fn checksum(kind: Kind, payload: &[u8]) -> u32 {
    let mut state = 0x7ab1_7ab1_0000_0000 ^ (kind as u64) << 24 ^ payload.len() as u64;
    let words = payload.chunks_exact(8);
    let mut last = [0; 8];
    last[..words.remainder().len()].copy_from_slice(words.remainder());
    for word in words.map(array).chain([last]) {
        state = (state ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        state ^= state >> 32;
    }
    (state ^ state >> 17) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn frames() -> Vec<Frame> {
        let mut random = Random::new(9);
        (0..30)
            .map(|number| Frame {
                kind: if number % 3 == 0 {
                    Kind::Positions
                } else {
                    Kind::Game
                },
                payload: (0..random.below(400)).map(|_| random.below(256) as u8).collect(),
            })
            .collect()
    }

    fn read(bytes: &[u8]) -> (Vec<Frame>, u64, u64) {
        let mut reader = FrameReader::new(bytes);
        let mut frames = Vec::new();
        while let Some(frame) = reader.next().unwrap() {
            frames.push(frame);
        }
        (frames, reader.skipped(), reader.good_end())
    }

    #[test]
    fn a_file_truncated_anywhere_loses_at_most_its_last_frame() {
        let frames = frames();
        let bytes: Vec<u8> = frames.iter().flat_map(Frame::to_bytes).collect();
        let mut ends = vec![0];
        for frame in &frames {
            ends.push(ends[ends.len() - 1] + frame.to_bytes().len());
        }
        for length in 0..=bytes.len() {
            let whole = ends.iter().filter(|&&end| end > 0 && end <= length).count();
            let (found, skipped, good_end) = read(&bytes[..length]);
            assert_eq!(found, frames[..whole]);
            assert_eq!(good_end, ends[whole] as u64);
            assert_eq!(skipped, (length - ends[whole]) as u64);
        }
    }

    #[test]
    fn damage_loses_only_the_affected_frame() {
        let frames = frames();
        let good: Vec<u8> = frames.iter().flat_map(Frame::to_bytes).collect();
        for at in (0..good.len()).step_by(7) {
            let mut bytes = good.clone();
            bytes[at] ^= 0x55;
            let (found, ..) = read(&bytes);
            assert_eq!(found.len(), frames.len() - 1, "byte {at}");
            assert!(found.iter().all(|frame| frames.contains(frame)));
        }
    }

    #[test]
    fn garbage_is_skipped() {
        let mut random = Random::new(10);
        let mut bytes: Vec<u8> = (0..200_000).map(|_| random.below(256) as u8).collect();
        let frame = frames()[1].clone();
        bytes.extend(frame.to_bytes());
        let (found, skipped, _) = read(&bytes);
        assert_eq!(found, [frame]);
        assert_eq!(skipped, 200_000);
    }
}
