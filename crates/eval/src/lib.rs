//! A hand-crafted evaluation (HCE): the static value of a position, term by term, in words a player understands.
//!
//! The weights were fitted to game results by this project's tuner (`tabiya-train tune`).
//!
//! ```
//! use tabiya_rules::Position;
//!
//! let position = Position::default();
//! let value = tabiya_eval::evaluate(&position);
//! assert!(value.abs() < 60); // only the tempo
//! let explanation = tabiya_eval::explain(&position);
//! assert_eq!(explanation.value, value);
//! ```

mod bare_king;
mod endgame;
mod evaluator;
mod explain;
mod find;
mod kbnk;
mod kpk;
mod men;
mod pawn_cache;
mod score;
mod sink;
mod terms;
mod trace;
mod weights;

pub use evaluator::HandCraftedEvaluator;
pub use explain::{Explanation, TermValue, explain};
pub use score::Tapered;
pub use terms::{DANGER_WEIGHTS, TERMS, Term, WEIGHTS};
pub use trace::{Trace, danger_weights, trace, weights};

use men::Men;
use tabiya_rules::{Color, Position};

/// Evaluates a position, in centipawns from the side to move's point of view. For many positions a
/// [`HandCraftedEvaluator`] is faster.
pub fn evaluate(position: &Position) -> i32 {
    let men = Men::new(position);
    if let Some(verdict) = bare_king::verdict(position, &men) {
        return for_side_to_move(position, verdict.value());
    }
    let mut sum = sink::Sum::default();
    find::terms(position, &men, &mut sum);
    for_side_to_move(position, finish(position, &men, sum.total()))
}

/// The value for White.
#[inline(always)]
fn finish(position: &Position, men: &Men, total: Tapered) -> i32 {
    let bonus = |color| bare_king::bonus(position, men, color);
    let total = total + bonus(Color::White) - bonus(Color::Black);
    endgame::tapered(total, endgame::phase(men), endgame::scale(position, men, total))
}

#[inline(always)]
fn for_side_to_move(position: &Position, value: i32) -> i32 {
    match position.side_to_move() {
        Color::White => value,
        Color::Black => -value,
    }
}

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
