//! `cargo xtask kernels`: tests the network kernels of other processors under emulation.

use crate::{Failure, cargo};
use std::process::Command;

/// An instruction set, and how to run it here.
struct Machine {
    target: &'static str,
    flags: &'static str,
    /// Environment variables for the linker and the runner.
    settings: &'static [(&'static str, &'static str)],
    /// The program that must be installed.
    program: &'static str,
}

const MACHINES: [Machine; 2] = [
    Machine {
        target: "aarch64-unknown-linux-musl",
        // The compiler comes with everything a static program needs, including the linker.
        flags: "-Ctarget-feature=+crt-static",
        settings: &[
            ("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER", "rust-lld"),
            ("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_RUNNER", "qemu-aarch64"),
        ],
        program: "qemu-aarch64",
    },
    Machine {
        target: "wasm32-wasip1",
        flags: "-Ctarget-feature=+simd128",
        settings: &[(
            "CARGO_TARGET_WASM32_WASIP1_RUNNER",
            "node --no-warnings xtask/wasi.mjs",
        )],
        program: "node",
    },
];

pub(crate) fn run() -> Result<(), Failure> {
    for machine in &MACHINES {
        if !cargo::works(Command::new(machine.program).arg("--version")) {
            return Err(format!(
                "{} is not installed; {} needs it",
                machine.program, machine.target
            ));
        }
        cargo::succeed(Command::new("rustup").args(["target", "add", machine.target]))?;
        let mut cargo = cargo::native();
        cargo
            .env("CARGO_ENCODED_RUSTFLAGS", machine.flags)
            .env_remove("RUSTFLAGS");
        // A relative path would be resolved from the package's folder.
        for (name, value) in machine.settings {
            let root = cargo::root().join("xtask");
            cargo.env(name, value.replace("xtask", &root.to_string_lossy()));
        }
        cargo.args([
            "test",
            "--package",
            "tabiya-nnue",
            "--lib",
            "--target",
            machine.target,
        ]);
        cargo::succeed(&mut cargo)?;
    }
    Ok(())
}
