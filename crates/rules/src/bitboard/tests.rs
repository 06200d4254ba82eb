//! Bitboards as sets of squares.

extern crate alloc;
use alloc::format;
use alloc::vec::Vec;

use super::*;

const SAMPLES: [Bitboard; 7] = [
    Bitboard::EMPTY,
    Bitboard::FULL,
    Bitboard::EDGES,
    Bitboard::LIGHT_SQUARES,
    Bitboard(1),
    Bitboard(1 << 63),
    Bitboard(0x0123_4567_89AB_CDEF),
];

#[test]
fn a_square_is_in_after_insert_and_out_after_remove() {
    for square in Square::ALL {
        let mut set = Bitboard::EMPTY;
        set.insert(square);
        assert!(set.contains(square));
        assert_eq!(set, Bitboard::from(square));
        assert_eq!((set.first(), set.last()), (Some(square), Some(square)));
        assert!(!set.has_more_than_one());
        set.toggle(square);
        assert!(set.is_empty());
        set.toggle(square);
        set.remove(square);
        set.remove(square);
        assert!(set.is_empty());
    }
    assert_eq!(Bitboard::EMPTY.first(), None);
    assert_eq!(Bitboard::EMPTY.last(), None);
    assert_eq!(Bitboard::EMPTY.clone().pop(), None);
}

#[test]
fn operators_are_set_operations() {
    for a in SAMPLES {
        for b in SAMPLES {
            for square in Square::ALL {
                let (in_a, in_b) = (a.contains(square), b.contains(square));
                assert_eq!((a & b).contains(square), in_a && in_b);
                assert_eq!((a | b).contains(square), in_a || in_b);
                assert_eq!((a ^ b).contains(square), in_a != in_b);
                assert_eq!((a - b).contains(square), in_a && !in_b);
                assert_eq!((!a).contains(square), !in_a);
            }
            assert_eq!(a.is_subset_of(b), a | b == b);
            assert_eq!(a.intersects(b), !(a & b).is_empty());
            let mut set = a;
            set |= b;
            set -= a;
            set ^= b;
            set &= a;
            assert_eq!(set, a & b);
        }
    }
}

#[test]
fn iteration_visits_each_square_once_in_order() {
    for set in SAMPLES {
        let squares: Vec<Square> = set.into_iter().collect();
        assert!(squares.is_sorted());
        assert_eq!(squares.len(), set.count() as usize);
        assert_eq!(set.iter().len(), squares.len());
        assert_eq!(Bitboard::from_iter(squares.iter().copied()), set);
        let mut backwards: Vec<Square> = set.iter().rev().collect();
        backwards.reverse();
        assert_eq!(backwards, squares);
        assert_eq!(set.has_more_than_one(), squares.len() > 1);
    }
}

#[test]
fn iteration_from_both_ends_meets_in_the_middle() {
    let mut squares = Rank::First.bitboard().iter();
    for file in 0..4 {
        assert_eq!(squares.next(), Square::from_index(file));
        assert_eq!(squares.next_back(), Square::from_index(7 - file));
    }
    assert_eq!(squares.next(), None);
    assert_eq!(squares.next_back(), None);
}

#[test]
fn subsets_are_all_different_and_all_inside() {
    let set = Bitboard(0x8100_0000_1800_0081);
    let subsets: Vec<Bitboard> = set.subsets().collect();
    assert_eq!(subsets.len(), 1 << set.count());
    assert!(subsets.is_sorted_by(|a, b| a < b));
    assert!(subsets.iter().all(|subset| subset.is_subset_of(set)));
    assert_eq!(Bitboard::EMPTY.subsets().collect::<Vec<_>>(), [Bitboard::EMPTY]);
}

#[test]
fn steps_never_wrap_around_the_edge() {
    type Step = fn(Bitboard) -> Bitboard;
    let steps: [(Step, i8, i8); 8] = [
        (Bitboard::north, 0, 1),
        (Bitboard::south, 0, -1),
        (Bitboard::east, 1, 0),
        (Bitboard::west, -1, 0),
        (Bitboard::north_east, 1, 1),
        (Bitboard::north_west, -1, 1),
        (Bitboard::south_east, 1, -1),
        (Bitboard::south_west, -1, -1),
    ];
    for (step, files, ranks) in steps {
        for square in Square::ALL {
            let expected = square
                .offset(files, ranks)
                .map_or(Bitboard::EMPTY, Bitboard::from);
            assert_eq!(step(square.bitboard()), expected);
        }
    }
}

#[test]
fn light_and_dark_squares_are_the_board() {
    for square in Square::ALL {
        assert_eq!(Bitboard::LIGHT_SQUARES.contains(square), square.is_light());
        assert_eq!(Bitboard::DARK_SQUARES.contains(square), !square.is_light());
        let flipped = square.bitboard().flip_vertical();
        assert_eq!(flipped, square.flip_rank().bitboard());
    }
    let edges = [
        File::A.into(),
        File::H.into(),
        Rank::First.into(),
        Rank::Eighth.into(),
    ];
    let edges = edges
        .into_iter()
        .fold(Bitboard::EMPTY, |all, edge: Bitboard| all | edge);
    assert_eq!(Bitboard::EDGES, edges);
}

#[test]
fn debug_draws_the_board_as_white_sees_it() {
    let text = format!("{:?}", Square::B8.bitboard());
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows.len(), 9);
    assert_eq!(rows[1], ". x . . . . . .");
    assert_eq!(rows[8], ". . . . . . . .");
}
