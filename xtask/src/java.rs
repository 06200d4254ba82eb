//! The Java package: a jar with its native library, built and tested with Maven.

use crate::cargo::{built, native, root, succeed};
use crate::report::{Outcome, surefire_result};
use crate::{Failure, machine};
use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What Maven says when it cannot fetch what it needs.
const OFFLINE: [&str; 4] = [
    "Could not transfer artifact",
    "Could not find artifact",
    "could not be resolved",
    "Unknown host",
];

/// `cargo xtask test java`: what the package needs is set up, then its tests run.
pub(crate) fn test() -> Result<(), Failure> {
    match run_tests() {
        Outcome::Ran { failed: 0, .. } => Ok(()),
        Outcome::Ran { failed, .. } => Err(format!("{failed} tests failed")),
        Outcome::Skipped(why) | Outcome::Failed(why) => Err(why),
    }
}

/// Builds the package quickly and runs its tests.
pub(crate) fn run_tests() -> Outcome {
    match set_up() {
        Ok(()) => verify(),
        Err(why) => Outcome::Skipped(why),
    }
}

/// A JDK and Maven.
fn set_up() -> Result<(), Failure> {
    // A runtime alone has no compiler.
    let programs = [("javac", "default-jdk-headless"), ("mvn", "maven")];
    for (program, package) in programs {
        if !machine::ensure_program(program, package) {
            return Err(format!("there is no {program}"));
        }
    }
    Ok(())
}

fn maven(arguments: &[&str]) -> Command {
    let mut maven = Command::new("mvn");
    maven.current_dir(root().join("bindings").join("java"));
    maven.args(["--batch-mode", "--no-transfer-progress"]);
    maven.args(arguments);
    maven
}

/// Runs Maven, showing what it says and adding up its tests.
fn verify() -> Outcome {
    let mut maven = maven(&["verify", "-Dtabiya.profile=dev"]);
    let mut child = match maven.stdout(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) => return Outcome::Failed(format!("mvn: {error}")),
    };
    let (mut counts, mut is_offline) = (None, false);
    let out = child.stdout.take().map(BufReader::new);
    for line in out.into_iter().flat_map(|out| out.split(b'\n')) {
        let Ok(line) = line else { break };
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        counts = surefire_result(&line).or(counts);
        is_offline |= OFFLINE.iter().any(|sign| line.contains(sign));
    }
    match (child.wait(), counts) {
        (Err(error), _) => Outcome::Failed(format!("mvn: {error}")),
        (Ok(status), Some((passed, failed))) => Outcome::Ran {
            passed,
            // Something behind the tests may fail too.
            failed: failed.max(u64::from(!status.success())),
        },
        (Ok(_), None) if is_offline => {
            Outcome::Skipped("Maven cannot fetch its plugins and JUnit".to_owned())
        }
        (Ok(status), None) => Outcome::Failed(format!("mvn: {status}, and no tests were run")),
    }
}

/// `cargo xtask java`: makes the jar.
pub(crate) fn jar() -> Result<(), Failure> {
    set_up()?;
    succeed(&mut maven(&["--quiet", "package", "-DskipTests"]))?;
    println!("{}", target().join("java").join("tabiya-0.1.0.jar").display());
    Ok(())
}

/// `cargo xtask java-library [PROFILE]`: builds the native library and puts it where Maven takes it from.
pub(crate) fn library(arguments: &[&str]) -> Result<(), Failure> {
    let profile = arguments.first().copied().unwrap_or("release");
    succeed(native().args([
        "build",
        "--quiet",
        "--package",
        "tabiya-java",
        "--profile",
        profile,
    ]))?;
    let (prefix, suffix) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let name = format!("{prefix}tabiya_java{suffix}");
    let machine = format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH);
    let built = built(profile).join(&name);
    let folder = target().join("java").join("library").join("native").join(machine);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    match fs::copy(&built, folder.join(&name)) {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("{}: {error}", built.display())),
    }
}

/// The program that searches for `cargo xtask bench bindings`.
pub(crate) fn search() -> Result<Command, Failure> {
    set_up()?;
    succeed(&mut maven(&["--quiet", "test-compile"]))?;
    let mut java = Command::new("java");
    java.arg("-cp").arg(class_path()?).arg("tabiya.Search");
    Ok(java)
}

/// The classes of the package and of its tests.
fn class_path() -> Result<OsString, Failure> {
    let folder = target().join("java");
    std::env::join_paths([folder.join("classes"), folder.join("test-classes")])
        .map_err(|error| error.to_string())
}

fn target() -> PathBuf {
    root().join("target")
}
