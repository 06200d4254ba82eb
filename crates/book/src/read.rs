//! Reading books.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use tabiya_rules::Position;

use crate::{BookMove, Entry, MappedFile, polyglot_key};

/// An opening book: a memory-mapped file or any bytes.
///
/// A book may be empty or of any size. Opening one only checks its length; [`check`](Book::check) reads all
/// of it. If a book is not sorted, some positions are not found, nothing worse. Only legal moves are
/// returned, whatever the file contains.
///
/// ```
/// use tabiya_book::{Book, Entry, RawMove};
/// use tabiya_rules::{Move, Position, Square};
///
/// let e4 = Move::double_push(Square::E2, Square::E4);
/// let start = Position::default();
/// let entry = Entry { key: tabiya_book::polyglot_key(&start), mv: RawMove::from(e4), weight: 1, learn: 0 };
///
/// let book = Book::new(entry.to_bytes())?;
/// assert_eq!(book.len(), 1);
/// assert_eq!(book.moves(&start).next().unwrap().mv, e4);
/// assert!(book.best(&start.after(e4)).is_none());
/// # Ok::<(), tabiya_book::BookError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Book<B = MappedFile> {
    bytes: B,
}

impl Book<MappedFile> {
    /// Opens a book file without reading all of it.
    pub fn open(path: impl AsRef<Path>) -> Result<Book, OpenError> {
        let path = path.as_ref();
        let fail = |reason| OpenError {
            path: path.to_owned(),
            reason,
        };
        let file = MappedFile::open(path).map_err(|error| fail(error.into()))?;
        Book::new(file).map_err(|error| fail(error.into()))
    }
}

impl<B: AsRef<[u8]>> Book<B> {
    /// A book in memory.
    pub fn new(bytes: B) -> Result<Book<B>, BookError> {
        let length = bytes.as_ref().len();
        if length % Entry::SIZE == 0 {
            Ok(Book { bytes })
        } else {
            Err(BookError::Truncated { length })
        }
    }

    fn records(&self) -> &[[u8; Entry::SIZE]] {
        self.bytes.as_ref().as_chunks().0
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.records().len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All entries in the order of the file.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry> + '_ {
        self.records().iter().map(Entry::from_bytes)
    }

    /// Reads the whole book and reports where it is out of order, if it is.
    ///
    /// ```
    /// use tabiya_book::{Book, BookError};
    ///
    /// let mut bytes = [0; 32];
    /// bytes[0] = 1; // the first key is higher than the second
    /// let error = Book::new(bytes)?.check().unwrap_err();
    /// assert_eq!(error, BookError::Unsorted { entry: 1 });
    /// # Ok::<(), tabiya_book::BookError>(())
    /// ```
    pub fn check(&self) -> Result<(), BookError> {
        let mut pairs = self.records().windows(2);
        match pairs.position(|pair| key(&pair[0]) > key(&pair[1])) {
            None => Ok(()),
            Some(pair) => Err(BookError::Unsorted { entry: pair + 1 }),
        }
    }

