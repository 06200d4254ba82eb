//! Plans end in mate, within their budget, and leave to others what they cannot do.

use super::find_mate;
use crate::winnability::budget::Budget;
use crate::{Color, Position};

/// The length of the helpmate that is found by plan alone; every line is played, and must end in mate.
fn plies(fen: &str, winner: Color) -> Option<usize> {
    let root: Position = fen.parse().unwrap();
    let line = find_mate(&root, winner, &mut Budget::new(40))?;
    let mut end = root;
    for &mv in &line {
        end.play(mv).unwrap();
    }
    assert!(
        end.is_checkmate() && end.side_to_move() != winner,
        "{fen}: {line:?}"
    );
    Some(line.len())
}

#[test]
fn a_queen_mates_face_to_face() {
    assert_eq!(plies("4k3/8/4K3/8/8/8/8/7Q w - - 0 1", Color::White), Some(1));
    assert!(plies("4k3/8/8/4K3/8/8/8/7Q w - - 0 1", Color::White).is_some());
}

#[test]
fn a_rook_mates_along_the_edge() {
    assert_eq!(plies("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", Color::White), Some(1));
    assert!(plies("6k1/8/8/8/8/8/8/R3K3 b - - 0 1", Color::White).is_some());
}

#[test]
fn guards_leave() {
    // The rook on c8 could capture on a8 or come between.
    assert!(plies("2r3k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", Color::White).is_some());
}

#[test]
fn pawns_become_queens_first() {
    assert!(plies("6k1/4P3/8/5K2/8/8/5p2/8 w - - 0 1", Color::White).is_some());
}

#[test]
fn both_sides_can_win_from_the_start() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(Color::ALL.iter().all(|&color| plies(start, color).is_some()));
}

#[test]
fn minor_pieces_and_locked_pawns_are_left_to_others() {
    assert_eq!(plies("7k/8/8/8/8/8/8/KNN5 w - - 0 1", Color::White), None);
    assert_eq!(
        plies("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", Color::White),
        None
    );
}

#[test]
fn a_plan_keeps_to_its_budget() {
    let root = Position::default();
    for nodes in 0..8 {
        let mut budget = Budget::new(nodes);
        if let Some(line) = find_mate(&root, Color::White, &mut budget) {
            assert!(line.len() <= nodes as usize);
        }
    }
}
