//! Castling: standard chess and Chess960.

use crate::board::{after, fen_after, find, may, may_castle, position};
use tabiya_rules::{CastlingRights, CastlingSide, CastlingText, Color, Move, Square};

/// Only kings, castling rooks and all rights.
const BOTH: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn castling_king_side_puts_king_on_g_and_rook_on_f() {
    assert_eq!(fen_after(BOTH, "e1g1"), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    let black = BOTH.replace(" w ", " b ");
    assert_eq!(fen_after(&black, "e8g8"), "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2");
}

#[test]
fn castling_queen_side_puts_king_on_c_and_rook_on_d() {
    assert_eq!(fen_after(BOTH, "e1c1"), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    let black = BOTH.replace(" w ", " b ");
    assert_eq!(fen_after(&black, "e8c8"), "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2");
}

#[test]
fn castling_is_the_king_taking_its_own_rook() {
    let castle = Move::castle(Square::E1, Square::H1, CastlingSide::King);
    assert!(position(BOTH).legal_moves().contains(&castle));
    assert_eq!(castle.to_uci(CastlingText::Chess960).as_str(), "e1h1");
    assert!(!position(BOTH).is_legal(Move::castle(Square::E1, Square::G1, CastlingSide::King)));
    assert!(!position(BOTH).is_legal(Move::castle(Square::E1, Square::H1, CastlingSide::Queen)));
}

#[test]
fn castling_needs_the_right() {
    for (rights, king_side, queen_side) in [
        ("KQkq", true, true),
        ("Kkq", true, false),
        ("Qkq", false, true),
        ("kq", false, false),
        ("-", false, false),
    ] {
        let fen = BOTH.replace("KQkq", rights);
        assert_eq!(may(&fen, "e1g1"), king_side, "{fen}");
        assert_eq!(may(&fen, "e1c1"), queen_side, "{fen}");
    }
}

#[test]
fn castling_needs_an_empty_path() {
    for (rank, king_side, queen_side) in [
        ("RN2K2R", true, false),
        ("R1B1K2R", true, false),
        ("R2QK2R", true, false),
        ("R3KB1R", false, true),
        ("R3K1NR", false, true),
        ("R3K1nR", false, true),
        ("Rn2K2R", true, false),
    ] {
        let fen = BOTH
            .replace("R3K2R", rank)
            .replace("r3k2r", "4k3")
            .replace("kq", "");
        assert_eq!(may(&fen, "e1g1"), king_side, "{fen}");
        assert_eq!(may(&fen, "e1c1"), queen_side, "{fen}");
    }
}

#[test]
fn castling_out_of_check_is_illegal() {
    for checker in [
        "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1",
        "4k3/8/8/8/7b/8/8/R3K2R w KQ - 0 1",
        "4k3/8/8/8/8/3n4/8/R3K2R w KQ - 0 1",
        "4k3/8/8/8/8/8/3p4/R3K2R w KQ - 0 1",
    ] {
        assert!(position(checker).is_check());
        assert!(!may(checker, "e1g1") && !may(checker, "e1c1"), "{checker}");
    }
}

#[test]
fn castling_through_check_is_illegal() {
    assert!(!may("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "e1g1"));
    assert!(may("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "e1c1"));
    assert!(!may("4k3/8/8/8/3r4/8/8/R3K2R w KQ - 0 1", "e1c1"));
    assert!(may("4k3/8/8/8/3r4/8/8/R3K2R w KQ - 0 1", "e1g1"));
}

#[test]
fn castling_into_check_is_illegal() {
    assert!(!may("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "e1g1"));
    assert!(!may("4k3/8/8/8/2r5/8/8/R3K2R w KQ - 0 1", "e1c1"));
}

#[test]
fn castling_past_a_pawn_that_attacks_the_path_is_illegal() {
    assert!(!may("4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", "e1g1"));
    assert!(!may("4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1", "e1g1"));
    assert!(!may("4k3/8/8/8/8/8/1p6/R3K2R w KQ - 0 1", "e1c1"));
    assert!(may("4k3/8/8/8/8/8/p7/R3K2R w KQ - 0 1", "e1c1"));
}

#[test]
fn castling_is_legal_while_the_rook_is_attacked() {
    assert!(may("4k3/8/8/8/7r/8/8/R3K2R w KQ - 0 1", "e1g1"));
    assert!(may("4k3/8/8/8/r7/8/8/R3K2R w KQ - 0 1", "e1c1"));
}

#[test]
fn castling_is_legal_while_the_rook_passes_an_attacked_square() {
    assert!(may("4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1", "e1c1"));
}

#[test]
fn castling_is_over_once_the_king_has_moved() {
    let position = after(BOTH, "e1e2 a8b8 e2e1 b8a8");
    assert_eq!(position.castling_rights().to_string(), "k");
    assert!(position.legal_moves().iter().all(|mv| !mv.is_castling()));
}

#[test]
fn castling_is_over_on_the_side_whose_rook_has_moved() {
    let position = after(BOTH, "h1g1 e8f8 g1h1 f8e8");
    assert_eq!(
        position.castling_rights(),
        CastlingRights::of(Color::White, CastlingSide::Queen)
    );
    assert!(may(&position.to_string(), "e1c1") && !may(&position.to_string(), "e1g1"));
}

#[test]
fn castling_is_over_on_the_side_whose_rook_was_captured() {
    // Rook takes rook: both sides lose a right in one move.
    assert_eq!(fen_after(BOTH, "h1h8"), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
    assert_eq!(fen_after(BOTH, "a1a8"), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
}

#[test]
fn castling_right_ends_even_if_another_rook_comes_to_the_corner() {
    let fen = "4k3/6b1/8/8/8/8/R7/R3K2R b KQ - 0 1";
    let position = after(fen, "g7a1 a2a1");
    assert_eq!(position.castling_rights().to_string(), "K");
    let white_to_move = position.after(find(&position, "e8d8"));
    assert!(!may_castle(&white_to_move.to_string(), Square::A1));
}

#[test]
fn castling_right_ends_when_a_pawn_promotes_on_the_rook() {
    let fen = "r3k2r/1P6/8/8/8/8/8/4K3 w kq - 0 1";
    for piece in ["q", "r", "b", "n"] {
        assert_eq!(
            after(fen, &format!("b7a8{piece}")).castling_rights().to_string(),
            "k"
        );
    }
}

#[test]
fn castling_may_give_check_with_the_rook() {
    let position = position("5k2/8/8/8/8/8/8/4K2R w K - 0 1");
    let castle = Move::castle(Square::E1, Square::H1, CastlingSide::King);
    assert!(position.gives_check(castle));
    assert!(position.after(castle).is_check());
}

#[test]
fn castling_gives_mate_when_the_king_has_no_square() {
    assert!(after("5k2/R7/8/8/8/8/4R1R1/4K2R w K - 0 1", "e1g1").is_checkmate());
}

#[test]
fn castling_does_not_reset_the_halfmove_clock() {
    assert_eq!(after(&BOTH.replace("0 1", "7 9"), "e1g1").halfmove_clock(), 8);
}

#[test]
fn chess960_castling_with_the_rook_beside_the_king() {
    let fen = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    assert!(may_castle(fen, Square::G1));
    let castled = position(fen).after(Move::castle(Square::F1, Square::G1, CastlingSide::King));
    assert_eq!(castled.to_string(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn chess960_castling_with_a_king_that_stays_where_it_is() {
    let fen = "4k3/8/8/8/8/8/8/R1K5 w A - 0 1";
    let castled = position(fen).after(Move::castle(Square::C1, Square::A1, CastlingSide::Queen));
    assert_eq!(castled.to_string(), "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
}

#[test]
fn chess960_castling_with_a_rook_that_stays_where_it_is() {
    let fen = "4k3/8/8/8/8/8/8/3RK3 w D - 0 1";
    let castled = position(fen).after(Move::castle(Square::E1, Square::D1, CastlingSide::Queen));
    assert_eq!(castled.to_string(), "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
}

#[test]
fn chess960_castling_needs_the_path_of_the_rook_empty_too() {
    // The king on g1 does not move at all; the rook passes f1.
    assert!(may_castle("4k3/8/8/8/8/8/8/6KR w H - 0 1", Square::H1));
    assert!(!may_castle("4k3/8/8/8/8/8/8/5NKR w H - 0 1", Square::H1));
    // The rook comes from a1 over b1, which the king on d1 never touches.
    assert!(may_castle("4k3/8/8/8/8/8/8/R2K4 w A - 0 1", Square::A1));
    assert!(!may_castle("4k3/8/8/8/8/8/8/RN1K4 w A - 0 1", Square::A1));
}

#[test]
fn chess960_castling_needs_the_whole_path_of_the_king_safe() {
    // From b1 to g1 the king passes c1, d1, e1 and f1.
    for file in 2..=5 {
        let fen = format!("6k1/8/8/8/{file}r{}/8/8/1K5R w H - 0 1", 7 - file);
        assert!(!may_castle(&fen, Square::H1), "{fen}");
    }
    assert!(may_castle("7k/8/8/8/r7/8/8/1K4R1 w G - 0 1", Square::G1));
}

#[test]
fn chess960_castling_with_a_pinned_rook_is_illegal() {
    // The rook on b1 shields its king on c1 from the queen, and would go to d1.
    assert!(!may_castle("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", Square::B1));
    assert!(may_castle("4k3/8/8/8/8/8/8/nRK5 w B - 0 1", Square::B1));
}

#[test]
fn chess960_castling_moves_the_inner_rook_if_it_has_the_right() {
    let fen = "4k3/8/8/8/8/8/8/R3KR1R w FA - 0 1";
    assert!(may_castle(fen, Square::F1));
    assert!(!may_castle(fen, Square::H1));
}

#[test]
fn double_chess960_sides_castle_with_rooks_on_different_files() {
    let fen = "rk4r1/pppppppp/8/8/8/8/PPPPPPPP/R1K4R w HAga - 0 1";
    assert!(may_castle(fen, Square::A1) && may_castle(fen, Square::H1));
    let black = fen.replace(" w ", " b ");
    assert!(may_castle(&black, Square::G8) && may_castle(&black, Square::A8));
}
