//! How a command can fail, and what the shell hears of it.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// A count differs from what was expected, or the output cannot be written.
pub(crate) const WRONG: u8 = 1;
/// The arguments or a file are not what they should be.
pub(crate) const BAD_INPUT: u8 = 2;
/// Ended by Ctrl-C: 128 and the number of the signal, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// What a command comes to.
pub(crate) type CommandResult = Result<ExitCode, Failure>;

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was given cannot be used: why, where, and what to do about it.
    Input(String),
    /// The output could not be written.
    Output(io::Error),
    /// Ctrl-C came first, and what is not finished is not told.
    Interrupted,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    /// Bad input, explained.
    pub(crate) fn input(reason: impl fmt::Display) -> Self {
        Self::Input(reason.to_string())
    }

    /// Tells the user, unless it is that nobody reads the output any more (`tabiya moves | head -1`).
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Input(reason) => {
                note(format_args!("error: {reason}"));
                BAD_INPUT.into()
            }
            Self::Interrupted => INTERRUPTED.into(),
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Output(error) => {
                note(format_args!("error: cannot write the output: {error}"));
                WRONG.into()
            }
        }
    }
}

/// A line on standard error. If it cannot be written, there is nobody left to tell.
pub(crate) fn note(text: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{text}");
}
