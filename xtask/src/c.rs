//! The C library: its header, its installation and their tests.

use crate::cargo::{built, native, portable, portable_built, root, succeed};
use crate::{Failure, machine};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the C and C++ tests need besides a C compiler: programs and their Debian packages.
const TOOLS: [(&str, &str); 4] = [
    ("c++", "g++"),
    ("make", "make"),
    ("cmake", "cmake"),
    ("pkg-config", "pkg-config"),
];

/// `cargo xtask header`: regenerates `include/tabiya.h`.
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
    install_into(
        &std::env::current_dir().unwrap_or_default().join(prefix),
        "release",
    )
}

/// Tools that are missing and cannot be installed automatically.
pub(crate) fn missing_tools() -> Vec<&'static str> {
    TOOLS
        .into_iter()
        .filter(|(program, package)| !machine::ensure_program(program, package))
        .map(|(program, _)| program)
        .collect()
}

/// `cargo xtask test c`: installs the tools and tests the package.
pub(crate) fn test() -> Result<(), Failure> {
    match missing_tools().as_slice() {
        [] => test_package(),
        missing => Err(format!("not installed: {}", missing.join(", "))),
    }
}

/// Installs the library under `target` and builds the examples as users do, with CMake and with pkg-config.
pub(crate) fn test_package() -> Result<(), Failure> {
    let prefix = root().join("target").join("c-package");
    let _ = fs::remove_dir_all(&prefix);
    install_into(&prefix, "dev")?;
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

    let play = examples.join("play.c");
    let shared = prefix.join("play");
    succeed(&mut by_pkg_config(&prefix, "cc", &[], &play, &shared)?)?;
    succeed(Command::new(&shared).env("LD_LIBRARY_PATH", prefix.join("lib")))?;
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    // A program without any shared library, which only Linux has.
    let analyze = examples.join("analyze.cpp");
    let whole = prefix.join("analyze-static");
    let flags = ["-std=c++17", "-static"];
    succeed(&mut by_pkg_config(&prefix, "c++", &flags, &analyze, &whole)?)?;
    succeed(Command::new(&whole).args(["6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "3"]))
}

/// The command that compiles a program with the flags of pkg-config, which differ for `-static`.
fn by_pkg_config(
    prefix: &Path,
    compiler: &str,
    flags: &[&str],
    source: &Path,
    program: &Path,
) -> Result<Command, Failure> {
    let is_static = flags.contains(&"-static");
    let output = Command::new("pkg-config")
        .args(["--cflags", "--libs", "tabiya"])
        .args(is_static.then_some("--static"))
        .env("PKG_CONFIG_PATH", prefix.join("lib").join("pkgconfig"))
        .output()
        .map_err(|error| format!("pkg-config: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let libraries = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut command = Command::new(compiler);
    command.args(flags).arg(source).args(libraries.split_whitespace());
    command.arg("-o").arg(program);
    Ok(command)
}

/// `cargo xtask leaks [CALLS]`: many calls through the C interface under valgrind.
pub(crate) fn leaks(arguments: &[&str]) -> Result<(), Failure> {
    let calls = match arguments {
        [] => "1000000",
        [calls] => calls,
        _ => return Err("leaks takes one number of calls".to_owned()),
    };
    if !machine::ensure_program("valgrind", "valgrind") {
        return Err("valgrind is not installed".to_owned());
    }
    // A portable build: valgrind does not know the newest instructions of this machine.
    let prefix = root().join("target").join("c-portable");
    install_built(portable(), &portable_built("dev"), &prefix, "dev")?;
    let program = compile(&prefix, "examples/stress.c", Command::new("cc"))?;
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--leak-check=full", "--error-exitcode=9", "--fair-sched=yes"]);
    // Rust's standard library holds the main thread's data by an interior pointer, which valgrind reports as one
    // possibly lost block.
    valgrind.arg("--errors-for-leak-kinds=definite,indirect");
    valgrind.arg(&program).arg(calls);
    succeed(valgrind.env("LD_LIBRARY_PATH", prefix.join("lib")))
}

/// The search program for `cargo xtask bench bindings`.
pub(crate) fn search() -> Result<Command, Failure> {
    let missing = missing_tools();
    if !missing.is_empty() {
        return Err(format!("not installed: {}", missing.join(", ")));
    }
    let prefix = root().join("target").join("c-bench");
    install_into(&prefix, "release")?;
    let mut compiler = Command::new("c++");
    compiler.args(["-std=c++17", "-O2"]);
    let mut program = Command::new(compile(&prefix, "benches/search.cpp", compiler)?);
    program.env("LD_LIBRARY_PATH", prefix.join("lib"));
    Ok(program)
}

/// Compiles a source file of this binding against the installed library and returns the program's path.
fn compile(prefix: &Path, source: &str, mut compiler: Command) -> Result<PathBuf, Failure> {
    let source = root().join("bindings").join("c").join(source);
    let program = prefix.join(source.file_stem().unwrap_or_default());
    compiler.arg(source).arg("-I").arg(prefix.join("include"));
    compiler.arg(prefix.join("lib").join("libtabiya.so"));
    succeed(compiler.arg("-o").arg(&program))?;
    Ok(program)
}

/// Builds the library for this machine and installs it with its headers, pkg-config and CMake files.
fn install_into(prefix: &Path, profile: &str) -> Result<(), Failure> {
    install_built(native(), &built(profile), prefix, profile)
}

/// The same with any cargo, which leaves its work in the folder `built`.
fn install_built(mut cargo: Command, built: &Path, prefix: &Path, profile: &str) -> Result<(), Failure> {
    if cfg!(windows) {
        return Err("on Windows, use tabiya_c.dll and tabiya_c.dll.lib from target".to_owned());
    }
    // Without the Rust library, which only the tests need: it would rule out link-time optimisation.
    let libraries = ["--lib", "--crate-type", "cdylib,staticlib"];
    cargo.args(["rustc", "--package", "tabiya-c", "--profile", profile]);
    succeed(cargo.args(libraries))?;
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
    for folder in ["include", "include/tabiya"] {
        for header in headers(&source.join(folder))? {
            let name = header.file_name().unwrap_or_default();
            copy(&header, &prefix.join(folder).join(name))?;
        }
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

/// The headers in a folder.
fn headers(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    Ok(paths.filter(|path| path.is_file()).collect())
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    create_parent(to)?;
    // Replaced rather than overwritten: programs may be using it.
    let _ = fs::remove_file(to);
    fs::copy(from, to)
        .map(|_| ())
        .map_err(|error| format!("{}: {error}", to.display()))
}

/// Copies a file with the version filled in.
fn fill(from: &Path, to: &Path) -> Result<(), Failure> {
    create_parent(to)?;
    let text = fs::read_to_string(from).map_err(|error| format!("{}: {error}", from.display()))?;
    fs::write(to, text.replace("@VERSION@", env!("CARGO_PKG_VERSION")))
        .map_err(|error| format!("{}: {error}", to.display()))
}

fn create_parent(file: &Path) -> Result<(), Failure> {
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
