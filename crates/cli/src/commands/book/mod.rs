//! `tabiya book`: opening books.

mod make;
mod show;

use clap::Subcommand;

use crate::failure::CommandResult;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tabiya book make games.pgn --output book.bin
  tabiya book show book.bin";

#[derive(Subcommand)]
pub(crate) enum Book {
    /// Build a Polyglot book from games
    #[command(after_help = make::EXAMPLES)]
    Make(make::Make),
    /// List a Polyglot book's moves for a position
    #[command(after_help = show::EXAMPLES)]
    Show(show::Show),
}

impl Book {
    pub(super) fn run(self) -> CommandResult {
        match self {
            Self::Make(make) => make.run(),
            Self::Show(show) => show.run(),
        }
    }
}
