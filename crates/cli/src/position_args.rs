//! The position a command works on: the same arguments everywhere.

use clap::Args;
use tabiya_rules::{CastlingText, FenStyle, ParsePositionError, Position, Repair, Strictness};

use crate::failure::{CommandResult, Failure, note};
use crate::positions::{self, Answers, FileArg};

/// Which position, and how castling is written.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// The position, in quotes; the start of a game if there is none
    ///
    /// X-FEN and Shredder-FEN are understood, counters may be missing, and castling rights or en-passant
    /// squares that cannot be are dropped, which is told on standard error; --strict refuses them.
    #[arg(long, value_name = "FEN", conflicts_with = "file")]
    fen: Option<String>,

    #[command(flatten)]
    file: FileArg,

    #[command(flatten)]
    strict: StrictArg,

    /// Write castling as in Chess960, the king taking its rook: e1h1
    ///
    /// Positions of Chess960 are understood with or without it.
    #[arg(long)]
    chess960: bool,
}

impl PositionArgs {
    /// The position, or why there is none.
    pub(crate) fn position(&self) -> Result<Position, Failure> {
        let Some(fen) = &self.fen else {
            return Ok(Position::default());
        };
        self.strict.read_fen("--fen", fen)
    }

    /// The answers of a command for the position, or for those of the file. A faulty FEN is told before the command is
    /// made ready.
    pub(crate) fn answer<C: Answers>(
        &self,
        ready: impl FnOnce() -> Result<C, Failure>,
        as_json: bool,
    ) -> CommandResult {
        match self.file.path() {
            Some(file) => positions::answer_file(&mut ready()?, file, self.strictness(), as_json),
            None => {
                let position = self.position()?;
                positions::answer_one(&mut ready()?, &position, as_json)
            }
        }
    }

    /// Whether positions come from a file.
    pub(crate) fn has_file(&self) -> bool {
        self.file.path().is_some()
    }

    /// How strictly FENs are read.
    pub(crate) fn strictness(&self) -> Strictness {
        self.strict.strictness()
    }

    /// How moves are written.
    pub(crate) fn castling_text(&self) -> CastlingText {
        match self.chess960 {
            true => CastlingText::Chess960,
            false => CastlingText::Standard,
        }
    }

    /// How FENs are written.
    pub(crate) fn fen_style(&self) -> FenStyle {
        match self.chess960 {
            true => FenStyle::Shredder,
            false => FenStyle::XFen,
        }
    }
}

/// How strictly FENs are read: for every command that takes one.
#[derive(Args, Clone, Copy)]
pub(crate) struct StrictArg {
    /// Refuse a FEN that would have to be repaired
    ///
    /// Refused are castling rights without their rooks, en-passant squares that no pawn has passed over,
    /// checks that no move can have given, counters that are missing or cannot be, and fields that are not
    /// written as the standard has them. Without it they are repaired, which is told on standard error.
    #[arg(long)]
    strict: bool,
}

impl StrictArg {
    /// The same for the library.
    pub(crate) fn strictness(self) -> Strictness {
        match self.strict {
            true => Strictness::Strict,
            false => Strictness::Lenient,
        }
    }

    /// The position of a FEN that the user gave as `argument`, or why there is none.
    pub(crate) fn read_fen(self, argument: &str, fen: &str) -> Result<Position, Failure> {
        let reading =
            Position::read_fen(fen, self.strictness()).map_err(|error| explain(argument, fen, &error))?;
        // That counters may be missing is a promise, not a repair.
        let is_told = |repair: &&Repair| !matches!(repair, Repair::MissingCounters { .. });
        for repair in reading.repairs.iter().filter(is_told) {
            note(format_args!("note: {repair}"));
        }
        Ok(reading.position)
    }
}

/// What is wrong with the FEN, with a mark under the place if it has one and fits into a line.
fn explain(argument: &str, fen: &str, error: &ParsePositionError) -> Failure {
    let reason = format!("{argument}: {error}");
    let is_plain = fen.len() <= 100
        && fen
            .chars()
            .all(|letter| letter.is_ascii_graphic() || letter == ' ');
    match error {
        ParsePositionError::Fen(error) if is_plain && error.field.is_some() => {
            let mark = " ".repeat(error.column.saturating_sub(1));
            Failure::Input(format!("{reason}\n  {fen}\n  {mark}^"))
        }
        _ => Failure::Input(reason),
    }
}
