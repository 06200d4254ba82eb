//! The games of a file as trees.

use core::fmt;
use std::io;

use super::{GameTree, TreeBuilder};
use crate::{GameError, Oddity, Reader, Replay, Source};

/// An iterator over the games of a file, as trees.
///
/// ```
/// use tabiya_pgn::{Games, Reader};
///
/// let file = b"[Round \"1\"]\n\n1. e4 e5 *\n\n[Round \"2\"]\n\n1. d4 Nf3 *\n\n[Round \"3\"]\n\n1. c4 *\n";
/// let games: Vec<_> = Games::new(Reader::from_bytes(file)).collect();
/// assert_eq!(games.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
/// ```
pub struct Games<S> {
    reader: Reader<S>,
    replay: Replay<TreeBuilder>,
    is_over: bool,
}

impl<S: Source> Games<S> {
    /// The games in `reader`.
    pub fn new(reader: Reader<S>) -> Games<S> {
        Games::with_builder(reader, TreeBuilder::default())
    }

    /// The games in `reader` as `builder` builds them: see [`TreeBuilder::tags_only`].
    pub fn with_builder(reader: Reader<S>, builder: TreeBuilder) -> Games<S> {
        Games {
            reader,
            replay: Replay::new(builder),
            is_over: false,
        }
    }

    /// The oddities of the last game.
    pub fn oddities(&self) -> &[Oddity] {
        self.replay.handler().oddities()
    }
}

impl<S: Source> Iterator for Games<S> {
    type Item = Result<GameTree, ReadGameError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        match self.reader.read_game(&mut self.replay) {
            Ok(true) => {
                let game = self.replay.handler_mut().take();
                Some(match self.replay.take_error() {
                    None => Ok(game),
                    Some(error) => Err(ReadGameError::Bad(Box::new(BadGame { error, game }))),
                })
            }
            Ok(false) => {
                self.is_over = true;
                None
            }
            Err(error) => {
                self.is_over = true;
                Some(Err(ReadGameError::Input(error)))
            }
        }
    }
}

/// A bad game: the error, and the game up to there.
///
/// ```
/// use tabiya_pgn::{Games, ReadGameError, Reader};
///
/// let mut games = Games::new(Reader::from_bytes(b"1. e4 e5 2. Ke3 Nc6 1-0"));
/// let Some(Err(ReadGameError::Bad(bad))) = games.next() else { panic!() };
/// assert_eq!(bad.game.main_moves().count(), 2);
/// assert_eq!(bad.error.place.byte, 12);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadGame {
    /// What is wrong, and where.
    pub error: GameError,
    /// The game up to there.
    pub game: GameTree,
}

/// Why a game could not be read.
#[derive(Debug)]
pub enum ReadGameError {
    /// The game is bad; others may follow.
    Bad(Box<BadGame>),
    /// The input failed; nothing follows.
    Input(io::Error),
}

impl fmt::Display for ReadGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadGameError::Bad(bad) => bad.error.fmt(f),
            ReadGameError::Input(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReadGameError {}
