//! Mate in a corner with minor pieces alone: everybody walks to the place that a known mate has for it.
//!
//! Formations are hints, like plans: mate is mate only on the board, and where nobody gets there, playouts go on.

mod formation;
mod frame;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use super::budget::Budget;
use super::plan::line::{LONGEST, Line};
use super::playout::Chance;
use crate::{Color, Move, Position};
use formation::Formation;
use frame::Frame;

/// So many corners are tried, seen along one edge or the other.
const TRIES: u32 = 6;

/// At most so many moves are made by chance first.
const MOST_BY_CHANCE: i32 = 12;

/// So many moves more than necessary are borne.
const DETOURS: usize = 14;

/// A helpmate in a corner, for a winner who has nothing but minor pieces.
pub(super) fn find_mate(root: &Position, winner: Color, budget: &mut Budget) -> Option<Vec<Move>> {
    let board = root.board();
    if root
        .of_color(winner)
        .intersects(board.orthogonal() | board.pawns())
    {
        return None;
    }
    let mut costs =
        Frame::ALL.map(|frame| Formation::of(root, winner, frame).map(|formation| formation.cost()));
    for _ in 0..TRIES {
        let known = costs.iter().enumerate();
        let (cost, index) = known
            .filter_map(|(index, cost)| cost.map(|cost| (cost, index)))
            .min()?;
        costs[index] = None;
        let longest = LONGEST.min(2 * cost.0 as usize + DETOURS);
        if let Some(line) = walk(root, winner, (Frame::ALL[index], longest), budget) {
            return Some(line);
        }
    }
    None
}

/// The same after a few moves by chance, again and again until the budget is used up: another order of moves may do.
pub(super) fn find_mate_later(root: &Position, winner: Color, budget: &mut Budget) -> Option<Vec<Move>> {
    let mut chance = Chance::new();
    let board = root.board();
    let men = board.orthogonal() | board.pawns();
    while !root.of_color(winner).intersects(men) && budget.take() {
        let mut position = root.clone();
        let mut line = Vec::new();
        for _ in 0..=chance.below(MOST_BY_CHANCE) {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(chance.below(moves.len() as i32) as usize) else {
                break;
            };
            position.make(mv);
            line.push(mv);
        }
        if let Some(rest) = find_mate(&position, winner, budget) {
            line.extend(rest);
            return Some(line);
        }
    }
    None
}

/// The moves of both sides, if they end in mate.
fn walk(
    root: &Position,
    winner: Color,
    (frame, longest): (Frame, usize),
    budget: &mut Budget,
) -> Option<Vec<Move>> {
    let mut position = root.clone();
    let mut line = Line::new();
    while line.len() < longest && budget.take() {
        let formation = Formation::of(&position, winner, frame)?;
        let mv = if position.side_to_move() == winner {
            if let Some(mv) = strike(&mut position, &formation) {
                line.push(mv);
                return Some(line.to_vec());
            }
            hunt(&position, &formation, &line)?
        } else {
            help(&position, &formation, &line)?
        };
        position.make(mv);
        line.push(mv);
    }
    None
}

/// The move that gives mate, if there is one.
fn strike(position: &mut Position, formation: &Formation) -> Option<Move> {
    formation.strikes().iter().find_map(|to| {
        let mv = Move::quiet(formation.striker(), to);
        if !position.is_legal(mv) {
            return None;
        }
        let undo = position.make(mv);
        let is_mate = position.is_checkmate();
        position.unmake(mv, undo);
        is_mate.then_some(mv)
    })
}

/// The winner's next step, which leaves the loser a move.
fn hunt(position: &Position, formation: &Formation, line: &Line) -> Option<Move> {
    let moves = position.legal_moves();
    let forcing = formation.drives_in();
    let mut below = i32::MAX;
    for _ in 0..3 {
        let mut best = (i32::MIN, None);
        for &mv in moves.iter() {
            // A man that goes to and fro gets nowhere: somebody has to lose a move.
            let back = 15 * i32::from(line.is_back(mv));
            let drive =
                100 * i32::from(forcing.is_some_and(|(from, to)| mv.from() == from && to.contains(mv.to())));
            let score = formation.hunter_score(position, mv) + drive - back;
            if score > best.0 && score < below {
                best = (score, Some(mv));
            }
        }
        let mv = best.1?;
        if position.after(mv).has_legal_moves() {
            return Some(mv);
        }
        below = best.0;
    }
    None
}

/// The loser's next step.
fn help(position: &Position, formation: &Formation, line: &Line) -> Option<Move> {
    let moves = position.legal_moves();
    if let [only] = moves.as_slice() {
        return Some(*only);
    }
    let mut best = (i32::MIN, None);
    for &mv in moves.iter() {
        let score = formation.helper_score(position, mv) - 3 * i32::from(line.is_back(mv));
        if score > best.0 {
            best = (score, Some(mv));
        }
    }
    best.1
}
