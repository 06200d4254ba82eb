//! The npm package: the rules as WebAssembly, the engine without SIMD, with SIMD, and with threads, and their JavaScript.

use crate::cargo::{native, root, succeed, works};
use crate::{Failure, machine};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// A WebAssembly module of the package.
struct Build {
    /// Its name in the package.
    name: &'static str,
    /// The name of its JavaScript glue.
    glue: &'static str,
    /// The parts of the binding in it.
    features: &'static str,
    /// The profile in the workspace's `Cargo.toml`.
    profile: &'static str,
    flags: &'static [&'static str],
    /// Whether the standard library has to be built with the same flags.
    needs_own_library: bool,
}

const BUILDS: [Build; 4] = [
    Build {
        name: "rules",
        glue: "rules-glue",
        features: "rules,small-tables",
        profile: "small",
        // Panics end the module without a message: the messages would take up a tenth of it.
        flags: &[
            "-Zunstable-options",
            "-Cpanic=immediate-abort",
            "-Zlocation-detail=none",
            "-Zfmt-debug=shallow",
        ],
        needs_own_library: true,
    },
    Build {
        name: "engine-scalar",
        glue: "engine-glue",
        features: "engine",
        profile: "release",
        flags: &["-Ctarget-feature=-simd128"],
        needs_own_library: false,
    },
    Build {
        name: "engine-simd",
        glue: "engine-glue",
        features: "engine",
        profile: "release",
        flags: &["-Ctarget-feature=+simd128"],
        needs_own_library: false,
    },
    Build {
        name: "engine-threads",
        glue: "threads-glue",
        features: "engine",
        profile: "release",
        flags: &[
            "-Ctarget-feature=+simd128,+atomics,+bulk-memory,+mutable-globals",
            // Memory shared by several instances of the module. It needs a maximum size, which some browsers reserve
            // immediately.
            "-Clink-arg=--shared-memory",
            "-Clink-arg=--import-memory",
            "-Clink-arg=--max-memory=1073741824",
            "-Clink-arg=--export=__wasm_init_tls",
            "-Clink-arg=--export=__tls_size",
            "-Clink-arg=--export=__tls_align",
            "-Clink-arg=--export=__tls_base",
        ],
        needs_own_library: true,
    },
];

/// The search recurses deeply, and the linker's default stack is small.
const STACK: &str = "-Clink-arg=-zstack-size=4194304";

/// Debian's compiler, the sources of its standard library, and the packages that contain them.
const DEBIAN_COMPILER: &str = "/usr/bin/rustc";
const DEBIAN_SOURCES: &str = "/usr/lib/rustlib/src/rust/library/std";
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];

pub(crate) const NO_COMPILER: &str = "no compiler for WebAssembly: run `rustup target add wasm32-unknown-unknown` and \
     `rustup component add rust-src`, or install the Debian packages rustc-web, cargo-web, rust-web-src and lld";

/// The compiler for WebAssembly.
pub(crate) enum Compiler {
    /// The current toolchain, with the target's standard library, and its sources for the build with threads.
    Own,
    /// Debian's, which also has to build the standard library.
    Debian,
}

/// Finds a compiler, after installing one if that is possible without user interaction.
pub(crate) fn compiler() -> Option<Compiler> {
    let is_rustup = std::env::var_os("RUSTUP_TOOLCHAIN").is_some();
    let add = |what: [&str; 3]| is_rustup && works(Command::new("rustup").args(what));
    if (has_target() || add(["target", "add", TARGET]))
        && (has_sources() || add(["component", "add", "rust-src"]))
    {
        return Some(Compiler::Own);
    }
    let has_debian = || {
        let there = [DEBIAN_COMPILER, DEBIAN_SOURCES];
        there.iter().all(|path| Path::new(path).exists()) && works(Command::new("wasm-ld").arg("--version"))
    };
    let can_have = || DEBIAN_PACKAGES.into_iter().all(machine::install_from_debian);
    (has_debian() || (can_have() && has_debian())).then_some(Compiler::Debian)
}

/// Whether the current compiler has the target's standard library.
fn has_target() -> bool {
    folder_of_compiler(&["target-libdir", "--target", TARGET]).is_some_and(|folder| folder.exists())
}

/// Whether the current compiler has the sources of the standard library.
fn has_sources() -> bool {
    let sources = "lib/rustlib/src/rust/library/std";
    folder_of_compiler(&["sysroot"]).is_some_and(|folder| folder.join(sources).exists())
}

/// A folder reported by the current compiler.
fn folder_of_compiler(what: &[&str]) -> Option<PathBuf> {
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(compiler).arg("--print").args(what).output().ok()?;
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (!folder.is_empty()).then(|| folder.into())
}

/// `cargo xtask wasm`: builds the package.
pub(crate) fn run() -> Result<(), Failure> {
    build(&compiler().ok_or(NO_COMPILER)?)
}

