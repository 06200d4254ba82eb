//! What an engine did wrong.

use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use tabiya_rules::UciMoveError;

/// An error of a program.
#[derive(Debug)]
pub struct Error {
    /// The path the program was started with.
    pub program: String,
    /// What it did wrong.
    pub fault: Fault,
}

/// What a program did wrong.
#[derive(Debug)]
#[non_exhaustive]
pub enum Fault {
    /// It could not be started.
    Start(io::Error),
    /// It does not read its input.
    Deaf(io::Error),
    /// It exited before it sent what was awaited.
    Ended {
        /// The word that was awaited.
        awaited: &'static str,
        /// The exit status, if known.
        status: Option<ExitStatus>,
    },
    /// It did not send what was awaited in time.
    Silent {
        /// The word that was awaited.
        awaited: &'static str,
        /// The timeout.
        patience: Duration,
    },
    /// It did not exit when it was told to.
    Running(Duration),
    /// Its best move is not legal.
    BadMove {
        /// The move as it was sent; empty if there was none.
        text: String,
        /// What is wrong with it.
        reason: UciMoveError,
    },
    /// It has no such option.
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
            Fault::Start(error) => write!(f, "cannot start: {error}"),
            Fault::Deaf(error) => write!(f, "does not read its input: {error}"),
            Fault::Ended { awaited, status } => {
                f.write_str("exited")?;
                if let Some(status) = status {
                    write!(f, " ({status})")?;
                }
                write!(f, " instead of sending {awaited}")
            }
            Fault::Silent { awaited, patience } => {
                write!(f, "did not send {awaited} within {:.1} s", patience.as_secs_f64())
            }
            Fault::Running(patience) => {
                write!(
                    f,
                    "did not exit within {:.1} s of being told to",
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
