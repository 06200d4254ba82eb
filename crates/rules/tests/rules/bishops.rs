//! Bishops: the diagonals.

use crate::board::{expect_alone, position, targets};
use tabiya_rules::{PieceKind, Square};

#[test]
fn bishop_alone_moves_along_diagonals_from_every_square() {
    let numbers = expect_alone(PieceKind::Bishop, |files, ranks| files == ranks);
    assert_eq!(numbers, [(7, 28), (9, 20), (11, 12), (13, 4)]);
}

#[test]
fn bishop_in_the_corner_has_seven_moves() {
    assert_eq!(
        targets("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "a1"),
        "b2 c3 d4 e5 f6 g7 h8"
    );
    assert_eq!(
        targets("7B/k7/8/8/8/8/8/4K3 w - - 0 1", "h8"),
        "a1 b2 c3 d4 e5 f6 g7"
    );
}

#[test]
fn bishop_is_stopped_by_its_own_pieces() {
    let fen = "7k/8/1P3P2/8/3B4/8/1P3P2/7K w - - 0 1";
    assert_eq!(targets(fen, "d4"), "c3 c5 e3 e5");
}

#[test]
fn bishop_captures_the_first_enemy_and_goes_no_further() {
    let fen = "k7/p7/1p6/8/3B4/4p3/5p2/7K w - - 0 1";
    assert_eq!(targets(fen, "d4"), "a1 b2 b6 c3 c5 e3 e5 f6 g7 h8");
}

#[test]
fn bishop_never_leaves_its_colour() {
    let position = position("1k6/8/8/8/3B4/8/8/6K1 w - - 0 1");
    for mv in position.legal_moves().iter().filter(|mv| mv.from() == Square::D4) {
        assert_eq!(mv.to().is_light(), Square::D4.is_light());
    }
}

#[test]
fn bishop_hemmed_in_at_the_start_has_no_move() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(targets(start, "c1"), "");
    assert_eq!(targets(start, "f1"), "");
}
