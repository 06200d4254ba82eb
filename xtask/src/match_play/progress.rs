//! The progress of a match: a line that is updated in place on a terminal, and an occasional new line elsewhere.

use super::sprt::Sprt;
use super::statistics::Estimate;
use super::tally::Tally;
use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// How often to print the line, on a terminal and elsewhere.
const TERMINAL_INTERVAL: Duration = Duration::from_secs(1);
const LOG_INTERVAL: Duration = Duration::from_secs(30);

pub(super) struct Progress {
    games: u64,
    /// Games played before this run.
    before: u64,
    sprt: Option<Sprt>,
    begun: Instant,
    printed: Instant,
    is_terminal: bool,
}

impl Progress {
    pub(super) fn new(games: u64, before: u64, sprt: Option<Sprt>) -> Progress {
        let now = Instant::now();
        Progress {
            games,
            before,
            sprt,
            begun: now,
            printed: now,
            is_terminal: stderr().is_terminal(),
        }
    }

    /// Whether it is time to print the line again.
    pub(super) fn is_due(&self) -> bool {
        self.printed.elapsed()
            >= if self.is_terminal {
                TERMINAL_INTERVAL
            } else {
                LOG_INTERVAL
            }
    }

    pub(super) fn print(&mut self, tally: &Tally) {
        self.printed = Instant::now();
        let line = line(tally, self.games, self.sprt.as_ref(), self.time_left(tally));
        // It does not matter if nobody is looking.
        let _ = if self.is_terminal {
            write!(stderr(), "\r\x1b[K{line}").and_then(|()| stderr().flush())
        } else {
            writeln!(stderr(), "{line}")
        };
    }

    /// Clears the line on a terminal.
    pub(super) fn finish(&self) {
        if self.is_terminal {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }

    /// The estimated time for the remaining games. How long an SPRT takes cannot be foreseen.
    fn time_left(&self, tally: &Tally) -> Option<Duration> {
        let played = tally
            .games()
            .checked_sub(self.before)
            .filter(|played| *played > 0)?;
        let left = self.games.saturating_sub(tally.games());
        self.sprt
            .is_none()
            .then(|| self.begun.elapsed().div_f64(played as f64).mul_f64(left as f64))
    }
}

fn line(tally: &Tally, games: u64, sprt: Option<&Sprt>, left: Option<Duration>) -> String {
    let Tally {
        wins, draws, losses, ..
    } = tally;
    let mut line = format!("{}/{games} games: +{wins} ={draws} -{losses}", tally.games());
    if let Some(estimate) = Estimate::new(&tally.pairs) {
        line += &format!(", Elo {:+.1} ± {:.1}", estimate.elo(), estimate.elo_error());
    }
    if let Some(sprt) = sprt {
        line += &format!(", LLR {:+.2} of ±{:.2}", sprt.llr(&tally.pairs), Sprt::bound());
    }
    let faults: u64 = tally.faults.iter().flatten().sum();
    if faults > 0 {
        line += &format!(", {faults} faults");
    }
    if let Some(left) = left {
        let seconds = left.as_secs();
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        line += &format!(", {hours}:{minutes:02}:{:02} left", seconds % 60);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_shows_score_elo_llr_and_time() {
        assert_eq!(line(&Tally::default(), 400, None, None), "0/400 games: +0 =0 -0");
        let tally = Tally {
            wins: 60,
            draws: 100,
            losses: 40,
            pairs: [10, 15, 40, 20, 15],
            faults: [[1, 0, 0, 0], [0, 0, 2, 0]],
            ..Tally::default()
        };
        let sprt = Sprt { elo0: 0.0, elo1: 3.0 };
        let text = line(&tally, 20_000, Some(&sprt), Some(Duration::from_secs(3725)));
        assert!(
            text.starts_with("200/20000 games: +60 =100 -40, Elo +26.1 ± "),
            "{text}"
        );
        assert!(text.ends_with(" of ±2.94, 3 faults, 1:02:05 left"), "{text}");
    }
}
