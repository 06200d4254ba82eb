//! Splits a text into chunks that can be read independently.

use std::io::{self, ErrorKind, Read};
use std::sync::mpsc::{self, Receiver, Sender};

use super::chunks::Chunks;
use crate::Place;
use crate::scanner::{last_boundary, next_boundary};

/// A chunk of the text.
pub(super) struct Job<B> {
    pub(super) index: u64,
    pub(super) start: Place,
    pub(super) text: Text<B>,
}

pub(super) enum Text<B> {
    Whole(B),
    /// A chunk that is still being read, or whose end could not be read.
    Chunks(Chunks),
}

/// Where the chunks go.
pub(super) struct Feed<B> {
    pub(super) jobs: Sender<Job<B>>,
    /// One for each chunk that may be in flight.
    pub(super) credits: Receiver<()>,
    /// Buffers that can be reused.
    pub(super) spent: Receiver<B>,
}

impl<B> Feed<B> {
    /// Waits for a credit and sends a chunk. Returns false if the receivers are gone.
    fn send(&self, index: &mut u64, start: Place, text: Text<B>) -> bool {
        let job = Job {
            index: *index,
            start,
            text,
        };
        *index += 1;
        self.credits.recv().is_ok() && self.jobs.send(job).is_ok()
    }
}

/// Splits text in memory at the first boundary after every `chunk_size` bytes.
pub(super) fn split_bytes<'a>(text: &'a [u8], chunk_size: usize, feed: Feed<&'a [u8]>) {
    let (mut index, mut at, mut start) = (0, 0, Place::START);
    while at < text.len() {
        let end = next_boundary(text, at.saturating_add(chunk_size)).unwrap_or(text.len());
        let block = &text[at..end];
        if !feed.send(&mut index, start, Text::Whole(block)) {
            return;
        }
        start = start.after(block);
        at = end;
    }
}

/// How many chunks without a boundary are collected before they are streamed to a worker.
const PATIENCE: usize = 8;

/// Splits the text from a reader.
pub(super) fn split_stream<R: Read>(input: R, chunk_size: usize, feed: Feed<Vec<u8>>) {
    let mut splitter = Splitter {
        input,
        chunk_size,
        feed,
        index: 0,
        start: Place::START,
    };
    splitter.run();
}

struct Splitter<R> {
    input: R,
    chunk_size: usize,
    feed: Feed<Vec<u8>>,
    index: u64,
    start: Place,
}

/// What the last read returned.
enum More {
    Text,
    End,
    Failure(io::Error),
}

impl<R: Read> Splitter<R> {
    fn run(&mut self) {
        let mut text = Vec::new();
        loop {
            match self.extend(&mut text) {
                More::Text => {}
                More::End => {
                    self.send_whole(text);
                    return;
                }
                More::Failure(error) => {
                    self.send_failing(text, error);
                    return;
                }
            }
            let continues = match last_boundary(&text) {
                Some(boundary) => {
                    let mut rest = self.spare();
                    rest.extend_from_slice(&text[boundary..]);
                    text.truncate(boundary);
                    let whole = core::mem::replace(&mut text, rest);
                    self.send_whole(whole)
                }
                None if text.len() > PATIENCE * self.chunk_size => {
                    match self.stream(core::mem::take(&mut text)) {
                        Some(rest) => {
                            text = rest;
                            true
                        }
                        None => false,
                    }
                }
                None => true,
            };
            if !continues {
                return;
            }
        }
    }

    /// An empty buffer, reused if possible.
    fn spare(&self) -> Vec<u8> {
        let mut spare = self.feed.spent.try_recv().unwrap_or_default();
        spare.clear();
        spare
    }

    /// Reads one more chunk.
    fn extend(&mut self, text: &mut Vec<u8>) -> More {
        let old = text.len();
        text.resize(old + self.chunk_size, 0);
        let mut filled = old;
        let more = loop {
            if filled == text.len() {
                break More::Text;
            }
            match self.input.read(&mut text[filled..]) {
                Ok(0) => break More::End,
                Ok(read) => filled += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => break More::Failure(error),
            }
        };
        text.truncate(filled);
        more
    }

    fn send_whole(&mut self, text: Vec<u8>) -> bool {
        let start = self.start;
        self.start = start.after(&text);
        self.feed.send(&mut self.index, start, Text::Whole(text))
    }

    fn send_failing(&mut self, text: Vec<u8>, error: io::Error) {
        let (sender, chunks) = mpsc::sync_channel(2);
        let sent = sender.send(Ok(text)).is_ok() && sender.send(Err(error)).is_ok();
        debug_assert!(sent, "there is room for both");
        let text = Text::Chunks(Chunks::new(chunks));
        self.feed.send(&mut self.index, self.start, text);
    }

    /// Streams text to a worker until there is a boundary, and returns the text after it. `None` if the text ends first, or
    /// the receivers are gone.
    fn stream(&mut self, text: Vec<u8>) -> Option<Vec<u8>> {
        // A boundary is recognised by the line before it, so some text is held back until more follows.
        const KEPT: usize = 1 << 16;
        let (sender, chunks) = mpsc::sync_channel(2);
        let job = Text::Chunks(Chunks::new(chunks));
        if !self.feed.send(&mut self.index, self.start, job) {
            return None;
        }
        let mut text = text;
        loop {
            let done = text.len().saturating_sub(KEPT);
            let kept = text.split_off(done);
            self.start = self.start.after(&text);
            sender.send(Ok(core::mem::replace(&mut text, kept))).ok()?;
            let more = self.extend(&mut text);
            if let Some(boundary) = next_boundary(&text, 0) {
                let rest = text.split_off(boundary);
                self.start = self.start.after(&text);
                sender.send(Ok(text)).ok()?;
                match more {
                    More::Text => return Some(rest),
                    More::End => self.send_whole(rest),
                    More::Failure(error) => {
                        self.send_failing(rest, error);
                        false
                    }
                };
                return None;
            }
            match more {
                More::Text => {}
                More::End => {
                    let _ = sender.send(Ok(text)); // the last chunk
                    return None;
                }
                More::Failure(error) => {
                    let _ = sender.send(Ok(text)).and_then(|()| sender.send(Err(error)));
                    return None;
                }
            }
        }
    }
}
