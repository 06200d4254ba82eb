//! Pawns: pushes, double pushes, captures.

use crate::board::{fen_after, may, targets};

#[test]
fn pawn_pushes_one_square_forward() {
    assert_eq!(targets("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3"), "e4");
}

#[test]
fn black_pawns_go_down_the_board() {
    assert_eq!(targets("4k3/8/4p3/8/8/8/8/4K3 b - - 0 1", "e6"), "e5");
    assert_eq!(targets("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7"), "e5 e6");
}

#[test]
fn pawn_double_push_from_its_starting_rank() {
    assert_eq!(targets("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2"), "e3 e4");
}

#[test]
fn pawn_double_push_only_from_its_starting_rank() {
    for (fen, from, to) in [
        ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3", "e4"),
        ("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "e5", "e6"),
        ("4k3/8/8/8/8/4p3/8/6K1 b - - 0 1", "e3", "e2"),
    ] {
        assert_eq!(targets(fen, from), to);
    }
}

#[test]
fn pawn_double_push_needs_both_squares_empty() {
    assert_eq!(targets("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2"), "");
    assert_eq!(targets("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2"), "e3");
    assert_eq!(targets("4k3/4p3/4N3/8/8/8/8/4K3 b - - 0 1", "e7"), "");
    assert_eq!(targets("4k3/4p3/8/4N3/8/8/8/4K3 b - - 0 1", "e7"), "e6");
}

#[test]
fn pawn_double_push_is_stopped_by_own_pieces_too() {
    assert_eq!(targets("4k3/8/8/8/8/4N3/4P3/4K3 w - - 0 1", "e2"), "");
    assert_eq!(targets("4k3/8/8/8/4N3/8/4P3/4K3 w - - 0 1", "e2"), "e3");
}

#[test]
fn pawn_blocked_by_any_piece_stands_still() {
    for blocker in "pnbrqPNBRQ".chars() {
        let fen = format!("6k1/8/8/4{blocker}3/4P3/8/K7/8 w - - 0 1");
        assert_eq!(targets(&fen, "e4"), "", "{fen}");
    }
}

#[test]
fn pawn_never_moves_backwards_or_sideways() {
    let fen = "4k3/8/8/3p1p2/3pPp2/3p1p2/8/4K3 w - - 0 1";
    assert_eq!(targets(fen, "e4"), "d5 e5 f5");
}

#[test]
fn pawn_captures_diagonally_forward() {
    assert_eq!(targets("4k3/8/8/3ppp2/4P3/8/8/4K3 w - - 0 1", "e4"), "d5 f5");
    assert_eq!(targets("4k3/8/8/4p3/3PPP2/8/8/4K3 b - - 0 1", "e5"), "d4 f4");
}

#[test]
fn pawn_moves_diagonally_only_to_capture() {
    assert!(!may("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4d5"));
    assert!(!may("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4f5"));
}

#[test]
fn pawn_never_captures_its_own_pieces() {
    assert_eq!(targets("4k3/8/8/3N1N2/4P3/8/8/4K3 w - - 0 1", "e4"), "e5");
}

#[test]
fn pawn_captures_every_kind_of_piece() {
    for victim in "pnbrq".chars() {
        let fen = format!("7k/8/8/3{victim}4/4P3/8/8/K7 w - - 0 1");
        assert!(may(&fen, "e4d5"), "{fen}");
    }
}

#[test]
fn pawn_on_the_a_file_captures_to_the_right_only() {
    // Black pieces on h4 and h5 are neighbours only to a board that wraps around.
    assert_eq!(targets("4k3/8/8/1p5p/P6p/8/8/4K3 w - - 0 1", "a4"), "a5 b5");
    assert_eq!(targets("4k3/8/8/p6P/1P5P/8/8/4K3 b - - 0 1", "a5"), "a4 b4");
}

#[test]
fn pawn_on_the_h_file_captures_to_the_left_only() {
    assert_eq!(targets("4k3/8/p7/p5p1/7P/8/8/4K3 w - - 0 1", "h4"), "g5 h5");
    assert_eq!(targets("4k3/8/8/7p/P5P1/P7/8/4K3 b - - 0 1", "h5"), "g4 h4");
}

#[test]
fn all_sixteen_pawn_moves_of_the_start() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for file in 'a'..='h' {
        let white = targets(&format!("{start} w KQkq - 0 1"), &format!("{file}2"));
        assert_eq!(white, format!("{file}3 {file}4"));
        let black = targets(&format!("{start} b KQkq - 0 1"), &format!("{file}7"));
        assert_eq!(black, format!("{file}5 {file}6"));
    }
}

#[test]
fn pawn_moves_reset_the_halfmove_clock() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 42 60";
    assert_eq!(fen_after(fen, "e2e3"), "4k3/8/8/8/8/4P3/8/4K3 b - - 0 60");
    assert_eq!(fen_after(fen, "e1d1"), "4k3/8/8/8/8/8/4P3/3K4 b - - 43 60");
}
