//! Certificates cut, changed and forged: refused, or true all the same.

use tabiya_proof::{CertificateWriter, Certificates, MateCertificate};

use crate::{Dice, found, slow};

/// Mates in one to three, one of them against the side to move.
const MATES: [&str; 6] = [
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
    "7k/8/4K3/8/8/8/8/6Q1 w - - 0 1",
    "7k/5K2/8/8/8/8/8/6Q1 b - - 0 1",
    "7k/8/4K3/8/8/8/8/6Q1 w - - 97 80",
    "8/8/8/8/8/1R6/R7/4k1K1 b - - 0 1",
    "k7/8/8/1K6/8/8/8/7R w - - 0 1",
];

fn certificate(fen: &str) -> MateCertificate {
    let answer = found(fen, 500_000);
    let mate = answer.mate.expect(fen);
    assert!(mate.checked.is_shortest());
    mate.certificate
}

fn bytes_of(certificate: &MateCertificate) -> Vec<u8> {
    let mut writer = CertificateWriter::new(Vec::new()).unwrap();
    writer.write(certificate).unwrap();
    writer.into_inner()
}

/// Whatever is accepted must be true: the slow twin looks.
fn judge(bytes: &[u8]) -> usize {
    let mut accepted = 0;
    for certificate in Certificates::new(bytes).into_iter().flatten().flatten() {
        let again = bytes_of(&certificate);
        assert!(
            bytes.len() >= again.len()
                && certificate == Certificates::new(&again).unwrap().next().unwrap().unwrap()
        );
        let Ok(checked) = certificate.check() else {
            continue;
        };
        accepted += 1;
        let (position, moves) = (&certificate.position, checked.moves());
        assert!(moves <= 3, "the twin would take too long");
        let is_true = |moves| match position.side_to_move() == checked.attacker() {
            true => slow::mates(position, moves, true),
            false => slow::is_mated(position, moves),
        };
        assert!(is_true(moves), "{position}");
        assert!(
            !checked.is_shortest() || moves == 0 || !is_true(moves - 1),
            "{position}"
        );
    }
    accepted
}

#[test]
fn what_is_whole_is_accepted() {
    for fen in MATES {
        assert_eq!(judge(&bytes_of(&certificate(fen))), 1, "{fen}");
    }
}

#[test]
fn what_is_cut_is_refused() {
    for fen in MATES {
        let bytes = bytes_of(&certificate(fen));
        for end in 0..bytes.len() {
            let read: Result<Vec<_>, _> = Certificates::new(&bytes[..end]).and_then(Iterator::collect);
            assert!(
                read.map_or(true, |read| read.is_empty() && end == 8),
                "{fen}, {end} bytes"
            );
        }
    }
}

#[test]
fn a_changed_byte_makes_nothing_false_be_accepted() {
    for fen in MATES {
        let bytes = bytes_of(&certificate(fen));
        let mut dice = Dice(1);
        for place in 0..bytes.len() {
            for change in [1, 2, 0x80, 1 + dice.below(255) as u8] {
                let mut changed = bytes.clone();
                changed[place] ^= change;
                judge(&changed);
            }
        }
    }
}

#[test]
fn several_changed_bytes_neither() {
    let mut dice = Dice(2);
    for fen in MATES {
        let bytes = bytes_of(&certificate(fen));
        for _ in 0..2000 {
            let mut changed = bytes.clone();
            for _ in 0..2 + dice.below(4) {
                let place = dice.below(changed.len());
                match dice.below(4) {
                    0 => changed[place] = dice.below(256) as u8,
                    1 => changed[place] = changed[dice.below(changed.len())],
                    2 => changed[place] ^= 1 << dice.below(8),
                    _ => changed[place] = changed[place].wrapping_add(1),
                }
            }
            judge(&changed);
        }
    }
}

#[test]
fn a_proof_of_another_position_is_refused() {
    for fen in MATES {
        let mut certificate = certificate(fen);
        certificate.position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
        let flaw = certificate.check().unwrap_err();
        assert!(!flaw.to_string().is_empty());
        certificate.attacker = !certificate.attacker;
        assert!(certificate.check().is_err());
    }
}

#[test]
fn a_claim_must_be_what_the_proof_shows() {
    for fen in MATES {
        let certificate = certificate(fen);
        for moves in [0, certificate.moves + 1, 1000] {
            let mut other = certificate.clone();
            other.moves = moves;
            assert!(other.check().is_err(), "{fen}");
        }
        let mut late = certificate.clone();
        late.position = {
            let mut setup = late.position.to_setup();
            setup.halfmove_clock = 149;
            tabiya_rules::Position::try_from(setup).unwrap()
        };
        let is_mate_in_one =
            certificate.moves == 1 && certificate.position.side_to_move() == certificate.attacker;
        assert_eq!(late.check().is_ok(), is_mate_in_one, "{fen}");
    }
}
