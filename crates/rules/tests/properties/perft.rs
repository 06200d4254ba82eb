//! Bulk counting agrees with plain perft.

use crate::slow::{self, Board};
use crate::walks::{GAMES, each_position};
use tabiya_rules::{Position, Square, perft};

#[test]
fn counting_and_plain_perft_agree_at_depth_2() {
    each_position(GAMES / 6, |position, _| {
        assert_eq!(perft::count(position, 1), perft::plain(position, 1), "{position}");
        assert_eq!(perft::count(position, 2), perft::plain(position, 2), "{position}");
    });
}

#[test]
fn counting_and_plain_perft_agree_at_depth_3() {
    each_position(GAMES, |position, random| {
        // Full boards take long: few pieces, or one position in many.
        if position.occupied().count() < 5 || random.below(512) == 0 {
            assert_eq!(perft::count(position, 3), perft::plain(position, 3), "{position}");
        }
    });
}

#[test]
fn counting_and_plain_perft_agree_on_special_moves() {
    each_position(GAMES, |position, random| {
        let moves = position.legal_moves();
        let special = position.is_check()
            || position.en_passant().is_some()
            || moves.iter().any(|mv| mv.is_castling() && mv.from() != Square::E1);
        if special && moves.len() < 50 && random.below(16) == 0 {
            assert_eq!(perft::count(position, 3), perft::plain(position, 3), "{position}");
        }
    });
}

#[test]
fn counting_perft_of_odd_boards() {
    for fen in crate::walks::ODD_STARTS {
        let position: Position = fen.parse().unwrap();
        assert_eq!(perft::count(&position, 2), perft::plain(&position, 2), "{fen}");
    }
}

#[test]
fn perft_of_two_plies_agrees_with_the_slow_board() {
    each_position(GAMES / 40, |position, _| {
        let replies = |mv| slow::legal_moves(&Board::new(&position.after(mv))).len() as u64;
        let slow: u64 = slow::legal_moves(&Board::new(position))
            .into_iter()
            .map(replies)
            .sum();
        assert_eq!(perft::count(position, 2), slow, "{position}");
    });
}
