//! The C library: its header, its installation and what checks them.

use crate::cargo::{built, native, root, succeed};
use crate::{Failure, machine};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the tests of C and C++ need beside a C compiler: programs, and Debian's packages for them.
const TOOLS: [(&str, &str); 4] = [
    ("c++", "g++"),
    ("make", "make"),
    ("cmake", "cmake"),
    ("pkg-config", "pkg-config"),
];

/// `cargo xtask header`: writes `include/tabiya.h` anew.
pub(crate) fn header() -> Result<(), Failure> {
    let mut cargo = native();
    cargo.args(["test", "--quiet", "--package", "tabiya-c", "--test", "header"]);
    succeed(cargo.env("TABIYA_WRITE_HEADER", "1"))
}

/// `cargo xtask install-c PREFIX`: builds the library for this machine and installs it.
pub(crate) fn install(arguments: &[&str]) -> Result<(), Failure> {
    let [prefix] = arguments else {
        return Err("install-c takes one folder, such as /usr/local".to_owned());
    };
    lay_out(
        &std::env::current_dir().unwrap_or_default().join(prefix),
        "release",
    )
}

/// Tools that are missing and cannot be installed without asking anyone.
pub(crate) fn missing_tools() -> Vec<&'static str> {
    TOOLS
        .into_iter()
        .filter(|(program, package)| !machine::ensure_program(program, package))
        .map(|(program, _)| program)
        .collect()
}

/// `cargo xtask test c`: gets the tools and tests the package.
pub(crate) fn test() -> Result<(), Failure> {
    match missing_tools().as_slice() {
        [] => test_package(),
        missing => Err(format!("there is no {}", missing.join(", "))),
    }
}

