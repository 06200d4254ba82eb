//! Selecting the positions to train on.

use tabiya_rules::Position;

use crate::format::{DECIDED, Frame, Game, Kind, PackedPosition, Played};

/// Which positions are skipped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filter {
    /// Moves before this one are skipped.
    pub(crate) first_move: u16,
    /// Larger scores are skipped.
    pub(crate) max_score: i16,
}

impl Filter {
    /// Adds the positions of a frame that pass the filter to `positions`. Single positions were already selected by data
    /// generation; only their score is checked.
    pub(crate) fn add(&self, frame: &Frame, positions: &mut Vec<PackedPosition>) {
        match frame.kind {
            Kind::Positions => positions.extend(
                frame
                    .payload
                    .as_chunks::<32>()
                    .0
                    .iter()
                    .map(|&bytes| PackedPosition(bytes))
                    .filter(|position| self.passes_score(position.score())),
            ),
            // Games of people have no scores.
            Kind::RatedGame => {}
            Kind::Game => {
                // The checksum is correct, so the game was written invalid; it is of no use.
                let Ok(game) = Game::from_payload(&frame.payload) else {
                    return;
                };
                let kept = game
                    .positions()
                    .filter(|(position, played)| self.passes(position, *played));
                positions.extend(kept.map(|(position, played)| {
                    PackedPosition::new(&position, played.score, Some(game.result))
                }));
            }
        }
    }

    /// Only quiet positions: tactics are the search's job.
    fn passes(&self, position: &Position, played: Played) -> bool {
        self.passes_score(played.score)
            && position.fullmove_number() >= self.first_move
            && played.mv.is_quiet()
            && !position.is_check()
    }

    fn passes_score(&self, score: i16) -> bool {
        score.unsigned_abs() <= self.max_score.min(DECIDED - 1).unsigned_abs()
    }
}

/// Whether the frame with this number in its file, from 1, is reserved for validation: every hundredth, starting with
/// the first.
pub(crate) fn is_validation(number: u64) -> bool {
    number % 100 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::PackedResult;
    use tabiya_rules::{Move, Square};

    #[test]
    fn captures_checks_mates_and_early_moves_are_skipped() {
        let moves = [
            (Move::double_push(Square::E2, Square::E4), 20), // too early
            (Move::double_push(Square::D7, Square::D5), -20),
            (Move::capture(Square::E4, Square::D5), 30), // a capture
            (Move::capture(Square::D8, Square::D5), -30),
            (Move::quiet(Square::B1, Square::C3), 31),      // kept
            (Move::quiet(Square::D5, Square::E5), -30),     // kept
            (Move::quiet(Square::F1, Square::E2), 40),      // in check
            (Move::quiet(Square::G8, Square::F6), -30_950), // mate
            (Move::quiet(Square::G1, Square::F3), 5000),    // too large
        ];
        let game = Game {
            start: Position::default(),
            moves: moves.map(|(mv, score)| Played { mv, score }).to_vec(),
            result: PackedResult::Draw,
        };
        let filter = Filter {
            first_move: 3,
            max_score: 3000,
        };
        let mut kept = Vec::new();
        filter.add(&game.to_frame(), &mut kept);
        let scores: Vec<i16> = kept.iter().map(PackedPosition::score).collect();
        assert_eq!(scores, [31, -30]);
    }
}
