//! Explores all positions that can arise, those where mate seems near first.

use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

use super::answer::{UnwinnableReason, Winnability};
use super::budget::Budget;
use super::mate_squares;
use super::nearness::plies_to_mate;
use super::state::Seen;
use crate::{Color, Move, PieceKind, Position};

/// Best-first search for a helpmate, visiting every position at most once. If nothing is left to visit, there is none.
pub(super) fn explore(root: &Position, winner: Color, budget: &mut Budget) -> Winnability {
    let mut seen = Seen::new(root);
    let mut open = BinaryHeap::new();
    open.push((Reverse(0), Reverse(0)));
    while let Some((_, Reverse(index))) = open.pop() {
        let Some(position) = seen.position(index) else {
            continue;
        };
        for &mv in position.legal_moves().iter() {
            if !budget.take() {
                return Winnability::Unknown;
            }
            let next = position.after(mv);
            if position.side_to_move() == winner && next.is_checkmate() {
                let mut line = seen.line_to(index);
                line.push(mv);
                return Winnability::Winnable(line);
            }
            if let Some(next_index) = seen.insert(&next, index, mv)
                && !is_hopeless(&position, mv, &next, winner, budget)
            {
                open.push((Reverse(plies_to_mate(&next, winner)), Reverse(next_index)));
            }
        }
    }
    Winnability::Unwinnable(UnwinnableReason::Exhausted)
}

/// Whether it is proven at a glance that there is no mate after `mv`. That changes only with moves that cannot be taken back.
fn is_hopeless(position: &Position, mv: Move, next: &Position, winner: Color, budget: &mut Budget) -> bool {
    let is_pawn = position.of_kind(PieceKind::Pawn).contains(mv.from());
    if !is_pawn && !mv.is_capture() {
        return false;
    }
    next.has_insufficient_material(winner) || (budget.take() && mate_squares::is_blocked(next, winner))
}
