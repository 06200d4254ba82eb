//! `cargo xtask bench peers`: our perft beside that of other libraries.

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
