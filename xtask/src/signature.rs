//! `cargo xtask signature`: checks that every build of a version searches the same nodes.

use crate::{Failure, cargo};
use std::process::Command;

/// Deep enough to exercise every part of the search, yet quick enough for a debug build.
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
        cargo.args(["run", "--quiet", "--package", "tabiya-cli", "--profile", profile]);
        let nodes = nodes(cargo.args(["--", "bench", depth]))?;
        println!("{name:<17} {nodes} nodes at depth {depth}");
        let expected = *first.get_or_insert(nodes);
        if nodes != expected {
            return Err(format!("{name} searches {nodes} nodes, but debug {expected}"));
        }
    }
    on_older_processors(depth, first)
}

/// Processors without newer instructions, by their qemu names, and the network kernels that run on them.
const OLDER: [(&str, &str); 2] = [("Nehalem", "SSE4.1"), ("qemu64", "scalar")];

/// Runs the portable build on emulated processors, so that every network kernel is tested.
fn on_older_processors(depth: &str, expected: Option<u64>) -> Result<(), Failure> {
    if !cfg!(target_arch = "x86_64") || !cargo::works(Command::new(EMULATOR).arg("--version")) {
        println!("skipping older processors: {EMULATOR} is not installed");
        return Ok(());
    }
    let program = cargo::portable_target().join("release/tabiya");
    for (processor, kernels) in OLDER {
        let nodes = nodes(
            Command::new(EMULATOR)
                .args(["-cpu", processor])
                .arg(&program)
                .args(["bench", depth]),
        )?;
        println!("{kernels:<17} {nodes} nodes at depth {depth}, on a {processor}");
        if Some(nodes) != expected {
            return Err(format!("the {kernels} kernels search {nodes} nodes"));
        }
    }
    Ok(())
}

const EMULATOR: &str = "qemu-x86_64";

/// The total node count that the bench prints.
fn nodes(command: &mut Command) -> Result<u64, Failure> {
    let output = command.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let sum = text
        .lines()
        .find_map(|line| line.strip_prefix("Nodes searched: "));
    sum.and_then(|sum| sum.parse().ok())
        .ok_or_else(|| format!("the bench failed: {}", String::from_utf8_lossy(&output.stderr)))
}
