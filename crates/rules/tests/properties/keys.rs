//! Zobrist keys: updated move by move, equal for equal positions.

use crate::walks::{GAMES, each_position};
use std::collections::{HashMap, HashSet};
use tabiya_rules::{FenStyle, Position, Setup};

#[test]
fn the_key_is_always_the_recomputed_one() {
    each_position(GAMES / 6, |position, _| {
        assert_eq!(position.key(), position.recomputed_key(), "{position}");
        for mv in position.legal_moves() {
            let next = position.after(mv);
            assert_eq!(next.key(), next.recomputed_key(), "{mv:?} in {position}");
        }
    });
}

#[test]
fn the_key_of_a_game_is_the_key_of_its_fen() {
    each_position(GAMES, |position, _| {
        let read = Position::try_from(Setup::from(position)).unwrap();
        assert_eq!(read.key(), position.key(), "{position}");
    });
}

/// The FEN without counters, which is what a key identifies.
fn identity(position: &Position) -> String {
    let fen = position.to_fen(FenStyle::Shredder);
    fen.rsplitn(3, ' ').nth(2).unwrap().to_owned()
}

#[test]
fn positions_and_keys_are_one_to_one() {
    let mut by_key: HashMap<u64, String> = HashMap::new();
    let mut by_position: HashMap<String, u64> = HashMap::new();
    each_position(GAMES / 12, |position, _| {
        for mv in position.legal_moves() {
            let next = position.after(mv);
            let same_key = by_key.entry(next.key()).or_insert_with(|| identity(&next));
            assert_eq!(*same_key, identity(&next), "two positions with one key");
            let key = *by_position.entry(identity(&next)).or_insert(next.key());
            assert_eq!(key, next.key(), "two keys for one position");
        }
    });
}

#[test]
fn moves_in_another_order_lead_to_the_same_key() {
    // White plays a and c, Black b between them; if c, b, a is legal too, the position is the same unless
    // pawns, captures or rights differ, which the FEN shows.
    let mut met = 0;
    each_position(GAMES / 4, |position, random| {
        let pick = |position: &Position, random: &mut crate::walks::Random| {
            let moves = position.legal_moves();
            (!moves.is_empty()).then(|| moves[random.below(moves.len())])
        };
        let Some(a) = pick(position, random) else { return };
        let after_a = position.after(a);
        let Some(b) = pick(&after_a, random) else { return };
        let after_b = after_a.after(b);
        let Some(c) = pick(&after_b, random) else { return };
        let one = after_b.after(c);
        let mut other = position.clone();
        if [c, b, a].into_iter().all(|mv| other.play(mv).is_ok()) {
            assert_eq!(identity(&one) == identity(&other), one.key() == other.key());
            met += u32::from(one.key() == other.key());
        }
    });
    assert!(met > 500, "only {met} transpositions");
}

#[test]
fn equal_positions_are_one_member_of_a_set_and_counters_distinguish_others() {
    let mut set: HashSet<Position> = HashSet::new();
    let mut texts: HashSet<String> = HashSet::new();
    each_position(GAMES / 12, |position, _| {
        let read: Position = position.to_string().parse().unwrap();
        let is_new = set.insert(position.clone());
        assert_eq!(
            is_new,
            texts.insert(position.to_fen(FenStyle::Shredder)),
            "{position}"
        );
        assert!(!set.insert(read), "{position}");
    });
    assert!(set.len() > 1000);
}
