//! The current values, and how a pair of games updates them.

use std::fmt::Write;
use std::io;
use std::path::Path;

use tabiya_search::tunables::{TABLE, Tunable};

use super::Options;
use crate::random::Random;
use crate::train::write_atomically;

/// The state of the tuning.
pub(super) struct State {
    /// Pairs played.
    pub(super) pairs: u64,
    /// A value for each row of the table.
    values: Vec<f64>,
}

/// The perturbed values that one pair compares.
pub(super) struct Trial {
    /// For each tunable, whether the first side has the larger value.
    up: Vec<bool>,
    first: Vec<i32>,
    second: Vec<i32>,
}

impl Trial {
    /// The values of both sides, as the worker reads them.
    pub(super) fn line(&self) -> String {
        let values = self.first.iter().chain(&self.second);
        values.map(i32::to_string).collect::<Vec<_>>().join(" ")
    }
}

impl State {
    /// The values from a file or, if it does not exist, from the table.
    pub(super) fn open(file: &Path) -> Result<State, String> {
        let mut state = State {
            pairs: 0,
            values: TABLE.iter().map(|row| f64::from(row.default)).collect(),
        };
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(state),
            Err(error) => return Err(format!("{}: {error}", file.display())),
        };
        for (line, number) in text.lines().zip(1..) {
            state.read(line).ok_or_else(|| {
                format!(
                    "{}: line {number}: expected a name and a value, found: {line}",
                    file.display()
                )
            })?;
        }
        Ok(state)
    }

    /// Parses a line: a name and a value. Tunables that no longer exist are ignored.
    fn read(&mut self, line: &str) -> Option<()> {
        let (name, value) = line.split_once(' ')?;
        if name == "pairs" {
            self.pairs = value.parse().ok()?;
        } else if let Some(index) = TABLE.iter().position(|row| row.name == name) {
            self.values[index] = value.parse().ok().filter(|value: &f64| value.is_finite())?;
        }
        Some(())
    }

    /// Replaces the file atomically.
    pub(super) fn save(&self, file: &Path) -> io::Result<()> {
        let mut text = format!("pairs {}\n", self.pairs);
        for (row, value) in TABLE.iter().zip(&self.values) {
            let _ = writeln!(text, "{} {value:.4}", row.name);
        }
        write_atomically(file, text.as_bytes())
    }

    /// The values for display, next to those of the table.
    pub(super) fn rows(&self) -> String {
        let mut text = String::new();
        for (row, value) in TABLE.iter().zip(&self.values) {
            let _ = writeln!(text, "{}: {:.0} (was {})", row.name, value, row.default);
        }
        text
    }

    /// Perturbs the current values in both directions.
    pub(super) fn trial(&self, distance: f64, random: &mut Random) -> Trial {
        let mut trial = Trial {
            up: Vec::new(),
            first: Vec::new(),
            second: Vec::new(),
        };
        for (row, &value) in TABLE.iter().zip(&self.values) {
            let up = random.chance(0.5);
            let away = distance * f64::from(row.step) * if up { 1.0 } else { -1.0 };
            // Stochastic rounding, so that small steps count on average.
            let luck = f64::from(random.unit());
            let whole = |value: f64| within(row, (value + luck).floor()) as i32;
            trial.up.push(up);
            trial.first.push(whole(value + away));
            trial.second.push(whole(value - away));
        }
        trial
    }

    /// Moves every value a little towards the winner; `points` is the first side's margin, from −2 to 2.
    pub(super) fn learn(&mut self, trial: &Trial, points: f64, options: &Options) {
        let progress = self.pairs as f64 / options.pairs.max(1) as f64;
        // The usual SPSA decay, with a stability constant of a tenth of all pairs.
        let gain = options.gain / (1.0 + 10.0 * progress).powf(0.602);
        for ((row, value), up) in TABLE.iter().zip(&mut self.values).zip(&trial.up) {
            let towards = if *up { points } else { -points };
            let step = gain * options.distance * f64::from(row.step);
            *value = within(row, *value + step * towards);
        }
        self.pairs += 1;
    }
}

fn within(row: &Tunable, value: f64) -> f64 {
    value.clamp(f64::from(row.min), f64::from(row.max))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    fn options() -> Options {
        Options {
            state: "unused".into(),
            pairs: 3000,
            nodes: 100,
            distance: 2.0,
            gain: 0.05,
            teacher: "hand".to_owned(),
            workers: None,
        }
    }

    #[test]
    fn values_move_towards_the_winner() {
        let mut state = State::open(Path::new("/no/such/file")).unwrap();
        let mut random = Random::new(3);
        // The first tunable decides every pair: the larger, the better.
        for _ in 0..3000 {
            let trial = state.trial(2.0, &mut random);
            let points = if trial.up[0] { 1.0 } else { -1.0 };
            state.learn(&trial, points, &options());
        }
        assert_eq!(state.values[0], f64::from(TABLE[0].max));
        // No value leaves its range.
        for (row, &value) in TABLE.iter().zip(&state.values) {
            assert!(
                (f64::from(row.min)..=f64::from(row.max)).contains(&value),
                "{}",
                row.name
            );
        }
    }

    #[test]
    fn tuning_resumes_from_the_file() {
        let scratch = Folder::new("spsa");
        let file = scratch.path().join("values.txt");
        let mut state = State::open(&file).unwrap();
        let trial = state.trial(2.0, &mut Random::new(1));
        state.learn(&trial, 2.0, &options());
        state.save(&file).unwrap();
        let again = State::open(&file).unwrap();
        assert_eq!(again.pairs, 1);
        for (a, b) in again.values.iter().zip(&state.values) {
            assert!((a - b).abs() < 1e-3);
        }
        std::fs::write(&file, "pairs many\n").unwrap();
        assert!(State::open(&file).is_err());
    }

    #[test]
    fn both_sides_are_centred_on_the_current_values_on_average() {
        let state = State::open(Path::new("/no/such/file")).unwrap();
        let mut random = Random::new(9);
        let (mut first, mut second) = (0, 0);
        for _ in 0..2000 {
            let trial = state.trial(2.0, &mut random);
            first += trial.first[1];
            second += trial.second[1];
        }
        let default = f64::from(TABLE[1].default);
        assert!((f64::from(first) / 2000.0 - default).abs() < 3.0);
        assert!((f64::from(second) / 2000.0 - default).abs() < 3.0);
    }
}
