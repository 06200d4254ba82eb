//! En passant: capturing a pawn that has just passed.

use crate::board::{after, fen_after, may, position};
use tabiya_rules::{Move, Square};

#[test]
fn en_passant_captures_the_pawn_that_passed() {
    let fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    assert_eq!(fen_after(fen, "d7d5"), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(fen_after(fen, "d7d5 e5d6"), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
}

#[test]
fn en_passant_works_for_black_too() {
    let fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    assert_eq!(fen_after(fen, "e2e4 d4e3"), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
}

#[test]
fn en_passant_is_a_move_of_its_own_kind() {
    let position = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert!(position.is_legal(Move::en_passant(Square::E5, Square::D6)));
    assert!(!position.is_legal(Move::capture(Square::E5, Square::D6)));
    assert!(!position.is_legal(Move::quiet(Square::E5, Square::D6)));
}

#[test]
fn en_passant_only_immediately() {
    let later = after("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e1e2 e8e7 e2e1 e7e8");
    assert_eq!(later.en_passant(), None);
    assert!(!may(&later.to_string(), "e5d6"));
}

#[test]
fn en_passant_only_after_a_double_push() {
    let single = after("4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 1", "d6d5");
    assert_eq!(single.en_passant(), None);
    assert!(!may(&single.to_string(), "e5d6"));
}

#[test]
fn en_passant_by_either_neighbour() {
    let fen = "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2";
    assert!(may(fen, "c5d6") && may(fen, "e5d6"));
}

#[test]
fn en_passant_does_not_wrap_around_the_edge() {
    let fen = "4k3/p7/8/7P/7P/8/8/4K3 b - - 0 1";
    let position = after(fen, "a7a5");
    assert_eq!(position.en_passant(), None);
    assert!(position.legal_moves().iter().all(|mv| !mv.is_en_passant()));
    let fen = "4k3/7p/P7/P7/8/8/8/4K3 b - - 0 1";
    assert!(
        after(fen, "h7h5")
            .legal_moves()
            .iter()
            .all(|mv| !mv.is_en_passant())
    );
}

#[test]
fn en_passant_on_the_edge_files() {
    assert!(may("4k3/8/8/pP6/8/8/8/4K3 w - a6 0 2", "b5a6"));
    assert!(may("4k3/8/8/6Pp/8/8/8/4K3 w - h6 0 2", "g5h6"));
}

#[test]
fn en_passant_exposing_the_king_along_the_rank_is_illegal() {
    // Both pawns leave the fifth rank at once and open it for the rook.
    let fen = "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2";
    assert!(!may(fen, "e5d6"));
    assert_eq!(position(fen).en_passant(), None);
}

#[test]
fn en_passant_with_another_piece_on_the_rank_is_legal() {
    assert!(may("4k3/8/8/KN1pP2r/8/8/8/8 w - d6 0 2", "e5d6"));
}

#[test]
fn en_passant_exposing_the_king_along_a_diagonal_is_illegal() {
    // The captured pawn itself shielded the king from the bishop.
    assert!(may("4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 2", "e5d6"));
    assert!(!may("b3k3/8/8/3pP3/4K3/8/8/8 w - d6 0 2", "e5d6"));
}

#[test]
fn en_passant_by_a_pinned_pawn_is_illegal_off_the_line() {
    assert!(!may("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6"));
}

#[test]
fn en_passant_by_a_pinned_pawn_is_legal_along_the_line() {
    // Pinned by the bishop on b8 to the king on g3: the capture on d6 stays on that diagonal.
    assert!(may("1b2k3/8/8/3pP3/8/6K1/8/8 w - d6 0 2", "e5d6"));
}

#[test]
fn en_passant_answers_the_check_of_the_pawn_that_passed() {
    let fen = "4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 2";
    assert!(position(fen).is_check());
    assert!(may(fen, "e5d6"));
}

#[test]
fn en_passant_may_block_a_check() {
    // The rook checks along the sixth rank; the capturing pawn lands in between.
    let fen = "4k3/8/K6r/3pP3/8/8/8/8 w - d6 0 2";
    assert!(position(fen).is_check());
    assert!(may(fen, "e5d6"));
}

#[test]
fn en_passant_does_not_answer_an_unrelated_check() {
    let fen = "4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 2";
    assert!(position(fen).is_check());
    assert!(!may(fen, "e5d6"));
}

#[test]
fn en_passant_square_is_kept_only_if_the_capture_is_legal() {
    assert_eq!(
        fen_after("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4"),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
    let pinned = "4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    assert_eq!(after(pinned, "d7d5").en_passant(), None);
}

#[test]
fn en_passant_may_give_discovered_check() {
    // Both pawns leave the rank of the white rook and the black king.
    let position = position("8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 2");
    let capture = Move::en_passant(Square::E5, Square::D6);
    assert!(position.is_legal(capture) && position.gives_check(capture));
    assert!(position.after(capture).is_check());
}
