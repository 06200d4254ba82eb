//! Helpmates by plan: a queen or rook gives mate where the prey stands, and somebody covers what it leaves open.
//!
//! A plan is made from the board as it stands, move by move, and both sides play for it. Plans are guesses: whatever
//! they say, mate is mate only on the board, and where they fail, playouts go on.

mod attack;
mod errand;
mod force;
mod helper;
mod hunter;
pub(super) mod line;
mod play;
mod progress;
mod support;
#[cfg(test)]
mod tests;

pub(super) use play::find_mate;
