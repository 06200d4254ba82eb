//! `tabiya winnable`: whether each side can deliver mate at all.

use clap::Args;
use serde::Serialize;
use tabiya_rules::{CastlingText, Color, FenStyle, Position, Winnability, WinnabilityLimits};

use crate::failure::{CommandResult, Failure};
use crate::numbers;
use crate::position_args::StrictArg;
use crate::positions::{self, Answers, FileArg};

pub(crate) const EXAMPLES: &str = "\
A side can win if some series of legal moves, with both sides cooperating, ends with it delivering mate; move counters and
repetitions do not matter (FIDE 5.2.2 and 6.9). The answer is such a series, the reason why there is none, or `unknown` if the
limit was reached first.

Examples:
  tabiya winnable \"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1\"
  tabiya winnable --quick \"8/8/8/8/4k3/8/7p/4K1N1 w - - 0 1\" \"7k/8/8/8/8/8/8/K6B w - - 0 1\"
  tabiya winnable --file positions.epd --json";

#[derive(Args)]
pub(crate) struct Winnable {
    /// The positions, each in quotes
    #[arg(value_name = "FEN", required_unless_present = "file", conflicts_with = "file")]
    fens: Vec<String>,

    #[command(flatten)]
    file: FileArg,

    #[command(flatten)]
    strict: StrictArg,

    /// Answer within microseconds, or `unknown`
    #[arg(long, conflicts_with = "nodes")]
    quick: bool,

    /// Visit at most this many positions for an answer, up to 100000000 [default: 500000]
    #[arg(long, value_name = "N", value_parser = numbers::whole(0..=100_000_000))]
    nodes: Option<u64>,

    /// Write castling the Chess960 way, as king takes rook: e1h1
    #[arg(long)]
    chess960: bool,

    /// Print a JSON object for each position: both answers, with a line to mate or the reason
    #[arg(long)]
    json: bool,
}

/// The JSON result.
#[derive(Serialize)]
struct BothSides {
    fen: String,
    white: &'static str,
    white_line: Option<Vec<String>>,
    white_reason: Option<&'static str>,
    black: &'static str,
    black_line: Option<Vec<String>>,
    black_reason: Option<&'static str>,
    #[serde(skip)]
    answers: [Winnability; 2],
}

impl Winnable {
    pub(super) fn run(self) -> CommandResult {
        let mut judge = Judge {
            limits: match (self.quick, self.nodes) {
                (true, _) => WinnabilityLimits::QUICK,
                (_, Some(nodes)) => WinnabilityLimits { nodes },
                _ => WinnabilityLimits::FULL,
            },
            chess960: self.chess960,
        };
        if let Some(file) = self.file.path() {
            return positions::answer_file(&mut judge, file, self.strict.strictness(), self.json);
        }
        let read = |fen: &str| self.strict.read_fen("FEN", fen);
        positions::answer_fens(&mut judge, &self.fens, read, self.json)
    }
}

struct Judge {
    limits: WinnabilityLimits,
    chess960: bool,
}

impl Answers for Judge {
    type Answer = BothSides;

    fn answer(&mut self, position: &Position) -> Result<BothSides, Failure> {
        let (castling, style) = match self.chess960 {
            true => (CastlingText::Chess960, FenStyle::Shredder),
            false => (CastlingText::Standard, FenStyle::XFen),
        };
        let answers = Color::ALL.map(|color| position.winnability_within(color, self.limits));
        let line = |answer: &Winnability| {
            let moves = answer.line()?.iter();
            Some(moves.map(|mv| mv.to_uci(castling).to_string()).collect())
        };
        let reason = |answer: &Winnability| answer.reason().map(|reason| reason.name());
        let [white, black] = &answers;
        Ok(BothSides {
            fen: position.to_fen(style),
            white: white.name(),
            white_line: line(white),
            white_reason: reason(white),
            black: black.name(),
            black_line: line(black),
            black_reason: reason(black),
            answers,
        })
    }

    fn text(&self, position: &Position, answer: &BothSides) -> String {
        let sides = Color::ALL.into_iter().zip(&answer.answers);
        sides
            .map(|(color, answer)| sentence(position, color, answer))
            .collect()
    }
}

/// A line about one side, with the moves in SAN.
fn sentence(position: &Position, color: Color, answer: &Winnability) -> String {
    match answer {
        Winnability::Winnable(line) if line.is_empty() => {
            format!("{color}: winnable, mate is on the board\n")
        }
        Winnability::Winnable(line) => {
            let mut position = position.clone();
            let mut moves = String::new();
            for &mv in line {
                moves.push(' ');
                moves.push_str(position.to_san(mv).as_ref());
                position.play_unchecked(mv);
            }
            format!("{color}: winnable,{moves}\n")
        }
        Winnability::Unwinnable(reason) => format!("{color}: unwinnable, {reason}\n"),
        Winnability::Unknown => format!("{color}: unknown\n"),
    }
}
