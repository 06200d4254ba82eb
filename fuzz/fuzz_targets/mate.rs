//! Files of certificates: any bytes are read or refused, what is read is written as it was, and what the checker accepts
//! is true: plain minimax finds the mate, and none that is shorter.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_proof::{CertificateWriter, Certificates, MAGIC};
use tabiya_rules::Position;

/// Longer mates would take minimax too long.
const MOST_MOVES: u16 = 2;

fuzz_target!(|bytes: &[u8]| {
    let Ok(certificates) = Certificates::new(bytes) else {
        assert!(!bytes.starts_with(&MAGIC));
        return;
    };
    let mut writer = CertificateWriter::new(Vec::new()).expect("memory takes everything");
    let mut is_whole = true;
    for certificate in certificates {
        let Ok(certificate) = certificate else {
            is_whole = false;
            continue;
        };
        writer.write(&certificate).expect("memory takes everything");
        let Ok(checked) = certificate.check() else {
            continue;
        };
        let (position, moves) = (&certificate.position, checked.moves());
        if moves > MOST_MOVES {
            continue;
        }
        let is_mate_within = |moves| match position.side_to_move() == checked.attacker() {
            true => mates(position, moves, true),
            false => is_mated(position, moves),
        };
        assert!(is_mate_within(moves), "{position}");
        assert!(
            !checked.is_shortest() || moves == 0 || !is_mate_within(moves - 1),
            "{position}"
        );
    }
    assert!(!is_whole || writer.into_inner() == bytes);
});

/// Whether the side to move mates in at most this many moves.
fn mates(position: &Position, moves: u16, is_root: bool) -> bool {
    let may_be_claimed = !is_root && position.halfmove_clock() >= 100;
    let mut legal = position.legal_moves().into_iter();
    moves > 0 && !may_be_claimed && legal.any(|mv| is_mated(&position.after(mv), moves - 1))
}

/// Whether the side to move is mated, or will be in at most this many moves.
fn is_mated(position: &Position, moves: u16) -> bool {
    let legal = position.legal_moves();
    if legal.is_empty() {
        return position.is_check();
    }
    let is_in_time = moves > 0 && position.halfmove_clock() < 100;
    is_in_time
        && legal
            .into_iter()
            .all(|reply| mates(&position.after(reply), moves, false))
}
