//! The Rust crates as users get them: packaged for a registry, and the library with each of its features alone.

use crate::cargo::{native, root, succeed};
use crate::{Failure, cargo};
use std::fs;
use std::path::{Path, PathBuf};

/// The features of the library `tabiya`, one for each part.
const PARTS: [&str; 9] = [
    "engine",
    "net",
    "pgn",
    "compressed",
    "book",
    "tablebase",
    "openings",
    "proof",
    "serde",
];

/// `cargo xtask package`: packages all published crates, and builds each from its package.
pub(crate) fn run() -> Result<(), Failure> {
    let mut cargo = native();
    // The working tree is what we test, and all dependencies have already been downloaded for the build.
    cargo.args(["package", "--quiet", "--allow-dirty", "--offline"]);
    for name in published()? {
        forget_unpacked(&name)?;
        cargo.args(["--package", &name]);
    }
    // Builds from the packages have the same names as ordinary ones and would be mixed up in the same target folder.
    let folder = root().join("target").join("packed");
    forget_built(&folder.join("debug").join(".fingerprint"))?;
    cargo.arg("--target-dir").arg(folder);
    cargo.env("CARGO_INCREMENTAL", "0");
    succeed(cargo.env("CARGO_PROFILE_DEV_DEBUG", "0"))
}

/// Makes cargo build our crates again: it takes packages of the same version for unchanged.
fn forget_built(fingerprints: &Path) -> Result<(), Failure> {
    let Ok(built) = fs::read_dir(fingerprints) else {
        return Ok(()); // nothing has been built yet
    };
    for one in built.flatten() {
        let folder = one.path();
        if one.file_name().to_string_lossy().starts_with("tabiya") {
            fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
    }
    Ok(())
}

/// Removes the sources that cargo keeps of a crate it packaged earlier, for the same reason.
fn forget_unpacked(name: &str) -> Result<(), Failure> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let Some(home) = home.or_else(|| Some(std::env::home_dir()?.join(".cargo"))) else {
        return Ok(());
    };
    let Ok(registries) = fs::read_dir(home.join("registry").join("src")) else {
        return Ok(()); // nothing has been unpacked yet
    };
    let unpacked = format!("{name}-{}", env!("CARGO_PKG_VERSION"));
    for registry in registries.flatten() {
        let folder = registry.path().join(&unpacked);
        if folder.is_dir() {
            fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
    }
    Ok(())
}

/// The names of the published crates, which are those in the folder `crates`.
fn published() -> Result<Vec<String>, Failure> {
    let folder = root().join("crates");
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).map_err(fail)? {
        let manifest = entry.map_err(fail)?.path().join("Cargo.toml");
        let text =
            fs::read_to_string(&manifest).map_err(|error| format!("{}: {error}", manifest.display()))?;
        let name = value_of(&text, "name").ok_or_else(|| format!("{}: no name", manifest.display()))?;
        names.push(name.to_owned());
    }
    names.sort();
    Ok(names)
}

/// Checks the library without features and with each one alone, and tests the rules' serde support.
pub(crate) fn parts() -> Result<(), Failure> {
    for part in [""].into_iter().chain(PARTS) {
        let mut cargo = native();
        cargo.args([
            "clippy",
            "--quiet",
            "--package",
            "tabiya",
            "--no-default-features",
        ]);
        succeed(cargo.args(["--features", part, "--", "-D", "warnings"]))?;
    }
    let mut cargo = native();
    cargo.args(["test", "--quiet", "--package", "tabiya-rules"]);
    succeed(cargo.args(["--features", "serde", "--test", "serde"]))
}

/// `cargo xtask msrv`: builds everything with the minimum supported Rust version.
pub(crate) fn oldest_rust() -> Result<(), Failure> {
    let manifest = root().join("Cargo.toml");
    let text = fs::read_to_string(&manifest).map_err(|error| format!("{}: {error}", manifest.display()))?;
    let version = value_of(&text, "rust-version").ok_or("Cargo.toml has no rust-version")?;
    let mut cargo = cargo::with_toolchain(version);
    if !cargo::works(cargo.arg("--version")) {
        return Err(format!(
            "Rust {version} is not installed: `rustup toolchain install {version} --profile minimal`"
        ));
    }
    let mut cargo = cargo::with_toolchain(version);
    cargo.env("CARGO_TARGET_DIR", root().join("target").join("msrv"));
    succeed(cargo.args(["check", "--workspace", "--all-targets"]))
}

/// The value of the first line `key = "…"` in a manifest.
fn value_of<'a>(manifest: &'a str, key: &str) -> Option<&'a str> {
    manifest.lines().find_map(|line| {
        let value = line.strip_prefix(key)?.trim_start().strip_prefix('=')?;
        value.trim().strip_prefix('"')?.strip_suffix('"')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_and_the_program_are_published() {
        let names = published().unwrap();
        for name in ["tabiya", "tabiya-cli", "tabiya-rules"] {
            assert!(names.iter().any(|published| published == name), "{names:?}");
        }
    }

    #[test]
    fn every_feature_of_the_library_is_checked_alone() {
        let text = fs::read_to_string(root().join("crates/tabiya/Cargo.toml")).unwrap();
        let (_, features) = text.split_once("[features]\n").unwrap();
        let (features, _) = features.split_once("\n[").unwrap();
        let names: Vec<&str> = features
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| Some(line.split_once(" = ")?.0))
            .filter(|&name| name != "default")
            .collect();
        assert_eq!(names, PARTS);
    }

    #[test]
    fn a_value_is_found_in_its_line() {
        let text = "[package]\nname = \"a\"\nrust-version = \"1.2\"\n";
        assert_eq!(value_of(text, "rust-version"), Some("1.2"));
        assert_eq!(value_of(text, "edition"), None);
    }
}
