//! Evaluation traces for the tuner: how often each weight counts in a position.

use tabiya_rules::{Color, Position};

use crate::endgame;
use crate::evaluate;
use crate::find;
use crate::men::Men;
use crate::score::Tapered;
use crate::sink::Record;
use crate::terms::{DANGER_WEIGHTS, WEIGHTS};
use crate::weights::{DANGER, TABLE};

/// The evaluation of one position as a function of the weights.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Trace {
    /// The weights with a non-zero count, and that count: White's less Black's.
    pub counts: Vec<(u16, i16)>,
    /// Counts of the danger weights, for White's king and for Black's.
    pub danger: [[i16; DANGER_WEIGHTS]; 2],
    /// The game phase, from 24 (middlegame) to 0 (endgame).
    pub phase: i32,
    /// The endgame scale factor with the current weights, in 64ths.
    pub scale: i32,
}

/// Traces the evaluation of a position.
pub fn trace(position: &Position) -> Trace {
    let mut record = Record::new();
    let men = Men::new(position);
    find::terms(position, &men, record.as_mut());
    let [white, black] = &record.counts;
    let counts = (0..WEIGHTS)
        .filter_map(|index| {
            let difference = white[index] - black[index];
            (difference != 0).then_some((index as u16, difference))
        })
        .collect();
    let value = evaluate(position);
    let stronger = if (value > 0) == (position.side_to_move() == Color::White) {
        1
    } else {
        -1
    };
    Trace {
        counts,
        danger: record.danger,
        phase: endgame::phase(&men),
        scale: endgame::scale(position, &men, Tapered::new(0, stronger)),
    }
}

/// The current weights: middlegame and endgame.
pub fn weights() -> Vec<(i32, i32)> {
    TABLE
        .iter()
        .map(|weight| (weight.middlegame(), weight.endgame()))
        .collect()
}

/// The current danger weights.
pub fn danger_weights() -> [i32; DANGER_WEIGHTS] {
    DANGER
}
