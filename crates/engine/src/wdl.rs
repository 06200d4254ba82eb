//! WDL model: what a score means for the result of the game.

use tabiya_rules::{PieceKind, Position};
use tabiya_search::Score;

/// Win, draw and loss chances between equal players, in permille that add up to 1000.
///
/// ```
/// use tabiya_engine::{Score, WinDrawLoss};
/// use tabiya_rules::Position;
///
/// let chances = WinDrawLoss::expected(Score::Centipawns(0), &Position::default());
/// assert_eq!(chances.win, chances.loss);
/// let mated = WinDrawLoss::expected(Score::Mate(-3), &Position::default());
/// assert_eq!(mated, WinDrawLoss { win: 0, draw: 0, loss: 1000 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WinDrawLoss {
    /// Games won out of a thousand.
    pub win: u16,
    /// Games drawn out of a thousand.
    pub draw: u16,
    /// Games lost out of a thousand.
    pub loss: u16,
}

// Fitted to 25,686 positions of 240 games between two versions of the engine, at 1 s a game and 0.01 s a move.

/// The score at which half of the games are won, in centipawns: on an empty board, and what full material adds to it.
const HALF_WON: (f64, f64) = (334.0, -192.0);

/// The scale of the logistic function, in centipawns: on an empty board, and what full material adds to it.
const SPREAD: (f64, f64) = (55.0, 85.0);

/// The full material of [`HALF_WON`] and [`SPREAD`], in pawns.
const ALL_MATERIAL: f64 = 78.0;

/// Scores beyond this are known results.
const KNOWN: i32 = 20_000;

impl WinDrawLoss {
    /// The chances for a score in a position: the less material is left, the more advantages end in a draw.
    pub fn expected(score: Score, position: &Position) -> WinDrawLoss {
        let centipawns = match score {
            Score::MateGiven => KNOWN,
            Score::Mate(moves) if moves > 0 => KNOWN,
            Score::Mate(_) => -KNOWN,
            Score::Centipawns(value) => value,
        };
        let share = material(position) / ALL_MATERIAL;
        let half_won = HALF_WON.0 + HALF_WON.1 * share;
        let spread = SPREAD.0 + SPREAD.1 * share;
        let won = |value: i32| {
            let wins = 1000.0 / (1.0 + ((half_won - f64::from(value)) / spread).exp());
            wins.round() as u16
        };
        let (win, loss) = (won(centipawns), won(-centipawns));
        WinDrawLoss {
            win,
            draw: 1000 - win - loss,
            loss,
        }
    }

    /// The same chances from the other side's point of view.
    #[must_use]
    pub const fn reversed(self) -> WinDrawLoss {
        WinDrawLoss {
            win: self.loss,
            draw: self.draw,
            loss: self.win,
        }
    }

    /// The expected score of one game, from 0 to 1.
    pub fn points(self) -> f64 {
        (f64::from(self.win) + f64::from(self.draw) / 2.0) / 1000.0
    }
}

/// The material of both sides, in pawns.
fn material(position: &Position) -> f64 {
    let count = |kind| f64::from(position.of_kind(kind).count());
    count(PieceKind::Pawn)
        + 3.0 * (count(PieceKind::Knight) + count(PieceKind::Bishop))
        + 5.0 * count(PieceKind::Rook)
        + 9.0 * count(PieceKind::Queen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_grow_with_the_score() {
        for fen in [
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            let mut before = 0.0;
            for value in (-31_000..=31_000).step_by(50) {
                let chances = WinDrawLoss::expected(Score::Centipawns(value), &position);
                assert_eq!(chances.win + chances.draw + chances.loss, 1000);
                assert!(chances.points() >= before);
                before = chances.points();
                let reversed = WinDrawLoss::expected(Score::Centipawns(-value), &position);
                assert_eq!(reversed, chances.reversed());
            }
        }
    }
}
