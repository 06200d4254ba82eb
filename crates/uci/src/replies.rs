//! What the program says, line by line and flushed, for front ends wait for every word.

use core::fmt::{self, Write as _};
use std::io::{self, Write};

use tabiya_rules::{Drawing, FenStyle, Move, Position};

use crate::options::Options;

/// The writing side of a dialogue.
pub(crate) struct Replies<W> {
    output: W,
}

impl<W: Write> Replies<W> {
    pub(crate) fn new(output: W) -> Self {
        Self { output }
    }

    /// Writes all of `text`, which ends with a new line, and flushes it.
    fn say(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        self.output.write_fmt(text)?;
        self.output.flush()
    }

    /// The answer to `uci`.
    pub(crate) fn identity(&mut self) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        let mut text = format!("id name Tabiya {version}\nid author the Tabiya developers\n");
        for line in Options::lines() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{line}");
        }
        self.say(format_args!("{text}uciok\n"))
    }

    /// The answer to `isready`.
    pub(crate) fn ready(&mut self) -> io::Result<()> {
        self.say(format_args!("readyok\n"))
    }

    /// What was wrong with the last line. Errors show only printable excerpts of it, so this is one line.
    pub(crate) fn error(&mut self, error: impl fmt::Display) -> io::Result<()> {
        self.say(format_args!("info string error: {error}\n"))
    }

    /// The answer to `d`: the board, then what cannot be seen on it.
    pub(crate) fn board(&mut self, position: &Position, options: &Options) -> io::Result<()> {
        let mut drawing = Drawing::new(position.squares());
        if position.is_check() {
            drawing = drawing.check(position.king(position.side_to_move()));
        }
        let style = match options.chess960 {
            true => FenStyle::Shredder,
            false => FenStyle::XFen,
        };
        let mut text = format!("\n{}\nFen: {}\n", drawing.ascii(), position.to_fen(style));
        let _ = write!(text, "Key: {:016X}\nCheckers:", position.key());
        for square in position.checkers() {
            let _ = write!(text, " {square}");
        }
        self.say(format_args!("{text}\n"))
    }

    /// The leaves below one move of the root.
    pub(crate) fn counted(&mut self, mv: Move, leaves: u64, options: &Options) -> io::Result<()> {
        self.say(format_args!("{}: {leaves}\n", mv.to_uci(options.castling_text())))
    }

    /// The end of perft.
    pub(crate) fn total(&mut self, leaves: u64) -> io::Result<()> {
        self.say(format_args!("\nNodes searched: {leaves}\n\n"))
    }

    /// Perft did not come to its end.
    pub(crate) fn stopped(&mut self, nodes: u64, why: &str) -> io::Result<()> {
        self.say(format_args!(
            "info string perft stopped after {nodes} nodes{why}\n"
        ))
    }
}
