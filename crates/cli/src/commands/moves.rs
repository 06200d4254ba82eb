//! `tabiya moves`: the legal moves.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::Args;
use tabiya_rules::{Position, UciText};

use crate::failure::Outcome;
use crate::position_args::PositionArgs;

pub(crate) const EXAMPLES: &str = "\
Moves are written as in UCI and sorted: one a line, or in columns on a terminal.

Examples:
  tabiya moves
  tabiya moves --chess960 --fen \"4k3/8/8/8/8/8/8/2RK2R1 w GC - 0 1\"
  tabiya moves --json";

/// How many moves stand side by side on a terminal: 72 letters are narrow enough for all.
const COLUMNS: usize = 12;

#[derive(Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    position: PositionArgs,

    /// Print a JSON object with the FEN, the number of moves and the moves
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(super) fn run(self) -> Outcome {
        let position = self.position.position()?;
        let moves = position.legal_moves();
        let mut moves: Vec<UciText> = moves
            .iter()
            .map(|mv| mv.to_uci(self.position.castling_text()))
            .collect();
        moves.sort_unstable_by(|a, b| a.as_str().cmp(b.as_str()));
        let mut output = io::stdout().lock();
        if self.json {
            self.write_json(&mut output, &position, &moves)?;
        } else if output.is_terminal() {
            write_columns(&mut output, &moves)?;
        } else {
            for mv in &moves {
                writeln!(output, "{mv}")?;
            }
        }
        output.flush()?;
        Ok(ExitCode::SUCCESS)
    }

    /// Neither FENs nor moves hold a character that JSON would want escaped.
    fn write_json(&self, output: &mut impl Write, position: &Position, moves: &[UciText]) -> io::Result<()> {
        let fen = position.to_fen(self.position.fen_style());
        let quoted: Vec<String> = moves.iter().map(|mv| format!("\"{mv}\"")).collect();
        writeln!(
            output,
            "{{\"fen\":\"{fen}\",\"count\":{},\"moves\":[{}]}}",
            moves.len(),
            quoted.join(",")
        )
    }
}

fn write_columns(output: &mut impl Write, moves: &[UciText]) -> io::Result<()> {
    for row in moves.chunks(COLUMNS) {
        let cells: Vec<String> = row.iter().map(|mv| format!("{mv:5}")).collect();
        writeln!(output, "{}", cells.join(" ").trim_end())?;
    }
    match moves.len() {
        1 => writeln!(output, "1 legal move"),
        count => writeln!(output, "{count} legal moves"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::CastlingText;

    #[test]
    fn columns_are_aligned_and_the_count_comes_last() {
        let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let moves = position.legal_moves();
        let moves: Vec<_> = moves.iter().map(|mv| mv.to_uci(CastlingText::Standard)).collect();
        let mut output = Vec::new();
        write_columns(&mut output, &moves).unwrap();
        let text = String::from_utf8(output).unwrap();
        assert_eq!(text.lines().count(), 2);
        assert!(text.ends_with("\n9 legal moves\n"));
        assert!(
            text.lines()
                .all(|line| line.len() <= 72 && line.trim_end() == line)
        );
    }
}
