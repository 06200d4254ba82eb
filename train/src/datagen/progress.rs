//! Progress reports on stderr.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

/// Counts the games and positions of all threads.
pub(super) struct Progress {
    start: Instant,
    games: AtomicU64,
    positions: AtomicU64,
    most_games: Option<u64>,
    most_positions: Option<u64>,
    is_stopped: AtomicBool,
}

impl Progress {
    pub(super) fn new(most_games: Option<u64>, most_positions: Option<u64>) -> Progress {
        Progress {
            start: Instant::now(),
            games: AtomicU64::new(0),
            positions: AtomicU64::new(0),
            most_games,
            most_positions,
            is_stopped: AtomicBool::new(false),
        }
    }

    /// Counts finished games and the positions stored from them.
    pub(super) fn add(&self, games: u64, positions: u64) {
        self.games.fetch_add(games, Relaxed);
        self.positions.fetch_add(positions, Relaxed);
    }

    /// Makes all threads stop after their current game.
    pub(super) fn stop(&self) {
        self.is_stopped.store(true, Relaxed);
    }

    /// Whether to stop.
    pub(super) fn is_done(&self) -> bool {
        self.is_stopped.load(Relaxed)
            || self
                .most_games
                .is_some_and(|most| self.games.load(Relaxed) >= most)
            || self
                .most_positions
                .is_some_and(|most| self.positions.load(Relaxed) >= most)
    }

    /// Prints a line every ten seconds until all workers are done.
    pub(super) fn report_until_done<T>(&self, workers: &[ScopedJoinHandle<'_, T>]) {
        let mut last = Instant::now();
        while workers.iter().any(|worker| !worker.is_finished()) {
            thread::sleep(Duration::from_millis(100));
            if last.elapsed() >= Duration::from_secs(10) {
                last = Instant::now();
                self.report();
            }
        }
    }

    /// Prints one line: games, positions, and positions per hour.
    pub(super) fn report(&self) {
        let (games, positions) = (self.games.load(Relaxed), self.positions.load(Relaxed));
        let seconds = self.start.elapsed().as_secs_f64().max(1e-3);
        let millions_per_hour = positions as f64 * 3600.0 / seconds / 1e6;
        eprintln!(
            "{:>7.0} s  {games} games  {positions} positions  {millions_per_hour:.2} million positions per hour",
            seconds
        );
    }
}
