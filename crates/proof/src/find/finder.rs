//! The finder: a hunt for each side, in turn.

use tabiya_rules::{Move, Position};

use super::budget::{BETWEEN_LOOKS, Budget};
use super::hunt::{Hunt, Memory};
use super::limits::MateLimits;
use super::{exhaustive, proof_numbers};
use crate::mate::{CheckedMate, MOST_MOVES, MateCertificate};

/// Looks for forced mates. It can be asked again and again; every answer is that of a new one.
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

/// What a search for mates has come to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MateSearch {
    /// The mate, if one was found and its certificate accepted.
    pub mate: Option<FoundMate>,
    /// Neither side that was asked for mates in so many moves; with a mate, the side that mates has none in so many.
    pub none_within: u16,
    /// Nodes of the search.
    pub nodes: u64,
}

/// A mate that was found, and proven.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FoundMate {
    /// The proof.
    pub certificate: MateCertificate,
    /// What the checker has accepted of it.
    pub checked: CheckedMate,
}

impl MateSearch {
    /// The proof of the mate, if there is one.
    pub fn certificate(&self) -> Option<&MateCertificate> {
        self.mate.as_ref().map(|mate| &mate.certificate)
    }

    /// The line of the mate; empty without one.
    pub fn line(&self) -> Vec<Move> {
        self.certificate().map(MateCertificate::line).unwrap_or_default()
    }
}

/// The nodes of the first share; each round has twice as many.
const FIRST_SHARE: u64 = 4000;

impl MateFinder {
    /// How many nodes there are between two questions whether to go on.
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

    /// The shortest mate that can be found and proven within the limits, and as long as `may_go_on`, which is asked
    /// every [`NODES_BETWEEN_LOOKS`](Self::NODES_BETWEEN_LOOKS) nodes, says so.
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
                // A side that mates leaves the other nothing to look for.
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
