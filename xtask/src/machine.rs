//! What this machine has, and how to get what it lacks.

use crate::cargo;
use std::process::Command;

/// A part of the Rust toolchain that minimal installations leave out.
pub(crate) struct Component {
    /// The cargo subcommand that runs it.
    pub(crate) command: &'static str,
    /// Its name for rustup.
    rustup: &'static str,
    /// Its Debian package, which goes with `cargo-web`.
    debian: &'static str,
}

pub(crate) const RUSTFMT: Component = Component {
    command: "fmt",
    rustup: "rustfmt",
    debian: "rustfmt-web",
};
pub(crate) const CLIPPY: Component = Component {
    command: "clippy",
    rustup: "clippy",
    debian: "rust-web-clippy",
};

/// Whether a component is available, after installing it if that is possible without user interaction.
pub(crate) fn ensure(component: &Component) -> bool {
    let there = || cargo::works(cargo::native().args([component.command, "--version"]));
    // Debian's tools only fit Debian's compiler, so rustup users get rustup's.
    let rustup = std::env::var_os("RUSTUP_TOOLCHAIN").is_some();
    there()
        || (rustup
            && cargo::works(Command::new("rustup").args(["component", "add", component.rustup]))
            && there())
        || (!rustup && install_from_debian(component.debian) && there())
}

/// Whether a program is available, after installing its Debian package if that is possible without user interaction.
pub(crate) fn ensure_program(program: &str, package: &str) -> bool {
    let there = || cargo::works(Command::new(program).arg("--version"));
    there() || (install_from_debian(package) && there())
}

/// Installs a Debian package, if this is a Debian machine and we are root.
pub(crate) fn install_from_debian(package: &str) -> bool {
    if !is_root() || !cargo::works(Command::new("apt-get").arg("--version")) {
        return false;
    }
    println!("installing the Debian package {package}");
    let apt = |arguments: &[&str]| {
        cargo::works(
            Command::new("apt-get")
                .env("DEBIAN_FRONTEND", "noninteractive")
                .args(arguments),
        )
    };
    let install = ["install", "-y", "--no-install-recommends", package];
    apt(&install) || (apt(&["update"]) && apt(&install))
}

fn is_root() -> bool {
    Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// The processor's name, for tables of measurements.
pub(crate) fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    line.split_once(':').map(|(_, name)| name.trim().to_owned())
}
