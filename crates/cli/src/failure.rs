//! How a command can fail, and its exit code.

use std::fmt;
use std::io::{self, Write};

/// Exit code: all is well.
pub(crate) const SUCCESS: u8 = 0;
/// Exit code: a count is wrong, a line or game is bad, or the output cannot be written.
pub(crate) const WRONG: u8 = 1;
/// Exit code: bad arguments or an unreadable file.
pub(crate) const BAD_INPUT: u8 = 2;
/// Exit code: interrupted by Ctrl-C, 128 plus the signal number, as in shells.
pub(crate) const INTERRUPTED: u8 = 130;

/// The exit code of a command, or why it failed.
pub(crate) type CommandResult = Result<u8, Failure>;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input cannot be used: why, where, and what to do about it.
    Input(String),
    /// The output could not be written.
    Output(io::Error),
    /// Ctrl-C came first; nothing unfinished is printed.
    Interrupted,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    /// Bad input, with the reason.
    pub(crate) fn input(reason: impl fmt::Display) -> Self {
        Self::Input(reason.to_string())
    }

    /// Prints the error and returns the exit code. A reader that has gone away (`tabiya moves | head -1`) is not an
    /// error.
    pub(crate) fn report(self) -> u8 {
        match self {
            Self::Input(reason) => {
                note(format_args!("error: {reason}"));
                BAD_INPUT
            }
            Self::Interrupted => INTERRUPTED,
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => SUCCESS,
            Self::Output(error) => {
                note(format_args!("error: cannot write the output: {error}"));
                WRONG
            }
        }
    }
}

/// Prints a line on standard error. If that fails, there is nowhere left to report it.
pub(crate) fn note(text: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{text}");
}
