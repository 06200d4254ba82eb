//! An analysis on a terminal, redrawn in place.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use tabiya_engine::{Line, Report};
use tabiya_rules::{Drawing, PlayedLine, Position, TerminalColors};

use super::plain::summary;
use super::{Display, lines};
use crate::commands::show::state;

/// Redrawing more often would be too fast to read.
const REDRAW: Duration = Duration::from_millis(60);

/// The width of the evaluation bar in characters.
const BAR: usize = 40;

/// Shows the best lines below the board.
pub(super) struct Live {
    colors: TerminalColors,
    position: Position,
    /// The latest line for each MultiPV number.
    lines: Vec<Line>,
    /// How many rows the last redraw printed, which the next one overwrites.
    rows: usize,
    drawn: Option<Instant>,
}

impl Live {
    pub(super) fn new(colors: TerminalColors) -> Live {
        Live {
            colors,
            position: Position::default(),
            lines: Vec::new(),
            rows: 0,
            drawn: None,
        }
    }

    fn keep(&mut self, line: &Line) {
        match self.lines.iter_mut().find(|kept| kept.number == line.number) {
            Some(kept) => kept.clone_from(line),
            None => self.lines.push(line.clone()),
        }
        self.lines.sort_by_key(|line| line.number);
    }

    fn draw(&mut self) -> io::Result<()> {
        let Some(best) = self.lines.first() else {
            return Ok(());
        };
        let mut rows = vec![
            format!("{}  {}", bar(best), lines::chances(best)),
            lines::effort(best),
            String::new(),
        ];
        for line in &self.lines {
            let moves = lines::numbered(&self.position, &line.pv);
            rows.push(format!("{:>7}  {moves}", lines::score(line)));
        }
        // Move back to the first row. Long rows must not wrap, or the next redraw would start in the wrong row.
        let up = match self.rows {
            0 => String::new(),
            rows => format!("\x1b[{rows}A"),
        };
        let text: String = rows.iter().map(|row| format!("\r\x1b[2K{row}\n")).collect();
        let mut output = io::stdout().lock();
        write!(output, "\x1b[?7l{up}{text}\x1b[?7h")?;
        output.flush()?;
        self.rows = rows.len();
        self.drawn = Some(Instant::now());
        Ok(())
    }
}

impl Display for Live {
    fn begin(&mut self, game: &PlayedLine) -> io::Result<()> {
        self.position = game.position().clone();
        let mut board = Drawing::new(self.position.squares());
        if self.position.is_check() {
            board = board.check(self.position.king(self.position.side_to_move()));
        }
        let (board, state) = (board.terminal(self.colors), state(&self.position));
        writeln!(io::stdout(), "{board}\nFEN: {}\n{state}\n", self.position)
    }

    fn line(&mut self, line: &Line) -> io::Result<()> {
        self.keep(line);
        match self.drawn {
            Some(drawn) if drawn.elapsed() < REDRAW => Ok(()),
            _ => self.draw(),
        }
    }

    fn end(&mut self, report: &Report) -> io::Result<()> {
        for line in &report.lines {
            self.keep(line);
        }
        self.draw()?;
        write!(io::stdout(), "{}", summary(&self.position, report))
    }
}

/// White's expected score as a bar.
fn bar(line: &Line) -> String {
    let share = lines::white_chances(line).points();
    let white = (share * BAR as f64).round() as usize;
    format!("{}{}", "█".repeat(white), "░".repeat(BAR - white.min(BAR)))
}
