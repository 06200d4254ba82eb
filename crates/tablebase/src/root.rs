//! Ranking of root moves.

use std::cmp::Reverse;

use tabiya_rules::{Move, PlayedLine, Position};

use crate::probe::is_zeroing;
use crate::{ProbeError, Tablebases, Wdl};

/// The history of the game, as far as it matters for the fifty-move rule. A position knows its halfmove clock, and a
/// [`PlayedLine`] its repetitions too.
///
/// ```
/// use tabiya_rules::{PlayedLine, Position};
/// use tabiya_tablebase::RootState;
///
/// let position: Position = "8/8/8/8/8/2k5/8/K2Q4 w - - 30 60".parse()?;
/// let mut state = RootState::from(&position);
/// assert_eq!(state.halfmove_clock, 30);
/// assert!(state.use_rule50 && !state.has_repeated);
/// assert_eq!(state, RootState::from(&PlayedLine::new(position)));
/// state.use_rule50 = false; // a correspondence game
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RootState {
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// Whether a position has occurred twice since then. If so, only moves that make progress are certain to win.
    pub has_repeated: bool,
    /// Whether the fifty-move rule applies.
    pub use_rule50: bool,
}

impl Default for RootState {
    /// Halfmove clock at 0, no repetition, the rule applies.
    fn default() -> RootState {
        RootState {
            halfmove_clock: 0,
            has_repeated: false,
            use_rule50: true,
        }
    }
}

impl From<&Position> for RootState {
    /// The clock of the position; nothing repeated, the rule applies.
    fn from(position: &Position) -> RootState {
        RootState {
            halfmove_clock: position.halfmove_clock(),
            ..RootState::default()
        }
    }
}

impl From<&PlayedLine> for RootState {
    /// The clock and the repetitions of the line; the rule applies.
    fn from(line: &PlayedLine) -> RootState {
        RootState {
            has_repeated: has_repeated(line),
            ..RootState::from(line.position())
        }
    }
}

/// Whether a position has occurred twice since the last capture or pawn move.
fn has_repeated(line: &PlayedLine) -> bool {
    let keys = line.keys().as_slice();
    let reversible = usize::from(line.position().halfmove_clock()) + 1;
    let mut keys = keys[keys.len().saturating_sub(reversible)..].to_vec();
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}

/// A legal move with its result and rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// The result for the side that plays it, taking the halfmove clock and the rule into account.
    pub wdl: Wdl,
    /// The distance to the next capture, pawn move or mate, counted from before the move; `None` without a DTZ table.
    pub dtz: Option<i32>,
    /// Higher is better. Equally safe moves have the same rank, so that a search may choose among them.
    pub rank: i32,
}

/// The rank of a certain win; certain losses have its negative.
const CERTAIN: i32 = 100_000;

/// The highest rank of a win endangered by the fifty-move rule: above all draws, below all certain wins.
const ENDANGERED: i32 = 50_000;

impl Tablebases {
    /// Every legal move with its result, best first, by the position's own halfmove clock;
    /// [`rank_moves_with`](Tablebases::rank_moves_with) takes any other state of the game.
    ///
    /// Certain wins all have the same rank, unless the game has repeated a position: then the quicker one ranks higher.
    /// Wins endangered by the fifty-move rule are ranked by distance, and so are losses that the rule may still save.
    /// Without DTZ tables, moves are ranked by result alone.
    ///
    /// ```no_run
    /// use tabiya_rules::Position;
    /// use tabiya_tablebase::{Tablebases, Wdl};
    ///
    /// let mut tables = Tablebases::new();
    /// tables.add_folder("/usr/share/syzygy")?;
    /// let position: Position = "8/8/8/8/8/2k5/8/K2Q4 w - - 0 1".parse()?;
    /// let ranked = tables.rank_moves(&position)?;
    /// assert_eq!(ranked[0].wdl, Wdl::Win);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank_moves(&self, position: &Position) -> Result<Vec<RankedMove>, ProbeError> {
        self.rank_moves_with(position, RootState::from(position))
    }

    /// The highest-ranked move, by the position's own halfmove clock; `None` if there are no legal moves.
    pub fn best_move(&self, position: &Position) -> Result<Option<RankedMove>, ProbeError> {
        Ok(self.rank_moves(position)?.first().copied())
    }

    /// As [`rank_moves`](Tablebases::rank_moves), for a game of which more is known than its position: it has
    /// repeated itself, or nobody counts moves.
    pub fn rank_moves_with(
        &self,
        position: &Position,
        state: RootState,
    ) -> Result<Vec<RankedMove>, ProbeError> {
        self.check_probeable(position)?;
        let by_distance: Result<Vec<RankedMove>, ProbeError> = position
            .legal_moves()
            .iter()
            .map(|&mv| {
                let dtz = self.dtz_of_move(position, mv)?;
                Ok(ranked(mv, dtz, is_zeroing(position, mv), state))
            })
            .collect();
        let mut ranked = match by_distance {
            Err(ProbeError::MissingTable { .. }) => self.ranked_by_result(position, state)?,
            other => other?,
        };
        // Among equals, the quickest win and the longest resistance come first.
        ranked.sort_by_key(|ranked| (Reverse(ranked.rank), ranked.dtz.unwrap_or(0)));
        Ok(ranked)
    }

    fn ranked_by_result(&self, position: &Position, state: RootState) -> Result<Vec<RankedMove>, ProbeError> {
        let legal = position.legal_moves();
        let ranked = legal.iter().map(|&mv| {
            let mut wdl = -self.wdl_by_captures(&position.after(mv))?;
            if !state.use_rule50 {
                wdl = without_rule(wdl);
            }
            let rank = match wdl {
                Wdl::Win => CERTAIN,
                Wdl::CursedWin => ENDANGERED,
                Wdl::Draw => 0,
                Wdl::BlessedLoss => -ENDANGERED,
                Wdl::Loss => -CERTAIN,
            };
            Ok(RankedMove {
                mv,
                wdl,
                dtz: None,
                rank,
            })
        });
        ranked.collect()
    }
}

