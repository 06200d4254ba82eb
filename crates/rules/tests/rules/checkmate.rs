//! Checkmate: in check, and no legal move.

use crate::board::{after, position};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn is_mate(fen: &str) -> bool {
    let position = position(fen);
    let mate = position.is_checkmate();
    assert_eq!(mate, position.is_check() && position.legal_moves().is_empty());
    assert!(!(mate && (position.is_stalemate() || position.has_legal_moves())));
    mate
}

#[test]
fn fools_mate() {
    assert!(after(START, "f2f3 e7e5 g2g4 d8h4").is_checkmate());
}

#[test]
fn scholars_mate() {
    assert!(after(START, "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7").is_checkmate());
}

#[test]
fn back_rank_mate() {
    assert!(is_mate("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"));
}

#[test]
fn smothered_mate() {
    assert!(is_mate("6rk/5Npp/8/8/8/8/8/4K3 b - - 0 1"));
}

#[test]
fn mate_by_double_check_although_each_checker_could_be_captured() {
    // gxf6 captures the knight and Be7 blocks the rook, but no move does both.
    let fen = "3qkb2/3p1pp1/5N2/8/8/8/8/K3R3 b - - 0 1";
    assert_eq!(position(fen).checkers().count(), 2);
    assert!(is_mate(fen));
}

#[test]
fn mate_by_a_pawn() {
    assert!(is_mate("k7/1P6/1K6/8/5B2/8/8/8 b - - 0 1"));
}

#[test]
fn queen_beside_the_king_mates_when_protected() {
    assert!(is_mate("4k3/4Q3/4K3/8/8/8/8/8 b - - 0 1"));
    assert!(!is_mate("4k3/4Q3/8/4K3/8/8/8/8 b - - 0 1"));
}

#[test]
fn two_rooks_mate_on_the_edge() {
    assert!(is_mate("R3k3/1R6/8/8/8/8/8/4K3 b - - 0 1"));
}

#[test]
fn bishop_and_knight_mate_in_the_corner() {
    assert!(is_mate("k7/8/NKB5/8/8/8/8/8 b - - 0 1"));
}

#[test]
fn no_mate_if_the_checker_can_be_captured() {
    assert!(!is_mate("R5k1/5ppp/8/8/4b3/8/8/4K3 b - - 0 1"));
}

#[test]
fn no_mate_if_the_check_can_be_blocked() {
    assert!(!is_mate("R5k1/4rppp/8/8/8/8/8/6K1 b - - 0 1"));
}

#[test]
fn no_mate_if_the_king_has_an_escape() {
    assert!(!is_mate("R5k1/5pp1/7p/8/8/8/8/4K3 b - - 0 1"));
}

#[test]
fn no_mate_if_en_passant_captures_the_checker() {
    // Every square around the king is attacked or occupied; only e5xd6 en passant is left.
    let fen = "3r1r1k/b7/8/3pP3/4K3/7r/8/8 w - d6 0 2";
    assert!(!is_mate(fen));
    let moves = position(fen).legal_moves();
    assert!(moves.len() == 1 && moves[0].is_en_passant());
    assert!(is_mate(&fen.replace("d6", "-")));
}
