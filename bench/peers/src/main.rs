//! Compares Tabiya with other chess libraries by CPU time in one run; prints Markdown tables.
//!
//! `peers [--reps N]`: perft on the six standard positions. `peers pgn …`: reading PGN; `peers fen …`: reading and
//! writing FEN; see the modules.

#[cfg(feature = "tabiya")]
mod fen;
mod libraries;
mod measure;
#[cfg(feature = "tabiya")]
mod pgn;
mod positions;
#[cfg(feature = "tabiya")]
mod random;
mod table;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    #[cfg(feature = "tabiya")]
    if let [first, rest @ ..] = arguments.as_slice() {
        match first.as_str() {
            "pgn" => return pgn::run(rest),
            "fen" => return fen::run(rest),
            _ => {}
        }
    }
    let Some(repetitions) = repetitions(&arguments) else {
        eprintln!("usage: peers [--reps N], N at least 1");
        return ExitCode::from(2);
    };
    let libraries = libraries::all();
    match measure::measure(&libraries, &positions::TASKS, repetitions) {
        Ok(times) => {
            print!("{}", table::markdown(&libraries, &positions::TASKS, &times));
            ExitCode::SUCCESS
        }
        Err(wrong) => {
            eprintln!("{wrong}");
            ExitCode::FAILURE
        }
    }
}

fn repetitions(arguments: &[String]) -> Option<u32> {
    match arguments {
        [] => Some(5),
        [name, value] if name == "--reps" => value.parse().ok().filter(|&n| n > 0),
        _ => None,
    }
}
