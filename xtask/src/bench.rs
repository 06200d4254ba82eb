//! `cargo xtask bench`: benchmarks of the rules, and comparisons of perft, PGN and FEN with other libraries.

use crate::{Failure, cargo, machine, python};

/// Perft, compared with other libraries.
pub(crate) fn peers(arguments: &[&str]) -> Result<(), Failure> {
    let mut cargo = cargo::peers("run");
    cargo.args(["--release", "--quiet", "--"]).args(arguments);
    cargo::succeed(&mut cargo)?;
    name_machine();
    Ok(())
}

/// Reading PGN, by default from files generated into `target/pgn`.
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

/// The arguments, such as part of a name, are passed to the benchmarks.
pub(crate) fn rules(arguments: &[&str]) -> Result<(), Failure> {
    let mut cargo = cargo::native();
    cargo.args(["bench", "--package", "tabiya-rules", "--bench", "rules", "--"]);
    cargo::succeed(cargo.args(arguments))
}
