//! FEN compared with shakmaty: read into a validated position, and written into a reused string.
//!
//! `peers fen [--fens N] [--reps N]`. The FENs come from random games of our own, the same in every run.

mod contestants;
mod positions;

use contestants::{ALL, Contestant};
use cpu_time::ThreadTime;
use std::process::ExitCode;
use std::time::Duration;

struct Options {
    fens: usize,
    repetitions: u32,
}

pub fn run(arguments: &[String]) -> ExitCode {
    let Some(options) = options(arguments) else {
        eprintln!("usage: peers fen [--fens N] [--reps N], both at least 1");
        return ExitCode::from(2);
    };
    let fens = positions::fens(options.fens);
    match measure(&fens, options.repetitions) {
        Ok(times) => {
            print!("{}", markdown(&times, fens.len()));
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
        fens: 4000,
        repetitions: 200,
    };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let value = arguments.next()?;
        match argument.as_str() {
            "--fens" => options.fens = value.parse().ok().filter(|&n| n > 0)?,
            "--reps" => options.repetitions = value.parse().ok().filter(|&n| n > 0)?,
            _ => return None,
        }
    }
    Some(options)
}

/// The best times of one library for all FENs.
#[derive(Clone, Copy)]
struct Times {
    read: Duration,
    write: Duration,
}

/// Interleaves the libraries, so that other load affects all of them alike. All must write the same text.
fn measure(fens: &[String], repetitions: u32) -> Result<Vec<Times>, String> {
    let mut libraries: Vec<Box<dyn Contestant>> = ALL.map(|(_, make)| make()).into();
    let unmeasured = Times {
        read: Duration::MAX,
        write: Duration::MAX,
    };
    let mut best = vec![unmeasured; libraries.len()];
    for _ in 0..repetitions {
        for (library, best) in libraries.iter_mut().zip(&mut best) {
            let start = ThreadTime::now();
            library.read(fens);
            best.read = best.read.min(start.elapsed());
            let start = ThreadTime::now();
            let letters = library.write();
            best.write = best.write.min(start.elapsed());
            let expected: usize = fens.iter().map(String::len).sum();
            if letters != expected {
                return Err(format!("wrote {letters} characters, but read {expected}"));
            }
        }
    }
    for ((name, _), library) in ALL.iter().zip(&libraries) {
        let wrong = fens
            .iter()
            .enumerate()
            .find(|(index, fen)| library.text(*index) != **fen);
        if let Some((index, fen)) = wrong {
            return Err(format!("{name} writes {} for {fen}", library.text(index)));
        }
    }
    Ok(best)
}

/// The table, with the speed relative to the last row in brackets.
fn markdown(times: &[Times], fens: usize) -> String {
    let nanoseconds = |time: Duration| time.as_secs_f64() * 1e9 / fens as f64;
    let reference = times[times.len() - 1];
    let mut text = format!("| nanoseconds a FEN, {fens} FENs | read | write |\n| --- | ---: | ---: |\n");
    for ((name, _), times) in ALL.iter().zip(times) {
        let cell = |time, reference| {
            let (time, reference) = (nanoseconds(time), nanoseconds(reference));
            format!("{time:.0} ({:.2}×)", reference / time)
        };
        let (read, write) = (
            cell(times.read, reference.read),
            cell(times.write, reference.write),
        );
        text += &format!("| {name} | {read} | {write} |\n");
    }
    text
}
