//! The `tabiya` program as a function, for packages that contain it; the binary only calls it.
//!
//! ```
//! assert_eq!(tabiya_cli::run(["tabiya", "key", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]), 0);
//! ```

mod commands;
mod evaluation_options;
mod failure;
mod games;
mod interrupt;
mod json;
mod memory;
mod numbers;
mod output;
mod position_args;
mod positions;
mod progress;
mod quotes;
mod speed;

use std::ffi::OsString;

use clap::Parser;

use commands::Command;
use failure::Failure;

/// Chess on the command line and over UCI.
#[derive(Parser)]
#[command(name = "tabiya", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Without a command, tabiya runs as a UCI engine on standard input and output.

Examples:
  tabiya analyze
  tabiya show
  tabiya moves --fen \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"
  tabiya moves --file positions.epd --json
  tabiya perft 6
  tabiya pgn check games.pgn.zst
  tabiya batch games.pgn.zst --output games.parquet
  tabiya book show book.bin
  tabiya help perft";

/// Runs the program with its arguments, the first of which is its name, and returns the exit code.
///
/// It reads standard input and writes to standard output and standard error. A second Ctrl-C ends the process.
pub fn run<I>(arguments: I) -> u8
where
    I: IntoIterator<Item: Into<OsString>>,
{
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let result = match Cli::try_parse_from(&arguments) {
        Ok(cli) => cli.command.unwrap_or(Command::Uci).run(),
        Err(error) => Ok(report_usage(&error, &arguments)),
    };
    result.unwrap_or_else(Failure::report)
}

/// Prints help, the version or what is wrong with the arguments, for which the exit code is 2.
fn report_usage(error: &clap::Error, arguments: &[OsString]) -> u8 {
    // If even this cannot be written, there is nowhere left to report it.
    let _ = error.print();
    if error.use_stderr() {
        let arguments: Vec<String> = arguments
            .iter()
            .skip(1)
            .map(|argument| argument.to_string_lossy().into_owned())
            .collect();
        if let Some(hint) = quotes::missing_around_fen(&arguments) {
            failure::note(format_args!("\n{hint}"));
        }
        return failure::BAD_INPUT;
    }
    failure::SUCCESS
}
