//! Running cargo from the root of the workspace.

use crate::Failure;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

/// The root folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let mut root = PathBuf::from(xtask);
    root.pop();
    root
}

/// The target folder for portable builds, apart from native ones.
pub(crate) fn portable_target() -> PathBuf {
    root().join("target").join("portable")
}

/// The folder for native builds with this profile.
pub(crate) fn built(profile: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |folder| root().join(folder));
    target.join(folder_of(profile))
}

/// The folder for portable builds with this profile.
pub(crate) fn portable_built(profile: &str) -> PathBuf {
    portable_target().join(folder_of(profile))
}

/// Cargo's name for the folder of a profile.
fn folder_of(profile: &str) -> &str {
    if profile == "dev" { "debug" } else { profile }
}

/// The cargo that runs us, building for this CPU as `.cargo/config.toml` says.
pub(crate) fn native() -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut cargo = Command::new(program);
    cargo.current_dir(root());
    cargo
}

/// The same cargo, building for every machine of this architecture: flags from the environment, even if empty,
/// replace those of `.cargo/config.toml`.
pub(crate) fn portable() -> Command {
    let mut cargo = native();
    cargo.env("CARGO_ENCODED_RUSTFLAGS", "").env_remove("RUSTFLAGS");
    cargo.env("CARGO_TARGET_DIR", portable_target());
    cargo
}

/// A nightly cargo, which sanitizers need.
pub(crate) fn nightly() -> Command {
    with_toolchain("nightly")
}

/// The cargo of one of rustup's toolchains.
pub(crate) fn with_toolchain(toolchain: &str) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root()).env("RUSTUP_TOOLCHAIN", toolchain);
    cargo.env_remove("CARGO").env_remove("RUSTC");
    cargo
}

/// Cargo in the peers' workspace. chess-move-gen uses unstable language features, which the stable compiler is made to
/// accept for that crate alone.
pub(crate) fn peers(command: &str) -> Command {
    let mut cargo = native();
    cargo.env("RUSTC_BOOTSTRAP", "chess_move_gen");
    cargo.args([command, "--features", "tabiya", "--manifest-path"]);
    cargo.arg(root().join("bench").join("peers").join("Cargo.toml"));
    cargo
}

/// Runs a command and returns an error if it fails.
pub(crate) fn succeed(command: &mut Command) -> Result<(), Failure> {
    let program = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{program}: {status}")),
        Err(error) => Err(format!("{program}: {error}")),
    }
}

/// Whether a command succeeds; its output is discarded.
pub(crate) fn works(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}
