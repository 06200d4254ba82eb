//! Games in PGN, from memory or from files.

use std::fs::File;
use std::io::{Cursor, Read};
use std::path::Path;

use tabiya_pgn::{Expanded, GameTree, Games, Reader, Stream};

use crate::failure::{Failure, FailureKind};

/// The games of a file or a text, one after the other. A bad game is a failure of kind
/// [`FailureKind::BadPgn`], and reading goes on behind it.
///
/// ```
/// use tabiya_bindings::games::PgnGames;
///
/// let mut games = PgnGames::from_text("1. e4 e5 *\n\n[White \"?\"]\n\n1. e5 *\n");
/// assert_eq!(games.next().unwrap()?.main_moves().count(), 2);
/// let failure = games.next().unwrap().unwrap_err();
/// assert_eq!((failure.kind.name(), failure.place.unwrap().line), ("bad_pgn", Some(5)));
/// assert!(games.next().is_none());
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
pub struct PgnGames(Games<Stream<Box<dyn Read + Send>>>);

impl PgnGames {
    /// The games of a text.
    pub fn from_text(text: impl Into<Vec<u8>>) -> PgnGames {
        PgnGames::from_reader(Box::new(Cursor::new(text.into())))
    }

    /// The games of a file, compressed or not.
    ///
    /// # Errors
    ///
    /// [`FailureKind::Io`] if it cannot be opened.
    pub fn open(path: impl AsRef<Path>) -> Result<PgnGames, Failure> {
        let path = path.as_ref();
        let failed =
            |error: std::io::Error| Failure::new(FailureKind::Io, format!("{}: {error}", path.display()));
        let file = File::open(path).map_err(failed)?;
        let expanded = Expanded::new(file).map_err(failed)?;
        Ok(PgnGames::from_reader(Box::new(expanded)))
    }

    /// The games of anything that can be read.
    pub fn from_reader(reader: Box<dyn Read + Send>) -> PgnGames {
        PgnGames(Games::new(Reader::new(reader)))
    }
}

impl Iterator for PgnGames {
    type Item = Result<GameTree, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|game| game.map_err(Failure::from))
    }
}

/// Reads one game; no text is an empty game.
///
/// # Errors
///
/// [`FailureKind::BadPgn`] if it is broken.
pub fn parse_pgn(text: impl AsRef<[u8]>) -> Result<GameTree, Failure> {
    Ok(GameTree::parse(text)?)
}
