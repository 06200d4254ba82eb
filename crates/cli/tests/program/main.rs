//! The program as its users meet it: arguments in; output, errors and exit codes out.

mod analyze;
mod book;
mod contract;
mod dialogue;
mod files;
mod help;
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

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tabiya"))
}

/// What came of a run.
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
            output: String::from_utf8(output.stdout).expect("the output is text"),
            errors: String::from_utf8(output.stderr).expect("errors are text"),
        }
    }
}

/// Runs the program without input.
fn tabiya(arguments: &[&str]) -> Ran {
    tabiya_with_input(arguments, b"")
}

/// Runs the program with all of `input` there from the beginning.
fn tabiya_with_input(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("the input is piped");
    let input = input.to_vec();
    // A program that does not want its input closes it, which is no fault.
    let feeding = thread::spawn(move || pipe.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    let _ = feeding.join();
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
