//! Numbers about many games.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use tabiya_pgn::GameResult;

/// What counts of one game.
#[derive(Default)]
pub(super) struct GameFacts {
    pub(super) players: [Option<String>; 2],
    pub(super) ratings: [Option<u64>; 2],
    pub(super) eco: Option<String>,
    pub(super) year: Option<u16>,
    pub(super) plies: u64,
    pub(super) result: GameResult,
}

/// The least, the most and the average of some numbers.
#[derive(Clone, Copy, Default)]
pub(super) struct Spread {
    pub(super) count: u64,
    sum: u64,
    pub(super) least: u64,
    pub(super) most: u64,
}

impl Spread {
    fn add(&mut self, number: u64) {
        self.least = match self.count {
            0 => number,
            _ => self.least.min(number),
        };
        self.most = self.most.max(number);
        self.count += 1;
        self.sum = self.sum.saturating_add(number);
    }

    /// The average; 0 of nothing.
    pub(super) fn average(self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }
}

/// How often each name occurs.
#[derive(Default)]
pub(super) struct Counts(HashMap<String, u64>);

impl Counts {
    fn add(&mut self, name: String) {
        *self.0.entry(name).or_default() += 1;
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The most frequent first; equal ones by name.
    pub(super) fn sorted(&self) -> Vec<(&str, u64)> {
        let mut sorted: Vec<_> = self.0.iter().map(|(name, &count)| (&**name, count)).collect();
        sorted.sort_unstable_by_key(|&(name, count)| (Reverse(count), name));
        sorted
    }
}

/// All games together.
#[derive(Default)]
pub(super) struct Summary {
    pub(super) white_wins: u64,
    pub(super) draws: u64,
    pub(super) black_wins: u64,
    pub(super) unknown: u64,
    pub(super) players: Counts,
    pub(super) openings: Counts,
    pub(super) ratings: Spread,
    pub(super) plies: Spread,
    pub(super) years: BTreeMap<u16, u64>,
}

impl Summary {
    pub(super) fn add(&mut self, game: GameFacts) {
        *match game.result {
            GameResult::WhiteWins => &mut self.white_wins,
            GameResult::Draw => &mut self.draws,
            GameResult::BlackWins => &mut self.black_wins,
            GameResult::Unknown => &mut self.unknown,
        } += 1;
        self.plies.add(game.plies);
        game.players
            .into_iter()
            .flatten()
            .for_each(|name| self.players.add(name));
        game.ratings
            .into_iter()
            .flatten()
            .for_each(|rating| self.ratings.add(rating));
        game.eco.into_iter().for_each(|eco| self.openings.add(eco));
        if let Some(year) = game.year {
            *self.years.entry(year).or_default() += 1;
        }
    }

    /// How many games were counted.
    pub(super) fn games(&self) -> u64 {
        self.plies.count
    }
}
