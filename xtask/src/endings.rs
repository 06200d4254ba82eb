//! `cargo xtask endings`: wins elementary endings against tablebase defence.

use crate::cargo::{native, succeed};
use crate::options::Options;
use crate::{Failure, python, tables};
use std::time::SystemTime;

const POSITIONS: u64 = 100;

const NODES: u64 = 20_000;

/// Runs an example of the engine crate, which this tool may not depend on.
pub(crate) fn run(arguments: &[&str]) -> Result<(), Failure> {
    let options = Options::parse(arguments, &["seed", "positions", "nodes"])?;
    let seed = options.number("seed").unwrap_or_else(seed_from_clock);
    let positions = options.number("positions").unwrap_or(POSITIONS);
    let nodes = options.number("nodes").unwrap_or(NODES);
    let folder = tables::set_up(&python::set_up()?)?;
    let mut cargo = native();
    cargo.args(["run", "--release", "--quiet", "--package", "tabiya-engine"]);
    cargo.args(["--example", "elementary_endings", "--"]).arg(folder);
    cargo.args([seed, positions, nodes].map(|number| number.to_string()));
    succeed(cargo.args(options.words))
}

/// A different seed every time, so that the engine is not tuned to one set of positions.
fn seed_from_clock() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |time| time.as_secs())
}
