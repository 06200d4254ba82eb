//! The steps of a long run: a heading and a time for each, and a summary line at the end.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How a step ended.
pub(crate) enum StepResult {
    /// The number of tests that passed and failed. A step without tests counts as one.
    Ran { passed: u64, failed: u64 },
    /// Not run, and why.
    Skipped(String),
    /// Failed as a whole, and why.
    Failed(String),
}

impl StepResult {
    /// A step that is one test by itself.
    pub(crate) fn of(result: Result<(), String>) -> StepResult {
        match result {
            Ok(()) => StepResult::Ran { passed: 1, failed: 0 },
            Err(why) => StepResult::Failed(why),
        }
    }

    /// The result of a command that consists of this step alone.
    pub(crate) fn into_result(self) -> Result<(), String> {
        match self {
            StepResult::Ran { failed: 0, .. } => Ok(()),
            StepResult::Ran { failed, .. } => Err(format!("{failed} tests failed")),
            StepResult::Skipped(why) | StepResult::Failed(why) => Err(why),
        }
    }

    /// Runs a `cargo test` or a `pytest -q`, showing its output and adding up the tests it reports.
    pub(crate) fn of_tests(command: &mut Command) -> StepResult {
        let mut child = match command.stdout(Stdio::piped()).spawn() {
            Ok(child) => child,
            Err(error) => return StepResult::Failed(error.to_string()),
        };
        let (mut passed, mut failed) = (0, 0);
        // Splitting bytes, because a failing test may print anything.
        for line in child
            .stdout
            .take()
            .map(BufReader::new)
            .into_iter()
            .flat_map(|out| out.split(b'\n'))
        {
            let Ok(line) = line else { break };
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            if let Some((p, f)) = test_result(&line).or_else(|| pytest_result(&line)) {
                passed += p;
                failed += f;
            }
        }
        match child.wait() {
            Ok(status) if status.success() || failed > 0 => StepResult::Ran { passed, failed },
            Ok(status) => {
                // It did not compile, or it crashed, which no test reports.
                eprintln!("the tests failed: {status}");
                StepResult::Ran { passed, failed: 1 }
            }
            Err(error) => StepResult::Failed(error.to_string()),
        }
    }
}

/// Parses `test result: ok. 12 passed; 0 failed; …`.
fn test_result(line: &str) -> Option<(u64, u64)> {
    let counts = line.strip_prefix("test result: ")?.split_once(". ")?.1;
    let mut counts = counts.split("; ");
    let passed = counts.next()?.strip_suffix(" passed")?.parse().ok()?;
    let failed = counts.next()?.strip_suffix(" failed")?.parse().ok()?;
    Some((passed, failed))
}

/// Parses `2 failed, 12 passed in 0.34s`, the last line of `pytest -q`.
fn pytest_result(line: &str) -> Option<(u64, u64)> {
    let (counts, time) = line.rsplit_once(" in ")?;
    // After a minute it also prints `(0:01:02)`.
    time.split(' ').next()?.strip_suffix('s')?.parse::<f64>().ok()?;
    let (mut passed, mut failed) = (0, 0);
    for count in counts.split(", ") {
        let (number, name) = count.split_once(' ')?;
        let number: u64 = number.parse().ok()?;
        match name {
            "passed" => passed += number,
            "failed" | "error" | "errors" => failed += number,
            _ => {}
        }
    }
    Some((passed, failed))
}

/// Parses `[INFO] Tests run: 12, Failures: 1, Errors: 0, Skipped: 2`, the total of a Maven run.
pub(crate) fn surefire_result(line: &str) -> Option<(u64, u64)> {
    // Lines for single classes continue with a time and are not counted.
    let counts = line.split_once("Tests run: ")?.1.trim_end();
    let mut numbers = [0u64; 4];
    let names = ["", "Failures: ", "Errors: ", "Skipped: "];
    let mut parts = counts.split(", ");
    for (number, name) in numbers.iter_mut().zip(names) {
        *number = parts.next()?.strip_prefix(name)?.parse().ok()?;
    }
    let [run, failures, errors, skipped] = numbers;
    let failed = failures + errors;
    parts
        .next()
        .is_none()
        .then(|| (run.saturating_sub(failed + skipped), failed))
}

/// All steps so far.
#[derive(Default)]
pub(crate) struct Report {
    steps: Vec<(&'static str, StepResult, Duration)>,
}

impl Report {
    /// Runs one step under its heading. After a failure the run continues, so that it shows all failures.
    pub(crate) fn step(&mut self, name: &'static str, run: impl FnOnce() -> StepResult) {
        println!("\n== {name}");
        let start = Instant::now();
        let outcome = run();
        let time = start.elapsed();
        match &outcome {
            StepResult::Ran { passed, failed } => {
                println!(
                    "-- {name}: {passed} passed, {failed} failed, {:.1} s",
                    time.as_secs_f64()
                );
            }
            StepResult::Skipped(why) => println!("-- {name}: SKIPPED: {why}"),
            StepResult::Failed(why) => println!("-- {name}: FAILED: {why}"),
        }
        self.steps.push((name, outcome, time));
    }

    /// Prints a line for every step, and the totals as the very last line. Returns whether nothing failed.
    pub(crate) fn finish(&self) -> bool {
        println!("\n== Summary");
        let (mut passed, mut failed) = (0, 0);
        for (name, outcome, time) in &self.steps {
            let text = match outcome {
                StepResult::Ran { passed: p, failed: f } => {
                    passed += p;
                    failed += f;
                    format!("{p} passed, {f} failed")
                }
                StepResult::Skipped(_) => "skipped".to_owned(),
                StepResult::Failed(_) => {
                    failed += 1;
                    "failed".to_owned()
                }
            };
            println!("{name:<24} {:>7.1} s  {text}", time.as_secs_f64());
        }
        println!("{passed} passed, {failed} failed");
        failed == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_of_a_test_binary_is_parsed() {
        let line =
            "test result: ok. 12 passed; 3 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.1s";
        assert_eq!(test_result(line), Some((12, 3)));
        let line = "test result: FAILED. 0 passed; 7 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(test_result(line), Some((0, 7)));
        assert_eq!(test_result("test rules::castling ... ok"), None);
        assert_eq!(test_result("test result: ok. many passed; 0 failed"), None);
    }

    #[test]
    fn the_last_line_of_pytest_is_parsed() {
        assert_eq!(pytest_result("271 passed in 14.30s"), Some((271, 0)));
        let line = "1 failed, 270 passed, 1 skipped, 2 errors in 63.20s (0:01:03)";
        assert_eq!(pytest_result(line), Some((270, 3)));
        assert_eq!(pytest_result("no tests in here"), None);
    }

    #[test]
    fn the_total_of_a_maven_run_is_parsed() {
        let line = "[ERROR] Tests run: 12, Failures: 1, Errors: 2, Skipped: 3";
        assert_eq!(surefire_result(line), Some((6, 3)));
        let line = "[INFO] Tests run: 4, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s -- in Some";
        assert_eq!(surefire_result(line), None);
    }

    #[test]
    fn a_failed_step_fails_the_run_but_a_skipped_one_does_not() {
        let mut report = Report::default();
        report.step("passes", || StepResult::of(Ok(())));
        report.step("is skipped", || StepResult::Skipped("no such tool".to_owned()));
        assert!(report.finish());
        report.step("fails", || StepResult::of(Err("wrong".to_owned())));
        assert!(!report.finish());
    }
}
