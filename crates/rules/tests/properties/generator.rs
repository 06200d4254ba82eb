//! The generator agrees with the slow one.

use crate::slow::{self, Board};
use crate::walks::{GAMES, each_position};
use tabiya_rules::Move;

/// The moves in a fixed order.
pub(crate) fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort();
    moves
}

#[test]
fn legal_moves_are_those_of_the_slow_generator() {
    each_position(GAMES, |position, _| {
        let fast = sorted(position.legal_moves());
        let slow = sorted(slow::legal_moves(&Board::new(position)));
        assert_eq!(fast, slow, "{position}");
    });
}

#[test]
fn pseudo_legal_moves_are_those_of_the_slow_generator() {
    each_position(GAMES, |position, _| {
        let fast = sorted(position.pseudo_legal_moves());
        let board = Board::new(position);
        let slow = slow::pseudo_legal_moves(&board).into_iter();
        // Only en passant is listed just if it is legal.
        let slow = sorted(slow.filter(|&mv| !mv.is_en_passant() || !board.after(mv).is_check(board.side)));
        assert_eq!(fast, slow, "{position}");
    });
}

#[test]
fn the_count_is_the_length_of_the_list() {
    each_position(GAMES, |position, _| {
        assert_eq!(
            position.count_legal_moves(),
            position.legal_moves().len(),
            "{position}"
        );
        assert_eq!(position.has_legal_moves(), !position.legal_moves().is_empty());
    });
}

#[test]
fn no_move_is_listed_twice() {
    each_position(GAMES, |position, _| {
        let mut moves = sorted(position.pseudo_legal_moves());
        let listed = moves.len();
        moves.dedup();
        assert_eq!(moves.len(), listed, "{position}");
    });
}

#[test]
fn en_passant_squares_agree_with_the_slow_board() {
    each_position(GAMES, |position, _| {
        let slow = slow::legal_moves(&Board::new(position));
        let captures = slow.iter().filter(|mv| mv.is_en_passant()).count();
        assert_eq!(position.en_passant().is_some(), captures > 0, "{position}");
    });
}
