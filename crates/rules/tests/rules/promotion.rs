//! Promotion: on the last rank a pawn becomes another piece.

use crate::board::{fen_after, may, position, targets};
use tabiya_rules::{Move, PieceKind, Square};

#[test]
fn promotion_offers_queen_rook_bishop_and_knight() {
    assert_eq!(targets("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7"), "e8b e8n e8q e8r");
    assert_eq!(targets("4k3/8/8/8/8/8/4p3/7K b - - 0 1", "e2"), "e1b e1n e1q e1r");
}

#[test]
fn promotion_is_not_optional() {
    let position = position("7k/4P3/8/8/8/8/8/4K3 w - - 0 1");
    assert!(!position.is_legal(Move::quiet(Square::E7, Square::E8)));
}

#[test]
fn promotion_only_on_the_last_rank() {
    let position = position("7k/8/4P3/8/8/8/8/4K3 w - - 0 1");
    assert!(!position.is_legal(Move::promotion(Square::E6, Square::E7, PieceKind::Queen)));
}

#[test]
fn promotion_replaces_the_pawn() {
    let fen = "7k/4P3/8/8/8/8/8/4K3 w - - 9 1";
    assert_eq!(fen_after(fen, "e7e8q"), "4Q2k/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(fen_after(fen, "e7e8n"), "4N2k/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn promotion_by_capture_has_four_choices_for_each_victim() {
    let fen = "3r1r1k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(
        targets(fen, "e7"),
        "d8b d8n d8q d8r e8b e8n e8q e8r f8b f8n f8q f8r"
    );
}

#[test]
fn promotion_is_blocked_like_any_push() {
    assert_eq!(targets("4n2k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7"), "");
}

#[test]
fn promotion_by_capture_does_not_wrap_around_the_edge() {
    assert_eq!(
        targets("1r5r/P3k3/r7/8/8/8/8/4K3 w - - 0 1", "a7"),
        "a8b a8n a8q a8r b8b b8n b8q b8r"
    );
}

#[test]
fn promotion_by_a_pinned_pawn_stays_on_the_line() {
    // Pinned along the seventh rank; and along the diagonal to the bishop it may take.
    assert_eq!(targets("8/r3P2K/8/8/8/8/8/7k w - - 0 1", "e7"), "");
    assert_eq!(
        targets("5b1k/4P3/3K4/8/8/8/8/8 w - - 0 1", "e7"),
        "f8b f8n f8q f8r"
    );
}

#[test]
fn promotion_may_block_a_check() {
    let fen = "K2r3k/1P6/8/8/8/8/8/8 w - - 0 1";
    assert!(position(fen).is_check());
    assert_eq!(targets(fen, "b7"), "b8b b8n b8q b8r");
}

#[test]
fn promotion_may_capture_the_checker() {
    let fen = "K1r4k/1P6/8/8/8/8/8/8 w - - 0 1";
    assert!(may(fen, "b7c8n") && may(fen, "b7b8q"));
}

#[test]
fn promotion_may_give_check_along_the_line_the_pawn_came_from() {
    // The king on e6 is checked through e7, which the pawn has just left.
    let position = position("8/4P3/4k3/8/8/8/8/K7 w - - 0 1");
    assert!(position.gives_check(Move::promotion(Square::E7, Square::E8, PieceKind::Queen)));
    assert!(!position.gives_check(Move::promotion(Square::E7, Square::E8, PieceKind::Bishop)));
}

#[test]
fn underpromotion_to_a_knight_may_give_check() {
    let position = position("8/4P1k1/8/8/8/8/8/K7 w - - 0 1");
    assert!(position.gives_check(Move::promotion(Square::E7, Square::E8, PieceKind::Knight)));
    assert!(!position.gives_check(Move::promotion(Square::E7, Square::E8, PieceKind::Queen)));
}

#[test]
fn promotion_to_king_or_pawn_does_not_exist() {
    let queen = Move::promotion(Square::E7, Square::E8, PieceKind::Queen);
    assert_eq!(Move::promotion(Square::E7, Square::E8, PieceKind::King), queen);
    assert_eq!(Move::promotion(Square::E7, Square::E8, PieceKind::Pawn), queen);
}
