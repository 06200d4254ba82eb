//! `tabiya perft --suite`: check known perft counts.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::Instant;

use serde::Serialize;
use tabiya_rules::perft::{self, SuiteEntry, SuiteError};
use tabiya_rules::{FenStyle, Strictness};

use super::perft::Counter;
use crate::failure::{BAD_INPUT, CommandResult, Failure, INTERRUPTED, SUCCESS, WRONG, note};
use crate::json::{self, BadLine, OfLine};
use crate::progress::{Progress, Unit};
use crate::speed::time_and_speed;

/// The largest file that is read.
const MAX_BYTES: u64 = 256 << 20;

/// How many bad lines, and how many repairs, are listed; the rest are only counted.
const MAX_LISTED: usize = 10;

/// The lines of a suite file.
pub(super) struct Suite {
    name: String,
    lines: Vec<Result<SuiteEntry, SuiteError>>,
}

/// How to check a suite.
pub(super) struct Task<'a> {
    /// Counts expected to be higher are skipped.
    pub(super) max_nodes: u64,
    pub(super) style: FenStyle,
    pub(super) counter: &'a Counter,
    pub(super) as_json: bool,
}

impl Suite {
    /// Reads every line that is neither blank nor a comment.
    pub(super) fn read(file: &Path, strictness: Strictness) -> Result<Suite, Failure> {
        let name = file.display().to_string();
        let bytes =
            read_bytes(file).map_err(|error| Failure::input(format_args!("--suite {name}: {error}")))?;
        if bytes.len() as u64 > MAX_BYTES {
            let most = MAX_BYTES >> 20;
            return Err(Failure::input(format_args!(
                "--suite {name}: more than {most} MB"
            )));
        }
        // Bytes that are not UTF-8 are harmless in a comment; anywhere else they make a bad line.
        let lines: Vec<_> = perft::suite(&String::from_utf8_lossy(&bytes), strictness).collect();
        if lines.is_empty() {
            return Err(Failure::input(format_args!("--suite {name}: no positions found")));
        }
        Ok(Suite { name, lines })
    }

    /// Counts every position to every depth within `max_nodes`.
    pub(super) fn check(&self, task: &Task<'_>) -> CommandResult {
        let tally = match task.as_json {
            true => self.check_as_json(task)?,
            false => {
                self.report_errors()?;
                self.check_as_text(task)?
            }
        };
        if tally.is_interrupted {
            return Ok(INTERRUPTED);
        }
        if tally.wrong > 0 || tally.bad_lines > 0 {
            return Ok(WRONG);
        }
        if tally.right == 0 {
            let max_nodes = task.max_nodes;
            note(format_args!(
                "error: nothing was checked: all counts are above --max-nodes {max_nodes}"
            ));
            return Ok(BAD_INPUT);
        }
        Ok(SUCCESS)
    }

    fn entries(&self) -> impl Iterator<Item = &SuiteEntry> {
        self.lines.iter().filter_map(|line| line.as_ref().ok())
    }

    /// Reports bad lines and repairs on standard error. It is an error if no line is good.
    fn report_errors(&self) -> Result<(), Failure> {
        let name = &self.name;
        let errors = self.lines.iter().filter_map(|line| line.as_ref().err());
        let mut errors: Vec<_> = errors.map(|error| format!("--suite {name}: {error}")).collect();
        shorten(&mut errors, "bad lines");
        if self.entries().next().is_none() {
            return Err(Failure::Input(errors.join("\n       ")));
        }
        let mut repairs = Vec::new();
        for SuiteEntry {
            line,
            repairs: of_line,
            ..
        } in self.entries()
        {
            let messages = of_line
                .iter()
                .map(|repair| format!("--suite {name}: line {line}: {repair}"));
            repairs.extend(messages);
        }
        shorten(&mut repairs, "repairs");
        for error in &errors {
            note(format_args!("error: {error}"));
        }
        for repair in &repairs {
            note(format_args!("note: {repair}"));
        }
        Ok(())
    }

    fn progress(&self, max_nodes: u64) -> Progress {
        let expected = self.entries().flat_map(|entry| &entry.expected);
        let total = expected
            .map(|&(_, nodes)| nodes)
            .filter(|&nodes| nodes <= max_nodes);
        Progress::new(Unit::Nodes, Some(total.fold(0, u64::saturating_add)))
    }

