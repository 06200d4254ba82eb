//! A temporary file that holds pieces of text.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The file, to which pieces are appended and from which they are read in any order.
pub(super) struct Spool {
    file: BufWriter<File>,
    length: u64,
    /// The piece read last.
    read: Vec<u8>,
}

/// The place of a piece in the file.
pub(super) struct Piece {
    at: u64,
    length: usize,
}

impl Spool {
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new()
            .create_new(true)
            .read(true)
            .append(true)
            .open(path)?;
        Ok(Self {
            file: BufWriter::with_capacity(1 << 18, file),
            length: 0,
            read: Vec::new(),
        })
    }

    pub(super) fn add(&mut self, text: &[u8]) -> io::Result<Piece> {
        self.file.write_all(text)?;
        let at = self.length;
        self.length += text.len() as u64;
        Ok(Piece {
            at,
            length: text.len(),
        })
    }

    pub(super) fn read(&mut self, piece: &Piece) -> io::Result<&[u8]> {
        self.file.flush()?;
        let file = self.file.get_mut();
        file.seek(SeekFrom::Start(piece.at))?;
        self.read.resize(piece.length, 0);
        file.read_exact(&mut self.read)?;
        Ok(&self.read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_come_back_in_any_order() {
        let path = std::env::temp_dir().join(format!("tabiya-spool-{}", std::process::id()));
        let mut spool = Spool::create(&path).unwrap();
        let texts: Vec<String> = (0..50).map(|number| "x".repeat(number * number)).collect();
        let pieces: Vec<Piece> = texts
            .iter()
            .map(|text| spool.add(text.as_bytes()).unwrap())
            .collect();
        for (text, piece) in texts.iter().zip(&pieces).rev() {
            assert_eq!(spool.read(piece).unwrap(), text.as_bytes());
        }
        // Reads and writes may alternate.
        let last = spool.add(b"last").unwrap();
        assert_eq!(spool.read(&pieces[3]).unwrap(), texts[3].as_bytes());
        assert_eq!(spool.read(&last).unwrap(), b"last");
        std::fs::remove_file(path).unwrap();
    }
}
