//! Queens: rook and bishop in one.

use crate::board::{expect_alone, targets};
use tabiya_rules::PieceKind;

#[test]
fn queen_alone_moves_along_all_lines_from_every_square() {
    let numbers = expect_alone(PieceKind::Queen, |files, ranks| {
        files == 0 || ranks == 0 || files == ranks
    });
    assert_eq!(numbers, [(21, 28), (23, 20), (25, 12), (27, 4)]);
}

#[test]
fn queen_does_not_jump() {
    let fen = "7k/8/8/2PPP3/2PQP3/2PPP3/8/7K w - - 0 1";
    assert_eq!(targets(fen, "d4"), "");
}

#[test]
fn queen_does_not_move_as_a_knight() {
    let fen = "8/8/8/2ppp3/2pQp3/2ppp3/8/k6K w - - 0 1";
    assert_eq!(targets(fen, "d4"), "c3 c4 c5 d3 d5 e3 e4 e5");
}

#[test]
fn queen_captures_the_first_enemy_in_each_direction() {
    let fen = "8/8/1p1p1p2/k7/1p1Q1p2/8/1p1p1p2/7K w - - 0 1";
    assert_eq!(
        targets(fen, "d4"),
        "b2 b4 b6 c3 c4 c5 d2 d3 d5 d6 e3 e4 e5 f2 f4 f6"
    );
}
