//! Checks that must hold for every position the fuzzer reaches.

use tabiya_rules::{Move, Position, perft};

/// Plays a move, checks that taking it back restores the position, and plays it again.
pub fn play_and_check_undo(position: &mut Position, mv: Move) {
    let before = position.clone();
    let undo = position.make(mv);
    let after = position.clone();
    position.unmake(mv, undo);
    assert_eq!(*position, before, "{mv:?} was not taken back");
    position.make(mv);
    assert_eq!(*position, after, "{mv:?} played twice gave two positions");
}

/// Checks that the position's FEN reads back as the same position.
pub fn round_trip(position: &Position) {
    let text = position.to_string();
    match text.parse::<Position>() {
        Ok(again) => assert_eq!(again, *position, "{text}"),
        Err(error) => panic!("{text}: {error}"),
    }
}

/// Checks that the counting perft agrees with the plain one and with the generator.
pub fn compare_perfts(position: &Position) {
    assert_eq!(
        perft::count(position, 1),
        position.legal_moves().len() as u64,
        "{position}"
    );
    assert_eq!(perft::count(position, 2), perft::plain(position, 2), "{position}");
}
