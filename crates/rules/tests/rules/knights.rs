//! Knights: the jump.

use crate::board::{expect_alone, may, targets};
use tabiya_rules::PieceKind;

#[test]
fn knight_alone_moves_as_a_knight_from_every_square() {
    let numbers = expect_alone(PieceKind::Knight, |files, ranks| {
        (files, ranks) == (1, 2) || (files, ranks) == (2, 1)
    });
    // Corners, their neighbours, edges, the inner ring, the centre.
    assert_eq!(numbers, [(2, 4), (3, 8), (4, 20), (6, 16), (8, 16)]);
}

#[test]
fn knight_in_the_centre_has_eight_moves() {
    let fen = "7k/8/8/8/3N4/8/8/K7 w - - 0 1";
    assert_eq!(targets(fen, "d4"), "b3 b5 c2 c6 e2 e6 f3 f5");
}

#[test]
fn knight_in_each_corner_has_two_moves() {
    assert_eq!(targets("8/8/4k3/8/8/4K3/8/N7 w - - 0 1", "a1"), "b3 c2");
    assert_eq!(targets("8/8/4k3/8/8/4K3/8/7N w - - 0 1", "h1"), "f2 g3");
    assert_eq!(targets("N7/8/4k3/8/8/4K3/8/8 w - - 0 1", "a8"), "b6 c7");
    assert_eq!(targets("7N/8/4k3/8/8/4K3/8/8 w - - 0 1", "h8"), "f7 g6");
}

#[test]
fn knight_on_the_edge_does_not_wrap_around() {
    assert_eq!(targets("8/8/4k3/8/N7/4K3/8/8 w - - 0 1", "a4"), "b2 b6 c3 c5");
    assert_eq!(targets("8/8/3k4/8/7N/3K4/8/8 w - - 0 1", "h4"), "f3 f5 g2 g6");
}

#[test]
fn knight_jumps_over_pieces_of_both_colours() {
    let fen = "7k/8/8/2pPp3/2PNP3/2pPp3/8/K7 w - - 0 1";
    assert_eq!(targets(fen, "d4"), "b3 b5 c2 c6 e2 e6 f3 f5");
}

#[test]
fn knight_captures_enemies_but_not_friends() {
    let fen = "7k/8/2p1P3/8/3N4/8/8/K7 w - - 0 1";
    assert!(may(fen, "d4c6"));
    assert!(!may(fen, "d4e6"));
}

#[test]
fn knights_of_the_start_have_two_moves_each() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(targets(start, "b1"), "a3 c3");
    assert_eq!(targets(start, "g1"), "f3 h3");
}
