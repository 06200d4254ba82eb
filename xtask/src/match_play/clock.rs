//! The clocks of a game.

use super::limit::Limit;
use std::time::Duration;
use tabiya_rules::Color;
use tabiya_uci_client::{Clocks, Go};

/// The time both sides have left.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameClock {
    limit: Limit,
    margin: Duration,
    white: Duration,
    black: Duration,
}

impl GameClock {
    /// The clocks before the first move. A side may overstep its time by `margin`, to allow for the latency of
    /// messages.
    pub(super) fn new(limit: Limit, margin: Duration) -> GameClock {
        let base = match limit {
            Limit::Clock { base, .. } => base,
            _ => Duration::ZERO,
        };
        GameClock {
            limit,
            margin,
            white: base,
            black: base,
        }
    }

    /// The `go` command for the side to move.
    pub(super) fn go(&self) -> Go {
        match self.limit {
            Limit::Clock { increment, .. } => Go::clocks(Clocks {
                white: self.white,
                black: self.black,
                white_increment: increment,
                black_increment: increment,
                moves_to_go: None,
            }),
            Limit::MoveTime(time) => Go::move_time(time),
            Limit::Nodes(nodes) => Go::nodes(nodes),
            Limit::Depth(depth) => Go::depth(depth),
        }
    }

    /// How long a side may take for its next move, if there is a time limit.
    pub(super) fn allowed(&self, side: Color) -> Option<Duration> {
        match self.limit {
            Limit::Clock { .. } => Some(self.left(side) + self.margin),
            Limit::MoveTime(time) => Some(time + self.margin),
            Limit::Nodes(_) | Limit::Depth(_) => None,
        }
    }

    /// Subtracts the time of a move from a side's clock and adds the increment. Returns whether the move was in time.
    pub(super) fn spend(&mut self, side: Color, time: Duration) -> bool {
        let was_in_time = self.allowed(side).is_none_or(|allowed| time <= allowed);
        if let Limit::Clock { increment, .. } = self.limit {
            let left = self.left(side).saturating_sub(time) + increment;
            match side {
                Color::White => self.white = left,
                Color::Black => self.black = left,
            }
        }
        was_in_time
    }

    fn left(&self, side: Color) -> Duration {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARGIN: Duration = Duration::from_millis(20);

    fn ms(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn each_side_pays_for_its_own_moves() {
        let mut clock = GameClock::new(Limit::parse_clock("1+0.1").unwrap(), MARGIN);
        assert!(clock.spend(Color::White, ms(400)));
        assert!(clock.spend(Color::Black, ms(50)));
        assert_eq!(clock.go().to_string(), "wtime 700 btime 1050 winc 100 binc 100");
    }

    #[test]
    fn time_may_be_overstepped_by_the_margin_and_no_more() {
        let limit = Limit::parse_clock("1").unwrap();
        assert!(GameClock::new(limit, MARGIN).spend(Color::White, ms(1020)));
        assert!(!GameClock::new(limit, MARGIN).spend(Color::White, ms(1021)));
        let mut clock = GameClock::new(Limit::MoveTime(ms(50)), MARGIN);
        for _ in 0..3 {
            assert!(clock.spend(Color::Black, ms(70)));
        }
        assert!(!clock.spend(Color::Black, ms(71)));
    }

    #[test]
    fn a_node_limit_has_no_time_limit() {
        let mut clock = GameClock::new(Limit::Nodes(5), MARGIN);
        assert_eq!(clock.allowed(Color::White), None);
        assert!(clock.spend(Color::White, ms(1_000_000)));
        assert_eq!(clock.go(), Go::nodes(5));
    }
}
