//! Text that arrives in chunks from another thread.

use std::io::{self, Cursor, Read};
use std::sync::mpsc::Receiver;

/// Reads chunks as they arrive. An error ends the text.
pub(super) struct Chunks {
    current: Cursor<Vec<u8>>,
    rest: Receiver<io::Result<Vec<u8>>>,
}

impl Chunks {
    pub(super) fn new(rest: Receiver<io::Result<Vec<u8>>>) -> Chunks {
        Chunks {
            current: Cursor::default(),
            rest,
        }
    }
}

impl Read for Chunks {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.current.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            match self.rest.recv() {
                Ok(chunk) => self.current = Cursor::new(chunk?),
                Err(_) => return Ok(0), // there are no more
            }
        }
    }
}
