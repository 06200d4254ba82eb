//! Reads parts of large files without what comes before them.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};
use tabiya_pgn::{Compression, Expanded, Origin, Origins, Place, next_game};

/// A place in a file from which reading can continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// The place in the file.
    pub origin: Origin,
    /// The place in the text, for messages.
    pub place: Place,
}

impl Point {
    /// The start of a file.
    pub const START: Point = Point {
        origin: Origin { frame: 0, byte: 0 },
        place: Place::START,
    };
}

/// A range of bytes in a file, for dividing files among machines.
///
/// It contains the games that start inside it, from the [first one](next_game) that can be recognised after `from` to the
/// first one after `to`, so that adjacent ranges contain every game exactly once; in lists, the same with lines. In a zstd file
/// both ends must be at the start of a frame, as in what [`ranges`](crate::ranges()) returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByteRange {
    /// The first byte.
    pub from: u64,
    /// The byte after the last.
    pub to: u64,
}

/// What a range of a file consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    /// Whole games.
    Game,
    /// Whole lines.
    Line,
}

impl Border {
    /// Where the first game or line starts that can be recognised without the text before it.
    fn first(self, text: &[u8]) -> Option<usize> {
        match self {
            Border::Game => next_game(text),
            Border::Line => text.iter().position(|&byte| byte == b'\n').map(|end| end + 1),
        }
    }
}

/// The text of a file or of part of it.
pub struct Section {
    reader: Box<dyn Read + Send>,
    start: Point,
    origins: Origins,
    /// Where in the file the counting of frames starts, and how much of the first frame was skipped.
    base: u64,
    skipped: u64,
    has_frames: bool,
}

/// How reading can start in the middle of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// At any byte.
    Plain,
    /// At any frame.
    Frames,
    /// Only at the start of the file.
    Stream,
}

impl Section {
    /// Reads a file from a point on; `-` is standard input. The bytes read are added to `count`.
    ///
    /// # Errors
    /// If the file cannot be read up to that point.
    pub fn open(path: &Path, start: Point, count: &Arc<AtomicU64>) -> io::Result<Section> {
        if path == Path::new("-") {
            return Section::stream(Box::new(io::stdin()), start, count);
        }
        match access(path)? {
            Access::Plain => Section::plain(path, start, u64::MAX, count),
            Access::Frames => Section::frames(path, start, None, count),
            Access::Stream => Section::stream(Box::new(File::open(path)?), start, count),
        }
    }

    /// Reads the games or lines in a range of a file, from its start or from a point inside it.
    ///
    /// # Errors
    /// If the file cannot be read or divided: it is compressed but not with zstd, or the range does not fit its frames.
    pub fn open_range(
        path: &Path,
        range: ByteRange,
        border: Border,
        start: Option<Point>,
        count: &Arc<AtomicU64>,
    ) -> io::Result<Section> {
        let access = access(path)?;
        let size = std::fs::metadata(path)?.len();
        let first = |byte: u64| first_behind(path, access, border, byte);
        match access {
            Access::Plain => {
                let origin = |byte| Origin { frame: 0, byte };
                let begin = match start {
                    Some(start) => start,
                    None => {
                        let byte = first(range.from)?;
                        let place = Place { byte, line: 1 };
                        Point {
                            origin: origin(byte),
                            place,
                        }
                    }
                };
                Section::plain(path, begin, first(range.to)?, count)
            }
            Access::Frames => {
                let begin = match start {
                    Some(start) => start,
                    None => Point {
                        origin: Origin {
                            frame: range.from,
                            byte: first(range.from)?,
                        },
                        place: Place::START,
                    },
                };
                let end = (range.to < size).then(|| first(range.to)).transpose()?;
                Section::frames(path, begin, end.map(|text| (range.to, text)), count)
            }
            Access::Stream if range.from == 0 && range.to >= size => {
                let start = start.unwrap_or(Point::START);
                Section::stream(Box::new(File::open(path)?), start, count)
            }
            Access::Stream => Err(io::Error::new(
                io::ErrorKind::Unsupported,
                "only plain text and zstd files can be read in ranges",
            )),
        }
    }

