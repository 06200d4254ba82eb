//! Opening books that can be shared by threads.

use core::fmt;
use std::path::Path;
use std::sync::Arc;

use tabiya_book::{Book, BookBuilder, BookMove, BookOptions, MappedFile};
use tabiya_rules::{GameRecord, Position};

use crate::failure::{Failure, FailureKind};

/// A Polyglot book, from a file, from bytes or from games. Clones share the book.
///
/// ```
/// use tabiya_bindings::{SharedBook, TreeGame};
/// use tabiya_rules::Position;
///
/// let games = ["1. e4 e5 1-0", "1. e4 c5 *", "1. d4 *"].map(|text| TreeGame::parse(text).unwrap());
/// let book = SharedBook::build(games.iter().map(|game| &**game), Default::default())?;
/// let start = Position::default();
/// assert_eq!(book.moves(&start).iter().map(|entry| entry.weight).collect::<Vec<_>>(), [2, 1]);
/// assert_eq!(book.choose(&start, 7), book.choose(&start, 7));
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
#[derive(Clone)]
pub struct SharedBook(Arc<Book<Bytes>>);

enum Bytes {
    Mapped(MappedFile),
    Owned(Vec<u8>),
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Bytes::Mapped(file) => file.as_ref(),
            Bytes::Owned(bytes) => bytes,
        }
    }
}

impl SharedBook {
    /// Opens a book file without reading all of it. The file must not be truncated while it is open.
    ///
    /// # Errors
    ///
    /// [`FailureKind::Io`] if it cannot be read or is not a book.
    pub fn open(path: impl AsRef<Path>) -> Result<SharedBook, Failure> {
        let path = path.as_ref();
        let failed =
            |error: &dyn fmt::Display| Failure::new(FailureKind::Io, format!("{}: {error}", path.display()));
        let file = MappedFile::open(path).map_err(|error| failed(&error))?;
        let book = Book::new(Bytes::Mapped(file)).map_err(|error| failed(&error))?;
        Ok(SharedBook(Arc::new(book)))
    }

    /// A book in memory.
    ///
    /// # Errors
    ///
    /// [`FailureKind::BadArgument`] if it ends in the middle of an entry.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<SharedBook, Failure> {
        Ok(SharedBook(Arc::new(Book::new(Bytes::Owned(bytes))?)))
    }

    /// A book made from the openings of games.
    ///
    /// # Errors
    ///
    /// [`FailureKind::IllegalMove`] for a game with an illegal move, which games of this library never have.
    pub fn build<'a, G: GameRecord + 'a>(
        games: impl IntoIterator<Item = &'a G>,
        options: BookOptions,
    ) -> Result<SharedBook, Failure> {
        let mut builder = BookBuilder::new(options);
        for game in games {
            builder.add(game)?;
        }
        SharedBook::from_builder(&builder)
    }

    /// The book of a builder.
    ///
    /// # Errors
    ///
    /// Never: the bytes of a builder are a valid book.
    pub fn from_builder(builder: &BookBuilder) -> Result<SharedBook, Failure> {
        SharedBook::from_bytes(builder.to_bytes())
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has no entries.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.entries().flat_map(|entry| entry.to_bytes()).collect()
    }

    /// The book's legal moves in a position, heaviest first.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let mut moves: Vec<_> = self.0.moves(position).collect();
        moves.sort_by_key(|entry| core::cmp::Reverse(entry.weight));
        moves
    }

    /// The move with the greatest weight.
    pub fn best(&self, position: &Position) -> Option<BookMove> {
        self.0.best(position)
    }

    /// A random move, chosen by weight; a move with weight 0 is never chosen. The same seed always chooses the same move;
    /// different seeds, however close, choose independently.
    pub fn choose(&self, position: &Position, seed: u64) -> Option<BookMove> {
        self.0.choose(position, mixed(seed))
    }

    /// Checks that all entries are in order, which opening a book does not.
    ///
    /// # Errors
    ///
    /// [`FailureKind::BadArgument`], with the first entry that is not.
    pub fn check(&self) -> Result<(), Failure> {
        Ok(self.0.check()?)
    }
}

/// A number in which every bit depends on all bits of the seed (the finalizer of SplitMix64).
fn mixed(seed: u64) -> u64 {
    let mut bits = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

impl fmt::Debug for SharedBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SharedBook({} entries)", self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TreeGame;

    fn book() -> SharedBook {
        let texts = ["1. e4 *", "1. e4 *", "1. e4 *", "1. d4 *"];
        let games = texts.map(|text| TreeGame::parse(text).unwrap());
        SharedBook::build(games.iter().map(|game| &**game), BookOptions::default()).unwrap()
    }

    #[test]
    fn neighbouring_seeds_choose_by_weight() {
        let (book, start) = (book(), Position::default());
        let best = book.best(&start).unwrap();
        let often = (0..1000)
            .filter(|&seed| book.choose(&start, seed) == Some(best))
            .count();
        assert!((700..800).contains(&often), "{often}");
    }

    #[test]
    fn a_book_is_what_its_bytes_say() {
        let book = book();
        let again = SharedBook::from_bytes(book.to_bytes()).unwrap();
        assert_eq!(
            again.moves(&Position::default()),
            book.moves(&Position::default())
        );
        assert!(again.check().is_ok());
        let cut = SharedBook::from_bytes(book.to_bytes()[..20].to_vec()).unwrap_err();
        assert_eq!(cut.kind, FailureKind::BadArgument);
        assert_eq!(SharedBook::open("no-such.bin").unwrap_err().kind, FailureKind::Io);
    }
}
