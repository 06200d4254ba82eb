//! FENs from random games of standard chess, so that all libraries read the same castling letters.

use tabiya_rules::{FenStyle, Position};

use crate::random::Random;

/// The longest game: by then most boards are nearly empty.
const LONGEST: usize = 160;

/// FENs from all phases of the game.
pub fn fens(wanted: usize) -> Vec<String> {
    let mut random = Random::new(0xFE9);
    let mut fens = Vec::with_capacity(wanted);
    while fens.len() < wanted {
        let mut position = Position::default();
        for _ in 0..LONGEST {
            let moves = position.legal_moves();
            if moves.is_empty() || fens.len() == wanted {
                break;
            }
            position.play_unchecked(moves[random.below(moves.len() as u64) as usize]);
            // Consecutive positions are too similar, which would help branch prediction.
            if random.below(4) == 0 {
                fens.push(position.to_fen(FenStyle::Standard));
            }
        }
    }
    fens
}
