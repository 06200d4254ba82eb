//! `tabiya tablebase`: probe Syzygy tablebases.

use std::env;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tabiya_rules::{FenStyle, Position};
use tabiya_tablebase::{ProbeError, Tablebases};

use crate::failure::{CommandResult, Failure};
use crate::games::castling_text;
use crate::position_args::StrictArg;
use crate::positions::{self, Answers, FileArg};

pub(crate) const EXAMPLES: &str = "\
Tables are searched for in the --path folders, or else in those of the environment variable TABIYA_SYZYGY or
SyzygyPath, separated as in PATH. Results are for the side to move, by the fifty-move rule and the position's own halfmove
clock; DTZ is the distance in plies to the next capture, pawn move or mate. Moves are listed best first.

Examples:
  tabiya tablebase \"8/8/8/8/8/2k5/8/K2Q4 w - - 0 1\" --path /usr/share/syzygy
  tabiya tablebase \"8/8/8/8/8/2k5/8/K2Q4 w - - 0 1\" --path tables/345 --path tables/6 --json
  tabiya tablebase --file endings.epd --path /usr/share/syzygy --json";

/// The environment variables that name the folders if --path is not given.
const VARIABLES: [&str; 2] = ["TABIYA_SYZYGY", "SyzygyPath"];

#[derive(Args)]
pub(crate) struct Tablebase {
    /// The position, in quotes
    #[arg(value_name = "FEN", required_unless_present = "file", conflicts_with = "file")]
    fen: Option<String>,

    #[command(flatten)]
    file: FileArg,

    #[command(flatten)]
    strict: StrictArg,

    /// A folder with tables; may be repeated
    #[arg(long, value_name = "FOLDER")]
    path: Vec<PathBuf>,

    /// Print a JSON object with the result, the distance and the moves
    #[arg(long)]
    json: bool,
}

/// The JSON object for one position.
#[derive(Serialize)]
struct ProbeObject {
    fen: String,
    wdl: i32,
    result: String,
    /// `None` if only the WDL table is there.
    dtz: Option<i32>,
    moves: Vec<RankedMoveObject>,
}

#[derive(Serialize)]
struct RankedMoveObject {
    san: String,
    uci: String,
    wdl: i32,
    result: String,
    dtz: Option<i32>,
    rank: i32,
}

impl Tablebase {
    pub(super) fn run(self) -> CommandResult {
        if let Some(file) = self.file.path() {
            let mut prober = Prober(self.tables()?);
            return positions::answer_file(&mut prober, file, self.strict.strictness(), self.json);
        }
        let position = self
            .strict
            .read_fen("FEN", self.fen.as_deref().unwrap_or_default())?;
        positions::answer_one(&mut Prober(self.tables()?), &position, self.json)
    }

    fn tables(&self) -> Result<Tablebases, Failure> {
        let folders = self.folders();
        if folders.is_empty() {
            return Err(Failure::input(
                "no tablebase folder: use --path FOLDER or set TABIYA_SYZYGY",
            ));
        }
        let mut tables = Tablebases::new();
        let mut files = 0;
        for folder in &folders {
            files += tables.add_folder(folder).map_err(Failure::input)?;
        }
        if files == 0 {
            let names: Vec<String> = folders
                .iter()
                .map(|folder| folder.display().to_string())
                .collect();
            return Err(Failure::input(format_args!(
                "no tables (.rtbw, .rtbz) in {}",
                names.join(", ")
            )));
        }
        Ok(tables)
    }

    fn folders(&self) -> Vec<PathBuf> {
        if !self.path.is_empty() {
            return self.path.clone();
        }
        let named = VARIABLES.iter().find_map(env::var_os).unwrap_or_default();
        env::split_paths(&named)
            .filter(|folder| !folder.as_os_str().is_empty())
            .collect()
    }
}

/// Probes the tables.
struct Prober(Tablebases);

impl Answers for Prober {
    type Answer = ProbeObject;

    fn answer(&mut self, position: &Position) -> Result<ProbeObject, Failure> {
        probe(&self.0, position).map_err(Failure::input)
    }

    fn text(&self, _position: &Position, found: &ProbeObject) -> String {
        let dtz = |dtz: Option<i32>| dtz.map_or_else(|| "unknown".to_owned(), |dtz| dtz.to_string());
        let mut text = format!("result: {}\ndtz: {}\n", found.result, dtz(found.dtz));
        for known in &found.moves {
            let RankedMoveObject { san, result, .. } = known;
            text += &format!("{san:7} {result:12}  dtz {}\n", dtz(known.dtz));
        }
        text
    }
}

fn probe(tables: &Tablebases, position: &Position) -> Result<ProbeObject, ProbeError> {
    let castling = castling_text(position);
    let wdl = tables.probe_wdl(position)?;
    let dtz = match tables.probe_dtz(position) {
        Err(ProbeError::MissingTable { .. }) => None,
        found => Some(found?),
    };
    let moves = tables.rank_moves(position)?;
    let moves = moves.into_iter().map(|ranked| RankedMoveObject {
        san: position.to_san(ranked.mv).to_string(),
        uci: ranked.mv.to_uci(castling).to_string(),
        wdl: ranked.wdl.number(),
        result: ranked.wdl.to_string(),
        dtz: ranked.dtz,
        rank: ranked.rank,
    });
    Ok(ProbeObject {
        fen: position.to_fen(FenStyle::XFen),
        wdl: wdl.number(),
        result: wdl.to_string(),
        dtz,
        moves: moves.collect(),
    })
}
