//! `tabiya tablebase`: what Syzygy tables know about a position.

use std::env;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tabiya_rules::{FenStyle, Position};
use tabiya_tablebase::{ProbeError, RootState, Tablebases};

use crate::failure::{CommandResult, Failure};
use crate::games::castling_text;
use crate::position_args::StrictArg;
use crate::positions::{self, Answers, FileArg};

pub(crate) const EXAMPLES: &str = "\
The folders are those of --path, or of the environment variable TABIYA_SYZYGY or SyzygyPath, where several
are separated as in PATH. Results are for the side to move; distances (DTZ) are half-moves to the next
capture, pawn move or mate. The moves come best first, with the fifty-move rule in view.

Examples:
  tabiya tablebase \"8/8/8/8/8/2k5/8/K2Q4 w - - 0 1\" --path /usr/share/syzygy
  tabiya tablebase \"8/8/8/8/8/2k5/8/K2Q4 w - - 0 1\" --path tables/345 --path tables/6 --json
  tabiya tablebase --file endings.epd --path /usr/share/syzygy --json";

/// Where the folders are named if --path is not given.
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

    /// A folder with tables; may be given several times
    #[arg(long, value_name = "FOLDER")]
    path: Vec<PathBuf>,

    /// Print a JSON object with the result, the distance and the moves
    #[arg(long)]
    json: bool,
}

/// What the tables know, for programs.
#[derive(Serialize)]
struct Knowledge {
    fen: String,
    wdl: i32,
    result: String,
    /// Nothing if there is a table of results alone.
    dtz: Option<i32>,
    moves: Vec<KnownMove>,
}

#[derive(Serialize)]
struct KnownMove {
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
            let mut expert = Expert(self.tables()?);
            return positions::answer_file(&mut expert, file, self.strict.strictness(), self.json);
        }
        let position = self
            .strict
            .read_fen("FEN", self.fen.as_deref().unwrap_or_default())?;
        positions::answer_one(&mut Expert(self.tables()?), &position, self.json)
    }

    fn tables(&self) -> Result<Tablebases, Failure> {
        let folders = self.folders();
        if folders.is_empty() {
            return Err(Failure::input(
                "no folder with tables: name it with --path FOLDER or in TABIYA_SYZYGY",
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

/// Asks the tables.
struct Expert(Tablebases);

impl Answers for Expert {
    type Answer = Knowledge;

    fn answer(&mut self, position: &Position) -> Result<Knowledge, Failure> {
        probe(&self.0, position).map_err(Failure::input)
    }

    fn text(&self, _position: &Position, knowledge: &Knowledge) -> String {
        let dtz = |dtz: Option<i32>| dtz.map_or_else(|| "unknown".to_owned(), |dtz| dtz.to_string());
        let mut text = format!("result: {}\ndtz: {}\n", knowledge.result, dtz(knowledge.dtz));
        for known in &knowledge.moves {
            let KnownMove { san, result, .. } = known;
            text += &format!("{san:7} {result:12}  dtz {}\n", dtz(known.dtz));
        }
        text
    }
}

fn probe(tables: &Tablebases, position: &Position) -> Result<Knowledge, ProbeError> {
    let state = RootState {
        halfmove_clock: position.halfmove_clock(),
        ..RootState::default()
    };
    let castling = castling_text(position);
    let wdl = tables.probe_wdl(position)?;
    let dtz = match tables.probe_dtz(position) {
        Err(ProbeError::MissingTable { .. }) => None,
        found => Some(found?),
    };
    let moves = tables.rank_root_moves(position, state)?;
    let moves = moves.into_iter().map(|ranked| KnownMove {
        san: position.to_san(ranked.mv).to_string(),
        uci: ranked.mv.to_uci(castling).to_string(),
        wdl: ranked.wdl.number(),
        result: ranked.wdl.to_string(),
        dtz: ranked.dtz,
        rank: ranked.rank,
    });
    Ok(Knowledge {
        fen: position.to_fen(FenStyle::XFen),
        wdl: wdl.number(),
        result: wdl.to_string(),
        dtz,
        moves: moves.collect(),
    })
}
