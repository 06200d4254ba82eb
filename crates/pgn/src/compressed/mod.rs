//! Compressed files, recognised by their first bytes.

mod error;
#[cfg(feature = "gzip")]
mod gzip;
mod input;
mod utf16;

pub use error::{ExpandError, ExpandReason};

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use input::{Counted, Decoder};
use utf16::{TELLING, Utf16};

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
    /// How many bytes tell it.
    pub(crate) const MAGIC: usize = 4;

    /// The compression of a file that begins with these bytes, at least four if there are so many.
    pub fn of(first: &[u8]) -> Compression {
        match first {
            // A frame, or one that is skipped: parallel compressors begin with such.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Compression::Zstd,
            [0x1f, 0x8b, ..] => Compression::Gzip,
            [b'B', b'Z', b'h', b'1'..=b'9', ..] => Compression::Bzip2,
            _ => Compression::None,
        }
    }
}

/// How much a compressed file may expand, so that a small file cannot keep a program busy for ever.
///
/// Games shrink to a fifth or a tenth; bombs to less than a thousandth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expansion {
    /// How many bytes may come out in all: 1 TiB unless told otherwise.
    pub bytes: u64,
    /// How many bytes may come out for each that goes in: 200 unless told otherwise.
    pub ratio: u64,
    /// How many bytes may come out before the ratio is looked at: 16 MiB unless told otherwise.
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
/// When the file is cut off, damaged or expands too far, reading ends with an [`ExpandError`] inside an [`io::Error`];
/// all that was whole before has been given by then. Files made of several parts one after the other are read
/// through. Text in UTF-16 is given as UTF-8.
///
/// The features `zstd`, `gzip` and `bzip2` say what can be read. A zstd window may be up to 128 MiB long.
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
    /// How many bytes came out.
    expanded: u64,
    text: Text,
}

/// How the bytes that come out are to be read.
enum Text {
    /// The first bytes are still to be looked at.
    Unknown,
    /// As they are; but first those that were looked at.
    Plain { first: Vec<u8>, given: usize },
    Utf16 {
        decoder: Utf16,
        ready: Vec<u8>,
        given: usize,
    },
}

impl<R: Read> Expanded<R> {
    /// Looks at the first bytes of `reader` and expands what follows as they say.
    ///
    /// # Errors
    /// When they cannot be read, or the feature for the compression is not built in.
    pub fn new(reader: R) -> io::Result<Expanded<R>> {
        Expanded::with_expansion(reader, Expansion::default())
    }

    /// The same with limits of your own.
    ///
    /// # Errors
    /// As [`new`](Expanded::new).
    pub fn with_expansion(reader: R, expansion: Expansion) -> io::Result<Expanded<R>> {
        let input = Counted::new(reader)?;
        let compression = Compression::of(input.first());
        Ok(Expanded {
            decoder: Decoder::new(compression, input)?,
            compression,
            expansion,
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

    /// Whether bytes stand behind the end of the compressed data, which are passed over: known once all is read.
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

    /// Which limit is passed, if any.
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
    /// Reads bytes as they come out.
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
    /// Looks at the first bytes.
    fn begin(&mut self) -> io::Result<()> {
        let mut first = [0; TELLING];
        let mut known = 0;
        while known < TELLING {
            match self.read_bytes(&mut first[known..]) {
                Ok(0) => break,
                Ok(read) => known += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if known == 0 => return Err(error),
                Err(_) => break, // it will come again
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
            self.begin()?;
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
    /// Reads a file, expanding it on the way if it is compressed.
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
