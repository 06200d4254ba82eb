//! Any bytes as FEN. Strict reading must accept exactly what needs no repair. What is accepted must survive writing and
//! reading back, and so must the position after every legal move.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_rules::{Position, Strictness};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let strict = Position::from_fen(&text);
    let Ok(reading) = Position::read_fen(&text, Strictness::Lenient) else {
        assert!(strict.is_err(), "{text}");
        return;
    };
    assert_eq!(
        strict.is_ok(),
        reading.repairs.is_empty(),
        "{text}: {:?}",
        reading.repairs
    );
    let position = reading.position;
    assert!(strict.is_err() || strict.as_ref() == Ok(&position), "{text}");
    fuzz::round_trip(&position);
    fuzz::compare_perfts(&position);
    for mv in position.legal_moves() {
        let mut child = position.clone();
        fuzz::play_and_check_undo(&mut child, mv);
        fuzz::round_trip(&child);
    }
});
