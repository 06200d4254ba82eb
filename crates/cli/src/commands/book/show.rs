//! `tabiya book show`: the book moves for a position.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tabiya_book::{Book, BookMove};
use tabiya_rules::Position;

use crate::failure::{CommandResult, Failure, note};
use crate::position_args::PositionArgs;
use crate::positions::Answers;

pub(crate) const EXAMPLES: &str = "\
Each line shows a move, its weight, and its share of the total weight.

Examples:
  tabiya book show book.bin
  tabiya book show book.bin --fen \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\" --json
  tabiya book show book.bin --file positions.epd --json";

#[derive(Args)]
pub(crate) struct Show {
    /// The Polyglot book file
    #[arg(value_name = "BOOK.bin")]
    book: PathBuf,

    #[command(flatten)]
    position: PositionArgs,

    /// Print a JSON object with the FEN and the moves
    #[arg(long)]
    json: bool,
}

/// The JSON object for one position.
#[derive(Serialize)]
struct Entries {
    fen: String,
    count: usize,
    moves: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    san: String,
    uci: String,
    weight: u16,
    learn: u32,
}

impl Show {
    pub(super) fn run(self) -> CommandResult {
        self.position.answer(|| self.reader(), self.json)
    }

    fn reader(&self) -> Result<Reader<'_>, Failure> {
        let book = Book::open(&self.book).map_err(Failure::input)?;
        book.check()
            .map_err(|error| Failure::input(format_args!("{}: {error}", self.book.display())))?;
        Ok(Reader {
            book,
            arguments: &self.position,
        })
    }
}

struct Reader<'a> {
    book: Book,
    arguments: &'a PositionArgs,
}

impl Answers for Reader<'_> {
    type Answer = Entries;

    fn answer(&mut self, position: &Position) -> Result<Entries, Failure> {
        let mut moves: Vec<BookMove> = self.book.moves(position).collect();
        moves.sort_by_key(|found| std::cmp::Reverse(found.weight));
        let entries = moves.iter().map(|found| Entry {
            san: position.to_san(found.mv).to_string(),
            uci: found.mv.to_uci(self.arguments.castling_text()).to_string(),
            weight: found.weight,
            learn: found.learn,
        });
        Ok(Entries {
            fen: position.to_fen(self.arguments.fen_style()),
            count: moves.len(),
            moves: entries.collect(),
        })
    }

    fn text(&self, _position: &Position, answer: &Entries) -> String {
        if answer.moves.is_empty() && !self.arguments.has_file() {
            note(format_args!("the book has no moves for this position"));
        }
        lines(&answer.moves)
    }
}

fn lines(moves: &[Entry]) -> String {
    let total: u64 = moves.iter().map(|entry| u64::from(entry.weight)).sum();
    let lines = moves.iter().map(|entry| {
        let share = 100.0 * f64::from(entry.weight) / total.max(1) as f64;
        format!("{:7} {:>5}  {share:>5.1}%\n", entry.san, entry.weight)
    });
    lines.collect()
}
