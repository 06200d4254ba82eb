//! Memory-mapped files.
#![allow(unsafe_code)]

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

/// A memory-mapped file: only the parts that are accessed are read, however large it is.
///
/// The file must not be truncated while it is mapped. Its contents may be anything.
///
/// ```
/// use tabiya_book::MappedFile;
///
/// assert!(MappedFile::open("no such file".as_ref()).is_err());
/// ```
#[derive(Debug)]
pub struct MappedFile(Mmap);

impl MappedFile {
    /// Maps the file at `path`.
    pub fn open(path: &Path) -> io::Result<MappedFile> {
        let file = File::open(path)?;
        // SAFETY: the map is read-only, and nothing relies on the bytes staying the same: each look-up reads
        // them again and checks what it finds. Not truncating the file is left to the user, as in every
        // program that maps files.
        let map = unsafe { Mmap::map(&file)? };
        Ok(MappedFile(map))
    }
}

impl AsRef<[u8]> for MappedFile {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}
