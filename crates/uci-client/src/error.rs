//! What programs do wrong.

use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use tabiya_rules::UciMoveError;

/// A fault, and whose it is.
#[derive(Debug)]
pub struct Error {
    /// The program, as it was started.
    pub program: String,
    /// What it did.
    pub fault: Fault,
}

/// What a program did wrong.
#[derive(Debug)]
#[non_exhaustive]
pub enum Fault {
    /// It cannot be started.
    Start(io::Error),
    /// It does not read what it is told.
    Deaf(io::Error),
    /// It has ended before it said what was awaited.
    Ended {
        /// The word that was awaited.
        awaited: &'static str,
        /// How it ended, if that is known.
        status: Option<ExitStatus>,
    },
    /// It has not said what was awaited for too long.
    Silent {
        /// The word that was awaited.
        awaited: &'static str,
        /// How long it was waited for.
        patience: Duration,
    },
    /// It has not ended when it was told to.
    Running(Duration),
    /// Its best move is none that can be played.
    BadMove {
        /// The move as it was written; empty when there was none.
        text: String,
        /// What is wrong with it.
        reason: UciMoveError,
    },
    /// It does not have this option.
    NoSuchOption(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.program, self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Start(error) => write!(f, "cannot be started: {error}"),
            Fault::Deaf(error) => write!(f, "does not listen: {error}"),
            Fault::Ended { awaited, status } => {
                f.write_str("has ended")?;
                if let Some(status) = status {
                    write!(f, " ({status})")?;
                }
                write!(f, " instead of saying {awaited}")
            }
            Fault::Silent { awaited, patience } => {
                write!(f, "has not said {awaited} for {:.1} s", patience.as_secs_f64())
            }
            Fault::Running(patience) => {
                write!(
                    f,
                    "has not ended within {:.1} s of being told to",
                    patience.as_secs_f64()
                )
            }
            Fault::BadMove { text, reason } => write!(f, "bestmove {text}: {reason}"),
            Fault::NoSuchOption(name) => write!(f, "has no option {name}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            Fault::Start(error) | Fault::Deaf(error) => Some(error),
            Fault::BadMove { reason, .. } => Some(reason),
            _ => None,
        }
    }
}
