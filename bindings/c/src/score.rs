//! Scores.

use core::cmp::Ordering;
use core::ffi::c_int;

use tabiya_bindings::{PovScore, Score, WinDrawLoss};

/// A score from White's point of view, with the chances of both sides. It never grows.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct CScore {
    /// Whether `value` counts moves to mate instead of hundredths of a pawn. A mate in 0 is already on the board: the
    /// side to move is checkmated, and the chances tell which side that is.
    pub is_mate: bool,
    /// Hundredths of a pawn, positive if White is better; or moves to mate, positive if White mates.
    pub value: c_int,
    /// The same from the point of view of the side to move.
    pub relative: c_int,
    /// How many games out of a thousand White wins.
    pub white_wins: u16,
    /// How many games out of a thousand are drawn.
    pub draws: u16,
    /// How many games out of a thousand Black wins.
    pub black_wins: u16,
}

impl CScore {
    pub(crate) fn new(score: PovScore, chances: WinDrawLoss) -> CScore {
        let number = |score: Score| score.mate().or(score.centipawns()).unwrap_or(0);
        let chances = if score.side == tabiya_rules::Color::White {
            chances
        } else {
            chances.reversed()
        };
        CScore {
            is_mate: score.relative.mate().is_some(),
            value: number(score.white()),
            relative: number(score.relative),
            white_wins: chances.win,
            draws: chances.draw,
            black_wins: chances.loss,
        }
    }

    /// The score of a game that is over: its result is certain.
    pub(crate) fn of_end(score: PovScore) -> CScore {
        let chances = match score.relative.mate() {
            Some(_) => WinDrawLoss {
                win: 0,
                draw: 0,
                loss: 1000,
            },
            None => WinDrawLoss {
                win: 0,
                draw: 1000,
                loss: 0,
            },
        };
        CScore::new(score, chances)
    }

    /// For White. A mate on the board has no sign, but the chances tell whose it is.
    fn white(&self) -> Score {
        match (self.is_mate, self.value) {
            (true, 0) if self.white_wins > self.black_wins => Score::MateGiven,
            (true, moves) => Score::Mate(moves),
            (false, value) => Score::Centipawns(value),
        }
    }
}

/// Compares two scores: 1 if the first is better for White, -1 if it is worse, 0 if they are equal. Giving mate beats
/// any number of pawns, and a shorter mate beats a longer one.
///
/// ```c
/// tabiya_score a = {0}, b = {0};
/// a.is_mate = true;
/// a.value = 3;
/// b.value = 900;
/// CHECK(tabiya_score_compare(a, b) == 1 && tabiya_score_compare(b, a) == -1);
/// CHECK(tabiya_score_number(a, 100000) == 99997 && tabiya_score_number(b, 100000) == 900);
/// ```
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_score_compare(one: CScore, other: CScore) -> c_int {
    match one.white().cmp(&other.white()) {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    }
}

/// A score as a single number from White's point of view: hundredths of a pawn, or for a mate `mate_value` less one for
/// each move that it takes.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_score_number(score: CScore, mate_value: c_int) -> c_int {
    score.white().to_number(mate_value)
}

/// The points that White can expect from one game, 0 to 1.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_score_points(score: CScore) -> f64 {
    let chances = WinDrawLoss {
        win: score.white_wins,
        draw: score.draws,
        loss: score.black_wins,
    };
    chances.points()
}
