//! Statistics over many games.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use tabiya_openings::{Eco, Opening};
use tabiya_pgn::GameResult;

/// What the statistics need to know about one game.
#[derive(Default)]
pub(super) struct GameFacts {
    pub(super) players: [Option<String>; 2],
    pub(super) ratings: [Option<u64>; 2],
    pub(super) opening: Option<Opening>,
    pub(super) year: Option<u16>,
    pub(super) plies: u64,
    pub(super) result: GameResult,
    /// Moves with a clock, and those of them with little time left; for White and for Black.
    pub(super) clocked_moves: u64,
    pub(super) hurried_moves: [u64; 2],
}

/// Time trouble: less than this is left on the clock, in seconds.
pub(super) const LITTLE_TIME: u64 = 30;

/// What clocks say.
#[derive(Clone, Copy, Default, Serialize)]
pub(super) struct Clocks {
    /// Games with clocks.
    pub(super) games: u64,
    /// Moves with clocks.
    pub(super) moves: u64,
    /// Moves after which less than half a minute was left.
    pub(super) hurried_moves: u64,
    /// Games in which just one side came to that, and how that side fared.
    pub(super) hurried_sides: u64,
    pub(super) hurried_won: u64,
    pub(super) hurried_drawn: u64,
    pub(super) hurried_lost: u64,
}

impl Clocks {
    fn add(&mut self, game: &GameFacts) {
        if game.clocked_moves == 0 {
            return;
        }
        self.games += 1;
        self.moves += game.clocked_moves;
        self.hurried_moves += game.hurried_moves.iter().sum::<u64>();
        let [white, black] = game.hurried_moves.map(|moves| moves > 0);
        if white == black {
            return;
        }
        let wins = if white {
            GameResult::WhiteWins
        } else {
            GameResult::BlackWins
        };
        self.hurried_sides += 1;
        *match game.result {
            GameResult::Unknown => return,
            GameResult::Draw => &mut self.hurried_drawn,
            result if result == wins => &mut self.hurried_won,
            _ => &mut self.hurried_lost,
        } += 1;
    }
}

/// The hundreds that a difference of ratings is counted with, far ones together.
fn difference_group(ratings: [Option<u64>; 2]) -> Option<i64> {
    let [white, black] = [ratings[0]?, ratings[1]?].map(|rating| i64::try_from(rating).unwrap_or(i64::MAX));
    Some((white.saturating_sub(black).div_euclid(100) * 100).clamp(-500, 400))
}

/// What a group of differences is called.
pub(super) fn difference_name(from: i64) -> String {
    match from {
        -500 => "below -400".to_owned(),
        400 => "400 and more".to_owned(),
        _ => format!("{from} to {}", from + 99),
    }
}

/// The minimum, maximum and average of some numbers.
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

    /// The average; 0 if there are no numbers.
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

    /// The most frequent first, ties by name.
    pub(super) fn sorted(&self) -> Vec<(&str, u64)> {
        let mut sorted: Vec<_> = self.0.iter().map(|(name, &count)| (&**name, count)).collect();
        sorted.sort_unstable_by_key(|&(name, count)| (Reverse(count), name));
        sorted
    }
}

/// How games ended; the JSON keys are the PGN results.
#[derive(Clone, Copy, Default, Serialize)]
pub(super) struct Score {
    #[serde(rename = "1-0")]
    pub(super) white_wins: u64,
    #[serde(rename = "1/2-1/2")]
    pub(super) draws: u64,
    #[serde(rename = "0-1")]
    pub(super) black_wins: u64,
    #[serde(rename = "*")]
    pub(super) unknown: u64,
}

impl Score {
    fn add(&mut self, result: GameResult) {
        *match result {
            GameResult::WhiteWins => &mut self.white_wins,
            GameResult::Draw => &mut self.draws,
            GameResult::BlackWins => &mut self.black_wins,
            GameResult::Unknown => &mut self.unknown,
        } += 1;
    }

    fn add_all(&mut self, other: &Score) {
        self.white_wins += other.white_wins;
        self.draws += other.draws;
        self.black_wins += other.black_wins;
        self.unknown += other.unknown;
    }

    pub(super) fn games(&self) -> u64 {
        self.white_wins + self.draws + self.black_wins + self.unknown
    }

    /// White's score from 0 to 1, or `None` if no game has a result.
    pub(super) fn of_white(&self) -> Option<f64> {
        let finished = self.games() - self.unknown;
        (finished > 0).then(|| (self.white_wins as f64 + self.draws as f64 / 2.0) / finished as f64)
    }
}

/// The results by opening.
#[derive(Default)]
pub(super) struct Openings(HashMap<Opening, Score>);

impl Openings {
    /// By code and name, the most frequent first.
    pub(super) fn names(&self) -> Vec<((Eco, &'static str), Score)> {
        self.grouped(|opening| (opening.eco(), opening.name()))
    }

    /// By names without variations, in the same order.
    pub(super) fn families(&self) -> Vec<(&'static str, Score)> {
        self.grouped(|opening| {
            let name = opening.name();
            name.split_once(':').map_or(name, |(family, _)| family)
        })
    }

    /// By code, the most frequent first.
    pub(super) fn codes(&self) -> Vec<(Eco, Score)> {
        self.grouped(Opening::eco)
    }

    /// The most frequent group first; ties keep the order of their keys.
    fn grouped<K: Ord>(&self, group: impl Fn(Opening) -> K) -> Vec<(K, Score)> {
        let mut groups: BTreeMap<K, Score> = BTreeMap::new();
        for (&opening, score) in &self.0 {
            groups.entry(group(opening)).or_default().add_all(score);
        }
        let mut groups: Vec<_> = groups.into_iter().collect();
        groups.sort_by_key(|(_, score)| Reverse(score.games()));
        groups
    }
}

/// All games together.
#[derive(Default)]
pub(super) struct Summary {
    pub(super) results: Score,
    pub(super) players: Counts,
    pub(super) openings: Openings,
    pub(super) ratings: Spread,
    pub(super) plies: Spread,
    /// Results by the difference of ratings, White's minus Black's: hundreds from this number on.
    pub(super) differences: BTreeMap<i64, Score>,
    /// Games by their lengths: ten moves from this number on.
    pub(super) lengths: BTreeMap<u64, u64>,
    pub(super) clocks: Clocks,
    pub(super) years: BTreeMap<u16, u64>,
}

impl Summary {
    pub(super) fn add(&mut self, game: GameFacts) {
        self.results.add(game.result);
        self.plies.add(game.plies);
        self.clocks.add(&game);
        if let Some(group) = difference_group(game.ratings) {
            self.differences.entry(group).or_default().add(game.result);
        }
        *self.lengths.entry(game.plies.div_ceil(2) / 10 * 10).or_default() += 1;
        game.players
            .into_iter()
            .flatten()
            .for_each(|name| self.players.add(name));
        game.ratings
            .into_iter()
            .flatten()
            .for_each(|rating| self.ratings.add(rating));
        if let Some(opening) = game.opening {
            self.openings.0.entry(opening).or_default().add(game.result);
        }
        if let Some(year) = game.year {
            *self.years.entry(year).or_default() += 1;
        }
    }

    /// How many games were counted.
    pub(super) fn games(&self) -> u64 {
        self.plies.count
    }
}
