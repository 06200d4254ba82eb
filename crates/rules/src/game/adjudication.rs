//! How a game really stood at its end.

use super::{GameResult, Outcome, PlayedLine, Reason};
use crate::{Color, Winnability};

/// What the rules say about the end of a game, and about the result that was written down.
///
/// ```
/// use tabiya_rules::{GameResult, PlayedLine, Reason};
///
/// // Black won on time with a bare king.
/// let line = PlayedLine::new("4k3/8/8/8/8/8/8/4KQ2 b - - 0 1".parse()?);
/// let judged = line.adjudicate(GameResult::BlackWins, true);
/// assert_eq!(judged.outcome.unwrap().reason, Reason::Time);
/// assert_eq!(judged.ruled(), Some(GameResult::Draw));
/// assert!(judged.contradicts);
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Adjudication {
    /// Whether each side could still have given mate, White first.
    pub winnability: [Winnability; 2],
    /// How the game was over, if it was: by itself, or on time.
    pub outcome: Option<Outcome>,
    /// Whether the result that was written down is not the one of the rules.
    pub contradicts: bool,
}

impl Adjudication {
    /// The result by the rules, if they leave no choice.
    pub fn ruled(&self) -> Option<GameResult> {
        self.outcome.map(|outcome| GameResult::from(Some(outcome)))
    }
}

impl PlayedLine {
    /// How the game stood at its end: mates and draws on the board, dead positions with all the work that is allowed, and, if
    /// a clock decided, whether the winner could have given mate at all.
    pub fn adjudicate(&self, result: GameResult, on_time: bool) -> Adjudication {
        let winnability = Color::ALL.map(|color| self.position().winnability(color));
        let outcome = self
            .ended(&winnability)
            .or_else(|| lost_on_time(result, on_time, &winnability));
        let ruled = GameResult::from(outcome);
        Adjudication {
            contradicts: outcome.is_some() && result != GameResult::Unknown && ruled != result,
            outcome,
            winnability,
        }
    }

    /// How the game has ended by itself.
    fn ended(&self, winnability: &[Winnability; 2]) -> Option<Outcome> {
        let is_dead =
            || self.position().has_legal_moves() && winnability.iter().all(Winnability::is_unwinnable);
        self.outcome()
            .or_else(|| is_dead().then(|| Outcome::draw(Reason::DeadPosition)))
    }
}

/// A win on time that could not have been won on the board is a draw; others stand as they are written down.
fn lost_on_time(result: GameResult, on_time: bool, winnability: &[Winnability; 2]) -> Option<Outcome> {
    let winner = result.winner().filter(|_| on_time)?;
    match winnability[winner.index()].is_unwinnable() {
        true => Some(Outcome::draw(Reason::Time)),
        false => Some(Outcome::win(winner, Reason::Time)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(fen: &str, result: GameResult, on_time: bool) -> Adjudication {
        PlayedLine::new(fen.parse().unwrap()).adjudicate(result, on_time)
    }

    #[test]
    fn a_mate_on_the_board_contradicts_any_other_result() {
        let mated = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
        assert!(!judged(mated, GameResult::WhiteWins, false).contradicts);
        assert!(!judged(mated, GameResult::Unknown, false).contradicts);
        assert!(judged(mated, GameResult::Draw, false).contradicts);
        assert!(judged(mated, GameResult::BlackWins, true).contradicts);
    }

    #[test]
    fn a_game_that_goes_on_leaves_every_choice() {
        let open = "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1";
        assert_eq!(judged(open, GameResult::BlackWins, false).ruled(), None);
        assert_eq!(
            judged(open, GameResult::WhiteWins, true).ruled(),
            Some(GameResult::WhiteWins)
        );
    }
}
