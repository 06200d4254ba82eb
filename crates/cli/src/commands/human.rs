//! `tabiya human`: what players of a rating would play.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tabiya_engine::{Engine, Ratings};
use tabiya_rules::{CastlingText, FenStyle, Position};

use crate::failure::{CommandResult, Failure};
use crate::numbers;
use crate::position_args::StrictArg;
use crate::positions::{self, Answers, FileArg};

pub(crate) const EXAMPLES: &str = "\
Every legal move with the chance that a player of this rating chooses it, the likeliest first, as judged by a
network that learned from games between rated players (FIDE ratings, 1200 to 2800; play below is extrapolated).

Examples:
  tabiya human \"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3\"
  tabiya human --elo 1300 --opponent 2000 \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"
  tabiya human --file positions.epd --elo 1800 --nodes 2000 --json";

/// Nobody is rated higher.
const HIGHEST: u64 = 4000;

#[derive(Args)]
pub(crate) struct Human {
    /// The positions, each in quotes
    #[arg(value_name = "FEN", required_unless_present = "file", conflicts_with = "file")]
    fens: Vec<String>,

    #[command(flatten)]
    file: FileArg,

    #[command(flatten)]
    strict: StrictArg,

    /// The rating of the player to move, up to 4000; below 800 counts as 800, above 2800 as 2800
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = numbers::whole(0..=HIGHEST))]
    elo: u64,

    /// The rating of the opponent, up to 4000 [default: that of the player]
    #[arg(long, value_name = "N", value_parser = numbers::whole(0..=HIGHEST))]
    opponent: Option<u64>,

    /// Combine the network with a search of so many nodes, up to 100000000, weighed as games of such players suggest
    #[arg(long, value_name = "N", value_parser = numbers::whole(1..=100_000_000))]
    nodes: Option<u64>,

    /// Use the network of human moves in this file instead of the built-in one
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,

    /// Write castling as in Chess960, the king taking its rook: e1h1
    #[arg(long)]
    chess960: bool,

    /// Print a JSON object for each position
    #[arg(long)]
    json: bool,
}

/// For programs.
#[derive(Serialize)]
struct HumanMoves {
    fen: String,
    elo: u16,
    opponent: u16,
    moves: Vec<HumanMove>,
}

#[derive(Serialize)]
struct HumanMove {
    r#move: String,
    chance: f64,
    #[serde(skip)]
    san: String,
}

impl Human {
    pub(super) fn run(self) -> CommandResult {
        let mut judge = self.judge()?;
        if let Some(file) = self.file.path() {
            return positions::answer_file(&mut judge, file, self.strict.strictness(), self.json);
        }
        let read = |fen: &str| self.strict.read_fen("FEN", fen);
        positions::answer_fens(&mut judge, &self.fens, read, self.json)
    }

    fn judge(&self) -> Result<Judge, Failure> {
        let mut engine = Engine::builder()
            .hash_megabytes(16)
            .build()
            .map_err(Failure::input)?;
        if let Some(file) = &self.net {
            engine.load_human_net(file).map_err(Failure::input)?;
        }
        // The parser has checked the range.
        let rating = |number: u64| u16::try_from(number).unwrap_or(u16::MAX);
        Ok(Judge {
            engine,
            ratings: Ratings {
                mover: rating(self.elo),
                opponent: rating(self.opponent.unwrap_or(self.elo)),
            },
            nodes: self.nodes,
            chess960: self.chess960,
        })
    }
}

struct Judge {
    engine: Engine,
    ratings: Ratings,
    nodes: Option<u64>,
    chess960: bool,
}

impl Answers for Judge {
    type Answer = HumanMoves;

    fn answer(&mut self, position: &Position) -> Result<HumanMoves, Failure> {
        let (castling, style) = match self.chess960 {
            true => (CastlingText::Chess960, FenStyle::Shredder),
            false => (CastlingText::Standard, FenStyle::XFen),
        };
        let moves = match self.nodes {
            Some(nodes) => self.engine.human_with_search(position, self.ratings, nodes),
            None => self.engine.human(position, self.ratings),
        };
        let moves = moves.map_err(Failure::input)?;
        let moves = moves.iter().map(|one| HumanMove {
            r#move: one.mv.to_uci(castling).to_string(),
            chance: in_millionths(one.chance),
            san: position.to_san(one.mv).to_string(),
        });
        Ok(HumanMoves {
            fen: position.to_fen(style),
            elo: self.ratings.mover,
            opponent: self.ratings.opponent,
            moves: moves.collect(),
        })
    }

    fn text(&self, _position: &Position, answer: &HumanMoves) -> String {
        if answer.moves.is_empty() {
            return "no legal moves\n".to_owned();
        }
        let mut text = String::new();
        for one in &answer.moves {
            let _ = writeln!(text, "{:<7} {:5.1}%", one.san, 100.0 * one.chance);
        }
        text
    }
}

/// More digits would promise too much.
fn in_millionths(chance: f64) -> f64 {
    (chance * 1e6).round() / 1e6
}
