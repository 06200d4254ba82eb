//! Syzygy tables, and Fathom to compare with: `cargo xtask tablebases` and the set-up for tests.

use crate::cargo::{native, root, succeed};
use crate::{Failure, machine, python};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The environment variable that tells tests where real tables are.
pub(crate) const FOLDER: &str = "TABIYA_SYZYGY";

/// The environment variable that tells tests where a real opening book is.
pub(crate) const BOOK: &str = "TABIYA_BOOK";

/// The environment variable that tells tests where Fathom's shared library is.
pub(crate) const FATHOM: &str = "TABIYA_FATHOM";

/// The number of files for tables with up to four men.
const FILES: usize = 70;

const DEFAULT_POSITIONS: u32 = 100_000;

/// Compares probes of many positions with other probers.
pub(crate) fn compare(arguments: &[&str]) -> Result<(), Failure> {
    let positions = match arguments {
        [] => DEFAULT_POSITIONS,
        [number] => number
            .parse()
            .map_err(|_| format!("`{number}` is not a number of positions"))?,
        _ => return Err("tablebases takes one number of positions".to_owned()),
    };
    let interpreter = python::set_up()?;
    let mut cargo = native();
    cargo.args(["test", "--release", "--package", "tabiya-tablebase"]);
    cargo.args(["--test", "fathom", "--test", "python_chess", "--", "--nocapture"]);
    cargo.env("TABIYA_POSITIONS", positions.to_string());
    cargo.env(FOLDER, set_up(&interpreter)?);
    cargo.env(FATHOM, fathom().ok_or(NO_FATHOM)?);
    cargo.env(python::VARIABLE, interpreter);
    succeed(&mut cargo)
}

/// Why there is no comparison with Fathom.
pub(crate) const NO_FATHOM: &str = "Fathom is not installed (on Debian: the package libfathom1)";

/// Fathom's shared library, after installing it if that is possible without user interaction.
pub(crate) fn fathom() -> Option<PathBuf> {
    installed_fathom().or_else(|| {
        machine::install_from_debian("libfathom1");
        installed_fathom()
    })
}

fn installed_fathom() -> Option<PathBuf> {
    let mut folders: Vec<PathBuf> = std::fs::read_dir("/usr/lib")
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    folders.push(PathBuf::from("/usr/lib"));
    let libraries = folders.into_iter().map(|folder| folder.join("libfathom.so.1"));
    libraries.into_iter().find(|library| library.exists())
}

/// Downloads tables with up to four men, unless they are already there, and returns their folder. The source package of
/// python-chess contains them for its own tests.
pub(crate) fn set_up(interpreter: &Path) -> Result<PathBuf, Failure> {
    let folder = root().join("target").join("syzygy");
    let package = format!("chess-{}", python::CHESS);
    let tables = folder.join(&package).join("data").join("syzygy").join("regular");
    if has_all(&tables) {
        return Ok(tables);
    }
    let requirement = format!("chess=={}", python::CHESS);
    succeed(
        Command::new(interpreter)
            .args([
                "-m",
                "pip",
                "download",
                "--quiet",
                "--no-binary",
                ":all:",
                "--no-deps",
                "--dest",
            ])
            .arg(&folder)
            .arg(requirement),
    )?;
    succeed(
        Command::new(interpreter)
            .args(["-m", "tarfile", "-e"])
            .arg(folder.join(format!("{package}.tar.gz")))
            .arg(&folder),
    )?;
    if has_all(&tables) {
        Ok(tables)
    } else {
        Err(format!("{} does not contain {FILES} tables", tables.display()))
    }
}

/// The opening book that comes with the tables.
pub(crate) fn book_beside(tables: &Path) -> PathBuf {
    tables.join("../../polyglot/performance.bin")
}

fn has_all(folder: &Path) -> bool {
    let is_table = |path: PathBuf| path.extension().is_some_and(|end| end == "rtbw" || end == "rtbz");
    std::fs::read_dir(folder).is_ok_and(|files| {
        let paths = files.filter_map(|file| Some(file.ok()?.path()));
        paths.filter(|path| is_table(path.clone())).count() == FILES
    })
}
