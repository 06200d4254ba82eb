//! The position a command works on: the same arguments everywhere.

use clap::Args;
use tabiya_rules::{CastlingText, FenStyle, ParsePositionError, Position, Setup};

use crate::failure::{Failure, note};

/// Which position, and how castling is written.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// The position, in quotes; the start of a game if there is none
    ///
    /// X-FEN and Shredder-FEN are understood, counters may be missing, and castling rights or en-passant
    /// squares that cannot be are dropped, which is told on standard error.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

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
        read_fen("--fen", fen)
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

/// The position of a FEN that the user gave as `argument`, or why there is none.
pub(crate) fn read_fen(argument: &str, fen: &str) -> Result<Position, Failure> {
    let explain = |error: &ParsePositionError| explain(argument, fen, error);
    let setup = Setup::from_fen_lenient(fen).map_err(|error| explain(&error.into()))?;
    let (setup, dropped) = setup.mended();
    let position = Position::try_from(setup).map_err(|faults| explain(&faults.into()))?;
    for fault in &dropped {
        note(format_args!("note: dropped from the FEN: {fault}"));
    }
    Ok(position)
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
