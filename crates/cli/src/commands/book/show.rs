//! `tabiya book show`: what a book has to say about a position.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use tabiya_book::{Book, BookMove};
use tabiya_rules::Position;

use crate::failure::{Failure, Outcome, note};
use crate::position_args::PositionArgs;

pub(crate) const EXAMPLES: &str = "\
Each line has a move, its weight, and its share of all weights.

Examples:
  tabiya book show book.bin
  tabiya book show book.bin --fen \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\" --json";

#[derive(Args)]
pub(crate) struct Show {
    /// The book, a Polyglot file
    #[arg(value_name = "BOOK.bin")]
    book: PathBuf,

    #[command(flatten)]
    position: PositionArgs,

    /// Print a JSON object with the FEN and the moves
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn run(self) -> Outcome {
        let position = self.position.position()?;
        let book = Book::open(&self.book).map_err(Failure::input)?;
        book.check()
            .map_err(|error| Failure::input(format_args!("{}: {error}", self.book.display())))?;
        let mut moves: Vec<BookMove> = book.moves(&position).collect();
        moves.sort_by_key(|found| std::cmp::Reverse(found.weight));
        let text = match self.json {
            true => self.json(&position, &moves),
            false => lines(&position, &moves),
        };
        io::stdout().write_all(text.as_bytes())?;
        if moves.is_empty() && !self.json {
            note(format_args!("the book has no move here"));
        }
        Ok(ExitCode::SUCCESS)
    }

    fn json(&self, position: &Position, moves: &[BookMove]) -> String {
        let fen = position.to_fen(self.position.fen_style());
        let moves: Vec<String> = moves
            .iter()
            .map(|found| {
                // Neither FENs nor moves hold a character that JSON would want escaped.
                format!(
                    "{{\"san\":\"{}\",\"uci\":\"{}\",\"weight\":{},\"learn\":{}}}",
                    position.to_san(found.mv),
                    found.mv.to_uci(self.position.castling_text()),
                    found.weight,
                    found.learn
                )
            })
            .collect();
        format!(
            "{{\"fen\":\"{fen}\",\"count\":{},\"moves\":[{}]}}\n",
            moves.len(),
            moves.join(",")
        )
    }
}

fn lines(position: &Position, moves: &[BookMove]) -> String {
    let total: u64 = moves.iter().map(|found| u64::from(found.weight)).sum();
    let lines = moves.iter().map(|found| {
        let share = 100.0 * f64::from(found.weight) / total.max(1) as f64;
        let san = position.to_san(found.mv);
        format!("{:7} {:>5}  {share:>5.1}%\n", san.as_str(), found.weight)
    });
    lines.collect()
}
