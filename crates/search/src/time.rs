//! Time management: how much time to spend on a move.

use std::time::Duration;

use crate::clock::Instant;
use crate::limits::Limits;
use crate::tunables;

/// The time for one move: after the soft limit no new iteration starts, at the hard limit the search is stopped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TimeBudget {
    start: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

/// What the last iterations say about how much time the position needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Situation {
    /// Best-move stability: for how many iterations the best move has stayed the same.
    pub(crate) stable_iterations: u32,
    /// How much the value has dropped since the last iteration, in centipawns.
    pub(crate) value_drop: i32,
    /// Node effort: the share of all nodes spent on the best move.
    pub(crate) best_move_share: f64,
}

impl TimeBudget {
    pub(crate) fn new(start: Instant, limits: &Limits, overhead: Duration) -> TimeBudget {
        let mut budget = TimeBudget {
            start,
            soft: None,
            hard: None,
        };
        if let Some(time) = limits.move_time {
            budget.hard = Some(time.saturating_sub(overhead).max(SHORTEST));
        }
        if let Some(clock) = limits.clock {
            let left = clock
                .remaining
                .saturating_sub(overhead)
                .max(SHORTEST)
                .as_secs_f64();
            // Keep a small reserve on the clock, in case the system delays a move.
            let overhead = overhead.as_secs_f64();
            let reserved = percent(tunables::time_reserve()) * overhead;
            let reserve = reserved.min(left / 2.0);
            // Plan for the moves to the time control, or for as many as a game usually still has. Each of them gains
            // the increment and costs part of the overhead; all of it once the clock is down to the reserve.
            let usual = tunables::time_moves().unsigned_abs();
            let moves = f64::from(clock.moves_to_go.unwrap_or(usual).clamp(1, usual));
            let usually_lost = percent(tunables::time_overhead_share());
            let lost = overhead * (reserved / left).clamp(usually_lost, 1.0);
            let gained = clock.increment.as_secs_f64() - lost;
            let planned = ((left - reserve) / moves + gained * (moves - 1.0) / moves).max(0.0);
            let most = (left - reserve) * percent(tunables::time_most());
            let soft = (planned * percent(tunables::time_soft())).min(most);
            let hard = (planned * percent(tunables::time_hard())).min(most);
            budget.soft = Some(Duration::from_secs_f64(soft));
            budget.hard = budget
                .hard
                .into_iter()
                .chain([Duration::from_secs_f64(hard).max(SHORTEST)])
                .min();
        }
        budget
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Hard limit: whether the search must stop now.
    pub(crate) fn is_hard_limit_reached(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Soft limit: whether not to start another iteration.
    pub(crate) fn is_soft_limit_reached(&self, situation: &Situation) -> bool {
        let Some(soft) = self.soft else { return false };
        // A stable best move needs less time, a falling value needs more.
        let stable = situation
            .stable_iterations
            .min(tunables::time_stability_max().unsigned_abs());
        let stability = percent(tunables::time_stability())
            - percent(tunables::time_stability_step()) * f64::from(stable);
        let trend = (1.0 + f64::from(situation.value_drop) / f64::from(tunables::time_drop())).clamp(
            percent(tunables::time_drop_least()),
            percent(tunables::time_drop_most()),
        );
        let effort = (percent(tunables::time_effort()) - situation.best_move_share)
            * percent(tunables::time_effort_scale());
        self.elapsed().as_secs_f64() >= soft.as_secs_f64() * stability * trend * effort
    }
}

/// A tunable in percent as a factor.
fn percent(tunable: i32) -> f64 {
    f64::from(tunable) / 100.0
}

/// The minimum search time: even with no time left a move has to be found.
const SHORTEST: Duration = Duration::from_millis(1);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Clock;

    fn budget(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> TimeBudget {
        let clock = Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
        };
        let limits = Limits {
            clock: Some(clock),
            ..Limits::default()
        };
        TimeBudget::new(Instant::now(), &limits, Duration::from_millis(10))
    }

    #[test]
    fn the_hard_limit_never_exceeds_the_clock() {
        for remaining in [0, 1, 5, 20, 100, 1000, 60_000, 10_000_000] {
            for increment in [0, 10, 1000, 30_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let hard = budget(remaining, increment, moves_to_go).hard.unwrap();
                    assert!(
                        hard <= Duration::from_millis(remaining.max(1)),
                        "{remaining} {increment} {moves_to_go:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_last_move_before_the_time_control_gets_more_time() {
        assert!(budget(10_000, 0, Some(1)).soft > budget(10_000, 0, Some(20)).soft);
    }
}
