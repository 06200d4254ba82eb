//! `cargo xtask dist`: a portable build of the program.

use crate::{Failure, cargo};
use std::collections::BTreeSet;
use std::process::Command;

pub(crate) fn run() -> Result<(), Failure> {
    let surplus = surplus_features()?;
    if !surplus.is_empty() {
        let surplus: Vec<String> = surplus.into_iter().collect();
        return Err(format!(
            "not portable: the build would use {}",
            surplus.join(", ")
        ));
    }
    cargo::succeed(cargo::portable().args(["build", "--release", "--package", "tabiya-cli"]))?;
    let name = format!("tabiya{}", std::env::consts::EXE_SUFFIX);
    println!("{}", cargo::portable_built("release").join(name).display());
    Ok(())
}

/// The CPU features that a portable build would use beyond the architecture's baseline.
fn surplus_features() -> Result<BTreeSet<String>, Failure> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let everywhere = features(Command::new(rustc).args(["--print", "cfg"]))?;
    let arguments = [
        "rustc",
        "--quiet",
        "--package",
        "tabiya-rules",
        "--lib",
        "--",
        "--print",
        "cfg",
    ];
    let ours = features(cargo::portable().args(arguments))?;
    Ok(ours.difference(&everywhere).cloned().collect())
}

/// Parses the `target_feature="…"` lines that rustc prints.
fn features(command: &mut Command) -> Result<BTreeSet<String>, Failure> {
    let output = command.output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let names = text
        .lines()
        .filter_map(|line| line.strip_prefix("target_feature=\"")?.strip_suffix('"'));
    Ok(names.map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_portable_build_uses_only_baseline_features() {
        assert_eq!(surplus_features(), Ok(BTreeSet::new()));
    }
}
