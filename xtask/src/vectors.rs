//! `cargo xtask vectors`: regenerates the answers that every binding must give.

use crate::{Failure, cargo, python};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

pub(crate) fn run() -> Result<(), Failure> {
    let python = python::set_up()?;
    let data = cargo::root().join("testdata");
    let [built_in, small] = ["tabiya", "small"].map(searched);
    let vectors = output(
        Command::new(python)
            .arg(data.join("conformance.py"))
            .args([built_in?, small?]),
    )?;
    let path = data.join("conformance.json");
    fs::write(&path, vectors).map_err(|error| error.to_string())?;
    println!("{}", path.display());
    Ok(())
}

/// Writes a file with the search results of one of our networks and returns its path.
fn searched(net: &str) -> Result<PathBuf, Failure> {
    let path = cargo::root().join("target").join(format!("search_{net}.jsonl"));
    let nets = cargo::root().join("crates/engine/net");
    let found = output(
        cargo::native()
            .args([
                "run",
                "--quiet",
                "--package",
                "tabiya-bindings",
                "--example",
                "search_vectors",
            ])
            .arg(nets.join(format!("{net}.nnue"))),
    )?;
    fs::write(&path, found).map_err(|error| error.to_string())?;
    Ok(path)
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
