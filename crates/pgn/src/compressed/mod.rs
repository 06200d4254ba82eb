//! Compressed files, recognised by their first bytes.

mod error;
#[cfg(feature = "zstd")]
mod frames;
#[cfg(feature = "gzip")]
mod gzip;
mod input;
mod origin;
mod utf16;

pub use error::{ExpandError, ExpandReason};
pub use origin::{Origin, Origins};

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use input::{Counted, Decoder};
use utf16::{DETECTION_BYTES, Utf16};

use crate::{Reader, Stream};

/// How a file is compressed.
///
/// ```
/// use tabiya_pgn::Compression;
///
/// assert_eq!(Compression::of(b"\x1f\x8b\x08"), Compression::Gzip);
/// assert_eq!(Compression::of(b"[Event"), Compression::None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compression {
    /// Plain text.
    None,
    /// `.zst`
    Zstd,
    /// `.gz`
    Gzip,
    /// `.bz2`
    Bzip2,
}

impl Compression {
    /// How many bytes are needed to recognise it.
    pub(crate) const MAGIC: usize = 4;

    /// The compression of a file that starts with these bytes; give at least four if the file has them.
    pub fn of(first: &[u8]) -> Compression {
        match first {
            // A frame, or a skippable frame, with which parallel compressors start.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Compression::Zstd,
            [0x1f, 0x8b, ..] => Compression::Gzip,
            [b'B', b'Z', b'h', b'1'..=b'9', ..] => Compression::Bzip2,
            _ => Compression::None,
        }
    }
}

/// Limits on decompression, so that a small file cannot keep a program busy forever (a decompression bomb).
///
/// Games compress to a fifth or a tenth; bombs to less than a thousandth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expansion {
    /// The most bytes to decompress: 1 TiB by default.
    pub bytes: u64,
    /// The highest compression ratio: 200 by default.
    pub ratio: u64,
    /// How many bytes may be decompressed before the ratio is checked: 16 MiB by default.
    pub grace: u64,
}

impl Default for Expansion {
    fn default() -> Expansion {
        Expansion {
            bytes: 1 << 40,
            ratio: 200,
            grace: 16 << 20,
        }
    }
}

/// Reads a file that may be compressed.
///
/// If the file is truncated, damaged or expands too far, reading ends with an [`ExpandError`] inside an [`io::Error`],
/// after everything before the damage has been delivered. Concatenated files are read to the end. UTF-16 text is
/// converted to UTF-8.
///
/// The features `zstd`, `gzip` and `bzip2` enable the formats. A zstd window may be up to 128 MiB long.
///
/// ```
/// use tabiya_pgn::Expanded;
/// use std::io::Read;
///
/// let mut text = String::new();
/// Expanded::new(&b"1. e4 *"[..])?.read_to_string(&mut text)?;
/// assert_eq!(text, "1. e4 *"); // it was not compressed
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Expanded<R: Read> {
    decoder: Decoder<R>,
    compression: Compression,
    expansion: Expansion,
    origins: Origins,
    /// How many bytes have been decompressed.
    expanded: u64,
    text: Text,
}

/// The encoding of the decompressed bytes.
enum Text {
    /// Not yet detected.
    Unknown,
    /// Passed through, starting with the bytes read for detection.
    Plain { first: Vec<u8>, given: usize },
    Utf16 {
        decoder: Utf16,
        ready: Vec<u8>,
        given: usize,
    },
}

impl<R: Read> Expanded<R> {
    /// Detects the compression from the first bytes of `reader`.
    ///
    /// # Errors
    /// When they cannot be read, or the feature for the compression is not built in.
    pub fn new(reader: R) -> io::Result<Expanded<R>> {
        Expanded::with_expansion(reader, Expansion::default())
    }

    /// The same with custom limits.
    ///
    /// # Errors
    /// As [`new`](Expanded::new).
    pub fn with_expansion(reader: R, expansion: Expansion) -> io::Result<Expanded<R>> {
        let input = Counted::new(reader)?;
        let compression = Compression::of(input.first());
        let origins = Origins::default();
        Ok(Expanded {
            decoder: Decoder::new(compression, input, &origins)?,
            compression,
            expansion,
            origins,
            expanded: 0,
            text: Text::Unknown,
        })
    }

    /// How the file is compressed.
    pub fn compression(&self) -> Compression {
        self.compression
    }

