//! Stalemate: not in check, and no legal move.

use crate::board::position;

fn is_stalemate(fen: &str) -> bool {
    let position = position(fen);
    let stalemate = position.is_stalemate();
    assert_eq!(
        stalemate,
        !position.is_check() && position.legal_moves().is_empty()
    );
    assert_eq!(position.count_legal_moves(), position.legal_moves().len());
    stalemate
}

#[test]
fn king_in_the_corner_against_the_queen() {
    assert!(is_stalemate("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1"));
    assert!(is_stalemate("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
}

#[test]
fn king_in_front_of_the_pawn() {
    assert!(is_stalemate("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1"));
}

#[test]
fn the_same_position_is_no_stalemate_for_the_other_side() {
    assert!(!is_stalemate("4k3/4P3/4K3/8/8/8/8/8 w - - 0 1"));
}

#[test]
fn no_stalemate_while_a_pawn_can_move() {
    assert!(!is_stalemate("k7/2Q5/8/8/7p/8/8/4K3 b - - 0 1"));
    assert!(is_stalemate("k7/2Q5/8/8/7p/7P/8/4K3 b - - 0 1"));
}

#[test]
fn pinned_pieces_do_not_save_from_stalemate() {
    // The bishop on b8 is pinned by the rook, and the king cannot move.
    assert!(is_stalemate("kb5R/8/1K6/8/8/8/8/8 b - - 0 1"));
}

#[test]
fn a_pinned_rook_that_can_move_along_the_line_is_no_stalemate() {
    assert!(!is_stalemate("kr5R/8/K7/8/8/8/8/8 b - - 0 1"));
}

#[test]
fn no_stalemate_if_en_passant_is_the_only_move() {
    // Black's pawns are blocked and its king has no moves; only the capture on e3 is left.
    let fen = "k7/2Q5/8/8/3pP3/3P4/8/4K3 b - e3 0 1";
    assert_eq!(position(fen).legal_moves().len(), 1);
    assert!(!is_stalemate(fen));
}

#[test]
fn stalemate_if_the_only_en_passant_would_expose_the_king() {
    // Both pawns would leave the fourth rank, opening it for the white rook.
    assert!(is_stalemate("5B2/8/1K6/8/k2pP2R/3P4/1R6/8 b - e3 0 1"));
}

#[test]
fn stalemate_with_many_pieces_on_the_board() {
    // Sam Loyd's stalemate in ten moves.
    assert!(is_stalemate(
        "5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10"
    ));
}

#[test]
fn check_without_moves_is_mate_not_stalemate() {
    assert!(!is_stalemate("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"));
}
