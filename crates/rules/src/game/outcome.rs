//! How games end: by themselves, or because a player claims it.

use core::fmt;

use super::PlayedLine;
use crate::{Color, Move, Position};

/// How a game ended: who won, if anybody, and why.
///
/// ```
/// use tabiya_rules::{Color, PlayedLine, Outcome, Reason};
///
/// let game = PlayedLine::new("7k/8/8/8/8/8/8/K7 w - - 0 1".parse()?);
/// let outcome = game.outcome().expect("nobody can win");
/// assert_eq!(outcome, Outcome::draw(Reason::InsufficientMaterial));
/// assert_eq!(outcome.to_string(), "draw by insufficient material");
/// assert_eq!(outcome.score(), "1/2-1/2");
/// assert_eq!(Outcome::win(Color::Black, Reason::Time).to_string(), "black wins on time");
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: Reason,
}

impl Outcome {
    /// A win.
    pub const fn win(winner: Color, reason: Reason) -> Outcome {
        Outcome {
            winner: Some(winner),
            reason,
        }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// What happens when the time of `late` runs out: the opponent wins, unless it cannot give mate
    /// by any sequence of moves.
    ///
    /// ```
    /// use tabiya_rules::{Color, Outcome, Position};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(Outcome::out_of_time(&position, Color::White).winner, None);
    /// assert_eq!(Outcome::out_of_time(&position, Color::Black).winner, Some(Color::White));
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn out_of_time(position: &Position, late: Color) -> Outcome {
        Outcome {
            winner: position.can_win(!late).then_some(!late),
            reason: Reason::Time,
        }
    }

    /// The result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn score(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(color) => write!(f, "{color} wins ")?,
            None => f.write_str("draw ")?,
        }
        let by = match self.reason {
            Reason::Time => "on",
            _ => "by",
        };
        write!(f, "{by} {}", self.reason)
    }
}

/// Why a game is over.
///
/// ```
/// use tabiya_rules::Reason;
///
/// assert_eq!(Reason::SeventyFiveMoves.to_string(), "the seventy-five-move rule");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The king is in check and nothing helps.
    Checkmate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// Neither side can give mate with what it has.
    InsufficientMaterial,
    /// No sequence of moves ends in mate, though there is material.
    DeadPosition,
    /// The position has stood on the board five times.
    FivefoldRepetition,
    /// Seventy-five moves of each side without a capture or a pawn move.
    SeventyFiveMoves,
    /// Claimed: the position has stood on the board three times.
    ThreefoldRepetition,
    /// Claimed: fifty moves of each side without a capture or a pawn move.
    FiftyMoves,
    /// The players agreed.
    Agreement,
    /// A player resigned.
    Resignation,
    /// A player's time ran out.
    Time,
}

impl Reason {
    /// The name that programs know it by, the same in all languages and formats.
    ///
    /// ```
    /// use tabiya_rules::Reason;
    ///
    /// assert_eq!(Reason::SeventyFiveMoves.name(), "seventyfive_moves");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::InsufficientMaterial => "insufficient_material",
            Reason::DeadPosition => "dead_position",
            Reason::FivefoldRepetition => "fivefold_repetition",
            Reason::SeventyFiveMoves => "seventyfive_moves",
            Reason::ThreefoldRepetition => "threefold_repetition",
            Reason::FiftyMoves => "fifty_moves",
            Reason::Agreement => "agreement",
            Reason::Resignation => "resignation",
            Reason::Time => "time",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::InsufficientMaterial => "insufficient material",
            Reason::DeadPosition => "dead position",
            Reason::FivefoldRepetition => "fivefold repetition",
            Reason::SeventyFiveMoves => "the seventy-five-move rule",
            Reason::ThreefoldRepetition => "threefold repetition",
            Reason::FiftyMoves => "the fifty-move rule",
            Reason::Agreement => "agreement",
            Reason::Resignation => "resignation",
            Reason::Time => "time",
        })
    }
}

/// A draw that the player to move may claim, but that does not come by itself.
///
/// ```
/// use tabiya_rules::{Claim, Outcome, Reason};
///
/// assert_eq!(Claim::FiftyMoves.outcome(), Outcome::draw(Reason::FiftyMoves));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// The position has stood on the board three times.
    ThreefoldRepetition,
    /// Fifty moves of each side without a capture or a pawn move.
    FiftyMoves,
}

impl Claim {
    /// How the game ends if the claim is made.
    pub const fn outcome(self) -> Outcome {
        Outcome::draw(match self {
            Claim::ThreefoldRepetition => Reason::ThreefoldRepetition,
            Claim::FiftyMoves => Reason::FiftyMoves,
        })
    }
}

/// The draws that the player to move may claim: see [`PlayedLine::claims`].
///
/// ```
/// use tabiya_rules::{Claim, PlayedLine};
///
/// let game = PlayedLine::new("4k3/8/8/8/8/8/4R3/4K3 b - - 100 90".parse()?);
/// assert!(game.claims().contains(Claim::FiftyMoves));
/// assert!(game.claims().iter().eq([Claim::FiftyMoves]));
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Claims {
    threefold_repetition: bool,
    fifty_moves: bool,
}

