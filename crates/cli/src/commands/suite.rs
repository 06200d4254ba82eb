//! `tabiya perft --suite`: known counts, checked.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use tabiya_rules::perft::{self, SuiteEntry};
use tabiya_rules::{FenStyle, Strictness};

use super::perft::Counter;
use crate::failure::{BAD_INPUT, Failure, INTERRUPTED, Outcome, WRONG, note};
use crate::progress::{Progress, Unit};
use crate::speed::time_and_speed;

/// The largest file that is read.
const MOST_BYTES: u64 = 256 << 20;

/// This many bad lines, and this many repairs, are named; the rest is counted.
const MOST_NAMED: usize = 10;

/// What was read of a file.
pub(super) struct Suite {
    entries: Vec<SuiteEntry>,
    /// How many lines could not be read.
    bad_lines: usize,
}

/// The entries of the file; bad lines and repairs are told on standard error. If no line is good, that is
/// the failure.
pub(super) fn read(file: &Path, strictness: Strictness) -> Result<Suite, Failure> {
    let name = file.display();
    let bytes = read_bytes(file).map_err(|error| Failure::input(format_args!("--suite {name}: {error}")))?;
    if bytes.len() as u64 > MOST_BYTES {
        let most = MOST_BYTES >> 20;
        return Err(Failure::input(format_args!(
            "--suite {name}: more than {most} MB"
        )));
    }
    let (mut entries, mut errors, mut repairs) = (Vec::new(), Vec::new(), Vec::new());
    // Bytes that are no text may stand in a comment; anywhere else they make a bad line.
    for entry in perft::suite(&String::from_utf8_lossy(&bytes), strictness) {
        match entry {
            Ok(entry) => {
                let told = entry.repairs.iter();
                repairs.extend(told.map(|repair| format!("--suite {name}: line {}: {repair}", entry.line)));
                entries.push(entry);
            }
            Err(error) => errors.push(format!("--suite {name}: {error}")),
        }
    }
    let bad_lines = errors.len();
    name_some(&mut errors, "bad lines");
    name_some(&mut repairs, "repairs");
    match (entries.is_empty(), bad_lines) {
        (true, 0) => return Err(Failure::input(format_args!("--suite {name}: no positions in it"))),
        (true, _) => return Err(Failure::Input(errors.join("\n       "))),
        _ => {}
    }
    for error in &errors {
        note(format_args!("error: {error}"));
    }
    for repair in &repairs {
        note(format_args!("note: {repair}"));
    }
    Ok(Suite { entries, bad_lines })
}

/// Shortens a list to what is named, and a line that counts the rest.
fn name_some(list: &mut Vec<String>, what: &str) {
    if list.len() > MOST_NAMED {
        let more = list.len() - MOST_NAMED;
        list.truncate(MOST_NAMED);
        list.push(format!("and {more} more {what}"));
    }
}

/// The bytes of the file or of standard input, and at most one more than are allowed.
fn read_bytes(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = MOST_BYTES + 1;
    if file == Path::new("-") {
        io::stdin().lock().take(most).read_to_end(&mut bytes)?;
    } else {
        File::open(file)?.take(most).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// What came of the checks.
#[derive(Default)]
struct Tally {
    right: usize,
    wrong: usize,
    skipped: usize,
    bad_lines: usize,
}

/// Counts every position to every depth that `max_nodes` allows.
pub(super) fn run(suite: &Suite, max_nodes: u64, style: FenStyle, counter: &Counter) -> Outcome {
    let begun = Instant::now();
    let expected = suite.entries.iter().flat_map(|entry| &entry.expected);
    let total = expected
        .map(|&(_, nodes)| nodes)
        .filter(|&nodes| nodes <= max_nodes);
    let progress = Progress::new(Unit::Nodes, Some(total.fold(0, u64::saturating_add)));
    let mut tally = Tally {
        bad_lines: suite.bad_lines,
        ..Tally::default()
    };
    for entry in &suite.entries {
        let fen = entry.position.to_fen(style);
        progress.aside(|| writeln!(io::stdout(), "line {}: {fen}", entry.line))?;
        for &(depth, expected) in &entry.expected {
            let verdict = if expected > max_nodes {
                tally.skipped += 1;
                "skipped".to_owned()
            } else {
                let found = progress.watch(&counter.nodes, || counter.count(&entry.position, depth));
                match found {
                    None => {
                        drop(progress);
                        summary(&tally, counter, begun, "interrupted: ")?;
                        return Ok(INTERRUPTED.into());
                    }
                    Some(found) if found == expected => {
                        tally.right += 1;
                        format!("found {found}  ok")
                    }
                    Some(found) => {
                        tally.wrong += 1;
                        format!("found {found}  WRONG")
                    }
                }
            };
            progress.aside(|| writeln!(io::stdout(), "  depth {depth}: expected {expected}, {verdict}"))?;
        }
    }
    drop(progress);
    summary(&tally, counter, begun, "")?;
    if tally.wrong > 0 || tally.bad_lines > 0 {
        return Ok(WRONG.into());
    }
    if tally.right == 0 {
        note(format_args!(
            "error: nothing was checked, for all counts are above --max-nodes {max_nodes}"
        ));
        return Ok(BAD_INPUT.into());
    }
    Ok(ExitCode::SUCCESS)
}

fn summary(tally: &Tally, counter: &Counter, begun: Instant, prefix: &str) -> io::Result<()> {
    let nodes = counter.nodes_so_far();
    let Tally {
        right,
        wrong,
        skipped,
        bad_lines,
    } = tally;
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
