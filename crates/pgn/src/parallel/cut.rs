//! Cuts a text into pieces that can be read apart from each other.

use std::io::{self, ErrorKind, Read};
use std::sync::mpsc::{self, Receiver, Sender};

use super::pieces::Pieces;
use crate::Place;
use crate::scanner::{last_cut, next_cut};

/// A piece of the text.
pub(super) struct Job<B> {
    pub(super) index: u64,
    pub(super) start: Place,
    pub(super) text: Text<B>,
}

pub(super) enum Text<B> {
    Whole(B),
    /// A piece that is not all here yet, or whose end could not be read.
    Pieces(Pieces),
}

/// Where the pieces go.
pub(super) struct Feed<B> {
    pub(super) jobs: Sender<Job<B>>,
    /// One for each piece that may be on its way.
    pub(super) credits: Receiver<()>,
    /// Pieces that are done with.
    pub(super) spent: Receiver<B>,
}

impl<B> Feed<B> {
    /// Waits until a piece may go, and sends it. The answer is whether anybody wants more.
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

/// Cuts text in memory: the first cut behind every `piece` bytes.
pub(super) fn cut_bytes<'a>(text: &'a [u8], piece: usize, feed: Feed<&'a [u8]>) {
    let (mut index, mut at, mut start) = (0, 0, Place::START);
    while at < text.len() {
        let end = next_cut(text, at.saturating_add(piece)).unwrap_or(text.len());
        let block = &text[at..end];
        if !feed.send(&mut index, start, Text::Whole(block)) {
            return;
        }
        start = start.behind(block);
        at = end;
    }
}

/// How many pieces without a cut are collected before they are handed over as they come.
const PATIENCE: usize = 8;

/// Cuts what a reader gives.
pub(super) fn cut_stream<R: Read>(input: R, piece: usize, feed: Feed<Vec<u8>>) {
    let mut cutter = Cutter {
        input,
        piece,
        feed,
        index: 0,
        start: Place::START,
    };
    cutter.run();
}

struct Cutter<R> {
    input: R,
    piece: usize,
    feed: Feed<Vec<u8>>,
    index: u64,
    start: Place,
}

/// How the input went on.
enum More {
    Text,
    End,
    Failure(io::Error),
}

impl<R: Read> Cutter<R> {
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
            let goes_on = match last_cut(&text) {
                Some(cut) => {
                    let mut rest = self.spare();
                    rest.extend_from_slice(&text[cut..]);
                    text.truncate(cut);
                    let whole = core::mem::replace(&mut text, rest);
                    self.send_whole(whole)
                }
                None if text.len() > PATIENCE * self.piece => match self.stream(core::mem::take(&mut text)) {
                    Some(rest) => {
                        text = rest;
                        true
                    }
                    None => false,
                },
                None => true,
            };
            if !goes_on {
                return;
            }
        }
    }

    /// An empty buffer, one that is done with if there is one.
    fn spare(&self) -> Vec<u8> {
        let mut spare = self.feed.spent.try_recv().unwrap_or_default();
        spare.clear();
        spare
    }

    /// Reads one more piece.
    fn extend(&mut self, text: &mut Vec<u8>) -> More {
        let old = text.len();
        text.resize(old + self.piece, 0);
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
        self.start = start.behind(&text);
        self.feed.send(&mut self.index, start, Text::Whole(text))
    }

    fn send_failing(&mut self, text: Vec<u8>, error: io::Error) {
        let (sender, pieces) = mpsc::sync_channel(2);
        let sent = sender.send(Ok(text)).is_ok() && sender.send(Err(error)).is_ok();
        debug_assert!(sent, "there is room for both");
        let text = Text::Pieces(Pieces::new(pieces));
        self.feed.send(&mut self.index, self.start, text);
    }

    /// Hands over text as it comes until there is a cut, and gives what stands behind that. Nothing if the text ends
    /// before, or nobody wants it.
    fn stream(&mut self, text: Vec<u8>) -> Option<Vec<u8>> {
        // A cut is recognised by the line before it, so some text waits for what follows.
        const KEPT: usize = 1 << 16;
        let (sender, pieces) = mpsc::sync_channel(2);
        let job = Text::Pieces(Pieces::new(pieces));
        if !self.feed.send(&mut self.index, self.start, job) {
            return None;
        }
        let mut text = text;
        loop {
            let done = text.len().saturating_sub(KEPT);
            let kept = text.split_off(done);
            self.start = self.start.behind(&text);
            sender.send(Ok(core::mem::replace(&mut text, kept))).ok()?;
            let more = self.extend(&mut text);
            if let Some(cut) = next_cut(&text, 0) {
                let rest = text.split_off(cut);
                self.start = self.start.behind(&text);
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
                    let _ = sender.send(Ok(text)); // the last piece
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
