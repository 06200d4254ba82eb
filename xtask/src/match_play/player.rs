//! An engine playing a match.

use super::side::Side;
use crate::Failure;
use std::fs::File;
use std::process::{Command, Stdio};
use std::time::Duration;
use tabiya_rules::PlayedLine;
use tabiya_uci_client::{Engine, Error, Fault, Found, Go};

/// How long an engine may take to start and to get ready.
const PATIENCE: Duration = Duration::from_secs(30);

/// One side at one board: its engine, which is restarted whenever it has exited.
pub(super) struct Player<'a> {
    side: &'a Side,
    is_chess960: bool,
    /// The engine's error output.
    log: &'a File,
    engine: Option<Engine>,
}

impl<'a> Player<'a> {
    pub(super) fn new(side: &'a Side, is_chess960: bool, log: &'a File) -> Player<'a> {
        Player {
            side,
            is_chess960,
            log,
            engine: None,
        }
    }

    /// Starts the engine unless it is running. If that fails, there is no match.
    pub(super) fn ensure_started(&mut self) -> Result<(), Failure> {
        if self.engine.is_none() {
            let started = self
                .start()
                .map_err(|error| format!("{}: {error}", self.side.name));
            self.engine = Some(started?);
        }
        Ok(())
    }

    fn start(&self) -> Result<Engine, String> {
        let mut command = Command::new(&self.side.program);
        command.args(&self.side.arguments);
        let log = self.log.try_clone().map_err(|error| error.to_string())?;
        command.stderr(Stdio::from(log));
        // Keep Ctrl-C from the engine: if it died of it, that would count as a crash.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut set_up = || -> Result<Engine, Error> {
            let mut engine = Engine::start(&mut command, PATIENCE)?;
            for (name, value) in super::side::DEFAULT_OPTIONS {
                engine.set_option_if_there(name, value)?;
            }
            for (name, value) in &self.side.options {
                engine.set_option(name, value)?;
            }
            if self.is_chess960 {
                engine.set_option("UCI_Chess960", "true")?;
            }
            engine.ready()?;
            Ok(engine)
        };
        set_up().map_err(|error| error.to_string())
    }

    /// Prepares the engine for a new game.
    pub(super) fn new_game(&mut self) -> Result<(), Fault> {
        self.ask(Engine::new_game)
    }

    /// Asks for a move within a time limit.
    pub(super) fn search(&mut self, game: &PlayedLine, go: &Go, limit: Duration) -> Result<Found, Fault> {
        self.ask(|engine| engine.search_within(game, go, limit))
    }

    /// Asks the engine something. After any fault but a bad move it is discarded.
    fn ask<A>(&mut self, question: impl FnOnce(&mut Engine) -> Result<A, Error>) -> Result<A, Fault> {
        let Some(engine) = &mut self.engine else {
            return Err(Fault::Ended {
                awaited: "anything",
                status: None,
            });
        };
        question(engine).map_err(|error| {
            if !matches!(error.fault, Fault::BadMove { .. }) {
                self.engine = None;
            }
            error.fault
        })
    }
}
