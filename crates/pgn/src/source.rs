//! Sources of text: memory, or a buffered reader.

use std::io::{self, ErrorKind, Read};

/// Text seen through a window.
pub trait Source {
    /// The part of the text that is in memory.
    fn window(&self) -> &[u8];

    /// Whether the text ends where the window does.
    fn is_last(&self) -> bool;

    /// Drops `done` bytes from the front and extends the window at the back. Call it only if the window is not the
    /// last.
    fn advance(&mut self, done: usize) -> io::Result<()>;
}

/// Text entirely in memory. Nothing is copied, so it may be a memory-mapped file.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a>(pub(crate) &'a [u8]);

impl Source for Bytes<'_> {
    #[inline]
    fn window(&self) -> &[u8] {
        self.0
    }

    #[inline]
    fn is_last(&self) -> bool {
        true
    }

    fn advance(&mut self, done: usize) -> io::Result<()> {
        self.0 = &self.0[done..];
        Ok(())
    }
}

/// How much is read at once.
const BLOCK: usize = 1 << 17;

/// Text from a reader, with a buffer that grows to fit the longest token.
#[derive(Debug)]
pub struct Stream<R> {
    reader: R,
    buffer: Vec<u8>,
    /// How much of the buffer is text.
    filled: usize,
    is_last: bool,
}

impl<R: Read> Stream<R> {
    pub(crate) fn new(reader: R) -> Stream<R> {
        Stream {
            reader,
            buffer: vec![0; 2 * BLOCK],
            filled: 0,
            is_last: false,
        }
    }

    pub(crate) fn into_inner(self) -> R {
        self.reader
    }
}

impl<R: Read> Source for Stream<R> {
    #[inline]
    fn window(&self) -> &[u8] {
        &self.buffer[..self.filled]
    }

    #[inline]
    fn is_last(&self) -> bool {
        self.is_last
    }

    fn advance(&mut self, done: usize) -> io::Result<()> {
        self.buffer.copy_within(done..self.filled, 0);
        self.filled -= done;
        // Doubling: scanning a long token again and again costs no more than twice its length.
        let wanted = (2 * self.filled).max(2 * BLOCK);
        if self.buffer.len() < wanted {
            self.buffer.resize(wanted, 0);
        } else if self.buffer.len() > 2 * wanted {
            self.buffer.truncate(wanted);
            self.buffer.shrink_to_fit();
        }
        loop {
            match self.reader.read(&mut self.buffer[self.filled..]) {
                Ok(0) => self.is_last = true,
                Ok(read) => self.filled += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            return Ok(());
        }
    }
}
