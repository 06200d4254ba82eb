//! Replays the moves that a reader finds, main lines and variations, by the rules.

use tabiya_rules::{Color, Move, PieceKind, Position, San, Undo, attacks};

use crate::error::excerpt;
use crate::{
    Fault, GameError, GameResult, MoveFault, MoveNumber, Nag, Oddity, TagValue, Verdict, Visitor, Walk,
};

/// Receives the events of games replayed by the rules; see [`Replay`]. The order of events is that of [`Visitor`].
pub trait Handler {
    /// A game begins, at this byte of the text.
    fn begin_game(&mut self, byte: u64) {
        let _ = byte;
    }

    /// A tag, such as `White` with its value.
    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        let _ = (name, value);
    }

    /// The moves begin, in this position.
    fn begin_movetext(&mut self, start: &Position) -> Walk {
        let _ = start;
        Walk::Enter
    }

    /// A legal move is about to be played in `position`.
    fn before_move(&mut self, position: &Position, mv: Move) {
        let _ = (position, mv);
    }

    /// The same move has been played and led to `position`. Return [`Walk::Skip`] to skip the rest of the game's moves.
    fn after_move(&mut self, position: &Position, mv: Move) -> Walk {
        let _ = (position, mv);
        Walk::Enter
    }

    /// A null move has been played and led to `position`. Null moves occur in analysis only.
    fn null_move(&mut self, position: &Position) {
        let _ = position;
    }

    /// A NAG on the last move.
    fn nag(&mut self, nag: Nag) {
        let _ = nag;
    }

    /// A comment, as written in the file.
    fn comment(&mut self, text: &[u8]) {
        let _ = text;
    }

    /// A comment between a move number and its move. By default it is treated like any other
    /// [`comment`](Handler::comment).
    fn comment_before(&mut self, text: &[u8]) {
        self.comment(text);
    }

    /// A variation begins in `position`, the one before the last move.
    fn begin_variation(&mut self, position: &Position) -> Walk {
        let _ = position;
        Walk::Enter
    }

    /// A variation that was entered ends; the line it interrupted continues from `position`.
    fn end_variation(&mut self, position: &Position) {
        let _ = position;
    }

    /// A result at the end of a variation.
    fn variation_result(&mut self, result: GameResult) {
        let _ = result;
    }

    /// The result after the moves.
    fn result(&mut self, result: GameResult) {
        let _ = result;
    }

    /// The game ends, and every move in it was legal.
    fn end_game(&mut self) {}

    /// The game is bad, and the rest of it will be skipped.
    fn bad_game(&mut self, error: &GameError) {
        let _ = error;
    }

    /// Something is irregular, but reading continues.
    fn oddity(&mut self, oddity: &Oddity) {
        let _ = oddity;
    }
}

/// A [`Visitor`] that plays every move and reports moves and positions to a [`Handler`]. An ambiguous or illegal move
/// makes the game a bad one.
///
/// Games start from their `FEN` tag, in Chess960 with the castling rights of X-FEN or Shredder-FEN.
///
/// ```
/// use tabiya_pgn::{Handler, Reader, Replay, Walk};
/// use tabiya_rules::{Move, Position};
///
/// /// Counts the checks.
/// #[derive(Default)]
/// struct Checks(u32);
///
/// impl Handler for Checks {
///     fn after_move(&mut self, position: &Position, _mv: Move) -> Walk {
///         self.0 += u32::from(position.is_check());
///         Walk::Enter
///     }
/// }
///
/// let mut replay = Replay::new(Checks::default());
/// Reader::from_bytes(b"1. f3 e5 2. g4 (2. e4 Qh4+) Qh4# 0-1").read_all(&mut replay)?;
/// assert_eq!(replay.handler().0, 2);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Replay<H> {
    handler: H,
    /// The standard starting position, kept so that it need not be set up for each game.
    standard: Position,
    position: Position,
    last: Last,
    /// The lines interrupted by the open variations.
    interrupted: Vec<(Position, Last)>,
    is_in_moves: bool,
    /// What is wrong with the last game.
    error: Option<GameError>,
}

/// The last move of a line.
#[derive(Clone, Copy)]
enum Last {
    None,
    Move(Move, Undo),
    Null(Undo),
}

impl<H: Handler> Replay<H> {
    /// Reports to `handler`.
    pub fn new(handler: H) -> Replay<H> {
        let standard = Position::default();
        Replay {
            handler,
            position: standard.clone(),
            standard,
            last: Last::None,
            interrupted: Vec::new(),
            is_in_moves: false,
            error: None,
        }
    }

    /// Takes the error of the last game; `None` if it is good.
    ///
    /// ```
    /// use tabiya_pgn::{Reader, Replay, TreeBuilder};
    ///
    /// let mut replay = Replay::new(TreeBuilder::default());
    /// Reader::from_bytes(b"1. e4 Nf3 *").read_game(&mut replay)?;
    /// assert_eq!(replay.take_error().unwrap().place.byte, 6);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn take_error(&mut self) -> Option<GameError> {
        self.error.take()
    }

    /// The handler.
    pub fn handler(&self) -> &H {
        &self.handler
    }

    /// The handler, mutably.
    pub fn handler_mut(&mut self) -> &mut H {
        &mut self.handler
    }

    /// Returns the handler.
    pub fn into_handler(self) -> H {
        self.handler
    }

    #[cold]
    fn illegal(&self, san: San, text: &[u8]) -> Verdict<Walk> {
        match san.resolve(&self.position) {
            Ok(_) => Ok(Walk::Enter),
            Err(error) => Err(Box::new(Fault::BadMove {
                text: excerpt(text),
                reason: MoveFault::Illegal(error),
            })),
        }
    }
}

