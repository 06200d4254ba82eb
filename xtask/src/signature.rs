//! `cargo xtask signature`: every build of one version searches the same nodes.

use crate::{Failure, cargo};
use std::process::Command;

/// Deep enough for every idea of the search to take part, in a debug build too.
const DEFAULT_DEPTH: &str = "9";

pub(crate) fn run(arguments: &[&str]) -> Result<(), Failure> {
    let depth = match arguments {
        [] => DEFAULT_DEPTH,
        [depth] => depth,
        _ => return Err("signature takes one depth".to_owned()),
    };
    let builds = [
        ("debug", cargo::native(), "dev"),
        ("release", cargo::native(), "release"),
        ("portable debug", cargo::portable(), "dev"),
        ("portable release", cargo::portable(), "release"),
    ];
    let mut first = None;
    for (name, mut cargo, profile) in builds {
        cargo.args(["run", "--quiet", "--package", "tabiya", "--profile", profile]);
        let nodes = nodes(cargo.args(["--", "bench", depth]))?;
        println!("{name:<17} {nodes} nodes at depth {depth}");
        let expected = *first.get_or_insert(nodes);
        if nodes != expected {
            return Err(format!("{name} searches {nodes} nodes, debug {expected}"));
        }
    }
    Ok(())
}

/// The sum that the bench prints.
fn nodes(command: &mut Command) -> Result<u64, Failure> {
    let output = command.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let sum = text
        .lines()
        .find_map(|line| line.strip_prefix("Nodes searched: "));
    sum.and_then(|sum| sum.parse().ok())
        .ok_or_else(|| format!("the bench failed: {}", String::from_utf8_lossy(&output.stderr)))
}
