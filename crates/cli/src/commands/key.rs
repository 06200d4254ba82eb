//! `tabiya key`: the key of a position.

use clap::Args;
use serde::Serialize;
use tabiya_rules::Position;
use tabiya_tables::{material, pawns_key, position_key};

use crate::failure::{CommandResult, Failure};
use crate::position_args::StrictArg;
use crate::positions::{self, Answers, FileArg};

pub(crate) const EXAMPLES: &str = "\
The key is the Zobrist key as a signed 64-bit number, as in the tables of `tabiya pgn positions` and `tabiya batch`. It does
not depend on the move counters, nor on an en-passant square where no pawn can capture.

Examples:
  tabiya key
  tabiya key \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"
  tabiya key --pawns \"rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5\"
  tabiya key --file positions.epd --json";

#[derive(Args)]
pub(crate) struct Key {
    /// The position, in quotes [default: the start position]
    #[arg(value_name = "FEN", conflicts_with = "file")]
    fen: Option<String>,

    #[command(flatten)]
    file: FileArg,

    #[command(flatten)]
    strict: StrictArg,

    /// Print the pawn key
    #[arg(long)]
    pawns: bool,

    /// Print a JSON object with the key, the pawn key and the material
    #[arg(long, conflicts_with = "pawns")]
    json: bool,
}

/// The JSON result.
#[derive(Serialize)]
struct Keys {
    fen: String,
    key: i64,
    pawns: i64,
    material: String,
}

struct Answerer {
    pawns: bool,
}

impl Answers for Answerer {
    type Answer = Keys;

    fn answer(&mut self, position: &Position) -> Result<Keys, Failure> {
        Ok(Keys {
            fen: position.to_string(),
            key: position_key(position),
            pawns: pawns_key(position),
            material: material(position),
        })
    }

    fn text(&self, _position: &Position, keys: &Keys) -> String {
        let key = if self.pawns { keys.pawns } else { keys.key };
        format!("{key}\n")
    }
}

impl Key {
    pub(super) fn run(self) -> CommandResult {
        let mut answerer = Answerer { pawns: self.pawns };
        if let Some(file) = self.file.path() {
            return positions::answer_file(&mut answerer, file, self.strict.strictness(), self.json);
        }
        let position = match &self.fen {
            Some(fen) => self.strict.read_fen("FEN", fen)?,
            None => Position::default(),
        };
        positions::answer_one(&mut answerer, &position, self.json)
    }
}
