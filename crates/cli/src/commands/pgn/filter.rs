//! `tabiya pgn filter`: select games.

use clap::Args;
use tabiya_pgn::GameTree;

use super::criteria_args::CriteriaArgs;
use super::output_args::OutputArgs;
use super::selector::{Selector, Strip};
use crate::failure::{CommandResult, note};
use crate::games::GameFiles;

pub(crate) const EXAMPLES: &str = "\
A game must meet all conditions; if an option is given several times, any of its values will do. Positions, openings,
material and length are those of the mainline. A game's opening is that of its last position in the opening table,
however it was reached and whatever the tags say. Bad games are skipped and reported on standard error; the exit code
is then 1.

Examples:
  tabiya pgn filter games.pgn --player Capablanca --color white --result 1-0
  tabiya pgn filter games.pgn.zst --min-rating 2500 --eco B90-B99 --from 2010 --output najdorf.pgn
  tabiya pgn filter games.pgn --eco B90,C60-C99
  tabiya pgn filter games.pgn --opening \"Najdorf English Attack\" --opening Benko
  tabiya pgn filter games.pgn --material KRPvKR
  tabiya pgn filter - --fen \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"";

#[derive(Args)]
pub(crate) struct Filter {
    #[command(flatten)]
    files: GameFiles,

    #[command(flatten)]
    criteria: CriteriaArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Filter {
    pub(super) fn run(self) -> CommandResult {
        let criteria = self.criteria.criteria()?;
        let write = |game: GameTree| game.to_pgn();
        let make = || Selector::new(&criteria, Strip::default(), &write);
        let (tally, found) = self.output.write(&self.files, "\n", make)?;
        if !tally.is_interrupted {
            note(format_args!("{found} of {} games", tally.games));
        }
        Ok(tally.code())
    }
}