/// The result without the fifty-move rule.
fn without_rule(wdl: Wdl) -> Wdl {
    match wdl {
        Wdl::CursedWin => Wdl::Win,
        Wdl::BlessedLoss => Wdl::Loss,
        other => other,
    }
}

/// Ranks a move by its distance.
fn ranked(mv: Move, dtz: i32, zeroing: bool, state: RootState) -> RankedMove {
    let plies = dtz.abs();
    let mut wdl = result_in_time(dtz, state.halfmove_clock);
    if !state.use_rule50 {
        wdl = without_rule(wdl);
    }
    let rank = match wdl {
        Wdl::Win if !state.has_repeated || zeroing => CERTAIN,
        Wdl::Win => CERTAIN - plies,
        Wdl::CursedWin => ENDANGERED - plies.min(ENDANGERED - 1),
        Wdl::Draw => 0,
        Wdl::BlessedLoss => plies.min(ENDANGERED - 1) - ENDANGERED,
        Wdl::Loss => -CERTAIN,
    };
    RankedMove {
        mv,
        wdl,
        dtz: Some(dtz),
        rank,
    }
}

/// The result that a distance means under the fifty-move rule, with the halfmove clock at `clock`.
pub(crate) fn result_in_time(dtz: i32, clock: u16) -> Wdl {
    let plies = dtz.abs();
    let clock = i32::from(clock);
    // In a table that counts in whole moves a distance may be one ply too low, so only 99 is safe. Tables for which that
    // would matter at the limit itself count in plies, so with the clock at 0 the limit is 100. A move that resets the
    // clock now, or mates, is in time whatever the clock.
    let safe = if clock == 0 { 100 } else { 99 - clock };
    match dtz.signum() {
        1 if plies <= 1 || plies <= safe => Wdl::Win,
        1 => Wdl::CursedWin,
        // The winner needs too long.
        -1 if clock + plies > 100 => Wdl::BlessedLoss,
        -1 => Wdl::Loss,
        _ => Wdl::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Square;

    fn rank(dtz: i32, zeroing: bool, state: RootState) -> RankedMove {
        ranked(Move::quiet(Square::A1, Square::A2), dtz, zeroing, state)
    }

    fn at(halfmove_clock: u16) -> RootState {
        RootState {
            halfmove_clock,
            ..RootState::default()
        }
    }

    #[test]
    fn a_win_that_comes_too_late_is_cursed() {
        assert_eq!(rank(100, false, at(0)).wdl, Wdl::Win);
        assert_eq!(rank(40, false, at(59)).wdl, Wdl::Win);
        assert_eq!(rank(40, false, at(60)).wdl, Wdl::CursedWin);
        assert_eq!(rank(101, true, at(0)).wdl, Wdl::CursedWin);
        assert_eq!(rank(1, true, at(99)).wdl, Wdl::Win);
        let ignored = RootState {
            use_rule50: false,
            ..at(60)
        };
        assert_eq!(rank(140, false, ignored).wdl, Wdl::Win);
    }

    #[test]
    fn a_loss_that_takes_too_long_is_blessed() {
        assert_eq!(rank(-40, false, at(60)).wdl, Wdl::Loss);
        assert_eq!(rank(-40, false, at(61)).wdl, Wdl::BlessedLoss);
        assert!(rank(-50, false, at(61)).rank > rank(-40, false, at(61)).rank);
        assert!(rank(-40, false, at(61)).rank > rank(-2, false, at(61)).rank);
    }

    #[test]
    fn after_a_repetition_the_quicker_win_ranks_higher() {
        let calm = RootState::default();
        let repeating = RootState {
            has_repeated: true,
            ..calm
        };
        assert_eq!(rank(10, false, calm).rank, rank(20, false, calm).rank);
        assert!(rank(10, false, repeating).rank > rank(20, false, repeating).rank);
        assert!(rank(20, false, repeating).rank > rank(101, false, repeating).rank);
    }

    #[test]
    fn ranks_increase_from_loss_to_draw_to_win() {
        let ranks: Vec<i32> = [-2, -200, -1000, 0, 1000, 200, 2]
            .map(|dtz| rank(dtz, false, at(0)).rank)
            .into();
        assert!(ranks.is_sorted_by(|low, high| low < high), "{ranks:?}");
    }

    #[test]
    fn repetitions_count_since_the_last_pawn_move() {
        let mut line = PlayedLine::default();
        for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            assert!(!RootState::from(&line).has_repeated);
            line.play_san(text).unwrap();
        }
        assert!(RootState::from(&line).has_repeated);
        assert_eq!(RootState::from(&line).halfmove_clock, 4);
        line.play_san("e4").unwrap();
        assert_eq!(RootState::from(&line), RootState::default());
    }
}
