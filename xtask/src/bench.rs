//! `cargo xtask bench`: how long the parts of the rules take, and perft, PGN and FEN beside other libraries.

use crate::{Failure, cargo, machine, python};

/// Perft.
pub(crate) fn peers(arguments: &[&str]) -> Result<(), Failure> {
    let mut cargo = cargo::peers("run");
    cargo.args(["--release", "--quiet", "--"]).args(arguments);
    cargo::succeed(&mut cargo)?;
    name_machine();
    Ok(())
}

/// Reading PGN, from files that are generated into `target/pgn`.
pub(crate) fn pgn(arguments: &[&str]) -> Result<(), Failure> {
    let folder = cargo::root().join("target").join("pgn");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut cargo = cargo::peers("run");
    cargo
        .args(["--release", "--quiet", "--", "pgn", "--folder"])
        .arg(&folder);
    cargo.arg("--python").arg(python::set_up()?);
    cargo::succeed(cargo.args(arguments))?;
    name_machine();
    Ok(())
}

/// Reading and writing FEN.
pub(crate) fn fen(arguments: &[&str]) -> Result<(), Failure> {
    peers(&[&["fen"], arguments].concat())
}

fn name_machine() {
    if let Some(processor) = machine::processor() {
        println!("\nOne core of: {processor}");
    }
}

/// Arguments, such as a part of a name, go to the benchmarks.
pub(crate) fn rules(arguments: &[&str]) -> Result<(), Failure> {
    let mut cargo = cargo::native();
    cargo.args(["bench", "--package", "tabiya-rules", "--bench", "rules", "--"]);
    cargo::succeed(cargo.args(arguments))
}
