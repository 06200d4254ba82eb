//! An analysis as plain text, for files and pipes.

use std::io::{self, Write};

use tabiya_engine::{Line, Report};
use tabiya_rules::{Drawing, PlayedLine, Position};

use super::{Display, lines};
use crate::commands::show::state;

/// Prints each line as it is found.
#[derive(Default)]
pub(super) struct Plain {
    position: Position,
}

impl Display for Plain {
    fn begin(&mut self, game: &PlayedLine) -> io::Result<()> {
        self.position = game.position().clone();
        let board = Drawing::new(self.position.squares());
        let state = state(&self.position);
        writeln!(
            io::stdout(),
            "{}\nFEN: {}\n{state}\n",
            board.ascii(),
            self.position
        )
    }

    fn line(&mut self, line: &Line) -> io::Result<()> {
        writeln!(
            io::stdout(),
            "{:>3} {:>7}  {}",
            line.depth,
            lines::score(line),
            lines::numbered(&self.position, &line.pv)
        )
    }

    fn end(&mut self, report: &Report) -> io::Result<()> {
        write!(io::stdout(), "{}", summary(&self.position, report))
    }
}

/// The result as text.
pub(super) fn summary(position: &Position, report: &Report) -> String {
    let Some(best) = report.best_move else {
        return "There are no legal moves.\n".to_owned();
    };
    let mut text = format!("\nBest move: {}", position.to_san(best));
    if let Some(ponder) = report.ponder {
        let reply = position.after(best).to_san(ponder);
        text.push_str(&format!(" (expecting {reply})"));
    }
    if let Some(line) = report.lines.first() {
        let (score, chances) = (lines::score(line), lines::chances(line));
        text.push_str(&format!("\nScore: {score} ({chances})\n"));
    }
    let nodes = lines::count(report.nodes);
    text.push_str(&format!("Nodes: {nodes} in {}\n", lines::time(report.time)));
    text
}
