//! Reads PGN files, writes their games out again, and compares both with an independent tokenizer:
//!
//! ```sh
//! cargo run --release -p tabiya-pgn --example lossless -- games.pgn others.pgn.zst
//! ```

mod compare;
mod tokens;

use std::error::Error;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use compare::{Counts, compare};
use tabiya_pgn::{Expanded, Games, ReadGameError, Reader, Writer};

#[derive(Default)]
struct Report {
    files: u64,
    games: u64,
    bad: u64,
    bytes: u64,
    different: u64,
    counts: Counts,
}

fn main() -> ExitCode {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let reports: Vec<Report> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| scope.spawn(|| work(&files, &next)))
            .collect();
        workers
            .into_iter()
            .filter_map(|worker| worker.join().ok())
            .collect()
    });
    let mut sum = Report::default();
    for report in &reports {
        sum.files += report.files;
        sum.games += report.games;
        sum.bad += report.bad;
        sum.bytes += report.bytes;
        sum.different += report.different;
        sum.counts += report.counts;
    }
    println!(
        "{} files, {} bytes, {} games, {} bad; {:?}; {} files differ",
        sum.files, sum.bytes, sum.games, sum.bad, sum.counts, sum.different
    );
    let is_whole = sum.files == files.len() as u64;
    ExitCode::from(u8::from(sum.different > 0 || !is_whole))
}

/// Checks files until there are no more.
fn work(files: &[PathBuf], next: &AtomicUsize) -> Report {
    let mut report = Report::default();
    while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
        match check(path, &mut report) {
            Ok(()) => report.files += 1,
            Err(error) => println!("{}: {error}", path.display()),
        }
    }
    report
}

fn check(path: &Path, report: &mut Report) -> Result<(), Box<dyn Error>> {
    let mut text = Vec::new();
    Expanded::new(File::open(path)?)?.read_to_end(&mut text)?;
    let mut writer = Writer::new(Vec::with_capacity(text.len()));
    let mut bad = 0;
    for game in Games::new(Reader::from_bytes(&text)) {
        report.games += 1;
        match game {
            Ok(game) => writer.write_game(&game)?,
            Err(ReadGameError::Bad(game)) => {
                println!("{}: bad game: {}", path.display(), game.error);
                bad += 1;
            }
            Err(ReadGameError::Input(error)) => return Err(error.into()),
        }
    }
    report.bytes += text.len() as u64;
    report.bad += bad;
    if bad > 0 {
        // A game skipped as bad would look like a loss.
        println!("{}: not compared", path.display());
        return Ok(());
    }
    match compare(&tokens::tokens(&text), &tokens::tokens(&writer.into_inner())) {
        Ok(counts) => report.counts += counts,
        Err(difference) => {
            report.different += 1;
            println!("{}: {difference}", path.display());
        }
    }
    Ok(())
}
