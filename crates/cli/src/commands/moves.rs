//! `tabiya moves`: list the legal moves.

use std::io::{self, IsTerminal};

use clap::Args;
use serde::Serialize;
use tabiya_rules::Position;

use crate::failure::{CommandResult, Failure};
use crate::position_args::PositionArgs;
use crate::positions::Answers;

pub(crate) const EXAMPLES: &str = "\
Moves are sorted and in UCI notation: one per line, or in columns on a terminal.

Examples:
  tabiya moves
  tabiya moves --chess960 --fen \"4k3/8/8/8/8/8/8/2RK2R1 w GC - 0 1\"
  tabiya moves --json
  tabiya moves --file positions.epd --json";

/// Moves per row on a terminal: 72 characters fit on any screen.
const COLUMNS: usize = 12;

#[derive(Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    position: PositionArgs,

    /// Print a JSON object with the FEN, the number of moves and the moves
    #[arg(long)]
    json: bool,
}

/// The JSON object for one position.
#[derive(Serialize)]
struct LegalMoves {
    fen: String,
    count: usize,
    moves: Vec<String>,
}

impl Moves {
    pub(super) fn run(self) -> CommandResult {
        self.position.answer(|| Ok(Lister(&self.position)), self.json)
    }
}

struct Lister<'a>(&'a PositionArgs);

impl Answers for Lister<'_> {
    type Answer = LegalMoves;

    fn answer(&mut self, position: &Position) -> Result<LegalMoves, Failure> {
        let castling = self.0.castling_text();
        let moves = position.legal_moves();
        let mut moves: Vec<String> = moves.iter().map(|mv| mv.to_uci(castling).to_string()).collect();
        moves.sort_unstable();
        Ok(LegalMoves {
            fen: position.to_fen(self.0.fen_style()),
            count: moves.len(),
            moves,
        })
    }

    fn text(&self, _position: &Position, answer: &LegalMoves) -> String {
        match io::stdout().is_terminal() {
            true => columns(&answer.moves),
            false => answer.moves.iter().map(|mv| format!("{mv}\n")).collect(),
        }
    }
}

fn columns(moves: &[String]) -> String {
    let rows = moves.chunks(COLUMNS).map(|row| {
        let cells: Vec<String> = row.iter().map(|mv| format!("{mv:5}")).collect();
        format!("{}\n", cells.join(" ").trim_end())
    });
    let rows: String = rows.collect();
    match moves.len() {
        1 => format!("{rows}1 legal move\n"),
        count => format!("{rows}{count} legal moves\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_the_count_comes_last() {
        let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let moves = position.legal_moves();
        let moves: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
        let text = columns(&moves);
        assert_eq!(text.lines().count(), 2);
        assert!(text.ends_with("\n9 legal moves\n"));
        assert!(
            text.lines()
                .all(|line| line.len() <= 72 && line.trim_end() == line)
        );
    }
}
