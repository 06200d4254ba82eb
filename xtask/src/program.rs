//! The release build of the program, driven over UCI.

use crate::{Failure, cargo};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tabiya_rules::{PlayedLine, Position};
use tabiya_uci_client::{Engine, Error, Found, Go};

/// Even on a slow machine, a search prints something more often than this.
const PATIENCE: Duration = Duration::from_secs(600);

/// Builds the program and returns its path.
pub(crate) fn build() -> Result<PathBuf, Failure> {
    cargo::succeed(cargo::native().args(["build", "--release", "--quiet", "--package", "tabiya-cli"]))?;
    let file = format!("tabiya{}", std::env::consts::EXE_SUFFIX);
    Ok(cargo::built("release").join(file))
}

/// The running program, which is ended on drop.
pub(crate) struct Program(Engine);

impl Program {
    /// Starts the program with this many threads and megabytes of hash.
    pub(crate) fn start(file: &Path, threads: u64, hash: u64) -> Result<Program, Failure> {
        let start = || -> Result<Engine, Error> {
            let mut engine = Engine::start(Command::new(file).arg("uci"), PATIENCE)?;
            engine.set_option("Threads", &threads.to_string())?;
            engine.set_option("Hash", &hash.to_string())?;
            engine.set_option("UCI_Chess960", "true")?;
            Ok(engine)
        };
        start().map(Program).map_err(|error| error.to_string())
    }

    /// Searches a position as in a new game.
    pub(crate) fn search(&mut self, position: &Position, go: &Go) -> Result<Found, Failure> {
        let game = PlayedLine::new(position.clone());
        self.0
            .new_game()
            .and_then(|()| self.0.search(&game, go))
            .map_err(|error| error.to_string())
    }
}
