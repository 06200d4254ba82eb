//! The king: one step, never into check.

use crate::board::{may, targets};
use tabiya_rules::{Piece, Position, Setup, Square};

#[test]
fn king_in_the_centre_has_eight_moves() {
    assert_eq!(
        targets("7k/8/8/8/3K4/8/8/8 w - - 0 1", "d4"),
        "c3 c4 c5 d3 d5 e3 e4 e5"
    );
}

#[test]
fn king_in_each_corner_has_three_moves() {
    assert_eq!(targets("8/8/8/3k4/8/8/8/K7 w - - 0 1", "a1"), "a2 b1 b2");
    assert_eq!(targets("8/8/8/3k4/8/8/8/7K w - - 0 1", "h1"), "g1 g2 h2");
    assert_eq!(targets("K7/8/8/3k4/8/8/8/8 w - - 0 1", "a8"), "a7 b7 b8");
    assert_eq!(targets("7K/8/8/3k4/8/8/8/8 w - - 0 1", "h8"), "g7 g8 h7");
}

#[test]
fn king_alone_has_three_five_or_eight_moves() {
    for king in Square::ALL {
        let distance = |other: Square| {
            let files = (other.file() as i32 - king.file() as i32).abs();
            files.max((other.rank() as i32 - king.rank() as i32).abs())
        };
        let far = Square::ALL.into_iter().find(|&other| distance(other) >= 3);
        let mut setup = Setup::empty();
        setup
            .put(Piece::WhiteKing, king)
            .put(Piece::BlackKing, far.unwrap());
        let position = Position::try_from(setup).unwrap();
        let expected = Square::ALL.into_iter().filter(|&to| distance(to) == 1);
        let mut found: Vec<Square> = position.legal_moves().iter().map(|mv| mv.to()).collect();
        found.sort();
        assert_eq!(found, expected.collect::<Vec<_>>(), "{position}");
        assert!([3, 5, 8].contains(&found.len()));
    }
}

#[test]
fn kings_keep_a_square_between_them() {
    assert_eq!(targets("8/8/8/3k4/8/3K4/8/8 w - - 0 1", "d3"), "c2 c3 d2 e2 e3");
    assert_eq!(targets("8/8/8/3k4/8/3K4/8/8 b - - 0 1", "d5"), "c5 c6 d6 e5 e6");
}

#[test]
fn king_never_steps_into_the_attack_of_any_piece() {
    for (fen, forbidden) in [
        ("4k3/8/8/8/8/3p4/8/4K3 w - - 0 1", "e1e2"),
        ("4k3/8/8/8/3n4/8/8/4K3 w - - 0 1", "e1e2"),
        ("4k3/8/b7/8/8/8/8/4K3 w - - 0 1", "e1e2"),
        ("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2"),
        ("4k3/8/8/8/8/8/q7/4K3 w - - 0 1", "e1e2"),
        ("8/8/8/8/8/4k3/8/4K3 w - - 0 1", "e1e2"),
    ] {
        assert!(!may(fen, forbidden), "{fen}");
    }
}

#[test]
fn king_captures_an_unprotected_piece() {
    assert!(may("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2"));
}

#[test]
fn king_never_captures_a_protected_piece() {
    for protector in [
        "4k3/8/8/8/8/3p4/4q3/4K3 w - - 0 1",
        "4k3/8/8/8/3n4/8/4q3/4K3 w - - 0 1",
        "4k3/8/8/1b6/8/8/4q3/4K3 w - - 0 1",
        "4r1k1/8/8/8/8/8/4q3/4K3 w - - 0 1",
        "8/8/8/8/8/4k3/4q3/4K3 w - - 0 1",
    ] {
        assert!(!may(protector, "e1e2"), "{protector}");
    }
}

#[test]
fn king_never_captures_a_piece_protected_by_a_pinned_piece() {
    // The knight is pinned by the bishop on h4, and still protects d5.
    assert!(!may("3k4/4n3/8/3r4/3K3B/8/8/8 w - - 0 1", "d4d5"));
}

#[test]
fn king_does_not_hide_behind_itself_from_a_slider() {
    // Checked along the file, the rank and a diagonal, it may not step back on the same line.
    assert!(!may("4k3/4r3/8/8/4K3/8/8/8 w - - 0 1", "e4e3"));
    assert!(!may("4k3/8/8/8/r3K3/8/8/8 w - - 0 1", "e4f4"));
    assert!(!may("4k3/b7/8/8/3K4/8/8/8 w - - 0 1", "d4e3"));
}

#[test]
fn king_moves_out_of_a_line_of_attack() {
    assert_eq!(
        targets("7k/4r3/8/8/4K3/8/8/8 w - - 0 1", "e4"),
        "d3 d4 d5 f3 f4 f5"
    );
}

#[test]
fn king_never_captures_its_own_pieces() {
    assert_eq!(targets("7k/8/8/8/8/8/PPP5/RKN5 w - - 0 1", "b1"), "");
}
