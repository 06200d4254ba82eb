//! Replies, flushed line by line, because front ends wait for each of them.

use core::fmt::{self, Write as _};
use std::fs::File;
use std::io::{self, Write};

use tabiya_engine::bench::Count;
use tabiya_engine::{Engine, Line, Report, Score, ScoreBound};
use tabiya_rules::{Drawing, FenStyle, Move, Position};

use crate::excerpt::printable;
use crate::options::Options;

/// The writing side of a dialogue.
pub(crate) struct Replies<W> {
    output: W,
    /// The debug log, which records both directions.
    log: Option<File>,
}

impl<W: Write> Replies<W> {
    pub(crate) fn new(output: W) -> Self {
        Self { output, log: None }
    }

    /// Starts logging to a file; an empty name ends it.
    pub(crate) fn write_log(&mut self, name: &str) -> io::Result<()> {
        self.log = match name {
            "" => None,
            name => Some(File::options().create(true).append(true).open(name)?),
        };
        Ok(())
    }

    /// Logs a line of input.
    pub(crate) fn log_input(&mut self, line: &str) {
        self.note(">> ", line);
    }

    /// Errors are ignored: a broken log is no reason to stop.
    fn note(&mut self, direction: &str, text: &str) {
        if let Some(log) = &mut self.log {
            for line in text.lines() {
                let _ = writeln!(log, "{direction}{line}");
            }
        }
    }

    /// Writes `text`, which ends with a newline, and flushes.
    fn say(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        let text = text.to_string();
        self.note("<< ", &text);
        self.output.write_all(text.as_bytes())?;
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

    /// Reports an error in the input.
    pub(crate) fn error(&mut self, error: impl fmt::Display) -> io::Result<()> {
        self.remark(format_args!("error: {error}"))
    }

    /// An `info string` for the user.
    pub(crate) fn remark(&mut self, remark: impl fmt::Display) -> io::Result<()> {
        let remark = printable(&remark.to_string());
        self.say(format_args!("info string {remark}\n"))
    }

    /// The answer to `d`: the board, FEN, key and checkers.
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

    /// The answer to `eval`: the terms of the hand-crafted evaluation, then the static evaluation in use.
    pub(crate) fn evaluation(&mut self, engine: &Engine) -> io::Result<()> {
        let evaluation = engine.evaluation();
        self.say(format_args!(
            "\n{}\nEvaluation: {} for White ({})\n\n",
            evaluation.explanation,
            evaluation.score,
            engine.evaluation_kind()
        ))
    }

    /// An `info` line of a search.
    pub(crate) fn line(&mut self, line: &Line, options: &Options) -> io::Result<()> {
        let mut text = format!(
            "info depth {} seldepth {} multipv {} score {}",
            line.depth,
            line.selective_depth,
            line.number,
            ScoreText(line.score.relative)
        );
        text.push_str(match line.bound {
            ScoreBound::Exact => "",
            ScoreBound::AtLeast => " lowerbound",
            ScoreBound::AtMost => " upperbound",
        });
        if options.show_wdl {
            let chances = line.chances;
            let _ = write!(text, " wdl {} {} {}", chances.win, chances.draw, chances.loss);
        }
        let _ = write!(
            text,
            " nodes {} nps {} hashfull {} tbhits {} time {} pv",
            line.nodes,
            line.nodes_per_second(),
            line.hash_permille,
            line.tablebase_hits,
            line.time.as_millis()
        );
        for mv in &line.pv {
            let _ = write!(text, " {}", mv.to_uci(options.castling_text()));
        }
        self.say(format_args!("{text}\n"))
    }

    /// The root move being searched.
    pub(crate) fn current_move(
        &mut self,
        depth: u32,
        mv: Move,
        number: usize,
        options: &Options,
    ) -> io::Result<()> {
        let mv = mv.to_uci(options.castling_text());
        self.say(format_args!(
            "info depth {depth} currmove {mv} currmovenumber {number}\n"
        ))
    }

    /// The result of a search without legal moves.
    pub(crate) fn no_move(&mut self, position: &Position) -> io::Result<()> {
        let score = match position.is_check() {
            true => "mate 0",
            false => "cp 0",
        };
        self.say(format_args!("info depth 0 score {score}\nbestmove (none)\n"))
    }

    /// The result of a search.
    pub(crate) fn best_move(&mut self, report: &Report, options: &Options) -> io::Result<()> {
        let castling = options.castling_text();
        let Some(best) = report.best_move else {
            return self.say(format_args!("bestmove (none)\n"));
        };
        let best = best.to_uci(castling);
        match report.ponder {
            Some(ponder) => self.say(format_args!(
                "bestmove {best} ponder {}\n",
                ponder.to_uci(castling)
            )),
            None => self.say(format_args!("bestmove {best}\n")),
        }
    }

    /// The leaf nodes below one root move.
    pub(crate) fn counted(&mut self, mv: Move, leaves: u64, options: &Options) -> io::Result<()> {
        self.say(format_args!("{}: {leaves}\n", mv.to_uci(options.castling_text())))
    }

    /// The total of perft.
    pub(crate) fn total(&mut self, leaves: u64) -> io::Result<()> {
        self.say(format_args!("\nNodes searched: {leaves}\n\n"))
    }

    /// Perft was stopped.
    pub(crate) fn stopped(&mut self, nodes: u64, why: &str) -> io::Result<()> {
        self.say(format_args!(
            "info string perft stopped after {nodes} nodes{why}\n"
        ))
    }

    /// One bench position.
    pub(crate) fn measured(&mut self, fen: &str, count: Count) -> io::Result<()> {
        self.say(format_args!("{:>10} nodes  {fen}\n", count.nodes))
    }

    /// The totals of the bench.
    pub(crate) fn signature(&mut self, total: Count) -> io::Result<()> {
        self.say(format_args!(
            "\nTime (ms)     : {}\nNodes searched: {}\nNodes/second  : {}\n",
            total.time.as_millis(),
            total.nodes,
            total.nodes_per_second()
        ))
    }
}

/// A score in UCI notation.
struct ScoreText(Score);

impl fmt::Display for ScoreText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Score::Centipawns(value) => write!(f, "cp {value}"),
            Score::Mate(moves) => write!(f, "mate {moves}"),
            Score::MateGiven => f.write_str("mate 0"),
        }
    }
}
