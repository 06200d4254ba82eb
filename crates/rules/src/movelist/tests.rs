//! Move lists hold what was stored, in order and within bounds.

extern crate alloc;
use alloc::vec::Vec;

use super::*;
use crate::{File, Rank};

fn knight_moves() -> MoveList {
    let targets = [Square::A3, Square::C3, Square::D2];
    MoveList::from_iter(targets.map(|to| Move::quiet(Square::B1, to)))
}

#[test]
fn a_list_gives_back_what_was_pushed_in_order() {
    let mut list = MoveList::new();
    assert!(list.is_empty());
    for (index, square) in (1u8..64).filter_map(Square::from_index).enumerate() {
        let mv = Move::quiet(Square::A1, square);
        assert!(!list.contains(&mv));
        list.push(mv);
        assert_eq!(list[index], mv);
        assert_eq!(list.len(), index + 1);
        assert!(list.contains(&mv));
    }
    assert!(list.iter().map(|mv| mv.to()).is_sorted());
    assert_eq!(list.clone(), list);
    list.clear();
    assert!(list.is_empty() && list.iter().next().is_none());
}

#[test]
fn piece_moves_are_the_same_one_by_one_and_in_groups() {
    for from in [Square::A1, Square::E4, Square::H8] {
        for targets in [0, 1, 3, 0xFF, 0x1F, 0x8000_0000_0000_0001, u64::MAX >> 1, !1] {
            let targets = Bitboard(targets) - from.bitboard();
            for kind in MoveKind::ALL {
                let mut fast = knight_moves();
                fast.push_targets(from, targets, kind);
                let mut slow = knight_moves();
                slow.extend(targets.iter().map(|to| Move::from_parts(from, to, kind)));
                assert_eq!(fast, slow);
            }
        }
    }
}

#[test]
fn pawn_moves_are_the_same_one_by_one_and_in_groups() {
    for step in [8, 16, 7, 9, -8, -16, -7, -9] {
        for targets in [Rank::Fourth.bitboard(), File::C.bitboard(), Bitboard::EMPTY] {
            let targets = targets - (Rank::First.bitboard() | Rank::Eighth.bitboard());
            let targets = targets - (Rank::Second.bitboard() | Rank::Seventh.bitboard());
            let mut fast = knight_moves();
            fast.push_pawn_targets(targets, step, MoveKind::Capture);
            let mut slow = knight_moves();
            slow.extend(targets.iter().map(|to| {
                let from = (to.index() as i8 - step) as u8;
                Move::capture(Square::from_index(from).unwrap(), to)
            }));
            assert_eq!(fast, slow);
        }
    }
}

#[test]
fn a_list_never_grows_beyond_its_capacity() {
    let endless = core::iter::repeat(Move::quiet(Square::A1, Square::A2));
    let mut list = MoveList::from_iter(endless.clone());
    assert_eq!(list.len(), MoveList::CAPACITY);
    list.extend(endless);
    assert_eq!(list.len(), MoveList::CAPACITY);
}

#[test]
#[cfg_attr(debug_assertions, should_panic = "the move list is full")]
fn a_full_list_stays_as_it_is() {
    let mv = Move::quiet(Square::A1, Square::A2);
    let mut list = MoveList::from_iter(core::iter::repeat(mv));
    list.push_targets(Square::A1, Bitboard(!1), MoveKind::Capture);
    list.push(Move::capture(Square::A1, Square::A2));
    assert_eq!(list.len(), MoveList::CAPACITY);
    assert!(list.iter().all(|&each| each == mv));
}

#[test]
fn the_last_group_of_stores_stays_inside_the_array() {
    let moves = core::iter::repeat_n(Move::quiet(Square::A1, Square::A2), 385);
    let mut list = MoveList::from_iter(moves);
    list.push_targets(Square::A1, Bitboard(!1), MoveKind::Capture);
    assert_eq!(list.len(), MoveList::CAPACITY);
}

#[test]
fn retain_keeps_the_order() {
    let mut list = knight_moves();
    list.retain(|mv| mv.to() != Square::C3);
    assert_eq!(
        list.iter().map(|mv| mv.to()).collect::<Vec<_>>(),
        [Square::A3, Square::D2]
    );
    list.retain(|_| false);
    assert!(list.is_empty());
}

#[test]
fn a_list_can_be_sorted_in_place() {
    let mut list = knight_moves();
    list.sort_unstable_by_key(|mv| mv.to());
    assert!(list.iter().map(|mv| mv.to()).is_sorted());
}

#[test]
fn a_list_can_be_consumed_from_both_ends() {
    let expected = knight_moves();
    let mut moves = knight_moves().into_iter();
    assert_eq!(moves.len(), 3);
    assert_eq!(moves.next(), Some(expected[0]));
    assert_eq!(moves.next_back(), Some(expected[2]));
    assert_eq!(moves.len(), 1);
    assert_eq!(moves.next(), Some(expected[1]));
    assert_eq!((moves.next(), moves.next_back()), (None, None));
}
