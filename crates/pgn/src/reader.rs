//! Reads games one after the other.

use std::io::{self, Read};

use crate::noted::Noted;
use crate::scanner::{Scanner, Stop, Window};
use crate::source::{Bytes, Source, Stream};
use crate::{Limits, Place, Visitor};

/// Reads PGN from memory ([`from_bytes`](Reader::from_bytes)) or from anything that can be read
/// ([`new`](Reader::new)), with a small buffer however long the file is, and tells a [`Visitor`] what it finds.
///
/// A bad game is told to the visitor and passed over; reading goes on behind its result, with a tag, or with a first move
/// that follows a blank line. Only a failure of the input itself ends the reading: everything before it has been told by then,
/// and the game that is cut off is told as bad.
///
/// ```
/// use tabiya_pgn::{Reader, TagValue, Verdict, Visitor, Walk};
///
/// #[derive(Default)]
/// struct White(Vec<String>);
///
/// impl Visitor for White {
///     fn tag(&mut self, name: &str, value: TagValue<'_>) -> Verdict {
///         if name == "White" {
///             self.0.push(value.text().into_owned());
///         }
///         Ok(())
///     }
///     fn begin_movetext(&mut self) -> Verdict<Walk> {
///         Ok(Walk::Skip)
///     }
/// }
///
/// let file = "[White \"Anderssen\"]\n\n1. e4 e5 *\n\n[White \"Morphy\"]\n\n1. e4 e5 *\n";
/// let mut white = White::default();
/// let summary = Reader::new(file.as_bytes()).read_all(&mut white)?;
/// assert_eq!(summary.games, 2);
/// assert_eq!(white.0, ["Anderssen", "Morphy"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Reader<S> {
    source: S,
    scanner: Scanner,
    failure: Option<io::Error>,
}

/// What a reader found on the whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// All games, the bad ones too.
    pub games: u64,
    /// The bad ones.
    pub bad: u64,
}

impl<'a> Reader<Bytes<'a>> {
    /// Reads what is in memory, without copying it.
    pub fn from_bytes(text: &'a [u8]) -> Self {
        Reader::with_source(Bytes(text), Place::START)
    }

    /// Reads a part of a longer text; `start` is its place there.
    pub(crate) fn from_part(text: &'a [u8], start: Place) -> Self {
        Reader::with_source(Bytes(text), start)
    }
}

impl<R: Read> Reader<Stream<R>> {
    /// Reads from a file, a pipe, a decompressor. It has its own buffer, so the reader needs none.
    pub fn new(reader: R) -> Self {
        Reader::with_source(Stream::new(reader), Place::START)
    }

    pub(crate) fn new_part(reader: R, start: Place) -> Self {
        Reader::with_source(Stream::new(reader), start)
    }

    /// What it reads from. Text that is in its buffer already is lost.
    pub fn into_inner(self) -> R {
        self.source.into_inner()
    }
}

impl<S: Source> Reader<S> {
    fn with_source(source: S, start: Place) -> Self {
        Reader {
            source,
            scanner: Scanner::new(start, Limits::default()),
            failure: None,
        }
    }

    /// Sets what is accepted.
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.scanner.set_limits(limits);
        self
    }

    /// How many bytes of the text are done with: after a game, where it ends.
    pub fn byte(&self) -> u64 {
        self.scanner.byte()
    }

    /// Reads the next game and says whether there was one. A bad game counts too.
    ///
    /// # Errors
    /// When the input fails; no game can be read after that.
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<bool> {
        loop {
            if let Some(failure) = self.failure.take() {
                return Err(failure);
            }
            let window = Window {
                text: self.source.window(),
                is_last: self.source.is_last(),
            };
            match self.scanner.run(window, visitor) {
                Stop::GameOver => return Ok(true),
                Stop::End => return Ok(false),
                Stop::NeedMore => {
                    let done = self.scanner.discard(self.source.window());
                    if let Err(failure) = self.source.advance(done) {
                        return self.fail(failure, visitor);
                    }
                }
            }
        }
    }

    /// The input fails: a game in the middle of which that happens is told as bad first.
    fn fail<V: Visitor>(&mut self, failure: io::Error, visitor: &mut V) -> io::Result<bool> {
        let mut noted = Noted { visitor, bad: 0 };
        self.scanner.cut_off(self.source.window(), &mut noted);
        if noted.bad > 0 {
            self.failure = Some(failure);
            Ok(true)
        } else {
            Err(failure)
        }
    }

    /// Reads all games that are left.
    ///
    /// # Errors
    /// When the input fails.
    pub fn read_all<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<Summary> {
        let mut summary = Summary::default();
        let mut noted = Noted { visitor, bad: 0 };
        while self.read_game(&mut noted)? {
            summary.games += 1;
        }
        summary.bad = noted.bad;
        Ok(summary)
    }

    /// What is accepted.
    pub fn limits(&self) -> Limits {
        self.scanner.limits()
    }
}