    fn plain(path: &Path, start: Point, end: u64, count: &Arc<AtomicU64>) -> io::Result<Section> {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(start.origin.byte))?;
        let file = file.take(end.saturating_sub(start.origin.byte));
        Ok(Section {
            reader: Box::new(Watched {
                reader: file,
                count: Arc::clone(count),
            }),
            start,
            origins: Origins::default(),
            base: 0,
            skipped: start.origin.byte,
            has_frames: false,
        })
    }

    fn frames(
        path: &Path,
        start: Point,
        end: Option<(u64, u64)>,
        count: &Arc<AtomicU64>,
    ) -> io::Result<Section> {
        let base = start.origin.frame;
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(base))?;
        let mut text = Expanded::new(Watched {
            reader: file,
            count: Arc::clone(count),
        })?;
        let origins = text.origins();
        skip(&mut text, start.origin.byte)?;
        let reader: Box<dyn Read + Send> = match end {
            None => Box::new(text),
            Some((frame, bytes)) => Box::new(UpTo {
                text,
                origins: origins.clone(),
                frame: frame.saturating_sub(base),
                bytes,
                read: start.origin.byte,
            }),
        };
        Ok(Section {
            reader,
            start,
            origins,
            base,
            skipped: start.origin.byte,
            has_frames: true,
        })
    }

    fn stream(source: Box<dyn Read + Send>, start: Point, count: &Arc<AtomicU64>) -> io::Result<Section> {
        let mut text = Expanded::new(Watched {
            reader: source,
            count: Arc::clone(count),
        })?;
        let origins = text.origins();
        skip(&mut text, start.place.byte)?;
        let has_frames = text.compression() == Compression::Zstd;
        Ok(Section {
            reader: Box::new(text),
            start,
            origins,
            base: 0,
            skipped: start.place.byte,
            has_frames,
        })
    }

    /// Where the text starts.
    pub fn start(&self) -> Point {
        self.start
    }

    /// A map from the text to the file, which can be used while the section is being read.
    pub fn map(&self) -> SectionMap {
        SectionMap {
            start: self.start.place.byte,
            origins: self.origins.clone(),
            base: self.base,
            skipped: self.skipped,
            has_frames: self.has_frames,
        }
    }
}

impl Read for Section {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer)
    }
}

/// Maps bytes of a [`Section`]'s text to places in the file.
#[derive(Clone, Debug)]
pub struct SectionMap {
    start: u64,
    origins: Origins,
    base: u64,
    skipped: u64,
    has_frames: bool,
}

impl SectionMap {
    /// The origin of a byte of the text; bytes are counted as in messages.
    pub fn of(&self, byte: u64) -> Origin {
        let origin = self.origins.of(byte.saturating_sub(self.start) + self.skipped);
        Origin {
            frame: if self.has_frames {
                origin.frame + self.base
            } else {
                0
            },
            byte: origin.byte,
        }
    }
}

pub(crate) fn access(path: &Path) -> io::Result<Access> {
    let file = File::open(path)?;
    if !file.metadata()?.is_file() {
        return Ok(Access::Stream);
    }
    let mut text = Expanded::new(file)?;
    // The first bytes are looked at now.
    let first = text.read(&mut []);
    Ok(match text.compression() {
        _ if first.is_err() || text.is_utf16() => Access::Stream,
        Compression::None => Access::Plain,
        Compression::Zstd => Access::Frames,
        _ => Access::Stream,
    })
}

/// Where the first game or line after `byte` starts: in the file if it is plain, otherwise in the text of the frame at
/// `byte`.
fn first_behind(path: &Path, access: Access, border: Border, byte: u64) -> io::Result<u64> {
    if byte == 0 || byte >= std::fs::metadata(path)?.len() {
        return Ok(if access == Access::Plain { byte } else { 0 });
    }
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(byte))?;
    let (mut reader, base): (Box<dyn Read>, u64) = match access {
        Access::Plain => (Box::new(file), byte),
        _ => (Box::new(Expanded::new(file)?), 0),
    };
    let mut text = Vec::new();
    loop {
        let more = reader.by_ref().take(1 << 16).read_to_end(&mut text)?;
        match border.first(&text) {
            Some(at) => return Ok(base + at as u64),
            None if more == 0 => return Ok(base + text.len() as u64),
            None => {}
        }
    }
}

fn skip(reader: &mut impl Read, bytes: u64) -> io::Result<()> {
    let skipped = io::copy(&mut reader.take(bytes), &mut io::sink())?;
    match skipped == bytes {
        true => Ok(()),
        false => Err(io::Error::new(
            io::ErrorKind::UnexpectedEof,
            format!("its text has only {skipped} bytes now, and had more than {bytes}"),
        )),
    }
}

/// Counts the bytes read.
struct Watched<R> {
    reader: R,
    count: Arc<AtomicU64>,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Text up to the given byte of a frame's text.
struct UpTo<R> {
    text: R,
    origins: Origins,
    frame: u64,
    bytes: u64,
    /// The number of bytes read.
    read: u64,
}

impl<R: Read> Read for UpTo<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.text.read(buffer)?;
        // One reading gives text of one frame: if it is that one, its beginning is known now.
        let end = self
            .origins
            .text_behind(self.frame)
            .map_or(u64::MAX, |text| text + self.bytes);
        let left = usize::try_from(end.saturating_sub(self.read)).unwrap_or(usize::MAX);
        let wanted = read.min(left);
        self.read += wanted as u64;
        Ok(wanted)
    }
}

#[cfg(test)]
mod tests;
