//! The bytes of a table: a memory-mapped file, or bytes already in memory.
#![allow(unsafe_code)]

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

/// The bytes of a table. A file must not be truncated while it is mapped; its contents may be anything.
#[derive(Debug)]
pub(crate) enum Bytes {
    /// Only the pages that are accessed are read, however large the file is.
    Mapped(Mmap),
    InMemory(Box<[u8]>),
}

impl Bytes {
    /// Maps the file at `path`.
    pub(crate) fn open(path: &Path) -> io::Result<Bytes> {
        let file = File::open(path)?;
        // SAFETY: the map is read-only, and nothing here relies on the bytes staying the same: each lookup reads them
        // again and checks what it finds. The documentation asks the user not to truncate the file, as every program
        // that maps files must.
        let map = unsafe { Mmap::map(&file)? };
        Ok(Bytes::Mapped(map))
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::InMemory(bytes) => bytes,
        }
    }
}
