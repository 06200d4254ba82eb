//! Rooks: ranks and files.

use crate::board::{expect_alone, targets};
use tabiya_rules::PieceKind;

#[test]
fn rook_alone_has_fourteen_moves_from_every_square() {
    let numbers = expect_alone(PieceKind::Rook, |files, ranks| files == 0 || ranks == 0);
    assert_eq!(numbers, [(14, 64)]);
}

#[test]
fn rook_in_the_corner_has_its_file_and_its_rank() {
    let fen = "8/8/4k3/8/8/4K3/8/R7 w - - 0 1";
    assert_eq!(targets(fen, "a1"), "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1 e1 f1 g1 h1");
}

#[test]
fn rook_is_stopped_by_its_own_pieces() {
    let fen = "7k/8/3P4/8/1P1R1P2/8/3P4/7K w - - 0 1";
    assert_eq!(targets(fen, "d4"), "c4 d3 d5 e4");
}

#[test]
fn rook_captures_the_first_enemy_and_goes_no_further() {
    let fen = "7k/3p4/3p4/8/pp1Rpp2/8/3p4/3n3K w - - 0 1";
    assert_eq!(targets(fen, "d4"), "b4 c4 d2 d3 d5 d6 e4");
}

#[test]
fn rook_on_the_h_file_does_not_wrap_around() {
    let fen = "4k3/8/8/8/p6R/8/p7/4K3 w - - 0 1";
    assert_eq!(targets(fen, "h4"), "a4 b4 c4 d4 e4 f4 g4 h1 h2 h3 h5 h6 h7 h8");
}

#[test]
fn rook_behind_its_pawns_has_no_move() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(targets(start, "a1"), "");
    assert_eq!(targets(start, "h1"), "");
}
