//! Reads games one after another.

use std::io::{self, Read};

use crate::bad_count::CountBad;
use crate::scanner::{Scanner, Stop, Window};
use crate::source::{Bytes, Source, Stream};
use crate::{Limits, Place, Visitor};

/// Reads PGN from memory ([`from_bytes`](Reader::from_bytes)) or from any [`Read`] ([`new`](Reader::new)), with a small
/// buffer however long the file is, and reports what it finds to a [`Visitor`].
///
/// A bad game is reported to the visitor and skipped; reading resumes after its result, at a tag, or at a first move that
/// follows a blank line. Only a failure of the input itself ends the reading, after everything before it has been
/// reported; a game cut off by it is reported as bad.
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

/// How many games a reader found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// All games, including bad ones.
    pub games: u64,
    /// Bad games.
    pub bad: u64,
}

impl<'a> Reader<Bytes<'a>> {
    /// Reads text in memory, without copying it.
    pub fn from_bytes(text: &'a [u8]) -> Self {
        Reader::with_source(Bytes(text), Place::START)
    }

    /// Reads a part of a longer text; `start` is its place there.
    pub(crate) fn from_part(text: &'a [u8], start: Place) -> Self {
        Reader::with_source(Bytes(text), start)
    }
}

impl<R: Read> Reader<Stream<R>> {
    /// Reads from a file, a pipe or a decompressor, which need not be buffered.
    pub fn new(reader: R) -> Self {
        Reader::with_source(Stream::new(reader), Place::START)
    }

    /// Reads the rest of a longer text; `start` is its place there, from which bytes and lines are counted.
    ///
    /// ```
    /// use tabiya_pgn::{Place, Reader, Replay, TreeBuilder};
    ///
    /// let mut replay = Replay::new(TreeBuilder::default());
    /// let mut reader = Reader::new_part(&b"1. e4 Nf3 *"[..], Place { byte: 100, line: 9 });
    /// reader.read_game(&mut replay)?;
    /// assert_eq!(replay.take_error().map(|error| error.place), Some(Place { byte: 106, line: 9 }));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn new_part(reader: R, start: Place) -> Self {
        Reader::with_source(Stream::new(reader), start)
    }

    /// The underlying reader. Text that is already in the buffer is lost.
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

    /// Sets the limits.
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.scanner.set_limits(limits);
        self
    }

    /// How many bytes have been processed: after a game, its end.
    pub fn byte(&self) -> u64 {
        self.scanner.byte()
    }

    /// Where the text is that is done with: after a game, its end.
    pub fn place(&mut self) -> Place {
        self.scanner.done(self.source.window())
    }

    /// Reads the next game, good or bad, and returns whether there was one.
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

    /// The input has failed: a game in progress is reported as bad first.
    fn fail<V: Visitor>(&mut self, failure: io::Error, visitor: &mut V) -> io::Result<bool> {
        let mut counted = CountBad { visitor, bad: 0 };
        self.scanner.cut_off(self.source.window(), &mut counted);
        if counted.bad > 0 {
            self.failure = Some(failure);
            Ok(true)
        } else {
            Err(failure)
        }
    }

    /// Reads all remaining games.
    ///
    /// # Errors
    /// When the input fails.
    pub fn read_all<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<Summary> {
        let mut summary = Summary::default();
        let mut counted = CountBad { visitor, bad: 0 };
        while self.read_game(&mut counted)? {
            summary.games += 1;
        }
        summary.bad = counted.bad;
        Ok(summary)
    }

    /// The limits.
    pub fn limits(&self) -> Limits {
        self.scanner.limits()
    }
}
