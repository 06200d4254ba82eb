//! Check: no move may leave the own king attacked.

use crate::board::{may, position, targets};
use tabiya_rules::{Bitboard, Color, Move, MoveClass, Square};

#[test]
fn no_legal_move_leaves_the_king_in_check() {
    for fen in [
        "4k3/8/8/8/7b/8/3P1P2/4K3 w - - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ] {
        let position = position(fen);
        for mv in position.legal_moves() {
            assert!(!position.after(mv).is_king_attacked(position.side_to_move()));
        }
    }
}

#[test]
fn every_kind_of_piece_gives_check() {
    for (fen, checker) in [
        ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", Square::D2),
        ("4k3/8/8/8/8/3n4/8/4K3 w - - 0 1", Square::D3),
        ("4k3/8/8/8/7b/8/8/4K3 w - - 0 1", Square::H4),
        ("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", Square::E4),
        ("4k3/8/8/8/8/8/8/q3K3 w - - 0 1", Square::A1),
        ("4k3/8/8/8/8/q7/8/K7 w - - 0 1", Square::A3),
    ] {
        let position = position(fen);
        assert!(position.is_check());
        assert_eq!(position.checkers(), checker.bitboard(), "{fen}");
    }
}

#[test]
fn pawns_check_forward_only() {
    assert!(!position("4k3/8/8/8/4K3/3p4/8/8 w - - 0 1").is_check());
    assert!(!position("4k3/8/8/4p3/4K3/8/8/8 w - - 0 1").is_check());
    assert!(position("4k3/8/8/3p4/4K3/8/8/8 w - - 0 1").is_check());
}

#[test]
fn a_check_is_answered_by_moving_away_capturing_or_blocking() {
    // The rook on e8 checks; the king steps aside, the bishop captures, the knight and rook block.
    let fen = "1k2r3/8/8/1B6/8/6N1/R7/4K3 w - - 0 1";
    assert_eq!(targets(fen, "e1"), "d1 d2 f1 f2");
    assert_eq!(targets(fen, "b5"), "e2 e8");
    assert_eq!(targets(fen, "g3"), "e2 e4");
    assert_eq!(targets(fen, "a2"), "e2");
}

#[test]
fn a_check_by_a_knight_cannot_be_blocked() {
    let fen = "7k/8/8/8/8/3n4/Q7/4K3 w - - 0 1";
    assert_eq!(targets(fen, "a2"), "");
    assert!(may("k7/8/8/8/8/3n4/8/1Q2K3 w - - 0 1", "b1d3"));
}

#[test]
fn a_check_by_a_pawn_cannot_be_blocked() {
    let fen = "7k/8/8/3p4/4K3/8/8/R7 w - - 0 1";
    assert_eq!(targets(fen, "a1"), "");
    assert!(may(fen, "e4d5"));
}

#[test]
fn a_double_push_may_block_a_check() {
    assert_eq!(targets("k7/8/8/8/r6K/8/4P3/8 w - - 0 1", "e2"), "e4");
}

#[test]
fn in_double_check_only_the_king_moves() {
    // Rook and bishop check at once; either could be captured, but not both.
    let position = position("4r2k/8/8/1Q6/7b/8/8/R3K3 w - - 0 1");
    assert_eq!(position.checkers().count(), 2);
    assert!(position.legal_moves().iter().all(|mv| mv.from() == Square::E1));
    assert!(!position.legal_moves().is_empty());
}

#[test]
fn in_double_check_the_king_may_take_a_checker() {
    assert!(may("k3r3/8/8/8/8/8/5b2/4K3 w - - 0 1", "e1f2"));
}

#[test]
fn pinned_knight_never_moves() {
    for fen in [
        "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
        "6k1/8/8/8/8/8/8/r2NK3 w - - 0 1",
        "6k1/8/8/8/7b/6N1/8/4K3 w - - 0 1",
    ] {
        assert!(
            position(fen)
                .legal_moves()
                .iter()
                .all(|mv| mv.from() == Square::E1)
        );
    }
}

#[test]
fn pinned_bishop_moves_along_its_diagonal_only() {
    assert_eq!(targets("6k1/8/8/8/7b/6B1/8/4K3 w - - 0 1", "g3"), "f2 h4");
    assert_eq!(targets("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2"), "");
}

