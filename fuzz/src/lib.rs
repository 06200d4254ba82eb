//! What must hold of every position, whichever way the fuzzer reached it.

use tabiya_rules::{Move, Position, perft};

/// Plays a move, takes it back, and expects the position to be what it was; then plays it for good.
pub fn play_with_care(position: &mut Position, mv: Move) {
    let before = position.clone();
    let undo = position.make(mv);
    let after = position.clone();
    position.unmake(mv, undo);
    assert_eq!(*position, before, "{mv:?} was not taken back");
    position.make(mv);
    assert_eq!(*position, after, "{mv:?} played twice gave two positions");
}

/// What is written as FEN is read back as the same position.
pub fn round_trip(position: &Position) {
    let text = position.to_string();
    match text.parse::<Position>() {
        Ok(again) => assert_eq!(again, *position, "{text}"),
        Err(error) => panic!("{text}: {error}"),
    }
}

/// The counter counts what the plain walk lists, which is what the generator says.
pub fn count_both_ways(position: &Position) {
    assert_eq!(
        perft::count(position, 1),
        position.legal_moves().len() as u64,
        "{position}"
    );
    assert_eq!(perft::count(position, 2), perft::plain(position, 2), "{position}");
}
