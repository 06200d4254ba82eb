//! Attackers, checks and pins agree with the slow board.

use crate::slow::{self, Board};
use crate::walks::{GAMES, each_position};
use tabiya_rules::{Color, Square};

#[test]
fn gives_check_is_check_after_the_move() {
    each_position(GAMES / 4, |position, _| {
        for mv in position.legal_moves() {
            assert_eq!(
                position.gives_check(mv),
                position.after(mv).is_check(),
                "{mv:?} in {position}"
            );
        }
    });
}

#[test]
fn check_mate_and_stalemate_agree_with_the_slow_board() {
    each_position(GAMES, |position, _| {
        let board = Board::new(position);
        let check = board.is_check(position.side_to_move());
        let stuck = slow::legal_moves(&board).is_empty();
        assert_eq!(position.is_check(), check, "{position}");
        assert_eq!(position.is_checkmate(), check && stuck, "{position}");
        assert_eq!(position.is_stalemate(), !check && stuck, "{position}");
        assert!(!position.is_king_attacked(!position.side_to_move()));
    });
}

#[test]
fn attackers_agree_with_the_slow_board() {
    each_position(GAMES / 8, |position, _| {
        let board = Board::new(position);
        for color in Color::ALL {
            for square in Square::ALL {
                let slow = board.attackers(slow::place(square), color);
                let slow = slow.into_iter().map(slow::square).collect();
                assert_eq!(position.attackers(square, color), slow, "{square} in {position}");
            }
        }
    });
}

#[test]
fn a_piece_is_pinned_if_its_king_is_attacked_without_it() {
    each_position(GAMES / 2, |position, _| {
        for color in Color::ALL {
            let board = Board::new(position);
            let checkers = board.attackers(slow::place(position.king(color)), !color).len();
            for square in position.of_color(color) - position.king(color).bitboard() {
                let mut without = board.clone();
                without.set(slow::place(square), None);
                let exposed = without.attackers(slow::place(position.king(color)), !color).len() > checkers;
                assert_eq!(
                    position.pinned(color).contains(square),
                    exposed,
                    "{square} in {position}"
                );
            }
        }
    });
}
