//! A line of FEN, then moves of two bytes each, as they may come from a hash table or a user. The quick legality test
//! must agree with the generator on every one; legal moves are played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_rules::{Move, Position};

fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.splitn(2, |&byte| byte == b'\n');
    let (Some(fen), Some(moves)) = (parts.next(), parts.next()) else {
        return;
    };
    let Ok(mut position) = Position::from_fen(&String::from_utf8_lossy(fen)) else {
        return;
    };
    for pair in moves.chunks_exact(2) {
        let Some(mv) = Move::from_bits(u16::from_le_bytes([pair[0], pair[1]])) else {
            continue;
        };
        let legal = position.is_legal(mv);
        assert_eq!(
            legal,
            position.legal_moves().contains(&mv),
            "{mv:?} in {position}"
        );
        assert!(!legal || position.is_pseudo_legal(mv), "{mv:?} in {position}");
        if legal {
            fuzz::play_and_check_undo(&mut position, mv);
        }
    }
});
