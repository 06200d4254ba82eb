//! `tabiya perft --suite`: known counts, checked.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use tabiya_rules::FenStyle;
use tabiya_rules::perft::{self, SuiteEntry};

use super::perft::Counter;
use crate::failure::{BAD_INPUT, Failure, INTERRUPTED, Outcome, WRONG, note};
use crate::progress::{Progress, Unit};
use crate::speed::time_and_speed;

/// The largest file that is read.
const MOST_BYTES: u64 = 256 << 20;

/// This many bad lines are named; the rest is counted.
const MOST_ERRORS: usize = 10;

/// All entries of the file, or every reason why it is no suite.
pub(super) fn read(file: &Path) -> Result<Vec<SuiteEntry>, Failure> {
    let name = file.display();
    let bytes = read_bytes(file).map_err(|error| Failure::input(format_args!("--suite {name}: {error}")))?;
    if bytes.len() as u64 > MOST_BYTES {
        let most = MOST_BYTES >> 20;
        return Err(Failure::input(format_args!(
            "--suite {name}: more than {most} MB"
        )));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
        Failure::input(format_args!("--suite {name}: line {line}: not UTF-8 text"))
    })?;
    let mut entries = Vec::new();
    let mut errors = Vec::new();
    for entry in perft::suite(&text) {
        match entry {
            Ok(entry) => entries.push(entry),
            Err(error) => errors.push(format!("--suite {name}: {error}")),
        }
    }
    if errors.len() > MOST_ERRORS {
        let more = errors.len() - MOST_ERRORS;
        errors.truncate(MOST_ERRORS);
        errors.push(format!("and {more} more bad lines"));
    }
    match (errors.is_empty(), entries.is_empty()) {
        (true, false) => Ok(entries),
        (true, true) => Err(Failure::input(format_args!("--suite {name}: no positions in it"))),
        (false, _) => Err(Failure::Input(errors.join("\n       "))),
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
}

/// Counts every position to every depth that `max_nodes` allows.
pub(super) fn run(entries: &[SuiteEntry], max_nodes: u64, style: FenStyle, counter: &Counter) -> Outcome {
    let begun = Instant::now();
    let expected = entries.iter().flat_map(|entry| &entry.expected);
    let total = expected
        .map(|&(_, nodes)| nodes)
        .filter(|&nodes| nodes <= max_nodes);
    let progress = Progress::new(Unit::Nodes, Some(total.fold(0, u64::saturating_add)));
    let mut tally = Tally::default();
    for entry in entries {
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
    if tally.wrong > 0 {
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
    } = tally;
    writeln!(
        io::stdout(),
        "{prefix}{right} right, {wrong} wrong, {skipped} skipped\nnodes: {nodes}\ntime: {}",
        time_and_speed(nodes, begun.elapsed())
    )
}
