//! The arguments for the position that a command works on, the same everywhere.

use clap::Args;
use tabiya_rules::{CastlingText, FenStyle, ParsePositionError, Position, Strictness};

use crate::failure::{CommandResult, Failure, note};
use crate::positions::{self, Answers, FileArg};

/// Which position, and how to write castling.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// The position as a FEN, in quotes [default: the start position]
    ///
    /// X-FEN and Shredder-FEN are understood, and the move counters may be missing. Impossible castling rights and
    /// en-passant squares are dropped with a note on standard error; --strict refuses them.
    #[arg(long, value_name = "FEN", conflicts_with = "file")]
    fen: Option<String>,

    #[command(flatten)]
    file: FileArg,

    #[command(flatten)]
    strict: StrictArg,

    /// Write castling the Chess960 way, as king takes rook: e1h1
    ///
    /// Chess960 positions are understood with or without it.
    #[arg(long)]
    chess960: bool,
}

impl PositionArgs {
    /// The position, or what is wrong with the FEN.
    pub(crate) fn position(&self) -> Result<Position, Failure> {
        let Some(fen) = &self.fen else {
            return Ok(Position::default());
        };
        self.strict.read_fen("--fen", fen)
    }

    /// Runs a command for the position, or for every position of the file. A bad FEN is reported before `ready` is
    /// called.
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

    /// Whether the positions come from a file.
    pub(crate) fn has_file(&self) -> bool {
        self.file.path().is_some()
    }

    /// How strictly to read FENs.
    pub(crate) fn strictness(&self) -> Strictness {
        self.strict.strictness()
    }

    /// How to write moves.
    pub(crate) fn castling_text(&self) -> CastlingText {
        match self.chess960 {
            true => CastlingText::Chess960,
            false => CastlingText::Standard,
        }
    }

    /// How to write FENs.
    pub(crate) fn fen_style(&self) -> FenStyle {
        match self.chess960 {
            true => FenStyle::Shredder,
            false => FenStyle::XFen,
        }
    }
}

/// How strictly to read FENs, for every command that takes one.
#[derive(Args, Clone, Copy)]
pub(crate) struct StrictArg {
    /// Refuse a FEN that would have to be repaired
    ///
    /// This refuses castling rights without their rooks, en-passant squares that no pawn has just passed, checks that
    /// no move can have given, missing or impossible counters, and fields in a nonstandard form. Without --strict they
    /// are repaired with a note on standard error.
    #[arg(long)]
    strict: bool,
}

impl StrictArg {
    /// The library's type for it.
    pub(crate) fn strictness(self) -> Strictness {
        match self.strict {
            true => Strictness::Strict,
            false => Strictness::Lenient,
        }
    }

    /// Reads a FEN that the user gave as `argument`.
    pub(crate) fn read_fen(self, argument: &str, fen: &str) -> Result<Position, Failure> {
        let reading =
            Position::read_fen(fen, self.strictness()).map_err(|error| explain(argument, fen, &error))?;
        for repair in reading.notable_repairs() {
            note(format_args!("note: {repair}"));
        }
        Ok(reading.position)
    }
}

/// What is wrong with the FEN, with a caret under the place if it is known and the FEN fits on a line.
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
