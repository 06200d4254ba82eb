//! Text that comes piece by piece from another thread.

use std::io::{self, Cursor, Read};
use std::sync::mpsc::Receiver;

/// Reads pieces as they come. An error ends the text.
pub(super) struct Pieces {
    current: Cursor<Vec<u8>>,
    rest: Receiver<io::Result<Vec<u8>>>,
}

impl Pieces {
    pub(super) fn new(rest: Receiver<io::Result<Vec<u8>>>) -> Pieces {
        Pieces {
            current: Cursor::default(),
            rest,
        }
    }
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.current.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            match self.rest.recv() {
                Ok(piece) => self.current = Cursor::new(piece?),
                Err(_) => return Ok(0), // there are no more
            }
        }
    }
}
