//! Openings: a few random moves from the standard or a Chess960 starting position.

use tabiya_rules::Position;

use crate::random::Random;

/// An endless supply of openings.
pub(crate) struct Openings {
    pub(crate) random: Random,
    chess960: f32,
    plies: u32,
}

impl Openings {
    pub(crate) fn new(random: Random, chess960: f32, plies: u32) -> Openings {
        Openings {
            random,
            chess960,
            plies,
        }
    }

    /// The next opening: a position with legal moves.
    pub(crate) fn next(&mut self) -> Position {
        loop {
            let start = self.start();
            let plies = self.plies + self.random.below(2) as u32;
            if let Some(position) = self.random_moves(start, plies) {
                return position;
            }
        }
    }

    fn start(&mut self) -> Position {
        let number = self.random.below(960) as u16;
        if self.random.chance(self.chess960) {
            Position::chess960(number).unwrap_or_default()
        } else {
            Position::default()
        }
    }

    /// Plays random moves; `None` if the game ends too soon.
    fn random_moves(&mut self, mut position: Position, plies: u32) -> Option<Position> {
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return None;
            }
            position.play_unchecked(moves[self.random.below(moves.len())]);
        }
        position.has_legal_moves().then_some(position)
    }
}

/// Whether the game is drawn or a draw can be claimed: insufficient material, the fifty-move rule, or threefold
/// repetition. `keys` are those of the positions before it.
pub(crate) fn is_draw(position: &Position, keys: &[u64]) -> bool {
    let clock = usize::from(position.halfmove_clock());
    let recent = keys.iter().rev().take(clock);
    position.is_insufficient_material()
        || clock >= 100
        || recent.filter(|&&key| key == position.key()).count() >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_differ_and_can_be_played() {
        let mut openings = Openings::new(Random::new(2), 0.3, 8);
        let positions: Vec<Position> = (0..100).map(|_| openings.next()).collect();
        assert!(positions.iter().all(Position::has_legal_moves));
        let keys: std::collections::BTreeSet<u64> = positions.iter().map(Position::key).collect();
        assert!(keys.len() > 95);
        assert!(
            positions
                .iter()
                .any(|position| !position.castling_rights().is_empty())
        );
    }

    #[test]
    fn draws_by_the_rules_are_recognised() {
        let bare: Position = "8/8/3k4/8/8/3KB3/8/8 w - - 0 1".parse().unwrap();
        assert!(is_draw(&bare, &[]));
        let rook: Position = "8/8/3k4/8/8/3KR3/8/8 w - - 12 50".parse().unwrap();
        assert!(!is_draw(&rook, &[rook.key(), 1]));
        assert!(is_draw(&rook, &[rook.key(), 1, rook.key(), 2]));
        let fifty: Position = "8/8/3k4/8/8/3KR3/8/8 w - - 100 90".parse().unwrap();
        assert!(is_draw(&fifty, &[]));
    }
}
