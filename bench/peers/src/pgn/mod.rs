//! Reading PGN: each library checks every move of the same files for legality.
//!
//! `peers pgn --folder FOLDER [--megabytes N] [--reps N] [--python INTERPRETER] [FILE…]`. Without files, two are
//! generated into the folder, unless they exist: one with bare moves and one with a comment on every move.

mod contestants;
mod games;
mod generate;
mod table;

use contestants::Found;
use cpu_time::{ProcessTime, ThreadTime};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

struct Options {
    folder: PathBuf,
    megabytes: u64,
    repetitions: u32,
    python: Option<PathBuf>,
    files: Vec<PathBuf>,
}

pub fn run(arguments: &[String]) -> ExitCode {
    let Some(options) = options(arguments) else {
        eprintln!(
            "usage: peers pgn --folder FOLDER [--megabytes N] [--reps N] [--python INTERPRETER] [FILE…]"
        );
        return ExitCode::from(2);
    };
    match compare(&options) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(wrong) => {
            eprintln!("{wrong}");
            ExitCode::FAILURE
        }
    }
}

fn options(arguments: &[String]) -> Option<Options> {
    let mut options = Options {
        folder: PathBuf::new(),
        megabytes: 1100,
        repetitions: 3,
        python: None,
        files: Vec::new(),
    };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--folder" => options.folder = arguments.next()?.into(),
            "--megabytes" => options.megabytes = arguments.next()?.parse().ok().filter(|&n| n > 0)?,
            "--reps" => options.repetitions = arguments.next()?.parse().ok().filter(|&n| n > 0)?,
            "--python" => options.python = Some(arguments.next()?.into()),
            file if !file.starts_with('-') => options.files.push(file.into()),
            _ => return None,
        }
    }
    (!options.files.is_empty() || options.folder.is_dir()).then_some(options)
}

/// The result of one contestant on one file.
pub struct Run {
    pub name: &'static str,
    /// The best time: CPU time for one thread, wall-clock time for several.
    pub time: Duration,
    /// The best total CPU time of all threads.
    pub cpu: Duration,
    pub found: Found,
}

fn compare(options: &Options) -> Result<String, String> {
    let files = if options.files.is_empty() {
        generate::both(&options.folder, options.megabytes).map_err(|error| error.to_string())?
    } else {
        options.files.clone()
    };
    let mut text = String::new();
    for file in &files {
        let megabytes = std::fs::metadata(file).map_err(|error| error.to_string())?.len() as f64 / 1e6;
        let runs = measure(file, options.repetitions)?;
        text += &table::markdown(file, megabytes, &runs);
        if let Some(python) = &options.python {
            text += &contestants::python::compare(python, file, megabytes, &runs)?;
        }
        text += "\n";
    }
    if let Some(peak) = peak_memory() {
        text += &format!("Peak resident memory: {peak}\n");
    }
    Ok(text)
}

/// Interleaves the contestants, so that other load affects all of them alike.
fn measure(file: &std::path::Path, repetitions: u32) -> Result<Vec<Run>, String> {
    let mut runs: Vec<Run> = Vec::new();
    for repetition in 1..=repetitions {
        eprintln!("{}: repetition {repetition} of {repetitions}", file.display());
        for contestant in contestants::ALL {
            let (all, own, clock) = (ProcessTime::now(), ThreadTime::now(), Instant::now());
            let found = (contestant.read)(file).map_err(|error| format!("{}: {error}", contestant.name))?;
            let time = if contestant.by_clock {
                clock.elapsed()
            } else {
                own.elapsed()
            };
            let cpu = all.elapsed();
            match runs.iter_mut().find(|run| run.name == contestant.name) {
                Some(run) => (run.time, run.cpu) = (run.time.min(time), run.cpu.min(cpu)),
                None => runs.push(Run {
                    name: contestant.name,
                    time,
                    cpu,
                    found,
                }),
            }
        }
    }
    let first = runs[0].found;
    match runs.iter().find(|run| !run.found.agrees(&first)) {
        Some(run) => Err(format!(
            "{} finds {:?}, but {} finds {first:?}",
            run.name, run.found, runs[0].name
        )),
        None => Ok(runs),
    }
}

/// The peak resident memory of this process; Linux only.
fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().to_owned())
}
