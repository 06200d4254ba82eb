//! Which set-ups are rejected and which are accepted.

use super::Setup;
use crate::{Bitboard, Color, Faults, Square};
use alloc::string::{String, ToString};

fn faults(fen: &str) -> String {
    Setup::from_fen(fen).unwrap().faults().to_string()
}

#[test]
fn each_side_has_exactly_one_king() {
    assert_eq!(
        faults("8/8/8/8/8/8/8/8 w - - 0 1"),
        "white has no king; black has no king"
    );
    assert_eq!(faults("k6k/8/8/8/8/8/8/4K3 w - - 0 1"), "black has 2 kings");
}

#[test]
fn a_side_has_at_most_sixteen_pieces_and_eight_pawns() {
    assert_eq!(faults("4k3/8/8/8/8/QQQQQQQQ/QQQQQQQ1/K7 b - - 0 1"), "");
    assert_eq!(
        faults("4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/K7 b - - 0 1"),
        "white has 17 pieces, more than 16"
    );
    assert_eq!(
        faults("4k3/pppppppp/p7/8/8/8/8/K7 w - - 0 1"),
        "black has 9 pawns, more than 8"
    );
}

#[test]
fn no_pawn_is_on_a_back_rank() {
    assert_eq!(
        faults("P3k3/8/8/8/8/8/8/4K2p w - - 0 1"),
        "white pawn on a8, where no pawn can be; black pawn on h1, where no pawn can be"
    );
}

#[test]
fn kings_are_never_adjacent() {
    let fault = "the kings on e4 and e5 are adjacent";
    assert_eq!(faults("8/8/8/4k3/4K3/8/8/8 w - - 0 1"), fault);
    assert_eq!(faults("8/8/8/4k3/4K3/8/8/8 b - - 0 1"), fault);
    assert_eq!(faults("8/8/8/7k/K7/8/8/8 b - - 0 1"), "");
}

#[test]
fn only_the_side_to_move_may_be_in_check() {
    for (board, by) in [
        ("4k3/8/8/8/8/8/8/4RK2", "e1"),
        ("4k3/8/8/8/B7/8/8/5K2", "a4"),
        ("4k3/8/5N2/8/8/8/8/5K2", "f6"),
        ("4k3/3P4/8/8/8/8/8/5K2", "d7"),
        ("4k3/8/8/8/8/8/Q7/4QK2", "e1"),
    ] {
        let mut setup = Setup::from_fen_lenient(&alloc::format!("{board} b - -")).unwrap();
        assert!(setup.faults().is_empty(), "{board}");
        setup.side_to_move = Color::White;
        assert_eq!(
            setup.faults().to_string(),
            alloc::format!("black is in check from {by}, but it is white's move")
        );
    }
}

#[test]
fn a_piece_in_between_blocks_the_check() {
    assert_eq!(faults("4k3/8/4p3/8/8/8/8/4RK2 w - - 0 1"), "");
    assert_eq!(
        faults("4k3/5n2/8/8/8/8/8/4K2r b - - 0 1"),
        "white is in check from h1, but it is black's move"
    );
    assert_eq!(
        faults("4k3/5P2/4P3/8/8/8/3p4/4K3 b - - 0 1"),
        "white is in check from d2, but it is black's move"
    );
    assert_eq!(
        faults("4k3/8/8/8/8/8/8/3pKp2 b - - 0 1"),
        "black pawn on d1, where no pawn can be; black pawn on f1, where no pawn can be"
    );
}

/// The impossible checks reported for a valid position.
fn impossible(fen: &str) -> String {
    assert_eq!(faults(fen), "", "{fen}");
    Setup::from_fen(fen).unwrap().impossible_checks().to_string()
}

#[test]
fn a_check_from_three_pieces_is_accepted_but_impossible() {
    assert_eq!(
        impossible("4k3/8/3N4/8/B7/8/8/4RK2 b - - 0 1"),
        "black is in check from 3 pieces, more than 2"
    );
}

#[test]
fn a_double_check_comes_from_two_lines() {
    assert_eq!(impossible("4k3/8/3N4/8/8/8/8/4RK2 b - - 0 1"), "");
    assert_eq!(impossible("4k3/8/8/8/B7/8/8/4RK2 b - - 0 1"), "");
    for (board, squares) in [
        ("R3k2R/8/8/8/8/8/8/5K2", "a8 and h8"),
        ("8/4Q3/8/4k3/8/8/4R3/5K2", "e2 and e7"),
        ("8/6B1/8/4k3/3P4/8/8/5K2", "d4 and g7"),
    ] {
        assert_eq!(
            impossible(&alloc::format!("{board} b - - 0 1")),
            alloc::format!("black is in check from {squares} on one line, which no move can cause")
        );
    }
}