/// The package's folder, where programs find it by name.
pub(crate) fn package() -> PathBuf {
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
    for build in &BUILDS {
        // Each has its own folder, because different flags would rebuild everything.
        let folder = work.join(build.name);
        let module = compile(compiler, build, &folder)?;
        succeed(Command::new(&glue).arg(module).arg(&folder).arg("tabiya"))?;
        // No wasm-opt: it saves two per cent, and some versions break the module's tables.
        copy(
            &folder.join("tabiya_bg.wasm"),
            &package.join(format!("{}.wasm", build.name)),
        )?;
        let (from, to) = (
            folder.join("tabiya.js"),
            package.join(format!("{}.js", build.glue)),
        );
        // Glue that two builds share has to fit both.
        if to.exists() && read(&to)? != read(&from)? {
            return Err(format!("{} needs different JavaScript glue", build.name));
        }
        copy(&from, &to)?;
    }
    copy_all(&root().join("bindings/wasm/js"), &package)?;
    // The type definitions have the documentation; comments in the code would be an eighth of what pages download.
    for file in files(&package)?.iter().filter(|file| is_script(file)) {
        write(file, &without_comments(&read(file)?))?;
    }
    // One network for all modules, and the small one, because pages have to download it.
    copy(
        &root().join("crates/engine/net/small.nnue"),
        &package.join("tabiya.nnue"),
    )?;
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&root().join(name), &package.join(name))?;
    }
    copy(&root().join("docs/javascript.md"), &package.join("README.md"))?;
    println!("{}", package.display());
    Ok(())
}

/// Builds the tool that generates the JavaScript glue for a module.
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

fn compile(compiler: &Compiler, build: &Build, work: &Path) -> Result<PathBuf, Failure> {
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
            cargo.env("RUSTC", DEBIAN_COMPILER);
            cargo
        }
    };
    flags.push(STACK);
    flags.extend(build.flags);
    cargo.env_remove("RUSTFLAGS");
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    cargo.args([
        "build",
        "--quiet",
        "--package",
        "tabiya-wasm",
        "--no-default-features",
    ]);
    cargo.args(["--profile", build.profile, "--features", build.features]);
    cargo.args(["--target", TARGET, "--target-dir"]).arg(work);
    if build.needs_own_library || matches!(compiler, Compiler::Debian) {
        // -Zbuild-std is not stable yet.
        cargo
            .arg("-Zbuild-std=std,panic_abort")
            .env("RUSTC_BOOTSTRAP", "1");
    }
    if build.profile == "small" {
        cargo.arg("-Zbuild-std-features=optimize_for_size");
    }
    succeed(&mut cargo)?;
    Ok(work.join(TARGET).join(build.profile).join("tabiya_wasm.wasm"))
}

/// `cargo xtask test wasm`: builds the package and tests it in Node.
pub(crate) fn test() -> Result<(), Failure> {
    run()?;
    test_package()
}

pub(crate) fn test_package() -> Result<(), Failure> {
    let tests = playground().join("test");
    let _ = fs::remove_dir_all(&tests);
    make_folder(&tests)?;
    copy_all(&root().join("bindings/wasm/test"), &tests)?;
    install_tools()?;
    let node = || {
        let mut node = Command::new("node");
        node.arg("--test").env("TABIYA_ROOT", root());
        node
    };
    succeed(node().args(files(&tests)?))?;
    // The build without SIMD must give the same results.
    succeed(
        node()
            .arg(tests.join("conformance.test.mjs"))
            .env("TABIYA_SIMD", "0"),
    )
}

/// Installs the TypeScript compiler that checks the types, in its own folder: npm would remove the package from ours.
fn install_tools() -> Result<(), Failure> {
    if !machine::ensure_program("npm", "npm") {
        return Err("npm is not installed".to_owned());
    }
    let tools = playground().join("tools");
    make_folder(&tools)?;
    copy_all(&root().join("bindings/wasm/tools"), &tools)?;
    let mut npm = Command::new("npm");
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
    succeed(npm.current_dir(tools))
}

/// The search program for `cargo xtask bench bindings`.
pub(crate) fn search() -> Result<Command, Failure> {
    if !machine::ensure_program("node", "nodejs") {
        return Err("Node is not installed".to_owned());
    }
    run()?;
    // Beside the package, where it can be imported by name.
    let script = playground().join("search.mjs");
    copy(&root().join("bindings/wasm/benches/search.mjs"), &script)?;
    let mut node = Command::new("node");
    node.arg(script);
    Ok(node)
}

fn is_script(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "js")
}

/// Removes indentation and lines that consist only of comments from a script.
fn without_comments(script: &str) -> String {
    let mut is_inside = false;
    let mut kept = String::with_capacity(script.len());
    for line in script.lines() {
        let text = line.trim();
        let begins = text.starts_with("/*");
        if !is_inside && !begins && !text.starts_with("//") {
            kept.push_str(text);
            kept.push('\n');
        }
        is_inside = (is_inside || begins) && !text.ends_with("*/");
    }
    kept
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

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

fn make_folder(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn only_lines_that_are_comments_are_left_out() {
        let script = "// a\n/**\n * b\n */\nconst c = 1; // d\n  /* e */\nf(\"// g\");\n";
        assert_eq!(without_comments(script), "const c = 1; // d\nf(\"// g\");\n");
    }
}
