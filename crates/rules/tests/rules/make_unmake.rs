//! Make and unmake.

use crate::board::{after, fen_after, find, position};
use tabiya_rules::{Color, IllegalMove, Move, Piece, Position, Square};

/// Makes and unmakes a move, and expects the position, its FEN and its key to be the same.
fn expect_restored(fen: &str, text: &str) {
    let before = position(fen);
    let mv = find(&before, text);
    let mut position = before.clone();
    let undo = position.make(mv);
    assert_ne!(position, before);
    assert_eq!(position, before.after(mv));
    position.unmake(mv, undo);
    assert_eq!(position, before, "{text} in {fen}");
    assert_eq!(position.to_string(), before.to_string());
    assert_eq!(position.key(), before.key());
}

#[test]
fn quiet_moves_are_unmade() {
    expect_restored("4k3/8/8/8/8/8/8/4K1N1 w - - 5 9", "g1f3");
    expect_restored("4k3/8/8/8/8/8/8/4K1N1 b - - 5 9", "e8d8");
}

#[test]
fn captures_are_unmade_with_the_captured_piece() {
    for victim in "pnbrq".chars() {
        expect_restored(&format!("7k/8/8/3{victim}4/4P3/8/8/K7 w - - 5 9"), "e4d5");
    }
}

#[test]
fn double_pushes_are_unmade() {
    expect_restored("4k3/8/8/8/3p4/8/4P3/4K3 w - - 5 9", "e2e4");
    expect_restored("4k3/4p3/8/3P4/8/8/8/4K3 b - - 5 9", "e7e5");
}

#[test]
fn en_passant_is_unmade() {
    expect_restored("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9", "e5d6");
    expect_restored("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 9", "e4d3");
}

#[test]
fn castling_is_unmade_with_its_rights() {
    for king_path in ["e1g1", "e1c1"] {
        expect_restored("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9", king_path);
    }
    for king_path in ["e8g8", "e8c8"] {
        expect_restored("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 5 9", king_path);
    }
}

#[test]
fn chess960_castling_is_unmade_when_king_and_rook_swap_places() {
    let before = position("4k3/8/8/8/8/8/8/5KR1 w G - 5 9");
    let castle = *before.legal_moves().iter().find(|mv| mv.is_castling()).unwrap();
    let mut position = before.clone();
    let undo = position.make(castle);
    assert_eq!(position.piece_at(Square::G1), Some(Piece::WhiteKing));
    assert_eq!(position.piece_at(Square::F1), Some(Piece::WhiteRook));
    position.unmake(castle, undo);
    assert_eq!(position, before);
}

#[test]
fn promotions_are_unmade_to_a_pawn() {
    for piece in ["q", "r", "b", "n"] {
        expect_restored("3r3k/4P3/8/8/8/8/8/4K3 w - - 5 9", &format!("e7e8{piece}"));
        expect_restored("3r3k/4P3/8/8/8/8/8/4K3 w - - 5 9", &format!("e7d8{piece}"));
    }
}

#[test]
fn rights_lost_by_a_capture_are_restored() {
    expect_restored("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9", "h1h8");
    expect_restored("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 5 9", "b7a8q");
}

#[test]
fn a_lost_en_passant_right_is_restored() {
    expect_restored("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9", "e1e2");
}

#[test]
fn undo_knows_what_was_captured() {
    let mut position = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9");
    let undo = position.make(Move::en_passant(Square::E5, Square::D6));
    assert_eq!(undo.captured(), Some(Piece::BlackPawn));
    let undo = position.make(Move::quiet(Square::E8, Square::F8));
    assert_eq!(undo.captured(), None);
}

#[test]
fn the_move_number_grows_after_black_and_the_clock_after_quiet_moves() {
    let fen = "4k1n1/8/8/8/8/8/8/4K1N1 w - - 3 7";
    assert_eq!(fen_after(fen, "g1f3"), "4k1n1/8/8/8/8/5N2/8/4K3 b - - 4 7");
    assert_eq!(fen_after(fen, "g1f3 g8f6"), "4k3/8/5n2/8/8/5N2/8/4K3 w - - 5 8");
}

#[test]
fn counters_saturate_instead_of_wrapping_around() {
    let fen = "4k1n1/8/8/8/8/8/8/4K1N1 b - - 65535 65535";
    let position = position(fen);
    let next = position.after(find(&position, "g8f6"));
    assert_eq!(
        (next.halfmove_clock(), next.fullmove_number()),
        (u16::MAX, u16::MAX)
    );
    expect_restored(fen, "g8f6");
}

#[test]
fn the_key_depends_on_the_position_and_not_on_the_path_to_it() {
    let start = Position::default().to_string();
    let one = after(&start, "g1f3 g8f6 b1c3 b8c6");
    let other = after(&start, "b1c3 b8c6 g1f3 g8f6");
    assert_eq!(one.key(), other.key());
    let there_and_back = after(&start, "g1f3 g8f6 f3g1 f6g8");
    assert_eq!(there_and_back.key(), Position::default().key());
}

#[test]
fn the_key_distinguishes_side_castling_and_en_passant() {
    let key = |fen: &str| position(fen).key();
    let castling = ["KQkq", "Kkq", "KQ", "kq", "-"]
        .map(|rights| key(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1")));
    for (index, one) in castling.iter().enumerate() {
        assert!(!castling[..index].contains(one));
    }
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9";
    assert_ne!(key(en_passant), key(&en_passant.replace("d6", "-")));
    assert_ne!(
        key("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        key("4k3/8/8/8/8/8/8/4K3 b - - 0 1")
    );
    // An en-passant square without a legal capture makes no difference.
    assert_eq!(
        key("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 9"),
        key("4k3/8/8/3p4/8/8/8/4K3 w - - 0 9")
    );
}

#[test]
fn a_null_move_passes_and_is_unmade() {
    let before = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9");
    let mut position = before.clone();
    let undo = position.make_null().unwrap();
    assert_eq!(position.side_to_move(), Color::Black);
    assert_eq!(position.en_passant(), None);
    assert_eq!(position.key(), position.recomputed_key());
    position.unmake_null(undo);
    assert_eq!(position, before);
}

#[test]
fn a_null_move_in_check_is_refused() {
    let before = position("4k3/8/8/8/8/8/8/r3K3 w - - 0 1");
    let mut position = before.clone();
    assert_eq!(position.make_null(), None);
    assert_eq!(position, before);
}

#[test]
fn an_illegal_move_is_refused_and_changes_nothing() {
    let mut position = Position::default();
    let wrong = Move::quiet(Square::E2, Square::E5);
    assert_eq!(position.play(wrong), Err(IllegalMove(wrong)));
    assert_eq!(IllegalMove(wrong).to_string(), "e2e5 is not a legal move here");
    assert_eq!(position, Position::default());
    assert_eq!(position.play(Move::double_push(Square::E2, Square::E4)), Ok(()));
}
