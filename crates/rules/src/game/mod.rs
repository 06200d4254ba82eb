//! The line played in a game: its start, its moves and how it ends.

mod adjudication;
mod dead;
mod key_history;
mod material;
mod outcome;
#[cfg(test)]
mod outcome_tests;
mod record;
mod result;

pub use adjudication::Adjudication;
pub use key_history::KeyHistory;
pub use outcome::{Claim, Claims, Outcome, Reason};
pub use record::GameRecord;
pub use result::{GameResult, ParseResultError};

use alloc::vec::Vec;
use core::fmt;

use crate::{IllegalMove, Move, MoveList, Position, Undo};

/// The line played in a game: a position, the moves that led to it, undo and redo. A line knows about
/// repetitions and how the game has ended; variations and tags are added by the `Game` of `tabiya-pgn`.
///
/// ```
/// use tabiya_rules::{Color, PlayedLine, Reason};
///
/// let mut game = PlayedLine::default();
/// for text in ["f3", "e5", "g4", "Qh4#"] {
///     game.play_san(text)?;
/// }
/// let outcome = game.outcome().expect("the game is over");
/// assert_eq!(outcome.winner, Some(Color::Black));
/// assert_eq!(outcome.reason, Reason::Checkmate);
///
/// game.undo();
/// assert_eq!(game.outcome(), None);
/// assert_eq!(game.moves().count(), 3);
/// assert!(game.redo().is_some());
/// # Ok::<(), tabiya_rules::SanError>(())
/// ```
#[derive(Clone)]
pub struct PlayedLine {
    start: Position,
    position: Position,
    played: Vec<(Move, Undo)>,
    /// The moves taken back, the most recent last.
    undone: Vec<Move>,
    keys: KeyHistory,
}

impl PlayedLine {
    /// A game that starts from `start`.
    ///
    /// ```
    /// use tabiya_rules::{PlayedLine, Position};
    ///
    /// let game = PlayedLine::new("8/8/8/4k3/8/8/4P3/4K3 b - - 0 60".parse()?);
    /// assert_eq!(game.position().fullmove_number(), 60);
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn new(start: Position) -> PlayedLine {
        let mut keys = KeyHistory::new();
        keys.push(start.key());
        PlayedLine {
            position: start.clone(),
            start,
            played: Vec::new(),
            undone: Vec::new(),
            keys,
        }
    }

    /// The starting position.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played so far, in order.
    ///
    /// ```
    /// use tabiya_rules::{PlayedLine, Move, Square};
    ///
    /// let mut game = PlayedLine::default();
    /// game.play(Move::double_push(Square::E2, Square::E4))?;
    /// assert!(game.moves().eq([Move::double_push(Square::E2, Square::E4)]));
    /// # Ok::<(), tabiya_rules::IllegalMove>(())
    /// ```
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.played.iter().map(|&(mv, _)| mv)
    }

    /// The legal moves in the current position.
    pub fn legal_moves(&self) -> MoveList {
        self.position.legal_moves()
    }

    /// The keys of all positions so far, from which a search detects repetitions.
    pub fn keys(&self) -> &KeyHistory {
        &self.keys
    }

    /// Plays a move if it is legal, and forgets the moves taken back.
    ///
    /// A game that is over according to [`outcome`](PlayedLine::outcome) still accepts legal moves: records
    /// of such games exist, and it must be possible to replay them.
    ///
    /// ```
    /// use tabiya_rules::{PlayedLine, Move, Square};
    ///
    /// let mut game = PlayedLine::default();
    /// assert!(game.play(Move::quiet(Square::E1, Square::E2)).is_err());
    /// assert!(game.play(Move::quiet(Square::G1, Square::F3)).is_ok());
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.position.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        self.undone.clear();
        self.push(mv);
        Ok(())
    }

    /// Plays a move given in UCI notation.
    ///
    /// ```
    /// use tabiya_rules::PlayedLine;
    ///
    /// let mut game = PlayedLine::default();
    /// game.play_uci("e2e4")?;
    /// assert!(game.play_uci("e2e4").is_err());
    /// assert_eq!(game.moves().len(), 1);
    /// # Ok::<(), tabiya_rules::UciMoveError>(())
    /// ```
    pub fn play_uci(&mut self, text: &str) -> Result<Move, crate::UciMoveError> {
        let mv = self.position.parse_uci(text)?;
        self.undone.clear();
        self.push(mv);
        Ok(mv)
    }

    /// Plays a move given in SAN, read forgivingly.
    pub fn play_san(&mut self, text: impl AsRef<[u8]>) -> Result<Move, crate::SanError> {
        let mv = self.position.parse_san(text, crate::SanStyle::Forgiving)?;
        self.undone.clear();
        self.push(mv);
        Ok(mv)
    }

    fn push(&mut self, mv: Move) {
        let undo = self.position.make(mv);
        self.played.push((mv, undo));
        self.keys.push(self.position.key());
    }

    /// Takes back the last move and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let (mv, undo) = self.played.pop()?;
        self.position.unmake(mv, undo);
        self.keys.pop();
        self.undone.push(mv);
        Some(mv)
    }

    /// Replays the move taken back last and returns it; `None` if there is none.
    ///
    /// ```
    /// use tabiya_rules::PlayedLine;
    ///
    /// let mut game = PlayedLine::default();
    /// let mv = game.play_san("d4")?;
    /// assert_eq!(game.undo(), Some(mv));
    /// assert_eq!(game.redo(), Some(mv));
    /// assert_eq!(game.redo(), None);
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    pub fn redo(&mut self) -> Option<Move> {
        let mv = self.undone.pop()?;
        self.push(mv);
        Some(mv)
    }

    /// How often the current position has occurred, including now: the same pieces on the same squares, the
    /// same side to move, the same castling and en-passant possibilities.
    ///
    /// ```
    /// use tabiya_rules::PlayedLine;
    ///
    /// let mut game = PlayedLine::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play_san(text)?;
    /// }
    /// assert_eq!(game.occurrences(), 2);
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    pub fn occurrences(&self) -> usize {
        self.keys.repetitions(self.position.halfmove_clock()) + 1
    }
}

impl Default for PlayedLine {
    /// A game from the starting position of standard chess.
    fn default() -> PlayedLine {
        PlayedLine::new(Position::default())
    }
}

impl From<Position> for PlayedLine {
    fn from(start: Position) -> PlayedLine {
        PlayedLine::new(start)
    }
}

impl fmt::Debug for PlayedLine {
    /// The start, the moves and the current position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<Move> = self.moves().collect();
        f.debug_struct("PlayedLine")
            .field("start", &self.start)
            .field("moves", &moves)
            .field("position", &self.position)
            .finish()
    }
}
