//! The npm package: the library in WebAssembly, with and without SIMD, and the JavaScript around it.

use crate::cargo::{native, root, succeed, works};
use crate::{Failure, machine};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The builds: their names in the package, and what they need of the processor.
const BUILDS: [(&str, &str); 2] = [
    ("tabiya-scalar", "-Ctarget-feature=-simd128"),
    ("tabiya-simd", "-Ctarget-feature=+simd128"),
];

/// Search goes deep, and the stack that the linker gives by itself is small.
const STACK: &str = "-Clink-arg=-zstack-size=4194304";

/// Debian's compiler, the sources of its standard library, and the packages that bring them.
const DEBIAN_COMPILER: &str = "/usr/bin/rustc";
const DEBIAN_SOURCES: &str = "/usr/lib/rustlib/src/rust/library/std";
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];

pub(crate) const NO_COMPILER: &str = "there is no compiler for WebAssembly: it comes from `rustup target add \
     wasm32-unknown-unknown`, or from Debian's packages rustc-web, cargo-web, rust-web-src and lld";

/// What compiles to WebAssembly here.
pub(crate) enum Compiler {
    /// The one in use has the target's standard library.
    Own,
    /// Debian's, which builds the standard library along.
    Debian,
}

/// Finds a compiler, installing one if that can be done without asking anyone.
pub(crate) fn compiler() -> Option<Compiler> {
    let is_rustup = std::env::var_os("RUSTUP_TOOLCHAIN").is_some();
    if has_target() || (is_rustup && works(Command::new("rustup").args(["target", "add", TARGET]))) {
        return Some(Compiler::Own);
    }
    let has_debian = || {
        let there = [DEBIAN_COMPILER, DEBIAN_SOURCES];
        there.iter().all(|path| Path::new(path).exists()) && works(Command::new("wasm-ld").arg("--version"))
    };
    let can_have = || DEBIAN_PACKAGES.into_iter().all(machine::install_from_debian);
    (has_debian() || (can_have() && has_debian())).then_some(Compiler::Debian)
}

/// Whether the compiler in use has the target's standard library.
fn has_target() -> bool {
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(compiler)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    output.is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        !folder.is_empty() && Path::new(&folder).exists()
    })
}

/// `cargo xtask wasm`: makes the package.
pub(crate) fn run() -> Result<(), Failure> {
    build(&compiler().ok_or(NO_COMPILER)?)
}

/// Where programs find the package by its name.
fn package() -> PathBuf {
    playground().join("node_modules").join("tabiya")
}

/// The folder of programs that use the package.
fn playground() -> PathBuf {
    root().join("target").join("npm")
}

pub(crate) fn build(compiler: &Compiler) -> Result<(), Failure> {
    let package = package();
    let _ = fs::remove_dir_all(&package);
    make_folder(&package)?;
    let glue = glue_writer()?;
    let work = root().join("target").join("wasm");
    let mut written = None;
    for (name, features) in BUILDS {
        let module = compile(compiler, features, &work)?;
        let folder = work.join(name);
        succeed(Command::new(&glue).arg(module).arg(&folder).arg("tabiya"))?;
        let glue = [
            read(&folder.join("tabiya.js"))?,
            read(&folder.join("tabiya.d.ts"))?,
        ];
        // The package has one for both.
        if *written.get_or_insert_with(|| glue.clone()) != glue {
            return Err("the two builds want to be called differently".to_owned());
        }
        // wasm-opt would make it two per cent smaller, and in some versions breaks its tables.
        copy(
            &folder.join("tabiya_bg.wasm"),
            &package.join(format!("{name}.wasm")),
        )?;
    }
    let from = work.join(BUILDS[0].0);
    for name in ["tabiya.js", "tabiya.d.ts"] {
        copy(&from.join(name), &package.join(name))?;
    }
    copy_all(&root().join("bindings/wasm/js"), &package)?;
    // It is part of tabiya.d.ts.
    let _ = fs::remove_file(package.join("types.d.ts"));
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&root().join(name), &package.join(name))?;
    }
    copy(&root().join("docs/javascript.md"), &package.join("README.md"))?;
    println!("{}", package.display());
    Ok(())
}

/// Builds the tool that writes the JavaScript between a module and its callers.
fn glue_writer() -> Result<PathBuf, Failure> {
    let folder = root().join("target").join("wasm").join("glue");
    let mut cargo = native();
    cargo.args(["build", "--release", "--quiet", "--locked", "--manifest-path"]);
    cargo.arg(root().join("bindings/wasm/glue/Cargo.toml"));
    succeed(cargo.arg("--target-dir").arg(&folder))?;
    Ok(folder
        .join("release")
        .join(format!("glue{}", std::env::consts::EXE_SUFFIX)))
}

fn compile(compiler: &Compiler, features: &str, work: &Path) -> Result<PathBuf, Failure> {
    let mut flags = Vec::new();
    let mut cargo = match compiler {
        Compiler::Own => native(),
        Compiler::Debian => {
            flags.push("-Clinker=wasm-ld");
            let mut cargo = Command::new("/usr/bin/cargo");
            cargo.current_dir(root());
            for name in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC_WRAPPER"] {
                cargo.env_remove(name);
            }
            // Building the standard library is not stable yet.
            cargo.env("RUSTC", DEBIAN_COMPILER).env("RUSTC_BOOTSTRAP", "1");
            cargo
        }
    };
    flags.extend([features, STACK]);
    cargo.env_remove("RUSTFLAGS");
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    cargo.args(["build", "--release", "--quiet", "--package", "tabiya-wasm"]);
    cargo.args(["--target", TARGET, "--target-dir"]).arg(work);
    if let Compiler::Debian = compiler {
        cargo.arg("-Zbuild-std=std,panic_abort");
    }
    succeed(&mut cargo)?;
    Ok(work.join(TARGET).join("release").join("tabiya_wasm.wasm"))
}

/// `cargo xtask test wasm`: makes the package and tests it in Node.
pub(crate) fn test() -> Result<(), Failure> {
    run()?;
    test_package()
}

pub(crate) fn test_package() -> Result<(), Failure> {
    let tests = playground().join("test");
    let _ = fs::remove_dir_all(&tests);
    make_folder(&tests)?;
    copy_all(&root().join("bindings/wasm/test"), &tests)?;
    let node = || {
        let mut node = Command::new("node");
        node.arg("--test").env("TABIYA_ROOT", root());
        node
    };
    succeed(node().args(files(&tests)?))?;
    // The build for machines without SIMD has to find the same.
    succeed(
        node()
            .arg(tests.join("conformance.test.mjs"))
            .env("TABIYA_SIMD", "0"),
    )
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    Ok(files)
}

fn copy_all(from: &Path, to: &Path) -> Result<(), Failure> {
    for file in files(from)? {
        if let Some(name) = file.file_name() {
            copy(&file, &to.join(name))?;
        }
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::copy(from, to)
        .map(|_| ())
        .map_err(|error| format!("{}: {error}", from.display()))
}

fn read(file: &Path) -> Result<String, Failure> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

fn make_folder(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}
