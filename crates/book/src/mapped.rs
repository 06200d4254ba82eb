//! A file seen as bytes in memory.
#![allow(unsafe_code)]

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

/// A file mapped into memory: only the parts that are looked at are read, however large it is.
///
/// The file must not be shortened while it is mapped. Its contents may be anything at all.
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
        // SAFETY: the map is read-only, and nothing here relies on the bytes staying the same: each look-up
        // reads them anew and checks what it finds. That nobody shortens the file is asked of the user, as
        // every program that maps files must.
        let map = unsafe { Mmap::map(&file)? };
        Ok(MappedFile(map))
    }
}

impl AsRef<[u8]> for MappedFile {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}
