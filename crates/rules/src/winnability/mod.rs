//! Winnability: whether a side can deliver mate at all if both sides cooperate.
//!
//! Quick answers come first: games that are over, material with which no mate exists. Then both sides play for a mating
//! plan ([`plan`], or with minor pieces [`corner`]) and, if that fails, by a policy that favours mate for one side
//! ([`playout`]); a line that ends in mate is the proof. If that fails too, the men may block each other for ever
//! ([`mobility`], [`mate_squares`]). Whatever remains is explored position by position until a mate is found or nothing is
//! left ([`explore`]).

mod answer;
mod budget;
mod corner;
mod distance;
mod explore;
mod mate_squares;
mod mobility;
mod nearness;
mod plan;
mod playout;
mod policy;
mod recipe;
mod state;
#[cfg(test)]
mod tests;
mod tuned;
mod weights;

pub use answer::{UnwinnableReason, Winnability, WinnabilityLimits};

use budget::Budget;
use playout::Playouts;
use weights::Weights;

use crate::{Color, Position};

/// Positions visited by plans before anything else is tried.
const PLANNED: u64 = 200;

/// Positions visited in the hope of mate before looking for blocked men.
const HOPE: u64 = 150;

/// Positions explored to find out whether everything is forced and ends soon, then positions visited by playouts and by
/// walks into corners: first a little of each, because most of what is left is one of these.
const ROUNDS: [(u64, u64, u64); 2] = [(60, 300, 400), (300, 50_000, 50_000)];

/// Whether minor pieces walk into corners: three kilobytes of code that spare a few answers in a million from being unknown,
/// left out of programs that have to be small.
const WALKS: bool = !cfg!(feature = "small-tables");

impl Position {
    /// Winnability (FIDE 5.2.2 and 6.9): whether `color` can deliver mate by some series of legal moves, with both sides
    /// cooperating. Move counters and repetitions do not matter.
    ///
    /// *Winnable* comes with the moves, *unwinnable* is proven and comes with the reason. *Unknown* means that the
    /// limit [`WinnabilityLimits::FULL`] was reached.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position, UnwinnableReason};
    ///
    /// // The pawns are locked, and the bishop never leaves the light squares, where it captures nothing.
    /// let wall: Position = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1".parse()?;
    /// let black = wall.winnability(Color::Black);
    /// assert_eq!(black.reason(), Some(UnwinnableReason::BlockedPosition));
    ///
    /// let mut position: Position = "4k3/p7/8/8/8/8/8/4K2N w - - 0 1".parse()?;
    /// let white = position.winnability(Color::White);
    /// for &mv in white.line().expect("the pawn blocks its king") {
    ///     position.play(mv)?;
    /// }
    /// assert!(position.is_checkmate());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winnability(&self, color: Color) -> Winnability {
        self.winnability_within(color, WinnabilityLimits::FULL)
    }

    /// [Winnability](Position::winnability) for servers that ask after every move: a few microseconds, and unknown a little
    /// more often ([`WinnabilityLimits::QUICK`]).
    ///
    /// ```
    /// use tabiya_rules::{Color, Position};
    ///
    /// assert!(Position::default().quick_winnability(Color::White).is_winnable());
    /// ```
    pub fn quick_winnability(&self, color: Color) -> Winnability {
        self.winnability_within(color, WinnabilityLimits::QUICK)
    }

    /// [Winnability](Position::winnability) with other limits.
    pub fn winnability_within(&self, color: Color, limits: WinnabilityLimits) -> Winnability {
        if self.has_insufficient_material(color) {
            return Winnability::Unwinnable(UnwinnableReason::InsufficientMaterial);
        }
        let mut budget = Budget::new(limits.nodes);
        let mut planned = budget.share(PLANNED);
        // A game that is over has no line: to ask later costs less.
        if let Some(line) = plan::find_mate(self, color, &mut planned) {
            return Winnability::Winnable(line);
        }
        if let Some(over) = self.final_winnability(color) {
            return over;
        }
        if WALKS && let Some(line) = corner::find_mate(self, color, &mut planned) {
            return Winnability::Winnable(line);
        }
        budget.give_back(planned);
        let mut hope = budget.share(HOPE);
        let mut games = Playouts::new(self, color, &Weights::TUNED);
        if let Some(line) = games.find_mate(&mut hope) {
            return Winnability::Winnable(line);
        }
        budget.give_back(hope);
        if budget.take() && mate_squares::is_blocked(self, color) {
            return Winnability::Unwinnable(UnwinnableReason::BlockedPosition);
        }
        for (forced, playouts, walks) in ROUNDS {
            let answer = explore::explore(self, color, &mut budget.share(forced));
            if !answer.is_unknown() {
                return answer;
            }
            let mut playouts = budget.share(playouts);
            if let Some(line) = games.find_mate(&mut playouts) {
                return Winnability::Winnable(line);
            }
            budget.give_back(playouts);
            let mut walks = budget.share(walks);
            if WALKS && let Some(line) = corner::find_mate_later(self, color, &mut walks) {
                return Winnability::Winnable(line);
            }
            budget.give_back(walks);
        }
        explore::explore(self, color, &mut budget)
    }

    /// The answer if the game is over.
    fn final_winnability(&self, color: Color) -> Option<Winnability> {
        if self.has_legal_moves() {
            return None;
        }
        Some(if !self.is_check() {
            Winnability::Unwinnable(UnwinnableReason::Stalemate)
        } else if self.side_to_move() == color {
            Winnability::Unwinnable(UnwinnableReason::Checkmated)
        } else {
            Winnability::Winnable(alloc::vec::Vec::new())
        })
    }
}
