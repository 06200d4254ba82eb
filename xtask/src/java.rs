//! The Java package: a jar with its native library, built and tested with Maven.

use crate::cargo::{built, native, portable, portable_built, root, succeed};
use crate::report::{StepResult, surefire_result};
use crate::{Failure, machine};
use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What Maven prints when it cannot download its dependencies.
const OFFLINE: [&str; 4] = [
    "Could not transfer artifact",
    "Could not find artifact",
    "could not be resolved",
    "Unknown host",
];

/// `cargo xtask test java`: installs the tools and tests the package.
pub(crate) fn test() -> Result<(), Failure> {
    run_tests().into_result()
}

/// Builds the package with the dev profile, and runs its tests and, with nothing but the jar, its example.
pub(crate) fn run_tests() -> StepResult {
    if let Err(why) = set_up() {
        return StepResult::Skipped(why);
    }
    let (passed, failed) = match verify() {
        StepResult::Ran { passed, failed } => (passed, failed),
        outcome => return outcome,
    };
    match run_example() {
        Ok(()) => StepResult::Ran {
            passed: passed + 1,
            failed,
        },
        Err(why) => {
            println!("the example failed: {why}");
            StepResult::Ran {
                passed,
                failed: failed + 1,
            }
        }
    }
}

fn run_example() -> Result<(), Failure> {
    let mut java = Command::new("java");
    java.arg("-cp").arg(jar_file());
    succeed(java.arg(root().join("bindings/java/examples/Play.java")))
}

/// Where Maven puts the jar.
fn jar_file() -> PathBuf {
    let name = format!("tabiya-{}.jar", env!("CARGO_PKG_VERSION"));
    target().join("java").join(name)
}

/// Installs a JDK and Maven.
fn set_up() -> Result<(), Failure> {
    // Checking for javac, because a mere runtime has no compiler.
    let programs = [("javac", "default-jdk-headless"), ("mvn", "maven")];
    for (program, package) in programs {
        if !machine::ensure_program(program, package) {
            return Err(format!("{program} is not installed"));
        }
    }
    Ok(())
}

fn maven(arguments: &[&str]) -> Command {
    let mut maven = Command::new("mvn");
    maven.current_dir(root().join("bindings").join("java"));
    maven.args(["--batch-mode", "--no-transfer-progress"]);
    // Without it, Java cannot handle non-ASCII file names on a machine that has no locale set.
    maven.env("LC_ALL", "C.UTF-8");
    maven.args(arguments);
    maven
}

/// Runs Maven, showing its output and adding up its tests.
fn verify() -> StepResult {
    let mut maven = maven(&["verify", "-Dtabiya.profile=dev", "-Dtabiya.strict=true"]);
    let mut child = match maven.stdout(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) => return StepResult::Failed(format!("mvn: {error}")),
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
        (Err(error), _) => StepResult::Failed(format!("mvn: {error}")),
        (Ok(status), Some((passed, failed))) => StepResult::Ran {
            passed,
            // A later phase may fail too.
            failed: failed.max(u64::from(!status.success())),
        },
        (Ok(_), None) if is_offline => {
            StepResult::Skipped("Maven cannot download its plugins and JUnit".to_owned())
        }
        (Ok(status), None) => StepResult::Failed(format!("mvn: {status}, and no tests were run")),
    }
}

/// `cargo xtask java [portable]`: builds the jar.
pub(crate) fn jar(arguments: &[&str]) -> Result<(), Failure> {
    let machine = machine_of(arguments)?;
    set_up()?;
    let machine = format!("-Dtabiya.machine={machine}");
    succeed(&mut maven(&["--quiet", "package", "-DskipTests", &machine]))?;
    println!("{}", jar_file().display());
    Ok(())
}

/// Which machines to build for: this one by default.
fn machine_of<'a>(arguments: &[&'a str]) -> Result<&'a str, Failure> {
    match arguments {
        [] => Ok("native"),
        [machine @ ("native" | "portable")] => Ok(machine),
        _ => Err(format!(
            "expected `native` or `portable`, not `{}`",
            arguments.join(" ")
        )),
    }
}

/// `cargo xtask java-library [PROFILE [native|portable]]`: builds the native library and puts it where Maven expects
/// it.
pub(crate) fn library(arguments: &[&str]) -> Result<(), Failure> {
    let (profile, machine) = match arguments {
        [] => ("release", "native"),
        [profile, rest @ ..] => (*profile, machine_of(rest)?),
    };
    let (mut cargo, folder) = match machine {
        "portable" => (portable(), portable_built(profile)),
        _ => (native(), built(profile)),
    };
    cargo.args(["build", "--quiet", "--package", "tabiya-java"]);
    succeed(cargo.args(["--profile", profile]))?;
    let (prefix, suffix) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let name = format!("{prefix}tabiya_java{suffix}");
    let machine = format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH);
    let built = folder.join(&name);
    let folder = target().join("java").join("library").join("native").join(machine);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    match fs::copy(&built, folder.join(&name)) {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("{}: {error}", built.display())),
    }
}

/// The search program for `cargo xtask bench bindings`.
pub(crate) fn search() -> Result<Command, Failure> {
    set_up()?;
    succeed(&mut maven(&["--quiet", "test-compile"]))?;
    let mut java = Command::new("java");
    java.arg("-cp").arg(class_path()?).arg("tabiya.Search");
    Ok(java)
}

/// The classes of the package and its tests.
fn class_path() -> Result<OsString, Failure> {
    let folder = target().join("java");
    std::env::join_paths([folder.join("classes"), folder.join("test-classes")])
        .map_err(|error| error.to_string())
}

fn target() -> PathBuf {
    root().join("target")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jar_has_the_version_of_the_workspace() {
        let version = format!(
            "<artifactId>tabiya</artifactId>\n  <version>{}</version>",
            env!("CARGO_PKG_VERSION")
        );
        for file in ["bindings/java/pom.xml", "docs/java.md"] {
            let text = fs::read_to_string(root().join(file)).unwrap();
            assert!(text.contains(&version), "{file}");
        }
    }
}
