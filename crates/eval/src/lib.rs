//! A hand-written evaluation: what a position is worth, term by term, in words a player understands.
//!
//! The weights were fitted to games by the tuner of this project (`tabiya-train tune`), not guessed.
//!
//! ```
//! use tabiya_rules::Position;
//!
//! let position = Position::default();
//! let value = tabiya_eval::evaluate(&position);
//! assert!(value.abs() < 60); // only the right to move
//! let explanation = tabiya_eval::explain(&position);
//! assert_eq!(explanation.value, value);
//! ```

mod endgame;
mod evaluator;
mod explain;
mod find;
mod pawn_cache;
mod score;
mod sink;
mod terms;
mod trace;
mod weights;

pub use evaluator::Evaluator;
pub use explain::{Explanation, TermValue, explain};
pub use score::Tapered;
pub use terms::{DANGER_WEIGHTS, TERMS, Term, WEIGHTS};
pub use trace::{Trace, danger_weights, trace, weights};

use tabiya_rules::{Color, Position};

/// The value of a position in centipawns, for the side to move. To judge many, an [`Evaluator`] is faster.
pub fn evaluate(position: &Position) -> i32 {
    let mut sum = sink::Sum::default();
    find::terms(position, &mut sum);
    for_side_to_move(position, finish(position, sum.total()))
}

/// The value for White.
#[inline(always)]
fn finish(position: &Position, total: Tapered) -> i32 {
    endgame::tapered(total, endgame::phase(position), endgame::scale(position, total))
}

#[inline(always)]
fn for_side_to_move(position: &Position, value: i32) -> i32 {
    match position.side_to_move() {
        Color::White => value,
        Color::Black => -value,
    }
}
