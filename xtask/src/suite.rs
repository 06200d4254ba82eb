//! Test suites: EPD files whose positions are searched, several at a time if wanted.

use crate::program::Program;
use crate::{Failure, cargo};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tabiya_rules::Epd;

/// The path of a file in `testdata`.
pub(crate) fn testdata(name: &str) -> PathBuf {
    cargo::root().join("testdata").join(name)
}

/// Reads an EPD file, skipping blank lines and comments (`#`).
pub(crate) fn read(file: &Path) -> Result<Vec<Epd>, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            line.parse()
                .map_err(|error| format!("{}:{}: {error}", file.display(), number + 1))
        })
        .collect()
}

/// The id of a position, or its FEN.
pub(crate) fn name(epd: &Epd) -> String {
    epd.id().map_or_else(|| epd.position.to_string(), str::to_owned)
}

/// Asks a question about every position, with `jobs` single-threaded programs at once. The answers are in the order of
/// the positions.
pub(crate) fn ask_all<A: Send>(
    file: &Path,
    positions: &[Epd],
    jobs: u64,
    hash: u64,
    question: impl Fn(&mut Program, &Epd) -> Result<A, Failure> + Sync,
) -> Result<Vec<A>, Failure> {
    let next = AtomicUsize::new(0);
    let answers = Mutex::new(Vec::with_capacity(positions.len()));
    let work = || -> Result<(), Failure> {
        let mut program = Program::start(file, 1, hash)?;
        loop {
            let number = next.fetch_add(1, Relaxed);
            let Some(epd) = positions.get(number) else {
                return Ok(());
            };
            let answer = question(&mut program, epd).map_err(|why| format!("{}: {why}", name(epd)))?;
            let mut answers = answers.lock().map_err(|_| "another thread panicked")?;
            answers.push((number, answer));
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().map_err(|_| "a thread panicked".to_owned())?)
    })?;
    let mut answers = answers.into_inner().map_err(|_| "a thread panicked")?;
    answers.sort_by_key(|(number, _)| *number);
    Ok(answers.into_iter().map(|(_, answer)| answer).collect())
}
