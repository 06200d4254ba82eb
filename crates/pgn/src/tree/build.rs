//! Trees from files.

use core::fmt;
use std::io;

use tabiya_rules::{Move, Position};

use super::{GameTree, Node, NodeId, Step};
use crate::{Comment, GameError, GameResult, Handler, Nag, Reader, Replay, Source, TagValue, Walk};

/// A [`Handler`] that builds a [`GameTree`] of each game.
///
/// ```
/// use tabiya_pgn::{Reader, Replay, TreeBuilder};
///
/// let mut replay = Replay::new(TreeBuilder::default());
/// Reader::from_bytes(b"1. e4 e5 *").read_game(&mut replay)?;
/// let game = replay.handler_mut().take();
/// assert_eq!(game.main_moves().count(), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct TreeBuilder {
    game: GameTree,
    at: Option<NodeId>,
    /// Where the game goes on behind each open variation.
    left: Vec<NodeId>,
    /// Comments before the first move of a variation.
    waiting: Vec<Comment>,
    starts_variation: bool,
    has_result: bool,
}

impl TreeBuilder {
    /// The last game, as far as it could be read.
    pub fn take(&mut self) -> GameTree {
        core::mem::take(&mut self.game)
    }

    fn here(&self) -> NodeId {
        self.at.unwrap_or(NodeId::ROOT)
    }

    fn add(&mut self, step: Step) {
        // A variation that goes the same way as another stays one of its own: nothing is merged.
        if let Ok(id) = self.game.append(self.here(), step) {
            self.node(id).comments_before = core::mem::take(&mut self.waiting);
            self.at = Some(id);
        }
        self.starts_variation = false;
    }

    fn node(&mut self, id: NodeId) -> &mut Node {
        &mut self.game.nodes[id.index()]
    }
}

impl Handler for TreeBuilder {
    fn begin_game(&mut self, _byte: u64) {
        *self = TreeBuilder::default();
    }

    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        let named = self.game.tags.set(name, value.text());
        debug_assert!(named.is_ok());
    }

    fn begin_movetext(&mut self, start: &Position) -> Walk {
        self.game.start = start.clone();
        Walk::Enter
    }

    fn before_move(&mut self, _position: &Position, mv: Move) {
        self.add(Step::Move(mv));
    }

    fn null_move(&mut self, _position: &Position) {
        self.add(Step::Pass);
    }

    fn nag(&mut self, nag: Nag) {
        let here = self.here();
        self.node(here).nags.push(nag);
    }

    fn comment(&mut self, text: &[u8]) {
        let comment = Comment::from_bytes(text);
        if self.starts_variation {
            self.waiting.push(comment);
        } else {
            let here = self.here();
            self.node(here).comments.push(comment);
        }
    }

    fn begin_variation(&mut self, _position: &Position) -> Walk {
        let here = self.here();
        self.left.push(here);
        self.at = self.game.parent(here);
        self.starts_variation = true;
        Walk::Enter
    }

    fn end_variation(&mut self, _position: &Position) {
        self.at = self.left.pop();
        // A variation of comments alone: they belong to the move before.
        let here = self.here();
        let waiting = core::mem::take(&mut self.waiting);
        self.node(here).comments.extend(waiting);
        self.starts_variation = false;
    }

    fn result(&mut self, result: GameResult) {
        self.game.result = result;
        self.has_result = true;
    }

    fn end_game(&mut self) {
        if !self.has_result {
            let tag = self.game.tags.value("Result");
            self.game.result = tag
                .and_then(|tag| GameResult::parse(tag.as_bytes()))
                .unwrap_or_default();
        }
    }
}

/// The games of a file as trees, one after the other.
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
    /// The games that `reader` finds.
    pub fn new(reader: Reader<S>) -> Games<S> {
        Games {
            reader,
            replay: Replay::new(TreeBuilder::default()),
            is_over: false,
        }
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

/// A bad game: what is wrong, and what was read before that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadGame {
    /// What is wrong, and where.
    pub error: GameError,
    /// The game up to there.
    pub game: GameTree,
}

/// Why there is no game.
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
