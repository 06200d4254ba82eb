//! The web page: built from `web/` and the npm package, served locally, and tested in a browser.

use crate::cargo::{root, succeed};
use crate::{Failure, machine, wasm};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// `cargo xtask web [build | PORT]`: builds the page, and serves it unless the argument is `build`.
pub(crate) fn run(arguments: &[&str]) -> Result<(), Failure> {
    let port = match arguments {
        [] => Some("8000"),
        ["build"] => None,
        [port] if port.parse::<u16>().is_ok() => Some(*port),
        _ => {
            return Err(format!(
                "web: expected `build` or a port, not `{}`",
                arguments.join(" ")
            ));
        }
    };
    wasm::run()?;
    build()?;
    println!("{}", folder().display());
    let Some(port) = port else { return Ok(()) };
    succeed(tool("serve.mjs").arg(folder()).arg(port))
}

/// `cargo xtask test web`: builds the page and tests it.
pub(crate) fn test() -> Result<(), Failure> {
    match missing_program() {
        Some(program) => Err(format!("{program} is not installed")),
        None => wasm::run().and_then(|()| test_page()),
    }
}

/// A program that the tests need and that cannot be installed automatically.
pub(crate) fn missing_program() -> Option<String> {
    let chromium = chromium();
    [("node", "nodejs"), ("npm", "npm"), (&*chromium, "chromium")]
        .into_iter()
        .find(|(program, package)| !machine::ensure_program(program, package))
        .map(|(program, _)| program.to_owned())
}

/// The browser from the environment, or else Debian's.
fn chromium() -> String {
    std::env::var(CHROMIUM).unwrap_or_else(|_| "/usr/bin/chromium".to_owned())
}

const CHROMIUM: &str = "TABIYA_CHROMIUM";

/// Tests the page with the package that was built last.
pub(crate) fn test_page() -> Result<(), Failure> {
    build()?;
    let pictures = root().join("target").join("web-screenshots");
    fs::create_dir_all(&pictures).map_err(|error| format!("{}: {error}", pictures.display()))?;
    succeed(
        Command::new("node")
            .arg("--test")
            .args(tests()?)
            .env("TABIYA_WEB", folder())
            .env(CHROMIUM, chromium())
            .env("TABIYA_SCREENSHOTS", pictures),
    )
}

/// The output folder of the page.
fn folder() -> PathBuf {
    root().join("target").join("web")
}

fn sources() -> PathBuf {
    root().join("web")
}

fn build() -> Result<(), Failure> {
    install()?;
    succeed(tool("build.mjs").arg(wasm::package()).arg(folder()))
}

fn tool(name: &str) -> Command {
    let mut node = Command::new("node");
    node.arg(sources().join("tools").join(name));
    node
}

fn tests() -> Result<Vec<PathBuf>, Failure> {
    let folder = sources().join("test");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
    files.sort();
    Ok(files)
}

/// Installs the locked dependencies, unless that has been done since the lock file changed.
fn install() -> Result<(), Failure> {
    let changed = |file: &Path| -> Option<SystemTime> { fs::metadata(file).ok()?.modified().ok() };
    let installed = changed(&sources().join("node_modules").join(".package-lock.json"));
    if installed.is_some() && installed >= changed(&sources().join("package-lock.json")) {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
    succeed(npm.current_dir(sources()))
}