    fn check_as_text(&self, task: &Task<'_>) -> io::Result<Tally> {
        let begun = Instant::now();
        let progress = self.progress(task.max_nodes);
        let mut tally = Tally {
            bad_lines: self.lines.iter().filter(|line| line.is_err()).count(),
            ..Tally::default()
        };
        for entry in self.entries() {
            let fen = entry.position.to_fen(task.style);
            progress.suspend(|| writeln!(io::stdout(), "line {}: {fen}", entry.line))?;
            for &expected in &entry.expected {
                let Some(checked) = tally.check(entry, expected, task, &progress) else {
                    drop(progress);
                    tally.summary(task.counter, begun, "interrupted: ")?;
                    return Ok(tally);
                };
                let (depth, nodes) = expected;
                let verdict = checked.words();
                progress
                    .suspend(|| writeln!(io::stdout(), "  depth {depth}: expected {nodes}, {verdict}"))?;
            }
        }
        drop(progress);
        tally.summary(task.counter, begun, "")?;
        Ok(tally)
    }

    /// Prints an object for every line; an unfinished one is not printed.
    fn check_as_json(&self, task: &Task<'_>) -> io::Result<Tally> {
        let progress = self.progress(task.max_nodes).unless_on_output();
        let mut tally = Tally::default();
        for line in &self.lines {
            let entry = match line {
                Ok(entry) => entry,
                Err(SuiteError { line, reason, .. }) => {
                    tally.bad_lines += 1;
                    let error = &reason.to_string();
                    json::print(&BadLine {
                        line: *line as u64,
                        error,
                    })?;
                    continue;
                }
            };
            let expected = entry.expected.iter();
            let counts: Option<Vec<Checked>> = expected
                .map(|&expected| tally.check(entry, expected, task, &progress))
                .collect();
            let Some(counts) = counts else {
                return Ok(tally);
            };
            let fen = entry.position.to_fen(task.style);
            json::print(&OfLine {
                line: entry.line as u64,
                object: CheckedPosition { fen, counts },
            })?;
        }
        Ok(tally)
    }
}

/// The JSON object for a line of the suite.
#[derive(Serialize)]
struct CheckedPosition {
    fen: String,
    counts: Vec<Checked>,
}

/// A count and its verdict.
#[derive(Serialize)]
struct Checked {
    depth: u32,
    expected: u64,
    /// `None` if it was skipped.
    found: Option<u64>,
    verdict: Verdict,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Right,
    Wrong,
    Skipped,
}

impl Checked {
    fn words(&self) -> String {
        let found = self.found.unwrap_or_default();
        match self.verdict {
            Verdict::Right => format!("found {found}  ok"),
            Verdict::Wrong => format!("found {found}  WRONG"),
            Verdict::Skipped => "skipped".to_owned(),
        }
    }
}

/// Shortens a list to `MAX_LISTED` entries and a line that counts the rest.
fn shorten(list: &mut Vec<String>, what: &str) {
    if list.len() > MAX_LISTED {
        let more = list.len() - MAX_LISTED;
        list.truncate(MAX_LISTED);
        list.push(format!("and {more} more {what}"));
    }
}

/// Reads the file or standard input, at most one byte past the limit.
fn read_bytes(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = MAX_BYTES + 1;
    if file == Path::new("-") {
        io::stdin().lock().take(most).read_to_end(&mut bytes)?;
    } else {
        File::open(file)?.take(most).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// The results of the checks.
#[derive(Default)]
struct Tally {
    right: usize,
    wrong: usize,
    skipped: usize,
    bad_lines: usize,
    is_interrupted: bool,
}

impl Tally {
    /// Checks one count; `None` if Ctrl-C came first.
    fn check(
        &mut self,
        entry: &SuiteEntry,
        (depth, expected): (u32, u64),
        task: &Task<'_>,
        progress: &Progress,
    ) -> Option<Checked> {
        let counter = task.counter;
        let found = match expected > task.max_nodes {
            true => None,
            false => Some(progress.watch(&counter.nodes, || counter.count(&entry.position, depth))),
        };
        let (verdict, tally) = match found {
            Some(None) => {
                self.is_interrupted = true;
                return None;
            }
            None => (Verdict::Skipped, &mut self.skipped),
            Some(found) if found == Some(expected) => (Verdict::Right, &mut self.right),
            Some(_) => (Verdict::Wrong, &mut self.wrong),
        };
        *tally += 1;
        Some(Checked {
            depth,
            expected,
            found: found.flatten(),
            verdict,
        })
    }

    fn summary(&self, counter: &Counter, begun: Instant, prefix: &str) -> io::Result<()> {
        let nodes = counter.nodes_so_far();
        let Tally {
            right,
            wrong,
            skipped,
            bad_lines,
            ..
        } = self;
        let bad_lines = match bad_lines {
            0 => String::new(),
            1 => ", 1 bad line".to_owned(),
            many => format!(", {many} bad lines"),
        };
        writeln!(
            io::stdout(),
            "{prefix}{right} right, {wrong} wrong, {skipped} skipped{bad_lines}\nnodes: {nodes}\ntime: {}",
            time_and_speed(nodes, begun.elapsed())
        )
    }
}