    /// The entries with a key, in the order of the file.
    pub fn entries_of(&self, wanted: u64) -> impl Iterator<Item = Entry> + '_ {
        let records = self.records();
        let first = records.partition_point(|record| key(record) < wanted);
        let rest = records.get(first..).unwrap_or_default();
        rest.iter()
            .map(Entry::from_bytes)
            .take_while(move |entry| entry.key == wanted)
    }

    /// The legal book moves of a position, in the order of the file.
    pub fn moves(&self, position: &Position) -> impl Iterator<Item = BookMove> + '_ {
        self.moves_under(polyglot_key(position), position)
    }

    /// The same for a key from [`polyglot_key_after`](crate::polyglot_key_after), which is exact even if the
    /// pawn that could capture en passant is pinned.
    pub fn moves_under(&self, key: u64, position: &Position) -> impl Iterator<Item = BookMove> + '_ {
        let legal = position.legal_moves();
        let king = position.king(position.side_to_move());
        self.entries_of(key).filter_map(move |entry| {
            Some(BookMove {
                mv: entry.mv.among(&legal, king)?,
                weight: entry.weight,
                learn: entry.learn,
            })
        })
    }

    /// The move with the highest weight; the first one if there are several.
    pub fn best(&self, position: &Position) -> Option<BookMove> {
        self.moves(position)
            .reduce(|best, next| if next.weight > best.weight { next } else { best })
    }

    /// A random move, with probability proportional to its weight; never a move of weight 0. `random` should
    /// be uniform over all 64 bits; the same number always chooses the same move.
    ///
    /// ```
    /// use tabiya_book::{Book, Entry, RawMove, polyglot_key};
    /// use tabiya_rules::{Move, Position, Square};
    ///
    /// let start = Position::default();
    /// let entry = |from, to, weight| Entry {
    ///     key: polyglot_key(&start),
    ///     mv: RawMove::from(Move::double_push(from, to)),
    ///     weight,
    ///     learn: 0,
    /// };
    /// let entries = [entry(Square::E2, Square::E4, 3), entry(Square::D2, Square::D4, 1)];
    /// let book = Book::new(entries.map(|entry| entry.to_bytes()).concat())?;
    /// assert_eq!(book.choose(&start, 0).unwrap().mv.to(), Square::E4);
    /// assert_eq!(book.choose(&start, u64::MAX).unwrap().mv.to(), Square::D4);
    /// # Ok::<(), tabiya_book::BookError>(())
    /// ```
    pub fn choose(&self, position: &Position, random: u64) -> Option<BookMove> {
        let total: u64 = self.moves(position).map(|found| u64::from(found.weight)).sum();
        let mut ticket = ((u128::from(random) * u128::from(total)) >> 64) as u64;
        self.moves(position).find(|found| {
            let weight = u64::from(found.weight);
            let drawn = ticket < weight;
            ticket = ticket.saturating_sub(weight);
            drawn
        })
    }
}

fn key(record: &[u8; Entry::SIZE]) -> u64 {
    Entry::from_bytes(record).key
}

/// What is wrong with a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookError {
    /// The file ends in the middle of an entry.
    Truncated {
        /// The length of the file in bytes.
        length: usize,
    },
    /// The keys are not in ascending order.
    Unsorted {
        /// The entry, counted from 0, whose key is lower than the previous one.
        entry: usize,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Truncated { length } => write!(
                f,
                "the book ends in the middle of an entry: {} bytes after entry {}, which ends at byte {}",
                length % Entry::SIZE,
                length / Entry::SIZE,
                length - length % Entry::SIZE,
            ),
            BookError::Unsorted { entry } => write!(
                f,
                "the book is not sorted: entry {entry}, at byte {}, has a lower key than the previous one",
                entry.saturating_mul(Entry::SIZE),
            ),
        }
    }
}

impl std::error::Error for BookError {}

/// Why a book file could not be opened.
///
/// ```
/// use tabiya_book::Book;
///
/// let error = Book::open("no-such-book.bin").unwrap_err();
/// assert!(error.to_string().starts_with("no-such-book.bin: "));
/// ```
#[derive(Debug)]
pub struct OpenError {
    path: PathBuf,
    reason: Reason,
}

#[derive(Debug)]
enum Reason {
    Io(io::Error),
    Book(BookError),
}

impl From<io::Error> for Reason {
    fn from(error: io::Error) -> Reason {
        Reason::Io(error)
    }
}

impl From<BookError> for Reason {
    fn from(error: BookError) -> Reason {
        Reason::Book(error)
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.path.display())?;
        match &self.reason {
            Reason::Io(error) => error.fmt(f),
            Reason::Book(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.reason {
            Reason::Io(error) => Some(error),
            Reason::Book(error) => Some(error),
        }
    }
}
