//! The boards of a match: plays several games at once until the match is over.

use super::game::{self, Conditions, Finished};
use super::openings::Openings;
use super::pgn::{self, Heading};
use super::player::Player;
use super::progress::Progress;
use super::record::{Record, Result as GameResult};
use super::side::Side;
use super::sprt::Sprt;
use super::state::State;
use super::tally::Tally;
use crate::Failure;
use std::collections::HashSet;
use std::fs::File;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use tabiya_rules::Color;

/// How often to check whether the match is over.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Everything that defines a match.
pub(super) struct Arena {
    pub(super) old: Side,
    pub(super) new: Side,
    pub(super) openings: Openings,
    pub(super) conditions: Conditions,
    pub(super) games: u64,
    pub(super) sprt: Option<Sprt>,
    pub(super) concurrency: usize,
    /// The engines' error output.
    pub(super) log: File,
}

/// The state shared by the boards.
struct Shared<'a> {
    state: &'a mut State,
    tally: Tally,
    /// Numbers of the games that have not been started.
    todo: Box<dyn Iterator<Item = u64> + Send>,
    failure: Option<Failure>,
}

impl Arena {
    /// Plays the remaining games and returns the tally of all games.
    pub(super) fn play(&self, state: &mut State, finished: &[Record]) -> Result<Tally, Failure> {
        let played: HashSet<u64> = finished.iter().map(|record| record.number).collect();
        let shared = Mutex::new(Shared {
            state,
            tally: Tally::of(finished),
            todo: Box::new((0..self.games).filter(move |number| !played.contains(number))),
            failure: None,
        });
        let is_over = AtomicBool::new(self.is_decided(&lock(&shared).tally));
        let mut progress = Progress::new(self.games, finished.len() as u64, self.sprt);
        thread::scope(|scope| {
            let boards: Vec<_> = (0..self.concurrency)
                .map(|_| scope.spawn(|| self.board(&shared, &is_over)))
                .collect();
            while boards.iter().any(|board| !board.is_finished()) {
                thread::sleep(POLL_INTERVAL);
                if progress.is_due() {
                    progress.print(&lock(&shared).tally);
                }
            }
            for board in boards {
                if board.join().is_err() {
                    lock(&shared).failure = Some("a board thread panicked".to_owned());
                }
            }
        });
        progress.finish();
        let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        shared.failure.map_or(Ok(shared.tally), Err)
    }

    /// Plays games on one board until none are left or the match is over.
    fn board(&self, shared: &Mutex<Shared<'_>>, is_over: &AtomicBool) {
        if let Err(why) = self.play_games(shared, is_over) {
            is_over.store(true, Relaxed);
            lock(shared).failure = Some(why);
        }
    }

    fn play_games(&self, shared: &Mutex<Shared<'_>>, is_over: &AtomicBool) -> Result<(), Failure> {
        let is_chess960 = self.openings.are_chess960();
        let mut old = Player::new(&self.old, is_chess960, &self.log);
        let mut new = Player::new(&self.new, is_chess960, &self.log);
        while !is_over.load(Relaxed) {
            let Some(number) = lock(shared).todo.next() else {
                return Ok(());
            };
            old.ensure_started()?;
            new.ensure_started()?;
            let mut players = match color_of_new(number) {
                Color::White => [&mut new, &mut old],
                Color::Black => [&mut old, &mut new],
            };
            let start = self.openings.for_pair(number / 2);
            let Some(finished) = game::play(&mut players, start, &self.conditions, is_over) else {
                return Ok(());
            };
            let mut shared = lock(shared);
            // Another board may have ended the match meanwhile.
            if !is_over.load(Relaxed) {
                self.keep(&mut shared, number, &finished)?;
                is_over.store(self.is_decided(&shared.tally), Relaxed);
            }
        }
        Ok(())
    }

    fn keep(&self, shared: &mut Shared<'_>, number: u64, finished: &Finished) -> Result<(), Failure> {
        let color = color_of_new(number);
        let (white, black) = match color {
            Color::White => (&self.new, &self.old),
            Color::Black => (&self.old, &self.new),
        };
        let heading = Heading {
            white: &white.name,
            black: &black.name,
            round: format!("{}.{}", number / 2 + 1, number % 2 + 1),
            limit: self.conditions.limit,
        };
        let mut record = Record {
            number,
            result: match finished.winner {
                None => GameResult::Draw,
                Some(winner) if winner == color => GameResult::Win,
                Some(_) => GameResult::Loss,
            },
            ending: finished.ending,
            pgn_length: 0,
            efforts: [finished.effort(!color), finished.effort(color)],
        };
        shared.state.keep(&pgn::text(finished, &heading), &mut record)?;
        shared.tally.add(&record);
        Ok(())
    }

    fn is_decided(&self, tally: &Tally) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&tally.pairs).is_some())
    }
}

/// The new side has White in the first game of each pair.
fn color_of_new(number: u64) -> Color {
    if number.is_multiple_of(2) {
        Color::White
    } else {
        Color::Black
    }
}

fn lock<'a, 'b>(shared: &'a Mutex<Shared<'b>>) -> MutexGuard<'a, Shared<'b>> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
