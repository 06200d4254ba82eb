//! `cargo xtask fuzz`: fuzzes everything that reads bytes.

use crate::{Failure, cargo, python, tables};
use std::path::Path;

const DEFAULT_SECONDS: u32 = 60;

pub(crate) fn run(arguments: &[&str]) -> Result<(), Failure> {
    let (seconds, named) = match arguments {
        [first, rest @ ..] if first.starts_with(|c: char| c.is_ascii_digit()) => (
            first
                .parse()
                .map_err(|_| format!("`{first}` is not a number of seconds"))?,
            rest,
        ),
        all => (DEFAULT_SECONDS, all),
    };
    let targets = targets(&cargo::root().join("fuzz").join("fuzz_targets"))?;
    if let Some(unknown) = named
        .iter()
        .find(|name| !targets.iter().any(|target| target == *name))
    {
        return Err(format!(
            "unknown fuzz target `{unknown}`; known targets: {}",
            targets.join(", ")
        ));
    }
    install()?;
    // One target corrupts real tables, if there are any.
    let folder = python::set_up().and_then(|interpreter| tables::set_up(&interpreter));
    for target in targets
        .iter()
        .filter(|target| named.is_empty() || named.contains(&target.as_str()))
    {
        println!("\n== {target}, {seconds} s");
        fuzz(target, seconds, folder.as_deref().ok())?;
    }
    println!("\nno failures found");
    Ok(())
}

/// The names of the fuzz targets, one per file.
fn targets(folder: &Path) -> Result<Vec<String>, Failure> {
    let files = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = files.filter_map(|file| Some(file.ok()?.path()));
    let rust = paths.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let mut names: Vec<String> = rust
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    Ok(names)
}

fn fuzz(target: &str, seconds: u32, real_tables: Option<&Path>) -> Result<(), Failure> {
    let fuzz = cargo::root().join("fuzz");
    let corpus = fuzz.join("corpus").join(target);
    std::fs::create_dir_all(&corpus).map_err(|error| format!("{}: {error}", corpus.display()))?;
    let mut command = cargo::nightly();
    if let Some(folder) = real_tables {
        command.env(tables::FOLDER, folder);
    }
    command
        .args(["fuzz", "run", "--fuzz-dir"])
        .arg(&fuzz)
        .arg(target)
        .arg(&corpus);
    // New inputs go to the first folder; the seeds, which are under version control, are only read.
    let seeds = fuzz.join("seeds").join(target);
    if seeds.exists() {
        command.arg(seeds);
    }
    command.args([
        "--",
        &format!("-max_total_time={seconds}"),
        "-print_final_stats=1",
    ]);
    cargo::succeed(&mut command)
}

fn install() -> Result<(), Failure> {
    if !cargo::works(cargo::nightly().arg("--version")) {
        return Err("fuzzing needs a nightly compiler: rustup toolchain install nightly".to_owned());
    }
    if cargo::works(cargo::nightly().args(["fuzz", "--version"])) {
        return Ok(());
    }
    println!("installing cargo-fuzz");
    cargo::succeed(cargo::native().args(["install", "--locked", "cargo-fuzz"]))
}