impl Claims {
    /// Whether nothing can be claimed.
    pub const fn is_empty(self) -> bool {
        !self.threefold_repetition && !self.fifty_moves
    }

    /// Whether this can be claimed.
    pub const fn contains(self, claim: Claim) -> bool {
        match claim {
            Claim::ThreefoldRepetition => self.threefold_repetition,
            Claim::FiftyMoves => self.fifty_moves,
        }
    }

    /// What can be claimed.
    pub fn iter(self) -> impl Iterator<Item = Claim> {
        [Claim::ThreefoldRepetition, Claim::FiftyMoves]
            .into_iter()
            .filter(move |&claim| self.contains(claim))
    }
}

const FIFTY_MOVES: u16 = 100;
const SEVENTY_FIVE_MOVES: u16 = 150;

impl Position {
    /// How the game ends here whatever came before: by mate, stalemate or a dead position.
    ///
    /// ```
    /// use tabiya_rules::{Position, Reason};
    ///
    /// let position: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert_eq!(position.outcome().map(|outcome| outcome.reason), Some(Reason::Stalemate));
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_moves() {
            Some(if self.is_check() {
                Outcome::win(!self.side_to_move(), Reason::Checkmate)
            } else {
                Outcome::draw(Reason::Stalemate)
            })
        } else if self.is_insufficient_material() {
            Some(Outcome::draw(Reason::InsufficientMaterial))
        } else if self.is_dead() {
            Some(Outcome::draw(Reason::DeadPosition))
        } else {
            None
        }
    }
}

impl PlayedLine {
    /// How the game has ended by itself, if it has: mate, stalemate, a dead position, the fifth
    /// occurrence of a position or seventy-five moves without progress. Nobody has to claim these.
    ///
    /// ```
    /// use tabiya_rules::{PlayedLine, Reason};
    ///
    /// let mut game = PlayedLine::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(16) {
    ///     assert_eq!(game.outcome(), None);
    ///     game.play_san(text)?;
    /// }
    /// let reason = game.outcome().map(|outcome| outcome.reason);
    /// assert_eq!(reason, Some(Reason::FivefoldRepetition));
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        position.outcome().or_else(|| {
            if self.occurrences() >= 5 {
                Some(Outcome::draw(Reason::FivefoldRepetition))
            } else if position.halfmove_clock() >= SEVENTY_FIVE_MOVES {
                Some(Outcome::draw(Reason::SeventyFiveMoves))
            } else {
                None
            }
        })
    }

    /// How the game ends when the time of `late` runs out now: as it has ended already, if it has; else the opponent wins,
    /// unless it cannot give mate by any sequence of moves (FIDE 6.9).
    ///
    /// ```
    /// use tabiya_rules::{Color, Outcome, PlayedLine, Reason};
    ///
    /// let game = PlayedLine::new("4k3/8/8/8/8/8/4r3/4K1B1 w - - 0 1".parse()?);
    /// assert_eq!(game.outcome_on_time(Color::White), Outcome::win(Color::Black, Reason::Time));
    /// // The rook can always step between the bishop and its king.
    /// assert_eq!(game.outcome_on_time(Color::Black), Outcome::draw(Reason::Time));
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn outcome_on_time(&self, late: Color) -> Outcome {
        self.outcome()
            .unwrap_or_else(|| Outcome::out_of_time(self.position(), late))
    }

    /// The draws that the player to move may claim because of the position on the board.
    ///
    /// ```
    /// use tabiya_rules::{Claim, PlayedLine};
    ///
    /// let mut game = PlayedLine::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(8) {
    ///     assert!(game.claims().is_empty());
    ///     game.play_san(text)?;
    /// }
    /// assert!(game.claims().contains(Claim::ThreefoldRepetition));
    /// assert_eq!(game.outcome(), None);
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    pub fn claims(&self) -> Claims {
        let position = self.position();
        if !position.has_legal_moves() {
            return Claims::default();
        }
        Claims {
            threefold_repetition: self.occurrences() >= 3,
            fifty_moves: position.halfmove_clock() >= FIFTY_MOVES,
        }
    }

    /// The draws that the player to move may claim by announcing a move, without playing it. A move
    /// that is not legal supports no claim.
    ///
    /// ```
    /// use tabiya_rules::{Claim, PlayedLine};
    ///
    /// let mut game = PlayedLine::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(7) {
    ///     game.play_san(text)?;
    /// }
    /// let back = game.position().parse_san("Ng8", Default::default())?;
    /// assert!(game.claims().is_empty());
    /// assert!(game.claims_with(back).contains(Claim::ThreefoldRepetition));
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    pub fn claims_with(&self, mv: Move) -> Claims {
        let position = self.position();
        if !position.is_legal(mv) {
            return Claims::default();
        }
        let next = position.after(mv);
        let clock = next.halfmove_clock();
        Claims {
            threefold_repetition: self.keys().repetitions_of_next(next.key(), clock) >= 2,
            fifty_moves: clock >= FIFTY_MOVES && !next.is_checkmate(),
        }
    }
}
