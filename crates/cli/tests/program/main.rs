//! End-to-end tests of the program: arguments in; output, errors and exit codes out.

mod adjudicate;
mod analyze;
mod batch;
mod book;
mod collections;
mod contract;
mod contract_interactive;
mod dialogue;
mod files;
mod help;
mod human;
mod mate;
mod moves;
mod options;
mod perft;
mod pgn_check;
mod pgn_compressed;
mod pgn_filter;
mod pgn_stats;
mod pgn_write;
#[path = "../../../../testdata/schema.rs"]
mod schema;
mod search;
mod show;
mod suite;
mod tablebase;
mod talk;
mod winnable;

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tabiya"))
}

/// The result of a run.
#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    output: String,
    errors: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            code: output.status.code(),
            output: String::from_utf8(output.stdout).expect("the output is UTF-8"),
            errors: String::from_utf8(output.stderr).expect("errors are UTF-8"),
        }
    }
}

/// Starts the program with pipes.
fn start(arguments: &[&str]) -> Child {
    program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Runs the program without input.
fn tabiya(arguments: &[&str]) -> Ran {
    tabiya_with_input(arguments, b"")
}

/// Runs the program with `input` on standard input.
fn tabiya_with_input(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = start(arguments);
    let mut pipe = child.stdin.take().expect("the input is piped");
    let input = input.to_vec();
    // The program may close its input without reading all of it.
    let feeder = thread::spawn(move || pipe.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    let _ = feeder.join();
    output.into()
}

/// Runs the program and expects exit code 2, no output, and all of `reasons` in the errors.
fn refused(arguments: &[&str], reasons: &[&str]) {
    let ran = tabiya(arguments);
    assert_eq!(ran.code, Some(2), "{arguments:?}: {ran:?}");
    assert_eq!(ran.output, "", "{arguments:?}");
    for reason in reasons {
        assert!(
            ran.errors.contains(reason),
            "{arguments:?}: no {reason:?} in {}",
            ran.errors
        );
    }
}
