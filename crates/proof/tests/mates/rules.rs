//! What counts as a mate: the clock, stalemate, castling, en passant, and mates of the side that is not to move.

use tabiya_rules::Position;

use crate::found;

fn moves(fen: &str) -> Option<(i32, bool)> {
    let position: Position = fen.parse().expect(fen);
    let answer = found(fen, 20_000);
    let mate = answer.mate?;
    let sign = match mate.checked.attacker() == position.side_to_move() {
        true => 1,
        false => -1,
    };
    let mut end = position;
    for mv in mate.certificate.line() {
        assert!(end.play(mv).is_ok(), "{fen}: {mv}");
    }
    assert!(end.is_checkmate(), "{fen}");
    Some((sign * i32::from(mate.checked.moves()), mate.checked.is_shortest()))
}

#[test]
fn either_side_may_mate() {
    assert_eq!(moves("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1"), Some((2, true)));
    assert_eq!(moves("7k/5K2/8/8/8/8/8/6Q1 b - - 0 1"), Some((-1, true)));
    assert_eq!(moves("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Some((0, true)));
}

#[test]
fn stalemate_and_bare_kings_are_no_mates() {
    let stalemate = found("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 10_000);
    assert!(stalemate.mate.is_none());
    assert_eq!(moves("7k/8/6K1/8/8/8/8/8 w - - 0 1"), None);
}

#[test]
fn the_mate_comes_before_the_claim() {
    // Two moves of the attacker and a reply: the last one brings the clock to a hundred, and is mate.
    assert_eq!(moves("7k/8/4K3/8/8/8/8/6Q1 w - - 97 80"), Some((2, true)));
    assert_eq!(moves("7k/8/4K3/8/8/8/8/6Q1 w - - 98 80"), None);
    // Nobody but the attacker could claim before a mate in one.
    assert_eq!(moves("7k/8/6K1/8/8/8/8/5Q2 w - - 120 99"), Some((1, true)));
    assert_eq!(moves("7k/8/6K1/8/8/8/8/5Q2 w - - 150 99"), None);
    // The defender may claim with the move that brings the clock to a hundred.
    assert_eq!(moves("7k/5K2/8/8/8/8/8/6Q1 b - - 98 80"), Some((-1, true)));
    assert_eq!(moves("7k/5K2/8/8/8/8/8/6Q1 b - - 99 80"), None);
}

#[test]
fn a_capture_sets_the_clock_to_zero() {
    let fen = "5r1k/6pp/7N/8/8/1Q6/8/K7 w - - 98 80";
    assert_eq!(
        moves(fen),
        Some((2, true)),
        "the rook takes the queen, and the knight mates"
    );
}

#[test]
fn castling_and_en_passant_may_mate() {
    assert_eq!(
        moves("8/8/8/8/8/5R2/3R4/2k1K2R w K - 0 1").map(|mate| mate.0),
        Some(1)
    );
    let position: Position = "8/8/8/R4pPk/5R2/6K1/8/8 w - f6 0 1".parse().unwrap();
    assert!(position.legal_moves().iter().any(|mv| mv.is_en_passant()));
    assert!(moves("8/8/8/R4pPk/5R2/6K1/8/8 w - f6 0 1").is_some());
}
