//! Ranking of root moves.

use std::cmp::Reverse;

use tabiya_rules::{Move, Position};

use crate::probe::is_zeroing;
use crate::{ProbeError, Tablebases, Wdl};

/// The history of the game, as far as it matters for the fifty-move rule.
///
/// ```
/// use tabiya_tablebase::RootState;
///
/// let state = RootState { halfmove_clock: 30, ..RootState::default() };
/// assert!(state.use_rule50 && !state.has_repeated);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// A legal move with its result and rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// Every legal move with its result, best first.
    ///
    /// Certain wins all have the same rank, unless the game has repeated a position: then the quicker one ranks higher.
    /// Wins endangered by the fifty-move rule are ranked by distance, and so are losses that the rule may still save.
    /// Without DTZ tables, moves are ranked by result alone.
    ///
    /// ```no_run
    /// use tabiya_rules::Position;
    /// use tabiya_tablebase::{RootState, Tablebases, Wdl};
    ///
    /// let mut tables = Tablebases::new();
    /// tables.add_folder("/usr/share/syzygy")?;
    /// let position: Position = "8/8/8/8/8/2k5/8/K2Q4 w - - 0 1".parse()?;
    /// let ranked = tables.rank_root_moves(&position, RootState::default())?;
    /// assert_eq!(ranked[0].wdl, Wdl::Win);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank_root_moves(
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

    /// The highest-ranked move; `None` if there are no legal moves.
    pub fn best_move(&self, position: &Position, state: RootState) -> Result<Option<RankedMove>, ProbeError> {
        Ok(self.rank_root_moves(position, state)?.first().copied())
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
    let clock = i32::from(state.halfmove_clock);
    // In a table that counts in whole moves a distance may be one ply too low, so only 99 is safe. Tables for which that
    // would matter at the limit itself count in plies, so with the clock at 0 the limit is 100. A move that resets the
    // clock now, or mates, is in time whatever the clock.
    let safe = if clock == 0 { 100 } else { 99 - clock };
    let in_time = !state.use_rule50 || plies <= 1 || plies <= safe;
    let (wdl, rank) = match dtz.signum() {
        1 if in_time && (!state.has_repeated || zeroing) => (Wdl::Win, CERTAIN),
        1 if in_time => (Wdl::Win, CERTAIN - plies),
        1 => (Wdl::CursedWin, ENDANGERED - plies.min(ENDANGERED - 1)),
        // The winner needs too long if the rule applies.
        -1 if state.use_rule50 && clock + plies > 100 => {
            (Wdl::BlessedLoss, plies.min(ENDANGERED - 1) - ENDANGERED)
        }
        -1 => (Wdl::Loss, -CERTAIN),
        _ => (Wdl::Draw, 0),
    };
    RankedMove {
        mv,
        wdl,
        dtz: Some(dtz),
        rank,
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
}
