//! `tabiya uci`: the UCI loop on standard input and output.

use std::io::{self, BufReader, IsTerminal};

use tabiya_uci::Session;

use crate::failure::{CommandResult, SUCCESS, note};

pub(crate) const EXAMPLES: &str = "\
Examples:
  printf 'position startpos moves e2e4\\nd\\n' | tabiya uci
  printf 'go depth 12\\n' | tabiya uci

Commands: uci, isready, ucinewgame, position, go, stop, ponderhit, setoption, quit; and go perft N, bench, eval, d,
flip.";

pub(super) fn run() -> CommandResult {
    if io::stdin().is_terminal() {
        note(format_args!(
            "Tabiya {} in UCI mode; type 'quit' to leave, or run 'tabiya --help' for other commands.",
            env!("CARGO_PKG_VERSION")
        ));
    }
    Session::new(io::stdout()).run(BufReader::new(io::stdin()))?;
    Ok(SUCCESS)
}
