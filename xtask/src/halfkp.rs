//! A real HalfKP network for testing the prober. It is too large for the repository and comes from npm.

use crate::cargo::{root, succeed};
use crate::{Failure, machine};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The npm package that contains the network as a plain file.
const PACKAGE: &str = "stockfish@12.0.0";
const ARCHIVE: &str = "stockfish-12.0.0.tgz";
const INSIDE: &str = "package/src/nn-82215d0fd0df.nnue";

/// The size of the network in bytes.
const SIZE: u64 = 21_022_697;

/// The environment variable that tells tests where the network is.
pub(crate) const VARIABLE: &str = "TABIYA_HALFKP";

/// The path of the network.
fn network() -> PathBuf {
    root().join("target").join("halfkp").join(INSIDE)
}

fn is_there() -> bool {
    fs::metadata(network()).is_ok_and(|file| file.is_file() && file.len() == SIZE)
}

/// Downloads the network into `target/halfkp`, unless it is already there, and returns its path.
pub(crate) fn set_up() -> Result<PathBuf, Failure> {
    if !is_there() {
        if !machine::ensure_program("npm", "npm") {
            return Err("npm is not installed".to_owned());
        }
        let folder = root().join("target").join("halfkp");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        succeed(
            Command::new("npm")
                .args(["pack", "--silent", PACKAGE])
                .current_dir(&folder),
        )?;
        succeed(
            Command::new("tar")
                .args(["-xzf", ARCHIVE, INSIDE])
                .current_dir(&folder),
        )?;
    }
    if is_there() {
        Ok(network())
    } else {
        Err(format!(
            "{PACKAGE} does not contain the expected network of {SIZE} bytes"
        ))
    }
}