#[test]
fn after_a_double_push_the_check_comes_from_the_pawn_or_from_behind_it() {
    // The pawn itself, and a rook discovered by it.
    assert_eq!(impossible("8/8/8/3k4/4P3/8/8/4K3 b - e3 0 1"), "");
    assert_eq!(impossible("8/8/8/8/4P3/8/k6R/4K3 b - e3 0 1"), "");
    for (fen, by) in [
        ("4k3/8/8/7B/4P3/8/8/4K3 b - e3 0 1", "h5"),
        ("8/8/8/3k3R/4P3/8/8/4K3 b - e3 0 1", "e4"),
        ("8/8/8/8/4P3/2N5/k7/4K3 b - e3 0 1", "c3"),
    ] {
        assert_eq!(
            impossible(fen),
            alloc::format!(
                "en-passant square e3, but that pawn's double push cannot have put black in check from {by}"
            )
        );
    }
    // Without the en-passant square, another move may have given the check.
    assert_eq!(impossible("4k3/8/8/7B/4P3/8/8/4K3 b - - 0 1"), "");
}

#[test]
fn a_castling_right_needs_king_and_rook() {
    assert_eq!(
        faults("4k2r/8/8/8/8/8/8/RK6 w Kq - 0 1"),
        "castling right K, but no white rook on the king's right; \
         castling right q, but no black rook on the king's right"
    );
    assert_eq!(
        faults("4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1"),
        "castling right K, but the white king is not on rank 1; \
         castling right Q, but the white king is not on rank 1"
    );
    assert_eq!(
        faults("4k3/8/8/8/8/8/8/R3K3 w Bg - 0 1"),
        "castling right B, but no white rook on b1; castling right g, but no black rook on g8"
    );
}

#[test]
fn a_side_of_a_king_has_one_castling_rook() {
    assert_eq!(
        faults("4k3/8/8/8/8/8/8/4K1RR w KH - 0 1"),
        "castling rights K and H are both for white's king's side"
    );
    assert_eq!(
        faults("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1"),
        "castling rights H and G are both for white's king's side"
    );
}

#[test]
fn castling_without_a_king_reports_the_king_once() {
    assert_eq!(faults("4k3/8/8/8/8/8/8/R6R w KQ - 0 1"), "white has no king");
    let setup = Setup::from_fen("4k3/8/8/8/8/8/8/R6R w KQ - 0 1").unwrap();
    assert!(setup.resolved_castling().is_err());
}

#[test]
fn letters_find_the_outermost_rook_or_the_one_on_their_file() {
    let rooks = |fen: &str| Setup::from_fen(fen).unwrap().resolved_castling().unwrap();
    let squares = |squares: &[Square]| squares.iter().copied().collect::<Bitboard>();
    let outer = rooks("rr1krr2/8/8/8/8/8/8/1R1K1RR1 w KQkq - 0 1");
    assert_eq!(outer, squares(&[Square::B1, Square::G1, Square::A8, Square::F8]));
    let inner = rooks("rr1krr2/8/8/8/8/8/8/1R1K1RR1 w FBeb - 0 1");
    assert_eq!(inner, squares(&[Square::B1, Square::F1, Square::B8, Square::E8]));
}

#[test]
fn an_en_passant_square_is_where_a_pawn_has_just_passed() {
    assert_eq!(faults("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), "");
    assert_eq!(faults("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1"), "");
    assert_eq!(
        faults("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1"),
        "en-passant square e3 is not on rank 6"
    );
    assert_eq!(
        faults("4k3/8/8/8/8/4N3/4P3/4K3 b - e3 0 1"),
        "en-passant square e3 is not empty; en-passant square e3, but no white pawn on e4; \
         en-passant square e3, but e2, where the pawn came from, is not empty"
    );
}

#[test]
fn repairing_drops_repairable_faults_and_keeps_the_rest() {
    let setup = Setup::from_fen("4k3/8/8/8/8/8/8/R5RR w KGa e6 0 1").unwrap();
    let (repaired, dropped) = setup.repaired();
    assert_eq!(repaired.en_passant, None);
    assert_eq!(repaired.castling.to_string(), "KG");
    assert_eq!(dropped.len(), 2);
    assert_eq!(repaired.faults().to_string(), "white has no king");
}

#[test]
fn repairing_leaves_no_faults_if_all_are_repairable() {
    let setup = Setup::from_fen("r3k1rr/8/8/8/8/8/8/R3K1RR w KGHAa e6 0 1").unwrap();
    let (repaired, dropped) = setup.repaired();
    assert_eq!(repaired.castling.to_string(), "KAa");
    assert_eq!(dropped.len(), 3);
    assert!(repaired.faults().is_empty());
    assert_eq!(repaired.repaired(), (repaired.clone(), Faults::default()));
}
