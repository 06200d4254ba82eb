//! `tabiya tablebase`: what Syzygy tables know about a position.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use tabiya_rules::{FenStyle, Position};
use tabiya_tablebase::{ProbeError, RankedMove, RootState, Tablebases, Wdl};

use crate::failure::{Failure, Outcome};
use crate::games::castling_text;
use crate::json::OrNull;
use crate::position_args::StrictArg;

pub(crate) const EXAMPLES: &str = "\
The folders are those of --path, or of the environment variable TABIYA_SYZYGY or SyzygyPath, where several
are separated as in PATH. Results are for the side to move; distances (DTZ) are half-moves to the next
capture, pawn move or mate. The moves come best first, with the fifty-move rule in view.

Examples:
  tabiya tablebase \"8/8/8/8/8/2k5/8/K2Q4 w - - 0 1\" --path /usr/share/syzygy
  tabiya tablebase \"8/8/8/8/8/2k5/8/K2Q4 w - - 0 1\" --path tables/345 --path tables/6 --json";

/// Where the folders are named if --path is not given.
const VARIABLES: [&str; 2] = ["TABIYA_SYZYGY", "SyzygyPath"];

#[derive(Args)]
pub(crate) struct Tablebase {
    /// The position, in quotes
    #[arg(value_name = "FEN")]
    fen: String,

    #[command(flatten)]
    strict: StrictArg,

    /// A folder with tables; may be given several times
    #[arg(long, value_name = "FOLDER")]
    path: Vec<PathBuf>,

    /// Print a JSON object with the result, the distance and the moves
    #[arg(long)]
    json: bool,
}

/// What the tables know.
struct Knowledge {
    wdl: Wdl,
    /// Nothing if there is a table of results alone.
    dtz: Option<i32>,
    moves: Vec<RankedMove>,
}

impl Tablebase {
    pub(super) fn run(self) -> Outcome {
        let position = self.strict.read_fen("FEN", &self.fen)?;
        let tables = self.tables()?;
        let knowledge = probe(&tables, &position).map_err(Failure::input)?;
        let text = match self.json {
            true => as_json(&position, &knowledge),
            false => as_text(&position, &knowledge),
        };
        io::stdout().write_all(text.as_bytes())?;
        Ok(ExitCode::SUCCESS)
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

fn probe(tables: &Tablebases, position: &Position) -> Result<Knowledge, ProbeError> {
    let state = RootState {
        halfmove_clock: position.halfmove_clock(),
        ..RootState::default()
    };
    Ok(Knowledge {
        wdl: tables.probe_wdl(position)?,
        dtz: match tables.probe_dtz(position) {
            Err(ProbeError::MissingTable { .. }) => None,
            found => Some(found?),
        },
        moves: tables.rank_root_moves(position, state)?,
    })
}

fn as_text(position: &Position, knowledge: &Knowledge) -> String {
    let dtz = |dtz: Option<i32>| dtz.map_or_else(|| "unknown".to_owned(), |dtz| dtz.to_string());
    let mut text = format!("result: {}\ndtz: {}\n", knowledge.wdl, dtz(knowledge.dtz));
    for ranked in &knowledge.moves {
        let san = position.to_san(ranked.mv);
        text += &format!(
            "{:7} {:12}  dtz {}\n",
            san.as_str(),
            ranked.wdl.to_string(),
            dtz(ranked.dtz)
        );
    }
    text
}

/// Neither FENs nor moves nor results hold a character that JSON would want escaped.
fn as_json(position: &Position, knowledge: &Knowledge) -> String {
    let castling = castling_text(position);
    let moves: Vec<String> = knowledge
        .moves
        .iter()
        .map(|ranked| {
            format!(
                "{{\"san\":\"{}\",\"uci\":\"{}\",\"wdl\":{},\"result\":\"{}\",\"dtz\":{},\"rank\":{}}}",
                position.to_san(ranked.mv),
                ranked.mv.to_uci(castling),
                ranked.wdl.number(),
                ranked.wdl,
                OrNull(ranked.dtz),
                ranked.rank
            )
        })
        .collect();
    format!(
        "{{\"fen\":\"{}\",\"wdl\":{},\"result\":\"{}\",\"dtz\":{},\"moves\":[{}]}}\n",
        position.to_fen(FenStyle::XFen),
        knowledge.wdl.number(),
        knowledge.wdl,
        OrNull(knowledge.dtz),
        moves.join(",")
    )
}