/// Installs the library under `target` and builds the examples as users do: by CMake and by pkg-config.
pub(crate) fn test_package() -> Result<(), Failure> {
    let prefix = root().join("target").join("c-package");
    let _ = fs::remove_dir_all(&prefix);
    lay_out(&prefix, "dev")?;
    let examples = root().join("bindings").join("c").join("examples");
    let build = prefix.join("build");
    let mut cmake = Command::new("cmake");
    cmake.arg("-S").arg(&examples).arg("-B").arg(&build);
    cmake.arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()));
    succeed(&mut cmake)?;
    succeed(Command::new("cmake").arg("--build").arg(&build))?;
    succeed(
        Command::new("ctest")
            .arg("--output-on-failure")
            .current_dir(&build),
    )?;

    let output = Command::new("pkg-config")
        .args(["--cflags", "--libs", "tabiya"])
        .env("PKG_CONFIG_PATH", prefix.join("lib").join("pkgconfig"))
        .output()
        .map_err(|error| format!("pkg-config: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let flags = String::from_utf8_lossy(&output.stdout).into_owned();
    let program = prefix.join("play");
    let mut compiler = Command::new("cc");
    compiler
        .arg(examples.join("play.c"))
        .args(flags.split_whitespace());
    succeed(compiler.arg("-o").arg(&program))?;
    succeed(Command::new(&program).env("LD_LIBRARY_PATH", prefix.join("lib")))
}

/// `cargo xtask leaks [CALLS]`: many calls through the C interface under valgrind.
pub(crate) fn leaks(arguments: &[&str]) -> Result<(), Failure> {
    let calls = match arguments {
        [] => "1000000",
        [calls] => calls,
        _ => return Err("leaks takes one number of calls".to_owned()),
    };
    if !machine::ensure_program("valgrind", "valgrind") {
        return Err("valgrind is needed".to_owned());
    }
    let prefix = root().join("target").join("c-package");
    lay_out(&prefix, "dev")?;
    let program = compile(&prefix, "examples/stress.c", Command::new("cc"))?;
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--leak-check=full", "--error-exitcode=9", "--fair-sched=yes"]);
    // Rust's standard library keeps what it knows of the main thread by a pointer into its middle: one block that is
    // only possibly lost.
    valgrind.arg("--errors-for-leak-kinds=definite,indirect");
    valgrind.arg(&program).arg(calls);
    succeed(valgrind.env("LD_LIBRARY_PATH", prefix.join("lib")))
}

/// The program that searches for `cargo xtask bench bindings`.
pub(crate) fn search() -> Result<Command, Failure> {
    let missing = missing_tools();
    if !missing.is_empty() {
        return Err(format!("there is no {}", missing.join(", ")));
    }
    let prefix = root().join("target").join("c-bench");
    lay_out(&prefix, "release")?;
    let mut compiler = Command::new("c++");
    compiler.args(["-std=c++17", "-O2"]);
    let mut program = Command::new(compile(&prefix, "benches/search.cpp", compiler)?);
    program.env("LD_LIBRARY_PATH", prefix.join("lib"));
    Ok(program)
}

/// Compiles a source of this binding with the library that was laid out, and says where the program is.
fn compile(prefix: &Path, source: &str, mut compiler: Command) -> Result<PathBuf, Failure> {
    let source = root().join("bindings").join("c").join(source);
    let program = prefix.join(source.file_stem().unwrap_or_default());
    compiler.arg(source).arg("-I").arg(prefix.join("include"));
    compiler.arg(prefix.join("lib").join("libtabiya.so"));
    succeed(compiler.arg("-o").arg(&program))?;
    Ok(program)
}

/// Builds the library and puts it, its headers and what finds them where they belong.
fn lay_out(prefix: &Path, profile: &str) -> Result<(), Failure> {
    if cfg!(windows) {
        return Err("on Windows take tabiya_c.dll and tabiya_c.dll.lib from target".to_owned());
    }
    // As a Rust library too, which its tests need, it could not be optimised as a whole.
    let libraries = ["--lib", "--crate-type", "cdylib,staticlib"];
    succeed(
        native()
            .args(["rustc", "--package", "tabiya-c", "--profile", profile])
            .args(libraries),
    )?;
    let built = built(profile);
    let source = root().join("bindings").join("c");
    let library = prefix.join("lib");
    let version = env!("CARGO_PKG_VERSION");
    let major = env!("CARGO_PKG_VERSION_MAJOR");
    let (plain, named, full) = if cfg!(target_os = "macos") {
        (
            "libtabiya.dylib".to_owned(),
            format!("libtabiya.{major}.dylib"),
            format!("libtabiya.{version}.dylib"),
        )
    } else {
        (
            "libtabiya.so".to_owned(),
            format!("libtabiya.so.{major}"),
            format!("libtabiya.so.{version}"),
        )
    };
    for header in ["tabiya.h", "tabiya.hpp"] {
        copy(
            &source.join("include").join(header),
            &prefix.join("include").join(header),
        )?;
    }
    copy(&built.join("libtabiya_c.a"), &library.join("libtabiya.a"))?;
    let shared = plain.replace("libtabiya", "libtabiya_c");
    copy(&built.join(shared), &library.join(&full))?;
    link(&full, &library.join(named))?;
    link(&full, &library.join(plain))?;
    let cmake = library.join("cmake").join("tabiya");
    let config = "tabiya-config.cmake";
    copy(&source.join("cmake").join(config), &cmake.join(config))?;
    fill(
        &source.join("cmake/tabiya-config-version.cmake.in"),
        &cmake.join("tabiya-config-version.cmake"),
    )?;
    fill(&source.join("tabiya.pc.in"), &library.join("pkgconfig/tabiya.pc"))
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    make_folder_of(to)?;
    // Replaced rather than written over: programs may be using it.
    let _ = fs::remove_file(to);
    fs::copy(from, to)
        .map(|_| ())
        .map_err(|error| format!("{}: {error}", to.display()))
}

/// Copies a file with the version filled in.
fn fill(from: &Path, to: &Path) -> Result<(), Failure> {
    make_folder_of(to)?;
    let text = fs::read_to_string(from).map_err(|error| format!("{}: {error}", from.display()))?;
    fs::write(to, text.replace("@VERSION@", env!("CARGO_PKG_VERSION")))
        .map_err(|error| format!("{}: {error}", to.display()))
}

fn make_folder_of(file: &Path) -> Result<(), Failure> {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

#[cfg(unix)]
fn link(to: &str, from: &Path) -> Result<(), Failure> {
    let _ = fs::remove_file(from);
    std::os::unix::fs::symlink(to, from).map_err(|error| format!("{}: {error}", from.display()))
}

#[cfg(not(unix))]
fn link(_: &str, _: &Path) -> Result<(), Failure> {
    Ok(())
}
