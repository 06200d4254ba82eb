//! `tabiya pgn filter`: select games.

use clap::{Args, ValueEnum};
use tabiya_pgn::{GameResult, GameTree};
use tabiya_rules::Color;

use super::criteria::Criteria;
use super::dates::{self, Date, Span};
use super::eco::EcoRange;
use super::material::Material;
use super::opening_name::OpeningName;
use super::output_args::OutputArgs;
use super::selector::{Selector, Strip};
use crate::failure::{CommandResult, Failure, note};
use crate::games::GameFiles;
use crate::numbers;
use crate::position_args::StrictArg;

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

    /// Games of players whose names contain this, ignoring case
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,

    /// The colour that --player must have
    #[arg(long, value_name = "COLOR", requires = "player")]
    color: Option<Side>,

    /// Games with this result: 1-0, 0-1, 1/2-1/2 or *
    #[arg(long, value_name = "RESULT", value_delimiter = ',', value_parser = result)]
    result: Vec<GameResult>,

    /// Games in which both ratings are at least this
    #[arg(long, value_name = "ELO", value_parser = numbers::whole(0..=9999))]
    min_rating: Option<u64>,

    /// Games in which both ratings are at most this
    #[arg(long, value_name = "ELO", value_parser = numbers::whole(0..=9999))]
    max_rating: Option<u64>,

    /// Games with these ECO codes, by position reached, not by tag: B90, B9, or B20-B99
    #[arg(long, value_name = "ECO", value_delimiter = ',', value_parser = EcoRange::parse)]
    eco: Vec<EcoRange>,

    /// Games in openings with these words in their names, by position reached: Najdorf
    #[arg(long, value_name = "NAME", value_parser = OpeningName::parse)]
    opening: Vec<OpeningName>,

    /// Games played in or after this year, month or day: 1992, 1992.11, 1992.11.04
    #[arg(long, value_name = "DATE", value_parser = dates::argument)]
    from: Option<Date>,

    /// Games played in or before this year, month or day
    #[arg(long, value_name = "DATE", value_parser = dates::argument)]
    to: Option<Date>,

    /// Games in which this position occurs, ignoring its move counters
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

    #[command(flatten)]
    strict: StrictArg,

    /// Games that reach this material, with either colour: KRPvKR
    #[arg(long, value_name = "MEN", value_parser = Material::parse)]
    material: Option<Material>,

    /// Games of at least this many plies
    #[arg(long, value_name = "N", value_parser = numbers::whole(0..=u64::MAX))]
    min_plies: Option<u64>,

    /// Games of at most this many plies
    #[arg(long, value_name = "N", value_parser = numbers::whole(0..=u64::MAX))]
    max_plies: Option<u64>,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    White,
    Black,
}

/// Parses a result on the command line.
pub(crate) fn result(text: &str) -> Result<GameResult, String> {
    GameResult::parse(text.as_bytes()).ok_or_else(|| "must be 1-0, 0-1, 1/2-1/2 or *".to_owned())
}

impl Filter {
    pub(super) fn run(self) -> CommandResult {
        let criteria = self.criteria()?;
        let write = |game: GameTree| game.to_pgn();
        let make = || Selector::new(&criteria, Strip::default(), &write);
        let (tally, found) = self.output.write(&self.files, "\n", make)?;
        if !tally.is_interrupted {
            note(format_args!("{found} of {} games", tally.games));
        }
        Ok(tally.code())
    }

    fn criteria(&self) -> Result<Criteria, Failure> {
        let fen = self.fen.as_deref();
        Ok(Criteria {
            players: self.player.iter().map(|name| name.to_lowercase()).collect(),
            color: self.color.map(|side| match side {
                Side::White => Color::White,
                Side::Black => Color::Black,
            }),
            results: self.result.clone(),
            min_rating: self.min_rating,
            max_rating: self.max_rating,
            eco: self.eco.clone(),
            openings: self.opening.clone(),
            dates: Span {
                from: self.from,
                to: self.to,
            },
            position: fen.map(|fen| self.strict.read_fen("--fen", fen)).transpose()?,
            material: self.material,
            min_plies: self.min_plies,
            max_plies: self.max_plies,
        })
    }
}
