//! All boards of a match: several games at once, until there are enough.

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

/// How often it is looked at whether the match is over.
const GLANCE: Duration = Duration::from_millis(20);

/// What a match is played with.
pub(super) struct Arena {
    pub(super) old: Side,
    pub(super) new: Side,
    pub(super) openings: Openings,
    pub(super) conditions: Conditions,
    pub(super) games: u64,
    pub(super) sprt: Option<Sprt>,
    pub(super) concurrency: usize,
    /// Where the engines' errors go.
    pub(super) log: File,
}

/// What the boards share.
struct Desk<'a> {
    state: &'a mut State,
    tally: Tally,
    /// Numbers of the games that nobody has begun.
    todo: Box<dyn Iterator<Item = u64> + Send>,
    failure: Option<Failure>,
}

impl Arena {
    /// Plays what is missing, and gives the score of all games.
    pub(super) fn play(&self, state: &mut State, finished: &[Record]) -> Result<Tally, Failure> {
        let played: HashSet<u64> = finished.iter().map(|record| record.number).collect();
        let desk = Mutex::new(Desk {
            state,
            tally: Tally::of(finished),
            todo: Box::new((0..self.games).filter(move |number| !played.contains(number))),
            failure: None,
        });
        let is_over = AtomicBool::new(self.is_decided(&lock(&desk).tally));
        let mut progress = Progress::new(self.games, finished.len() as u64, self.sprt);
        thread::scope(|scope| {
            let boards: Vec<_> = (0..self.concurrency)
                .map(|_| scope.spawn(|| self.board(&desk, &is_over)))
                .collect();
            while boards.iter().any(|board| !board.is_finished()) {
                thread::sleep(GLANCE);
                if progress.is_due() {
                    progress.tell(&lock(&desk).tally);
                }
            }
            for board in boards {
                if board.join().is_err() {
                    lock(&desk).failure = Some("a board has failed".to_owned());
                }
            }
        });
        progress.finish();
        let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        desk.failure.map_or(Ok(desk.tally), Err)
    }

    /// One board: plays games until there are no more, or the match is over.
    fn board(&self, desk: &Mutex<Desk<'_>>, is_over: &AtomicBool) {
        if let Err(why) = self.play_games(desk, is_over) {
            is_over.store(true, Relaxed);
            lock(desk).failure = Some(why);
        }
    }

    fn play_games(&self, desk: &Mutex<Desk<'_>>, is_over: &AtomicBool) -> Result<(), Failure> {
        let is_chess960 = self.openings.are_chess960();
        let mut old = Player::new(&self.old, is_chess960, &self.log);
        let mut new = Player::new(&self.new, is_chess960, &self.log);
        while !is_over.load(Relaxed) {
            let Some(number) = lock(desk).todo.next() else {
                return Ok(());
            };
            old.sit_down()?;
            new.sit_down()?;
            let mut players = match color_of_new(number) {
                Color::White => [&mut new, &mut old],
                Color::Black => [&mut old, &mut new],
            };
            let start = self.openings.of_pair(number / 2);
            let Some(finished) = game::play(&mut players, start, &self.conditions, is_over) else {
                return Ok(());
            };
            let mut desk = lock(desk);
            // The match may have ended while this game did.
            if !is_over.load(Relaxed) {
                self.keep(&mut desk, number, &finished)?;
                is_over.store(self.is_decided(&desk.tally), Relaxed);
            }
        }
        Ok(())
    }

    fn keep(&self, desk: &mut Desk<'_>, number: u64, finished: &Finished) -> Result<(), Failure> {
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
        desk.state.keep(&pgn::text(finished, &heading), &mut record)?;
        desk.tally.add(&record);
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

fn lock<'a, 'b>(desk: &'a Mutex<Desk<'b>>) -> MutexGuard<'a, Desk<'b>> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}
