//! The classes of moves together are all moves.

use crate::generator::sorted;
use crate::walks::{GAMES, each_position};
use tabiya_rules::{Move, MoveClass, Position};

fn moves(position: &Position, class: MoveClass) -> Vec<Move> {
    position.moves(class).into_iter().collect()
}

fn joined(position: &Position, one: MoveClass, other: MoveClass) -> Vec<Move> {
    sorted([moves(position, one), moves(position, other)].concat())
}

#[test]
fn captures_and_non_captures_are_all_moves() {
    each_position(GAMES, |position, _| {
        let all = sorted(position.legal_moves());
        assert_eq!(
            joined(position, MoveClass::Captures, MoveClass::NonCaptures),
            all,
            "{position}"
        );
        assert!(
            moves(position, MoveClass::Captures)
                .iter()
                .all(|mv| mv.is_capture())
        );
        assert!(
            moves(position, MoveClass::NonCaptures)
                .iter()
                .all(|mv| !mv.is_capture())
        );
    });
}

#[test]
fn tactical_moves_and_quiets_are_all_moves() {
    each_position(GAMES, |position, _| {
        let all = sorted(position.legal_moves());
        assert_eq!(
            joined(position, MoveClass::Tactical, MoveClass::Quiets),
            all,
            "{position}"
        );
        assert!(
            moves(position, MoveClass::Tactical)
                .iter()
                .all(|mv| !mv.is_quiet())
        );
        assert!(moves(position, MoveClass::Quiets).iter().all(|mv| mv.is_quiet()));
    });
}

#[test]
fn evasions_are_all_moves_in_check_and_none_otherwise() {
    each_position(GAMES, |position, _| {
        let evasions = sorted(moves(position, MoveClass::Evasions));
        if position.is_check() {
            assert_eq!(evasions, sorted(position.legal_moves()), "{position}");
        } else {
            assert!(evasions.is_empty(), "{position}");
        }
    });
}

#[test]
fn a_class_is_appended_to_the_list() {
    each_position(GAMES / 8, |position, _| {
        let mut list = position.moves(MoveClass::Captures);
        position.generate(MoveClass::NonCaptures, &mut list);
        assert_eq!(sorted(list), sorted(position.legal_moves()), "{position}");
    });
}

#[test]
fn the_capture_bit_says_whether_a_piece_leaves_the_board() {
    each_position(GAMES / 12, |position, _| {
        for mv in position.legal_moves() {
            let pieces = position.occupied().count() - position.after(mv).occupied().count();
            assert_eq!(pieces, u32::from(mv.is_capture()), "{mv:?} in {position}");
        }
    });
}
