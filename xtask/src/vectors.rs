//! `cargo xtask vectors`: the answers that every binding must give, written anew.

use crate::{Failure, cargo, python};
use std::fs;
use std::process::Command;

pub(crate) fn run() -> Result<(), Failure> {
    let python = python::set_up()?;
    let data = cargo::root().join("testdata");
    let search = cargo::root().join("target").join("search_vectors.jsonl");
    let found = output(cargo::native().args([
        "run",
        "--quiet",
        "--package",
        "tabiya-bindings",
        "--example",
        "search_vectors",
    ]))?;
    fs::write(&search, found).map_err(|error| error.to_string())?;
    let vectors = output(Command::new(python).arg(data.join("conformance.py")).arg(&search))?;
    let path = data.join("conformance.json");
    fs::write(&path, vectors).map_err(|error| error.to_string())?;
    println!("{}", path.display());
    Ok(())
}

/// What a command prints, if it succeeds; what it complains about is shown.
fn output(command: &mut Command) -> Result<Vec<u8>, Failure> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{program}: {error}"))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        let complaint = String::from_utf8_lossy(&output.stderr);
        Err(format!("{program}: {}\n{complaint}", output.status))
    }
}
