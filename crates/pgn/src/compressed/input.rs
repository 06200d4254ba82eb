//! The decoders, which count the bytes they have read.

use std::io::{self, Read};

use super::{Compression, Origins};

/// Decoders need a buffered reader.
#[cfg(any(feature = "zstd", feature = "gzip", feature = "bzip2"))]
type Buffered<R> = io::BufReader<Counted<R>>;

#[cfg(any(feature = "zstd", feature = "gzip", feature = "bzip2"))]
fn buffered<R: Read>(input: Counted<R>) -> Buffered<R> {
    io::BufReader::with_capacity(1 << 16, input)
}

/// A reader that knows its first bytes and counts all of them.
pub(super) struct Counted<R> {
    reader: R,
    first: [u8; Compression::MAGIC],
    known: usize,
    given: usize,
    count: u64,
}

impl<R: Read> Counted<R> {
    pub(super) fn new(mut reader: R) -> io::Result<Counted<R>> {
        let mut first = [0; Compression::MAGIC];
        let mut known = 0;
        while known < first.len() {
            match reader.read(&mut first[known..]) {
                Ok(0) => break,
                Ok(read) => known += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Counted {
            reader,
            first,
            known,
            given: 0,
            count: known as u64,
        })
    }

    pub(super) fn first(&self) -> &[u8] {
        &self.first[..self.known]
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// How many bytes were passed on.
    #[cfg(feature = "zstd")]
    pub(super) fn given(&self) -> u64 {
        self.count - (self.known - self.given) as u64
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.given < self.known {
            let read = (&self.first[self.given..self.known]).read(buffer)?;
            self.given += read;
            return Ok(read);
        }
        let read = self.reader.read(buffer)?;
        self.count += read as u64;
        Ok(read)
    }
}

/// The decoder a file needs.
pub(super) enum Decoder<R: Read> {
    Plain(Counted<R>),
    #[cfg(feature = "zstd")]
    Zstd(Box<super::frames::Frames<R>>),
    #[cfg(feature = "gzip")]
    Gzip(Box<super::gzip::Members<Buffered<R>>>),
    #[cfg(feature = "bzip2")]
    Bzip2(bzip2::bufread::MultiBzDecoder<Buffered<R>>),
}

impl<R: Read> Decoder<R> {
    pub(super) fn new(
        compression: Compression,
        input: Counted<R>,
        #[cfg_attr(not(feature = "zstd"), allow(unused_variables))] origins: &Origins,
    ) -> io::Result<Decoder<R>> {
        match compression {
            Compression::None => Ok(Decoder::Plain(input)),
            #[cfg(feature = "zstd")]
            Compression::Zstd => {
                let frames = super::frames::Frames::new(buffered(input), origins.clone())?;
                Ok(Decoder::Zstd(Box::new(frames)))
            }
            #[cfg(feature = "gzip")]
            Compression::Gzip => {
                let decoder = super::gzip::Members::new(buffered(input));
                Ok(Decoder::Gzip(Box::new(decoder)))
            }
            #[cfg(feature = "bzip2")]
            Compression::Bzip2 => Ok(Decoder::Bzip2(bzip2::bufread::MultiBzDecoder::new(buffered(
                input,
            )))),
            #[allow(unreachable_patterns, reason = "with all features there is nothing else")]
            other => Err(io::Error::new(
                io::ErrorKind::Unsupported,
                format!("this build has no support for {other:?} files"),
            )),
        }
    }

    /// How many bytes of the file have been read.
    pub(super) fn count(&self) -> u64 {
        match self {
            Decoder::Plain(input) => input.count(),
            #[cfg(feature = "zstd")]
            Decoder::Zstd(frames) => frames.count(),
            #[cfg(feature = "gzip")]
            Decoder::Gzip(decoder) => decoder.get_ref().map_or(0, |input| input.get_ref().count()),
            #[cfg(feature = "bzip2")]
            Decoder::Bzip2(decoder) => decoder.get_ref().get_ref().count(),
        }
    }
}

impl<R: Read> Decoder<R> {
    /// Whether there are trailing bytes after the compressed data.
    pub(super) fn has_trailing_bytes(&self) -> bool {
        match self {
            #[cfg(feature = "gzip")]
            Decoder::Gzip(decoder) => decoder.has_trailing_bytes(),
            _ => false,
        }
    }
}

impl<R: Read> Read for Decoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Decoder::Plain(input) => input.read(buffer),
            #[cfg(feature = "zstd")]
            Decoder::Zstd(decoder) => decoder.read(buffer),
            #[cfg(feature = "gzip")]
            Decoder::Gzip(decoder) => decoder.read(buffer),
            #[cfg(feature = "bzip2")]
            Decoder::Bzip2(decoder) => decoder.read(buffer),
        }
    }
}
