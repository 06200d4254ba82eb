//! Any bytes may be given as FEN. What is accepted is written and read back the same, and every legal move
//! leads to a position of which the same is true.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_rules::Position;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let Ok(position) = Position::from_fen(&text) else {
        return;
    };
    fuzz::round_trip(&position);
    fuzz::count_both_ways(&position);
    for mv in position.legal_moves() {
        let mut child = position.clone();
        fuzz::play_with_care(&mut child, mv);
        fuzz::round_trip(&child);
    }
});
