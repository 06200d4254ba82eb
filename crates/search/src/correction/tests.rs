use super::*;

use tabiya_rules::{Piece, Square};

use crate::testing::{learn_whole_errors, position, set};

/// Only the pawn correction counts, with full weight.
fn count_pawns_only() {
    set(&[
        ("correction_pawns", 1024 * 16),
        ("correction_pieces", 0),
        ("correction_moves", 0),
    ]);
}

fn keys_of(fen: &str) -> CorrectionKeys {
    CorrectionKeys::new(&position(fen), [PieceTo::NONE; 2], PieceTo::NONE)
}

const BASE: &str = "r3k3/p7/8/8/8/8/P7/N3K3 w - - 0 1";

#[test]
fn corrections_move_the_evaluation_towards_what_was_found() {
    let corrections = Corrections::new().unwrap();
    let position = Position::default();
    let keys = CorrectionKeys::new(&position, [PieceTo::NONE; 2], PieceTo::NONE);
    assert_eq!(corrections.corrected(10, &keys), 10);
    for _ in 0..50 {
        corrections.learn(&keys, 80, 8);
    }
    assert!(corrections.corrected(10, &keys) > 40);
}

#[test]
fn an_error_is_learned_by_its_depth_and_less_the_more_is_known() {
    count_pawns_only();
    learn_whole_errors();
    let (corrections, keys) = (Corrections::new().unwrap(), keys_of(BASE));
    for (error, expected) in [
        (100, 100),
        (100, 191),
        (-100, 191 - 100 - 18),
        (-200, 73 - 200 - 14),
    ] {
        corrections.learn(&keys, error, 8);
        assert_eq!(corrections.corrected(0, &keys), expected);
    }
}

#[test]
fn no_error_is_learned_beyond_the_largest_bonus() {
    count_pawns_only();
    learn_whole_errors();
    for (error, expected) in [(256, 256), (257, 256), (5000, 256), (-257, -256), (-5000, -256)] {
        let (corrections, keys) = (Corrections::new().unwrap(), keys_of(BASE));
        corrections.learn(&keys, error, 8);
        assert_eq!(corrections.corrected(0, &keys), expected);
    }
}

#[test]
fn no_error_counts_for_more_than_a_hundred_pawns() {
    count_pawns_only();
    set(&[("correction_bonus", 1), ("correction_bonus_max", 1000)]);
    for (error, expected) in [(10_000, 9), (30_000, 9), (-30_000, -9)] {
        let (corrections, keys) = (Corrections::new().unwrap(), keys_of(BASE));
        corrections.learn(&keys, error, 1);
        assert_eq!(corrections.corrected(0, &keys), expected);
    }
}

#[test]
fn pawns_each_sides_pieces_and_both_move_pairs_add_up() {
    learn_whole_errors();
    let to = |square| PieceTo::new(Piece::WhiteKnight, square);
    let (earlier, last) = ([to(Square::B1), to(Square::C3)], to(Square::D5));
    let position = position(BASE);
    let corrections = Corrections::new().unwrap();
    let keys = CorrectionKeys::new(&position, earlier, last);
    corrections.learn(&keys, 100, 8);
    for (pawns, pieces, moves, expected) in [
        (1024, 0, 0, 100 / 16),
        (1024 * 16, 0, 0, 100),
        (1024 * 8, 0, 0, 50),
        (0, 1024 * 8, 0, 100),
        (0, 0, 1024 * 4, 50),
        (1024 * 16, 1024 * 8, 1024 * 4, 250),
    ] {
        set(&[
            ("correction_pawns", pawns),
            ("correction_pieces", pieces),
            ("correction_moves", moves),
        ]);
        assert_eq!(corrections.corrected(-7, &keys), expected - 7);
    }
}

#[test]
fn a_position_shares_what_it_has_in_common_with_others() {
    learn_whole_errors();
    let weights = [
        ("correction_pawns", 1024 * 16),
        ("correction_pieces", 1024 * 32),
        ("correction_moves", 0),
    ];
    set(&weights);
    let corrections = Corrections::new().unwrap();
    corrections.learn(&keys_of(BASE), 100, 8);
    for (fen, expected) in [
        (BASE, 500),
        ("1r2k3/p7/8/8/8/8/P7/1N2K3 w - - 0 1", 100),
        ("1r2k3/1p6/8/8/8/8/P7/N3K3 w - - 0 1", 200),
        ("r3k3/1p6/8/8/8/8/P7/1N2K3 w - - 0 1", 200),
        ("1r2k3/1p6/8/8/8/8/P7/1N2K3 w - - 0 1", 0),
        ("r3k3/p7/8/8/8/8/P7/N3K3 b - - 0 1", 0),
    ] {
        assert_eq!(corrections.corrected(0, &keys_of(fen)), expected, "{fen}");
    }
}

#[test]
fn each_side_and_kind_of_key_has_rows_of_its_own() {
    for (side, first) in [('w', 0), ('b', 3)] {
        for men in ["r3k3/p7/8/8/8/8/P7/N3K3", "4k3/8/8/8/8/8/PPP5/4K2R"] {
            let keys = keys_of(&format!("{men} {side} - - 0 1"));
            assert_eq!(keys.rows.map(|row| row / ROWS), [first, first + 1, first + 2]);
        }
    }
}

#[test]
fn move_pairs_count_only_if_both_moves_are_known() {
    let position = position(BASE);
    let (one, two) = (
        PieceTo::new(Piece::WhiteKnight, Square::B1),
        PieceTo::new(Piece::BlackKnight, Square::B8),
    );
    let pairs = |earlier, last| CorrectionKeys::new(&position, earlier, last).moves;
    assert_eq!(pairs([one, two], PieceTo::NONE), [None, None]);
    assert_eq!(pairs([PieceTo::NONE; 2], two), [None, None]);
    assert_eq!(
        pairs([PieceTo::NONE, one], two),
        [None, Some(one.followed_by(two))]
    );
    assert_eq!(
        pairs([one, two], two),
        [Some(one.followed_by(two)), Some(two.followed_by(two))]
    );
}

#[test]
fn no_correction_makes_a_proven_win_or_loss() {
    let (corrections, keys) = (Corrections::new().unwrap(), keys_of(BASE));
    for (eval, expected) in [
        (KNOWN_WIN - 1, KNOWN_WIN - 1),
        (KNOWN_WIN, KNOWN_WIN - 1),
        (1 - KNOWN_WIN, 1 - KNOWN_WIN),
        (-KNOWN_WIN, 1 - KNOWN_WIN),
    ] {
        assert_eq!(corrections.corrected(eval, &keys), expected);
    }
}

#[test]
fn a_new_game_forgets_all_corrections() {
    let one = PieceTo::new(Piece::WhiteKnight, Square::B1);
    let keys = CorrectionKeys::new(&position(BASE), [one; 2], one);
    let mut corrections = Corrections::new().unwrap();
    for weights in [(1024, 0, 0), (0, 1024, 0), (0, 0, 1024)] {
        set(&[
            ("correction_pawns", weights.0),
            ("correction_pieces", weights.1),
            ("correction_moves", weights.2),
        ]);
        corrections.learn(&keys, 1000, 8);
        assert_ne!(corrections.corrected(0, &keys), 0);
        corrections.clear();
        assert_eq!(corrections.corrected(0, &keys), 0);
    }
}
