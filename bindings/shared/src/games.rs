//! Games in PGN, from memory or from files.

#[cfg(not(target_family = "wasm"))]
mod threads;

use std::fs::File;
use std::io::{Cursor, Read};
use std::path::Path;

use tabiya_pgn::{
    Expanded, Fault, GameError, GameTree, Games, Oddity, ReadGameError, Reader, Stream, TreeBuilder,
};

use crate::failure::{Failure, FailureKind};
use crate::tree_game::TreeGame;

/// Opens a file of games, compressed or not.
fn open(path: &Path) -> Result<Box<dyn Read + Send>, Failure> {
    let failed =
        |error: std::io::Error| Failure::new(FailureKind::Io, format!("{}: {error}", path.display()));
    let file = File::open(path).map_err(failed)?;
    Ok(Box::new(Expanded::new(file).map_err(failed)?))
}

/// What to read of each game, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Only the tags: moves are skipped without being parsed, which is many times faster.
    pub tags_only: bool,
    /// Variations are skipped without being parsed.
    pub without_variations: bool,
    /// Bad games are returned up to the error, with the error, instead of being failures.
    pub keep_bad: bool,
    /// The number of threads. With 0 or 1, and where there are no threads, the caller's thread reads. The games and their
    /// order are the same.
    pub threads: usize,
}

impl ReadOptions {
    fn builder(self) -> TreeBuilder {
        match (self.tags_only, self.without_variations) {
            (true, _) => TreeBuilder::tags_only(),
            (_, true) => TreeBuilder::without_variations(),
            _ => TreeBuilder::default(),
        }
    }

    /// Whether an error is not the game's own: reading failed in the middle of it, and that failure comes next.
    fn leaves_out(self, error: &GameError) -> bool {
        !self.keep_bad && *error.fault == Fault::CutOff
    }

    /// The result of reading one game.
    fn finish(
        self,
        game: GameTree,
        error: Option<GameError>,
        oddities: &[Oddity],
    ) -> Result<TreeGame, Failure> {
        let errors = match error {
            Some(error) if !self.keep_bad => return Err(error.into()),
            error => error.into_iter().map(Failure::from).collect(),
        };
        let oddities = oddities.iter().map(Oddity::to_string).collect();
        Ok(TreeGame::from(game).with_faults(errors, oddities))
    }
}

/// Reads the games in a file or a text as [`TreeGame`]s, one after another, on one thread or several. A bad game is a
/// failure of kind [`FailureKind::BadPgn`], unless bad games are kept; reading continues after it.
///
/// ```
/// use tabiya_bindings::games::{GameReader, ReadOptions};
///
/// let text = "1. e4 e5 *\n\n[White \"?\"]\n\n1. d4 d5 2. Ke3 *\n";
/// let options = ReadOptions { keep_bad: true, ..ReadOptions::default() };
/// let games: Vec<_> = GameReader::from_text(text, options).collect::<Result<_, _>>()?;
/// assert_eq!(games[1].main_line().len(), 2);
/// assert_eq!(games[1].errors()[0].place.unwrap().line, Some(5));
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
pub struct GameReader(Reading);

enum Reading {
    Here(Box<Games<Stream<Box<dyn Read + Send>>>>, ReadOptions),
    #[cfg(not(target_family = "wasm"))]
    Threads(threads::Crew),
}

impl GameReader {
    /// The games of a text.
    pub fn from_text(text: impl Into<Vec<u8>>, options: ReadOptions) -> GameReader {
        GameReader::from_reader(Box::new(Cursor::new(text.into())), options)
    }

    /// The games of a file, compressed or not.
    ///
    /// # Errors
    ///
    /// [`FailureKind::Io`] if it cannot be opened.
    pub fn open(path: impl AsRef<Path>, options: ReadOptions) -> Result<GameReader, Failure> {
        Ok(GameReader::from_reader(open(path.as_ref())?, options))
    }

    /// The games of anything that can be read and may be compressed, as [`GameReader::open`] reads files.
    ///
    /// # Errors
    ///
    /// [`FailureKind::Io`] if its beginning cannot be read.
    pub fn from_compressed(
        reader: Box<dyn Read + Send>,
        options: ReadOptions,
    ) -> Result<GameReader, Failure> {
        Ok(GameReader::from_reader(Box::new(Expanded::new(reader)?), options))
    }

    /// The games of anything that can be read.
    pub fn from_reader(reader: Box<dyn Read + Send>, options: ReadOptions) -> GameReader {
        #[cfg(not(target_family = "wasm"))]
        if options.threads > 1 {
            return GameReader(Reading::Threads(threads::Crew::start(reader, options)));
        }
        let games = Games::with_builder(Reader::new(reader), options.builder());
        GameReader(Reading::Here(Box::new(games), options))
    }
}

impl Iterator for GameReader {
    type Item = Result<TreeGame, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Reading::Here(games, options) => {
                let mut next = games.next()?;
                if matches!(&next, Err(ReadGameError::Bad(bad)) if options.leaves_out(&bad.error)) {
                    next = games.next()?;
                }
                Some(match next {
                    Ok(game) => options.finish(game, None, games.oddities()),
                    Err(ReadGameError::Bad(bad)) => {
                        let bad = *bad;
                        options.finish(bad.game, Some(bad.error), games.oddities())
                    }
                    Err(ReadGameError::Input(error)) => Err(error.into()),
                })
            }
            #[cfg(not(target_family = "wasm"))]
            Reading::Threads(crew) => crew.next(),
        }
    }
}

/// Reads one game; an empty text gives an empty game.
///
/// # Errors
///
/// [`FailureKind::BadPgn`] if the game is bad.
pub fn parse_pgn(text: impl AsRef<[u8]>) -> Result<GameTree, Failure> {
    Ok(GameTree::parse(text)?)
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    /// An input that fails after a text.
    struct Failing(Cursor<&'static [u8]>);

    impl Read for Failing {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(io::Error::other("no more")),
                count => Ok(count),
            }
        }
    }

    #[test]
    fn an_input_that_fails_in_a_game_is_one_failure() {
        for threads in [1, 2] {
            for keep_bad in [false, true] {
                let options = ReadOptions {
                    threads,
                    keep_bad,
                    ..ReadOptions::default()
                };
                let input = Failing(Cursor::new(b"1. e4 *\n\n1. d4 d5 2. c4 "));
                let read: Vec<_> = GameReader::from_reader(Box::new(input), options)
                    .take(9)
                    .collect();
                let failed = read.iter().filter_map(|game| game.as_ref().err());
                let kinds: Vec<FailureKind> = failed.map(|failure| failure.kind).collect();
                assert_eq!(kinds, [FailureKind::Io], "{threads} {keep_bad}");
            }
        }
    }
}
