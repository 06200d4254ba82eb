//! Adjudication: games with a clear result are not played out.

use tabiya_rules::Color;
use tabiya_uci_client::Score;

/// When both sides have seen one of them this far ahead, in centipawns …
const WON: i32 = 600;

/// … for this many moves each, it wins.
const WON_MOVES: usize = 3;

/// When neither has seen a larger score than this …
const DRAWN: i32 = 10;

/// … for this many moves each …
const DRAWN_MOVES: usize = 8;

/// … from this move on, the game is drawn.
const DRAWN_AFTER: u16 = 40;

/// The scores of a game so far.
#[derive(Debug, Default)]
pub(super) struct Scores {
    /// In centipawns from White's point of view; `None` where an engine reported none.
    for_white: Vec<Option<i32>>,
}

/// The adjudicated result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    Win(Color),
    Draw,
}

impl Scores {
    /// Adds the score of a move, from the point of view of the side that made it.
    pub(super) fn add(&mut self, mover: Color, score: Option<Score>) {
        let centipawns = score.map(|score| match score {
            Score::Centipawns(centipawns) => centipawns.clamp(-30_000, 30_000),
            Score::Mate(moves) if moves > 0 => 32_000,
            Score::Mate(_) => -32_000,
        });
        self.for_white.push(centipawns.map(|centipawns| match mover {
            Color::White => centipawns,
            Color::Black => -centipawns,
        }));
    }

    /// Whether the game is decided before the move with this number.
    pub(super) fn decision(&self, fullmove_number: u16) -> Option<Decision> {
        let all_of_last = |moves: usize, is_so: &dyn Fn(i32) -> bool| {
            let plies = 2 * moves;
            let last = self.for_white.iter().rev().take(plies);
            self.for_white.len() >= plies && last.flatten().filter(|score| is_so(**score)).count() == plies
        };
        if all_of_last(WON_MOVES, &|score| score >= WON) {
            Some(Decision::Win(Color::White))
        } else if all_of_last(WON_MOVES, &|score| score <= -WON) {
            Some(Decision::Win(Color::Black))
        } else if fullmove_number > DRAWN_AFTER && all_of_last(DRAWN_MOVES, &|score| score.abs() <= DRAWN) {
            Some(Decision::Draw)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores from the mover's point of view, White first.
    fn decision(scores: &[Option<Score>], number: u16) -> Option<Decision> {
        let mut all = Scores::default();
        for (score, mover) in scores.iter().zip(Color::ALL.into_iter().cycle()) {
            all.add(mover, *score);
        }
        all.decision(number)
    }

    fn cp(number: i32) -> Option<Score> {
        Some(Score::Centipawns(number))
    }

    #[test]
    fn a_win_needs_three_moves_of_both_sides() {
        let won = [
            cp(600),
            cp(-700),
            cp(650),
            cp(-600),
            Some(Score::Mate(9)),
            Some(Score::Mate(-8)),
        ];
        assert_eq!(decision(&won, 20), Some(Decision::Win(Color::White)));
        assert_eq!(decision(&won[2..], 20), None);
        let lost = won.map(|score| match score {
            Some(Score::Centipawns(number)) => cp(-number),
            Some(Score::Mate(moves)) => Some(Score::Mate(-moves)),
            None => None,
        });
        assert_eq!(decision(&lost, 20), Some(Decision::Win(Color::Black)));
        for doubt in [None, cp(599), cp(-900)] {
            let mut scores = won;
            scores[2] = doubt;
            assert_eq!(decision(&scores, 20), None, "{doubt:?}");
        }
    }

    #[test]
    fn a_draw_needs_eight_quiet_moves_after_the_fortieth() {
        let quiet = [cp(10); 16];
        assert_eq!(decision(&quiet, 41), Some(Decision::Draw));
        assert_eq!(decision(&quiet, 40), None);
        assert_eq!(decision(&quiet[1..], 60), None);
        let mut stirred = quiet;
        stirred[3] = cp(-11);
        assert_eq!(decision(&stirred, 60), None);
    }
}
