//! A progress bar for long work, shown only on a terminal.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::speed::million_per_second;

/// Shorter work needs no bar.
const PATIENCE: Duration = Duration::from_secs(2);
const REDRAW: Duration = Duration::from_millis(200);

/// What is counted.
#[derive(Clone, Copy)]
pub(crate) enum Unit {
    /// Perft leaf nodes.
    Nodes,
    /// Bytes read.
    Bytes,
    /// Positions done.
    Positions,
}

/// A progress bar on standard error that appears when the work takes longer than two seconds.
pub(crate) struct Progress {
    bar: ProgressBar,
    unit: Unit,
    begun: Instant,
    /// Whether there is a terminal to show it on.
    has_screen: bool,
    /// Positions that have their answer, where the bar is about something else.
    positions: Option<Arc<AtomicU64>>,
}

impl Progress {
    /// A bar towards `total`, or a spinner if the total is unknown.
    pub(crate) fn new(unit: Unit, total: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let template = match total {
            Some(_) => "{elapsed_precise} [{bar:30}] {percent}%  {msg}  left: {eta}",
            None => "{elapsed_precise} {spinner}  {msg}",
        };
        // The templates are valid; if they were not, indicatif's default would do.
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self {
            bar,
            unit,
            begun: Instant::now(),
            has_screen: io::stderr().is_terminal(),
            positions: None,
        }
    }

    /// Hides the bar if standard output is a terminal too, where the results would garble it.
    pub(crate) fn unless_on_output(mut self) -> Self {
        self.has_screen &= !io::stdout().is_terminal();
        self
    }

    /// The same, which says how many positions have their answer.
    pub(crate) fn counting(mut self, positions: Arc<AtomicU64>) -> Self {
        self.positions = Some(positions);
        self
    }

    /// Runs `work`, which adds to `count` as it proceeds, and shows its progress.
    pub(crate) fn watch<T>(&self, count: &AtomicU64, work: impl FnOnce() -> T) -> T {
        if !self.has_screen {
            return work();
        }
        thread::scope(|scope| {
            let (working, done) = mpsc::channel::<()>();
            scope.spawn(move || {
                while let Err(RecvTimeoutError::Timeout) = done.recv_timeout(REDRAW) {
                    self.show(count.load(Ordering::Relaxed));
                }
            });
            let result = work();
            drop(working);
            result
        })
    }

    fn show(&self, count: u64) {
        let time = self.begun.elapsed();
        if time < PATIENCE {
            return;
        }
        // Before the bar is shown, or it would first be drawn at 0.
        self.bar.set_position(count);
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let (count, unit) = match &self.positions {
            Some(positions) => (positions.load(Ordering::Relaxed), Unit::Positions),
            None => (count, self.unit),
        };
        let speed = million_per_second(count, time);
        let millions = count / 1_000_000;
        self.bar.set_message(match unit {
            Unit::Nodes => format!("{millions} million nodes, {speed:.0} million a second"),
            Unit::Bytes => format!("{millions} MB, {speed:.0} MB a second"),
            Unit::Positions => format!("{count} positions, {:.1} a second", 1e6 * speed),
        });
    }

    /// Runs `write` with the bar out of the way.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
