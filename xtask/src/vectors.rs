//! `cargo xtask vectors`: regenerates the answers that every binding must give.

use crate::{Failure, cargo, python, tables};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

pub(crate) fn run() -> Result<(), Failure> {
    let python = python::set_up()?;
    let tables = tables::set_up(&python)?;
    let [built_in, small] = ["tabiya", "small"].map(searched);
    let script = |name: &str| {
        let mut command = Command::new(&python);
        // Without compiled files beside the scripts.
        command.arg("-B").arg(cargo::root().join("testdata").join(name));
        command
    };
    write("conformance", script("conformance.py").args([built_in?, small?]))?;
    write("boards", &mut script("vectors/boards.py"))?;
    let texts = kept("games.jsonl", &mut script("vectors/games.py"))?;
    let written = kept("games_written.jsonl", example("game_vectors").arg(texts))?;
    write("games", script("vectors/games.py").arg(written))?;
    write("answers", script("vectors/answers.py").arg(tables))
}

/// Writes a file of vectors.
fn write(name: &str, command: &mut Command) -> Result<(), Failure> {
    let path = cargo::root().join("testdata").join(name).with_extension("json");
    fs::write(&path, output(command)?).map_err(|error| error.to_string())?;
    println!("{}", path.display());
    Ok(())
}

/// Keeps the output of a command in a file for the next one.
fn kept(name: &str, command: &mut Command) -> Result<PathBuf, Failure> {
    let path = cargo::root().join("target").join(name);
    fs::write(&path, output(command)?).map_err(|error| error.to_string())?;
    Ok(path)
}

/// An example of the bindings.
fn example(name: &str) -> Command {
    let mut command = cargo::native();
    command.args([
        "run",
        "--quiet",
        "--package",
        "tabiya-bindings",
        "--example",
        name,
        "--",
    ]);
    command
}

/// Writes a file with the search results of one of our networks and returns its path.
fn searched(net: &str) -> Result<PathBuf, Failure> {
    let nets = cargo::root().join("crates/engine/net");
    kept(
        &format!("search_{net}.jsonl"),
        example("search_vectors").arg(nets.join(format!("{net}.nnue"))),
    )
}

/// The output of a command, or an error with its error output.
fn output(command: &mut Command) -> Result<Vec<u8>, Failure> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{program}: {error}"))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        let errors = String::from_utf8_lossy(&output.stderr);
        Err(format!("{program}: {}\n{errors}", output.status))
    }
}
