//! `cargo xtask bench`: how long the parts of the rules take, and our perft beside that of other libraries.

use crate::{Failure, cargo, machine};

pub(crate) fn peers(arguments: &[&str]) -> Result<(), Failure> {
    let mut cargo = cargo::peers("run");
    cargo.args(["--release", "--quiet", "--"]).args(arguments);
    cargo::succeed(&mut cargo)?;
    if let Some(processor) = machine::processor() {
        println!("\nOne core of: {processor}");
    }
    Ok(())
}

/// Arguments, such as a part of a name, go to the benchmarks.
pub(crate) fn rules(arguments: &[&str]) -> Result<(), Failure> {
    let mut cargo = cargo::native();
    cargo.args(["bench", "--package", "tabiya-rules", "--bench", "rules", "--"]);
    cargo::succeed(cargo.args(arguments))
}
