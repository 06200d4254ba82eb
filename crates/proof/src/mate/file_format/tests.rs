use super::*;
use crate::mate::{MateCertificate, MateTree};
use tabiya_rules::{Color, Position};

fn bytes() -> Vec<u8> {
    let position: Position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse().unwrap();
    let mut tree = MateTree::new();
    tree.push(position.parse_uci("a1a8").unwrap(), &[]);
    tree.start_at(vec![0]);
    let certificate = MateCertificate {
        position,
        attacker: Color::White,
        moves: 1,
        tree,
        refutation: None,
    };
    let mut writer = CertificateWriter::new(Vec::new()).unwrap();
    writer.write(&certificate).unwrap();
    writer.into_inner()
}

fn error(bytes: &[u8]) -> (usize, String) {
    let error = match Certificates::new(bytes) {
        Err(error) => error,
        Ok(mut certificates) => certificates.find_map(Result::err).expect("an error"),
    };
    (error.at, error.to_string())
}

#[test]
fn the_bytes_are_as_documented() {
    let bytes = bytes();
    assert_eq!(bytes[..12], *b"tbymate\x01\x2B\0\0\0");
    assert_eq!(bytes[12], 33);
    assert_eq!(bytes[13..46], *b"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    // The side to move, in one move; one node: a1 to a8, quiet, no replies; one start, node 0; no refutation.
    assert_eq!(bytes[46..], [0, 1, 1, 0x00, 0x0E, 0, 1, 0, 0]);
}

#[test]
fn errors_name_the_byte() {
    let whole = bytes();
    let changed = |at: usize, byte: u8| {
        let mut bytes = whole.clone();
        bytes[at] = byte;
        error(&bytes)
    };
    assert_eq!(error(b"tbymate\x02").0, 0);
    assert_eq!(
        error(&whole[..50]),
        (50, "byte 50: the file ends within a certificate".to_owned())
    );
    assert_eq!(changed(13, b'7').0, 12);
    assert_eq!(changed(46, 2).1, "byte 46: 2 says neither side, 0 or 1 would");
    let mut many_moves = whole.clone();
    many_moves.splice(47..48, [0xFB, 1]);
    many_moves[8] += 1;
    assert_eq!(error(&many_moves).1, "byte 47: more than 250 moves");
    assert_eq!(changed(53, 1).1, "byte 52: leads to a node that is not before it");
    let mut no_move = whole.clone();
    no_move[49..51].copy_from_slice(&[0, 0x60]);
    assert_eq!(error(&no_move).1, "byte 49: 0x6000 is no move");
    let mut long_number = whole.clone();
    long_number.splice(48..49, [0x81, 0]);
    long_number[8] += 1;
    assert_eq!(error(&long_number).1, "byte 48: not a number");
    let mut short = whole.clone();
    short.pop();
    short[8] -= 1;
    assert_eq!(error(&short).1, "byte 54: the certificate ends before its moves");
    let mut long = whole;
    long.push(0);
    long[8] += 1;
    assert_eq!(
        error(&long).1,
        "byte 55: bytes are left at the end of the certificate"
    );
}

#[test]
fn a_bad_certificate_does_not_hide_the_next() {
    let mut twice = bytes();
    let second = twice[8..].to_vec();
    twice.extend(second);
    twice[46] = 9;
    let read: Vec<bool> = Certificates::new(&twice)
        .unwrap()
        .map(|one| one.is_ok())
        .collect();
    assert_eq!(read, [false, true]);
}