#[test]
fn pinned_rook_moves_along_its_line_only() {
    assert_eq!(
        targets("4r1k1/8/8/8/8/4R3/8/4K3 w - - 0 1", "e3"),
        "e2 e4 e5 e6 e7 e8"
    );
    assert_eq!(targets("6k1/8/8/8/8/8/8/r1R1K3 w - - 0 1", "c1"), "a1 b1 d1");
    assert_eq!(targets("5k2/8/8/8/7b/6R1/8/4K3 w - - 0 1", "g3"), "");
}

#[test]
fn pinned_queen_moves_along_the_line_of_the_pin() {
    assert_eq!(
        targets("4r1k1/8/8/8/8/4Q3/8/4K3 w - - 0 1", "e3"),
        "e2 e4 e5 e6 e7 e8"
    );
    assert_eq!(targets("5k2/8/8/8/7b/6Q1/8/4K3 w - - 0 1", "g3"), "f2 h4");
}

#[test]
fn pawn_pinned_on_its_file_may_push_but_not_capture() {
    assert_eq!(targets("4r1k1/8/8/8/8/3b1b2/4P3/4K3 w - - 0 1", "e2"), "e3 e4");
}

#[test]
fn pawn_pinned_on_its_rank_never_moves() {
    assert_eq!(targets("6k1/8/8/8/8/1b6/r1P1K3/8 w - - 0 1", "c2"), "");
}

#[test]
fn diagonally_pinned_pawn_may_capture_the_pinner() {
    assert_eq!(targets("6k1/8/8/8/8/6b1/5P2/4K3 w - - 0 1", "f2"), "g3");
    assert_eq!(targets("4k3/5p2/6B1/8/8/8/8/4K3 b - - 0 1", "f7"), "g6");
}

#[test]
fn diagonally_pinned_pawn_never_pushes() {
    assert_eq!(targets("6k1/8/8/8/7b/8/5P2/4K3 w - - 0 1", "f2"), "");
}

#[test]
fn pinned_piece_cannot_take_another_checker() {
    // The rook is pinned on the file and may not capture the knight that checks.
    let fen = "4r1k1/8/8/8/8/3nR3/8/4K3 w - - 0 1";
    assert!(position(fen).is_check());
    assert!(!may(fen, "e3d3"));
}

#[test]
fn pinned_piece_still_gives_check() {
    // The black knight is pinned to its king and still gives check.
    assert!(position("4k3/8/4n3/8/3K4/8/8/4R3 w - - 0 1").is_check());
}

#[test]
fn two_pieces_on_a_line_are_not_pinned() {
    let position = position("4r1k1/8/8/8/4N3/8/4N3/4K3 w - - 0 1");
    assert!(position.pinned(Color::White).is_empty());
    assert!(may("4r1k1/8/8/8/4N3/8/4N3/4K3 w - - 0 1", "e2c3"));
}

#[test]
fn an_enemy_piece_on_the_line_is_not_pinned() {
    let position = position("4r1k1/8/8/8/4n3/8/8/4K3 w - - 0 1");
    assert_eq!(position.pinned(Color::White), Bitboard::EMPTY);
    assert_eq!(position.pinned(Color::Black), Bitboard::EMPTY);
}

#[test]
fn pieces_can_be_pinned_on_all_eight_lines_at_once() {
    let position = position("3r2kb/b7/1N1N4/4N3/r1NKN2q/8/1N1N1N2/b2q2b1 w - - 0 1");
    assert_eq!(position.pinned(Color::White).count(), 8);
    assert!(position.legal_moves().iter().all(|mv| mv.from() == Square::D4));
}

#[test]
fn a_move_may_discover_a_check() {
    // The bishop leaves the file of its rook.
    let position = position("4k3/8/8/8/4B3/8/8/K3R3 w - - 0 1");
    assert!(position.gives_check(Move::quiet(Square::E4, Square::D3)));
    assert!(position.after(Move::quiet(Square::E4, Square::D3)).is_check());
}

#[test]
fn a_king_move_may_discover_a_check() {
    let position = position("4k3/8/8/8/8/8/4K3/4R3 w - - 0 1");
    assert!(position.gives_check(Move::quiet(Square::E2, Square::D2)));
    assert!(!position.gives_check(Move::quiet(Square::E2, Square::E3)));
}

#[test]
fn evasions_are_all_moves_in_check_and_none_otherwise() {
    let checked = position("1k2r3/8/8/1B6/8/6N1/R7/4K3 w - - 0 1");
    assert_eq!(checked.moves(MoveClass::Evasions), checked.legal_moves());
    let quiet = position("k7/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(quiet.moves(MoveClass::Evasions).is_empty());
}
