//! Searches for mates by one side: exhaustive and proof-number search in turn, until the shortest mate is proven.

use tabiya_rules::{Color, Position};

use super::budget::{Budget, Stop};
use super::exhaustive::{self, Exhaustive};
use super::extract::Extractor;
use super::proof_numbers::{self, ProofNumberSearch};
use crate::mate::{CheckedMate, MOST_MOVES, MateCertificate, MateRefutation};

/// The memory of both searches.
pub(super) struct Memory {
    pub(super) exhaustive: exhaustive::Memory,
    pub(super) proofs: proof_numbers::Memory,
}

/// A search in progress.
pub(super) struct Hunt<'a> {
    position: &'a Position,
    attacker: Color,
    /// The maximum length of a mate.
    most: u16,
    wants_shortest: bool,
    /// There is no mate in this many moves.
    pub(super) none_within: u16,
    pub(super) best: Option<(MateCertificate, CheckedMate)>,
    /// Whether proof-number search is finished.
    is_proof_over: bool,
}

impl<'a> Hunt<'a> {
    pub(super) fn new(position: &'a Position, attacker: Color, most: u16, wants_shortest: bool) -> Hunt<'a> {
        Hunt {
            position,
            attacker,
            most: most.min(MOST_MOVES),
            wants_shortest,
            none_within: 0,
            best: None,
            is_proof_over: false,
        }
    }

    /// Whether nothing is left to do.
    pub(super) fn is_over(&self) -> bool {
        match &self.best {
            Some((_, checked)) => checked.is_shortest() || !self.wants_shortest,
            None => self.none_within >= self.most,
        }
    }

    fn is_attack(&self) -> bool {
        self.position.side_to_move() == self.attacker
    }

    /// Continues each of the two searches for this many nodes.
    pub(super) fn go_on(&mut self, nodes: u64, memory: &mut Memory, budget: &mut Budget<'_>) {
        budget.share(nodes);
        self.exhaust(memory, budget);
        if !self.is_over() && !self.is_proof_over && !budget.is_over() {
            budget.share(nodes);
            self.count_proofs(memory, budget);
        }
    }

    /// Searches one number of moves after another, until the share is spent.
    fn exhaust(&mut self, memory: &mut Memory, budget: &mut Budget<'_>) {
        while !self.is_over() {
            let known = self.best.as_ref().map(|(_, checked)| checked.moves());
            if known.is_some_and(|known| self.none_within + 1 >= known) {
                self.close(memory, budget);
                return;
            }
            let moves = self.none_within + 1;
            match self.is_mate_within(moves, memory, budget) {
                Err(Stop) => return,
                Ok(false) => self.none_within = moves,
                Ok(true) => {
                    self.certify(moves, memory, budget);
                    // If the certificate could not be made, trying again would not help.
                    if self
                        .best
                        .as_ref()
                        .is_none_or(|(_, checked)| checked.moves() > moves)
                    {
                        self.most = self.none_within;
                        self.is_proof_over = true;
                        return;
                    }
                }
            }
        }
    }

    fn is_mate_within(&self, moves: u16, memory: &mut Memory, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let mut search = Exhaustive {
            memory: &mut memory.exhaustive,
            budget,
        };
        match self.is_attack() {
            true => Ok(search.mates(self.position, moves, 0)?.is_some()),
            false => Ok(search.escape(self.position, moves, 0)?.is_none()),
        }
    }

    fn count_proofs(&mut self, memory: &mut Memory, budget: &mut Budget<'_>) {
        let mut search = ProofNumberSearch {
            memory: &mut memory.proofs,
            budget,
            path: Vec::new(),
        };
        let Ok(moves) = search.run(self.position, self.is_attack()) else {
            return;
        };
        self.is_proof_over = true;
        if (1..=MOST_MOVES).contains(&moves) {
            self.certify(moves, memory, budget);
        }
    }

    /// Makes a certificate for a mate that was found, and has it checked.
    fn certify(&mut self, moves: u16, memory: &mut Memory, budget: &mut Budget<'_>) {
        budget.share_all();
        let mut extractor = Extractor {
            exhaustive: &mut memory.exhaustive,
            proven: &memory.proofs,
            budget,
        };
        let Ok(Some(tree)) = extractor.tree(self.position, self.is_attack(), moves) else {
            return;
        };
        let heights = tree.heights();
        let longest = tree.starts().iter().map(|&start| heights[start as usize]).max();
        let certificate = MateCertificate {
            position: self.position.clone(),
            attacker: self.attacker,
            moves: longest.unwrap_or(0),
            tree,
            refutation: None,
        };
        self.submit(certificate, budget);
    }

    /// Shows that there is no mate shorter than the proven one.
    fn close(&mut self, memory: &mut Memory, budget: &mut Budget<'_>) {
        let Some((best, _)) = &self.best else { return };
        budget.share_all();
        let mut extractor = Extractor {
            exhaustive: &mut memory.exhaustive,
            proven: &memory.proofs,
            budget,
        };
        let made: Result<Option<MateRefutation>, Stop> =
            extractor.refutation(self.position, self.is_attack(), best.moves - 1);
        let mut certificate = best.clone();
        if let Ok(Some(refutation)) = made {
            certificate.refutation = Some(refutation);
            self.submit(certificate, budget);
        }
        // Whatever the result, another attempt would have the same.
        self.wants_shortest = false;
    }

    /// Keeps what the checker accepts and is within the limits.
    fn submit(&mut self, certificate: MateCertificate, budget: &mut Budget<'_>) {
        if certificate.moves > self.most {
            return;
        }
        if let Ok(checked) = certificate.check_while(&mut || budget.look()) {
            self.best = Some((certificate, checked));
        }
    }
}
