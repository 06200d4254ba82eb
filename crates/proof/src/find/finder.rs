//! The finder: searches for mates by each side in turn.

use tabiya_rules::{Move, Position};

use super::budget::{BETWEEN_LOOKS, Budget};
use super::hunt::{Hunt, Memory};
use super::limits::MateLimits;
use super::{exhaustive, proof_numbers};
use crate::mate::{CheckedMate, MOST_MOVES, MateCertificate};

/// Searches for forced mates. It can be reused; every answer is that of a new finder.
///
/// ```
/// use std::time::Duration;
/// use tabiya_proof::{MateFinder, MateLimits};
///
/// let position = "7k/8/4K3/8/8/8/8/6Q1 w - - 0 1".parse()?;
/// let answer = MateFinder::new(4).find(&position, &MateLimits::time(Duration::from_secs(5)), &mut || true);
/// let mate = answer.mate.expect("a mate in two");
/// assert!(mate.checked.moves() == 2 && mate.checked.is_shortest());
/// assert_eq!(mate.certificate.line().len(), 3);
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
pub struct MateFinder {
    memory: Memory,
}

/// The result of a search for mates.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MateSearch {
    /// The mate, if one was found and the checker accepted its certificate.
    pub mate: Option<FoundMate>,
    /// There is no mate in this many moves: by the side that mates if there is a mate, otherwise by any side searched.
    pub none_within: u16,
    /// Nodes searched.
    pub nodes: u64,
}

/// A mate that was found and proven.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FoundMate {
    /// The proof.
    pub certificate: MateCertificate,
    /// What the checker has confirmed.
    pub checked: CheckedMate,
}

impl MateSearch {
    /// The proof of the mate, if there is one.
    pub fn certificate(&self) -> Option<&MateCertificate> {
        self.mate.as_ref().map(|mate| &mate.certificate)
    }

    /// The line to mate; empty if there is none.
    pub fn line(&self) -> Vec<Move> {
        self.certificate().map(MateCertificate::line).unwrap_or_default()
    }
}

/// The nodes of the first round; each round has twice as many.
const FIRST_SHARE: u64 = 4000;

impl MateFinder {
    /// `may_go_on` is asked every time this many nodes have been searched.
    pub const NODES_BETWEEN_LOOKS: u64 = BETWEEN_LOOKS;

    /// A finder with tables of about this size.
    pub fn new(megabytes: usize) -> MateFinder {
        let half = (megabytes / 2).max(1);
        MateFinder {
            memory: Memory {
                exhaustive: exhaustive::Memory::new(half),
                proofs: proof_numbers::Memory::new(half),
            },
        }
    }

    /// Finds and proves the shortest mate it can within the limits. The search ends when `may_go_on`, which is called
    /// every [`NODES_BETWEEN_LOOKS`](Self::NODES_BETWEEN_LOOKS) nodes, returns false.
    pub fn find(
        &mut self,
        position: &Position,
        limits: &MateLimits,
        may_go_on: &mut dyn FnMut() -> bool,
    ) -> MateSearch {
        self.memory.exhaustive.forget();
        self.memory.proofs.forget();
        let mut budget = Budget::new(limits.nodes, limits.time, may_go_on);
        let side = position.side_to_move();
        let most = limits.moves.unwrap_or(MOST_MOVES);
        let mut hunts: Vec<Hunt<'_>> = [side, !side]
            .into_iter()
            .filter(|&color| limits.attacker.is_none_or(|wanted| wanted == color))
            .map(|color| Hunt::new(position, color, most, limits.shortest))
            .collect();
        let mut share = FIRST_SHARE;
        while !budget.is_over() && hunts.iter().any(|hunt| !hunt.is_over()) {
            for place in 0..hunts.len() {
                hunts[place].go_on(share, &mut self.memory, &mut budget);
                // If one side mates, the other cannot.
                if hunts[place].best.is_some() {
                    hunts = vec![hunts.swap_remove(place)];
                    break;
                }
            }
            share *= 2;
        }
        let none_within = hunts.iter().map(|hunt| hunt.none_within).min();
        let best = hunts.into_iter().find_map(|hunt| hunt.best);
        MateSearch {
            mate: best.map(|(certificate, checked)| FoundMate { certificate, checked }),
            none_within: none_within.unwrap_or(0),
            nodes: budget.nodes(),
        }
    }
}
