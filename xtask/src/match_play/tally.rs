//! The running totals of a match.

use super::ending::Ending;
use super::record::{Effort, Record, Result};
use super::statistics::Pentanomial;
use std::collections::HashMap;

/// The totals of all finished games, from the new side's point of view.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tally {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    /// Complete pairs.
    pub(super) pairs: Pentanomial,
    /// The search effort of both sides, the old one first.
    pub(super) efforts: [Effort; 2],
    /// The faults of both sides, the old one first, in the order of [`Ending::FAULTS`].
    pub(super) faults: [[u64; Ending::FAULTS.len()]; 2],
    /// The half points of incomplete pairs.
    pub(super) halves: HashMap<u64, usize>,
}

impl Tally {
    pub(super) fn of(records: &[Record]) -> Tally {
        let mut tally = Tally::default();
        for record in records {
            tally.add(record);
        }
        tally
    }

    pub(super) fn add(&mut self, record: &Record) {
        let (count, half_points, loser) = match record.result {
            Result::Loss => (&mut self.losses, 0, 1),
            Result::Draw => (&mut self.draws, 1, 0),
            Result::Win => (&mut self.wins, 2, 0),
        };
        *count += 1;
        let pair = record.number / 2;
        match self.halves.remove(&pair) {
            Some(other) => self.pairs[other + half_points] += 1,
            None => {
                self.halves.insert(pair, half_points);
            }
        }
        if let Some(kind) = Ending::FAULTS
            .iter()
            .position(|(ending, _)| *ending == record.ending)
        {
            self.faults[loser][kind] += 1;
        }
        for (sum, effort) in self.efforts.iter_mut().zip(record.efforts) {
            sum.add(effort);
        }
    }

    pub(super) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(number: u64, result: Result, ending: Ending) -> Record {
        Record {
            number,
            result,
            ending,
            pgn_length: 0,
            efforts: [Effort::default(); 2],
        }
    }

    #[test]
    fn a_pair_counts_once_both_games_are_finished_in_any_order() {
        let mut tally = Tally::default();
        for (number, result) in [
            (0, Result::Win),
            (3, Result::Loss),
            (1, Result::Draw),
            (4, Result::Win),
            (2, Result::Loss),
        ] {
            tally.add(&record(number, result, Ending::Checkmate));
        }
        assert_eq!(tally.pairs, [1, 0, 0, 1, 0]);
        assert_eq!((tally.wins, tally.draws, tally.losses), (2, 1, 2));
        assert_eq!(tally.games(), 5);
    }

    #[test]
    fn a_fault_counts_against_the_loser() {
        let tally = Tally::of(&[
            record(0, Result::Win, Ending::Crash),
            record(1, Result::Loss, Ending::Time),
            record(2, Result::Loss, Ending::Checkmate),
        ]);
        assert_eq!(tally.faults, [[0, 0, 1, 0], [1, 0, 0, 0]]);
    }
}
