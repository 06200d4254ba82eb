//! Builds of the program for a match. They are kept in `target/match`, so that a revision is built only once and no
//! later build replaces a program that is playing.

use super::fingerprint;
use crate::{Failure, cargo, program};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder for everything about matches.
pub(super) fn folder() -> PathBuf {
    cargo::root().join("target").join("match")
}

/// An abbreviated commit hash.
pub(super) fn short(commit: &str) -> &str {
    commit.get(..10).unwrap_or(commit)
}

/// The commit hash of a revision, if it exists.
pub(super) fn commit(revision: &str) -> Option<String> {
    let mut git = git();
    git.args(["rev-parse", "--verify", "--quiet", "--end-of-options"]);
    let output = git.arg(format!("{revision}^{{commit}}")).output().ok()?;
    let hash = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !revision.is_empty() && !hash.is_empty()).then_some(hash)
}

/// Builds the program from the working tree.
pub(super) fn worktree() -> Result<PathBuf, Failure> {
    eprintln!("building the working tree");
    let built = program::build()?;
    let fingerprint = fingerprint::of_file(&built).map_err(|error| named(&built, &error))?;
    let kept = folder()
        .join(format!("worktree-{fingerprint:016x}"))
        .join(file_name());
    if !kept.is_file() {
        keep(&built, &kept)?;
    }
    Ok(kept)
}

/// Builds the program from a commit, in its own worktree and target folder, which are removed afterwards.
pub(super) fn revision(commit: &str) -> Result<PathBuf, Failure> {
    let folder = folder().join(short(commit));
    let kept = folder.join(file_name());
    if kept.is_file() {
        return Ok(kept);
    }
    let (source, target) = (folder.join("source"), folder.join("target"));
    // An earlier build may have been interrupted.
    remove_worktree(&source);
    std::fs::create_dir_all(&folder).map_err(|error| named(&folder, &error))?;
    eprintln!("building {}", short(commit));
    cargo::succeed(
        git()
            .args(["worktree", "add", "--detach", "--quiet"])
            .arg(&source)
            .arg(commit),
    )?;
    let mut build = cargo::native();
    build.args(["build", "--release", "--quiet", "--bin", "tabiya"]);
    build.current_dir(&source).env("CARGO_TARGET_DIR", &target);
    let built = cargo::succeed(&mut build)
        .map_err(|why| format!("{} does not build: {why}", short(commit)))
        .and_then(|()| keep(&target.join("release").join(file_name()), &kept));
    remove_worktree(&source);
    // If this fails, it only costs disk space.
    let _ = std::fs::remove_dir_all(&target);
    built.map(|()| kept)
}

/// Copies a program atomically, so that an existing copy is always complete.
fn keep(built: &Path, kept: &Path) -> Result<(), Failure> {
    let unfinished = kept.with_extension("part");
    if let Some(folder) = kept.parent() {
        std::fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
    }
    std::fs::copy(built, &unfinished).map_err(|error| named(built, &error))?;
    std::fs::rename(&unfinished, kept).map_err(|error| named(kept, &error))
}

/// Removes a worktree, if it exists.
fn remove_worktree(source: &Path) {
    let _ = git().args(["worktree", "remove", "--force"]).arg(source).output();
    let _ = std::fs::remove_dir_all(source);
    let _ = git().args(["worktree", "prune"]).output();
}

fn git() -> Command {
    let mut git = Command::new("git");
    git.current_dir(cargo::root());
    git
}

fn file_name() -> String {
    format!("tabiya{}", std::env::consts::EXE_SUFFIX)
}

fn named(path: &Path, error: &std::io::Error) -> Failure {
    format!("{}: {error}", path.display())
}
