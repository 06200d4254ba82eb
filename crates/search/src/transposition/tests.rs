use super::*;
use crate::score::{KNOWN_WIN, TABLEBASE_WIN, mate_at, mated_at};
use tabiya_rules::Square;

fn entry(depth: i32) -> Entry {
    Entry {
        mv: Some(Move::quiet(Square::G1, Square::F3)),
        value: -123,
        eval: Some(45),
        depth,
        bound: Bound::Lower,
        tt_pv: true,
    }
}

#[test]
fn a_stored_entry_is_found_again() {
    let table = TranspositionTable::new(1).unwrap();
    for depth in [-5, 0, 1, 100] {
        table.store(0xDEAD_BEEF_1234_5678, 3, entry(depth));
        table.clear(1);
        table.store(0xDEAD_BEEF_1234_5678, 3, entry(depth));
        assert_eq!(table.probe(0xDEAD_BEEF_1234_5678, 3, 0), Some(entry(depth)));
        assert_eq!(table.probe(0xDEAD_BEEF_1234_5679, 3, 0), None);
    }
}

#[test]
fn mates_keep_their_distance_from_the_position() {
    let table = TranspositionTable::new(1).unwrap();
    table.store(
        77,
        4,
        Entry {
            value: mate_at(9),
            ..entry(5)
        },
    );
    assert_eq!(table.probe(77, 2, 0).map(|e| e.value), Some(mate_at(7)));
    table.store(
        78,
        4,
        Entry {
            value: mated_at(6),
            ..entry(5)
        },
    );
    assert_eq!(table.probe(78, 10, 0).map(|e| e.value), Some(mated_at(12)));
}

#[test]
fn a_win_beyond_the_fifty_move_rule_is_not_proven() {
    let table = TranspositionTable::new(1).unwrap();
    let stored = |value| Entry { value, ..entry(5) };
    // A mate in nine plies, found at the root.
    table.store(77, 0, stored(mate_at(9)));
    let value = |clock| table.probe(77, 0, clock).map(|e| e.value);
    assert_eq!((value(0), value(91)), (Some(mate_at(9)), Some(mate_at(9))));
    assert_eq!(
        (value(92), value(u16::MAX)),
        (Some(KNOWN_WIN - 1), Some(KNOWN_WIN - 1))
    );
    table.store(78, 0, stored(mated_at(8)));
    let value = |clock| table.probe(78, 0, clock).map(|e| e.value);
    assert_eq!((value(92), value(93)), (Some(mated_at(8)), Some(1 - KNOWN_WIN)));
    table.store(79, 0, stored(TABLEBASE_WIN - 4));
    let value = |clock| table.probe(79, 3, clock).map(|e| e.value);
    assert_eq!(
        (value(96), value(97)),
        (Some(TABLEBASE_WIN - 7), Some(KNOWN_WIN - 1))
    );
    table.store(80, 0, stored(KNOWN_WIN - 1));
    assert_eq!(table.probe(80, 3, 100).map(|e| e.value), Some(KNOWN_WIN - 1));
}

#[test]
fn deep_entries_outlive_shallow_ones_and_old_entries_are_replaced() {
    let table = TranspositionTable::new(1).unwrap();
    // Keys that differ only in their low bits share a cluster.
    for (key, depth) in [(1, 20), (2, 3), (3, 15), (4, 8)] {
        table.store(key, 0, entry(depth));
    }
    assert!(table.probe(1, 0, 0).is_some() && table.probe(3, 0, 0).is_some());
    assert!(table.probe(2, 0, 0).is_none() && table.probe(4, 0, 0).is_some());
    for _ in 0..6 {
        table.next_search();
    }
    table.store(5, 0, entry(1));
    table.store(6, 0, entry(1));
    assert!(table.probe(5, 0, 0).is_some() || table.probe(6, 0, 0).is_some());
}

#[test]
fn a_cleared_table_is_empty_in_every_epoch() {
    let table = TranspositionTable::new(1).unwrap();
    for round in 0..70_000 {
        // Stale slots are neither found nor in the way, and the generation starts anew.
        table.next_search();
        assert_eq!(table.permille_used(), 0, "{round}");
        for key in 1..=3 {
            assert_eq!(table.probe(key, 0, 0), None, "{round}");
            table.store(key, 0, entry(20 + key as i32));
        }
        for key in 1..=3 {
            assert_eq!(
                table.probe(key, 0, 0).map(|entry| entry.depth),
                Some(20 + key as i32)
            );
        }
        assert_eq!(table.generation.load(Relaxed), 1);
        table.clear(2);
    }
}

#[test]
fn an_impossible_size_is_an_error() {
    assert!(TranspositionTable::new(usize::MAX).is_err());
    assert!(TranspositionTable::new(1 << 42).is_err());
}