    /// How many bytes of the file have been read: for progress bars.
    pub fn bytes_read(&self) -> u64 {
        self.decoder.count()
    }

    /// Whether the text is in UTF-16 and given as UTF-8: known once something was read.
    pub fn is_utf16(&self) -> bool {
        matches!(self.text, Text::Utf16 { .. })
    }

    /// Tells where in the file the text comes from: a copy can be asked while the file is read.
    pub fn origins(&self) -> Origins {
        self.origins.clone()
    }

    /// Whether there are trailing bytes after the compressed data, which are skipped. Known once everything is read.
    pub fn has_trailing_bytes(&self) -> bool {
        self.decoder.has_trailing_bytes()
    }

    fn error(&self, reason: ExpandReason) -> io::Error {
        let kind = match &reason {
            ExpandReason::Broken { kind, .. } => *kind,
            _ => io::ErrorKind::FileTooLarge,
        };
        let error = ExpandError {
            compression: self.compression,
            read: self.bytes_read(),
            expanded: self.expanded,
            reason,
        };
        io::Error::new(kind, error)
    }

    /// The limit that has been exceeded, if any.
    fn excess(&self) -> Option<ExpandReason> {
        let Expansion { bytes, ratio, grace } = self.expansion;
        if self.expanded > bytes {
            Some(ExpandReason::TooLong(bytes))
        } else if self.expanded > self.bytes_read().saturating_mul(ratio).saturating_add(grace) {
            Some(ExpandReason::TooDense(ratio))
        } else {
            None
        }
    }
}

impl<R: Read> Expanded<R> {
    /// Reads decompressed bytes.
    fn read_bytes(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.compression == Compression::None {
            return self.decoder.read(buffer);
        }
        match self.decoder.read(buffer) {
            Ok(read) => {
                self.expanded += read as u64;
                match self.excess() {
                    Some(reason) => Err(self.error(reason)),
                    None => Ok(read),
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => Err(self.error(ExpandReason::Broken {
                kind: error.kind(),
                message: error.to_string(),
            })),
        }
    }
}

impl<R: Read> Expanded<R> {
    /// Detects the encoding from the first bytes.
    fn detect_encoding(&mut self) -> io::Result<()> {
        let mut first = [0; DETECTION_BYTES];
        let mut known = 0;
        while known < DETECTION_BYTES {
            match self.read_bytes(&mut first[known..]) {
                Ok(0) => break,
                Ok(read) => known += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if known == 0 => return Err(error),
                Err(_) => break, // the error will recur
            }
        }
        let first = &first[..known];
        self.text = match Utf16::detect(first) {
            Some(mut decoder) => {
                let mut ready = Vec::new();
                decoder.decode(first, &mut ready);
                let given = 0;
                Text::Utf16 {
                    decoder,
                    ready,
                    given,
                }
            }
            None => Text::Plain {
                first: first.to_vec(),
                given: 0,
            },
        };
        Ok(())
    }
}

impl<R: Read> Read for Expanded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if matches!(self.text, Text::Unknown) {
            self.detect_encoding()?;
        }
        loop {
            match &mut self.text {
                Text::Plain { first, given } if *given < first.len() => {
                    let read = (&first[*given..]).read(buffer)?;
                    *given += read;
                    return Ok(read);
                }
                Text::Utf16 { ready, given, .. } if *given < ready.len() => {
                    let read = (&ready[*given..]).read(buffer)?;
                    *given += read;
                    return Ok(read);
                }
                Text::Unknown | Text::Plain { .. } => return self.read_bytes(buffer),
                Text::Utf16 { .. } => {}
            }
            let mut bytes = [0; 4096];
            let read = if buffer.is_empty() {
                0
            } else {
                self.read_bytes(&mut bytes)?
            };
            if read == 0 {
                return Ok(0);
            }
            if let Text::Utf16 {
                decoder,
                ready,
                given,
            } = &mut self.text
            {
                ready.clear();
                *given = 0;
                decoder.decode(&bytes[..read], ready);
            }
        }
    }
}

impl Reader<Stream<Expanded<File>>> {
    /// Opens a file, decompressing it if necessary.
    ///
    /// ```no_run
    /// use tabiya_pgn::{Games, Reader};
    ///
    /// for game in Games::new(Reader::open("games.pgn.zst")?) {
    ///     println!("{}", game?.to_pgn());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        Ok(Reader::new(Expanded::new(File::open(path)?)?))
    }
}
