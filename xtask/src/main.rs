//! `cargo xtask`: what contributors and CI run. Each command is a module; `cargo xtask help` lists them.

mod bench;
mod c;
mod cargo;
mod cluster;
mod dist;
mod endings;
mod fuzz;
mod halfkp;
mod help;
mod java;
mod kernels;
mod kills;
mod machine;
mod match_play;
mod mates;
mod options;
mod overhead;
mod package;
mod perft_deep;
mod pgn_lossless;
mod program;
mod python;
mod python_package;
mod report;
mod san_check;
#[cfg(test)]
#[path = "../../testdata/schema.rs"]
mod schema;
mod signature;
mod suite;
mod tables;
mod tactics;
mod test;
mod threads;
mod tsan;
mod vectors;
mod wasm;
mod web;
mod winnability;

use std::process::ExitCode;

/// Why a command failed.
type Failure = String;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["test"] => return test::run(),
        ["test", "c"] => c::test(),
        ["test", "java"] => java::test(),
        ["test", "python"] => python_package::test(),
        ["test", "wasm"] => wasm::test(),
        ["test", "web"] => web::test(),
        ["dist"] => dist::run(),
        ["bench", "rules", rest @ ..] => bench::rules(rest),
        ["bench", "peers", rest @ ..] => bench::peers(rest),
        ["bench", "pgn", rest @ ..] => bench::pgn(rest),
        ["bench", "fen", rest @ ..] => bench::fen(rest),
        ["bench", "bindings", rest @ ..] => overhead::run(rest),
        ["bench", "python", rest @ ..] => python_package::bench(rest),
        ["endings", rest @ ..] => endings::run(rest),
        ["fuzz", rest @ ..] => fuzz::run(rest),
        ["header"] => c::header(),
        ["install-c", rest @ ..] => c::install(rest),
        ["java", rest @ ..] => java::jar(rest),
        ["java-library", rest @ ..] => java::library(rest),
        ["kernels"] => kernels::run(),
        ["kills", rest @ ..] => kills::run(rest),
        ["leaks", rest @ ..] => c::leaks(rest),
        ["match", rest @ ..] => match_play::run(rest),
        ["msrv"] => package::oldest_rust(),
        ["package"] => package::run(),
        ["perft-deep"] => perft_deep::run(),
        ["pgn-lossless", files @ ..] => pgn_lossless::run(files),
        ["san-check"] => san_check::run(),
        ["signature", rest @ ..] => signature::run(rest),
        ["tactics", rest @ ..] => tactics::run(rest),
        ["threads", rest @ ..] => threads::run(rest),
        ["tsan"] => tsan::run(),
        ["vectors"] => vectors::run(),
        ["winnability", rest @ ..] => winnability::run(rest),
        ["wasm"] => wasm::run(),
        ["web", rest @ ..] => web::run(rest),
        ["tablebases", rest @ ..] => tables::compare(rest),
        [] | ["help" | "--help" | "-h"] => {
            print!("{}", help::TEXT);
            Ok(())
        }
        _ => {
            eprint!(
                "xtask: unknown command `{}`\n\n{}",
                arguments.join(" "),
                help::TEXT
            );
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}