impl<H: Handler> Visitor for Replay<H> {
    fn begin_game(&mut self, byte: u64) {
        self.position.clone_from(&self.standard);
        self.last = Last::None;
        self.interrupted.clear();
        self.is_in_moves = false;
        self.error = None;
        self.handler.begin_game(byte);
    }

    fn tag(&mut self, name: &str, value: TagValue<'_>) -> Verdict {
        self.handler.tag(name, value);
        match name {
            "FEN" => {
                self.position = Position::from_fen_lenient(value.text().trim()).map_err(Fault::BadFen)?;
            }
            "Variant" if !is_chess(&value.text()) => {
                return Err(Box::new(Fault::UnknownVariant(excerpt(value.text().as_bytes()))));
            }
            _ => {}
        }
        Ok(())
    }

    fn begin_movetext(&mut self) -> Verdict<Walk> {
        self.is_in_moves = true;
        Ok(self.handler.begin_movetext(&self.position))
    }

    #[inline]
    fn san(&mut self, san: San, text: &[u8]) -> Verdict<Walk> {
        let Ok(mv) = san.resolve(&self.position) else {
            return self.illegal(san, text);
        };
        self.handler.before_move(&self.position, mv);
        self.last = Last::Move(mv, self.position.make(mv));
        Ok(self.handler.after_move(&self.position, mv))
    }

    fn null_move(&mut self) -> Verdict {
        let undo = self.position.make_null().ok_or_else(|| Fault::BadMove {
            text: "--".to_owned(),
            reason: MoveFault::NullInCheck,
        })?;
        self.last = Last::Null(undo);
        self.handler.null_move(&self.position);
        Ok(())
    }

    fn nag(&mut self, nag: Nag) -> Verdict {
        self.handler.nag(nag);
        Ok(())
    }

    fn comment(&mut self, text: &[u8]) -> Verdict {
        self.handler.comment(text);
        Ok(())
    }

    fn comment_before(&mut self, text: &[u8]) -> Verdict {
        self.handler.comment_before(text);
        Ok(())
    }

    fn begin_variation(&mut self) -> Verdict<Walk> {
        let mut before = self.position.clone();
        match self.last {
            Last::None => return Err(Box::new(Fault::NothingToReplace)),
            Last::Move(mv, undo) => before.unmake(mv, undo),
            Last::Null(undo) => before.unmake_null(undo),
        }
        let walk = self.handler.begin_variation(&before);
        if walk == Walk::Enter {
            let left = core::mem::replace(&mut self.position, before);
            self.interrupted
                .push((left, core::mem::replace(&mut self.last, Last::None)));
        }
        Ok(walk)
    }

    fn end_variation(&mut self) {
        if let Some((position, last)) = self.interrupted.pop() {
            self.position = position;
            self.last = last;
            self.handler.end_variation(&self.position);
        }
    }

    fn variation_result(&mut self, result: GameResult) {
        self.handler.variation_result(result);
    }

    fn result(&mut self, result: GameResult) {
        self.handler.result(result);
    }

    fn end_game(&mut self) {
        self.handler.end_game();
    }

    fn bad_game(&mut self, error: &GameError) {
        self.error = Some(error.clone());
        self.handler.bad_game(error);
    }

    fn oddity(&mut self, oddity: &Oddity) {
        self.handler.oddity(oddity);
    }

    fn due(&self) -> Option<MoveNumber> {
        self.is_in_moves.then(|| MoveNumber {
            number: u32::from(self.position.fullmove_number()),
            side: self.position.side_to_move(),
        })
    }

    fn result_on_board(&self) -> Option<GameResult> {
        if is_plainly_undecided(&self.position) || self.position.has_legal_moves() {
            return None;
        }
        Some(match (self.position.is_check(), self.position.side_to_move()) {
            (true, Color::White) => GameResult::BlackWins,
            (true, Color::Black) => GameResult::WhiteWins,
            (false, _) => GameResult::Draw,
        })
    }
}

/// Whether one look from the king shows that it is neither checkmate nor stalemate: nothing can give check, and a pawn that
/// cannot be pinned can advance. True at the end of most games, and much quicker than finding a legal move.
fn is_plainly_undecided(position: &Position) -> bool {
    let side = position.side_to_move();
    let (king, occupied) = (position.king(side), position.occupied());
    let pawns = position.of_kind(PieceKind::Pawn);
    let knights = position.of_kind(PieceKind::Knight);
    // In check or not, sliders on these lines are left to the full answer.
    let lines = attacks::queen(king, occupied);
    let near =
        (lines - pawns - knights) | (attacks::knight(king) & knights) | (attacks::pawn(side, king) & pawns);
    let free = (pawns & position.of_color(side)) - lines;
    let ahead = match side {
        Color::White => free.north(),
        Color::Black => free.south(),
    };
    !near.intersects(position.of_color(!side)) && !(ahead - occupied).is_empty()
}

/// Whether a `Variant` tag means standard chess or Chess960, in any of the usual spellings.
fn is_chess(variant: &str) -> bool {
    let name: String = variant
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric())
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    matches!(
        &*name,
        "" | "standard"
            | "chess"
            | "normal"
            | "classical"
            | "fromposition"
            | "chess960"
            | "960"
            | "frc"
            | "fischerandom"
            | "fischerrandom"
            | "fischerandomchess"
            | "fischerrandomchess"
    )
}
