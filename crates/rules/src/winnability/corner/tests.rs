//! Mates in corners come about, within their budget.

use super::find_mate;
use crate::winnability::budget::Budget;
use crate::{Color, Position};

/// The length of the helpmate; every line is played, and must end in mate.
fn plies(fen: &str) -> Option<usize> {
    let root: Position = fen.parse().unwrap();
    let line = find_mate(&root, Color::White, &mut Budget::new(120))?;
    let mut end = root;
    for &mv in &line {
        end.play(mv).unwrap();
    }
    assert!(
        end.is_checkmate() && end.side_to_move() == Color::Black,
        "{fen}: {line:?}"
    );
    Some(line.len())
}

#[test]
fn two_minor_pieces_mate_in_a_corner() {
    for fen in [
        "8/2k5/8/4N3/8/2K5/8/5N2 w - - 0 1",
        "8/8/4k3/8/8/3KBN2/8/8 b - - 0 1",
        "8/2N5/8/3K3k/8/3B4/8/8 w - - 0 1",
        "8/4B1k1/B7/8/3K4/8/8/8 w - - 0 1",
        "8/8/3BBk2/8/8/8/8/K7 w - - 0 1",
    ] {
        assert!(plies(fen).is_some(), "{fen}");
    }
}

#[test]
fn one_minor_piece_needs_a_man_of_the_loser() {
    for fen in [
        "8/8/3k4/8/4n3/8/1N6/4K3 w - - 0 1",
        "8/8/3k4/8/r7/8/1N6/4K3 b - - 0 1",
        "8/8/3k4/8/4b3/8/1N6/4K3 w - - 0 1",
        "8/8/3k4/8/4n3/8/1B6/4K3 w - - 0 1",
        "8/8/3k4/8/4b3/8/1B6/4K3 w - - 0 1",
        "8/8/3k4/8/4p3/8/1B6/4K3 w - - 0 1",
        "8/8/3k4/8/4p3/8/1N6/4K3 w - - 0 1",
    ] {
        assert!(plies(fen).is_some(), "{fen}");
    }
}

#[test]
fn rooks_and_pawns_are_left_to_others() {
    assert_eq!(plies("7k/8/8/8/8/8/8/KNR5 w - - 0 1"), None);
    assert_eq!(plies("7k/8/8/8/8/8/P7/KN6 w - - 0 1"), None);
}

#[test]
fn a_walk_keeps_to_its_budget() {
    let root: Position = "8/2k5/8/4N3/8/2K5/8/5N2 w - - 0 1".parse().unwrap();
    for nodes in 0..8 {
        assert!(find_mate(&root, Color::White, &mut Budget::new(nodes)).is_none());
    }
}
