//! Writing EPD.

use core::fmt::{self, Write};

use super::{Epd, EpdOperation};
use crate::{FenStyle, Move, Position};

impl Epd {
    /// The line, with the castling letters of `style`. It round-trips.
    ///
    /// Only legal moves can be written; others are left out.
    ///
    /// ```
    /// use tabiya_rules::{Epd, EpdOperation, FenStyle, Position};
    ///
    /// let mut epd = Epd::new(Position::default());
    /// epd.operations = vec![EpdOperation::Id("the \"start\"".into())];
    /// assert_eq!(
    ///     epd.to_text(FenStyle::Shredder),
    ///     r#"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - id "the \"start\"";"#
    /// );
    /// ```
    pub fn to_text(&self, style: FenStyle) -> alloc::string::String {
        let mut text = alloc::string::String::new();
        // Writing to a `String` does not fail.
        let _ = self.write(&mut text, style);
        text
    }

    fn write(&self, out: &mut impl Write, style: FenStyle) -> fmt::Result {
        let fen = self.position.to_fen(style);
        let mut fields = fen.splitn(5, ' ');
        for index in 0..4 {
            let gap = if index == 0 { "" } else { " " };
            write!(out, "{gap}{}", fields.next().unwrap_or("-"))?;
        }
        for operation in &self.operations {
            out.write_char(' ')?;
            operation.write(out, &self.position)?;
            out.write_char(';')?;
        }
        Ok(())
    }
}

impl fmt::Display for Epd {
    /// The line, in X-FEN where Chess960 castling needs it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, FenStyle::XFen)
    }
}

impl EpdOperation {
    /// The operation without its semicolon.
    fn write(&self, out: &mut impl Write, position: &Position) -> fmt::Result {
        out.write_str(&self.opcode())?;
        match self {
            EpdOperation::AnalysisDepth(number)
            | EpdOperation::DirectMate(number)
            | EpdOperation::RepetitionCount(number)
            | EpdOperation::RemoteGame(number) => write!(out, " {number}"),
            EpdOperation::AnalysisNodes(number) | EpdOperation::AnalysisSeconds(number) => {
                write!(out, " {number}")
            }
            EpdOperation::FullmoveNumber(number) | EpdOperation::HalfmoveClock(number) => {
                write!(out, " {number}")
            }
            EpdOperation::CentipawnEvaluation(number) => write!(out, " {number}"),
            EpdOperation::AvoidMoves(moves) | EpdOperation::BestMoves(moves) => {
                moves.iter().try_for_each(|&mv| write_move(out, position, mv))
            }
            EpdOperation::PredictedMove(mv) | EpdOperation::SuppliedMove(mv) => {
                write_move(out, position, *mv)
            }
            EpdOperation::PredictedVariation(moves) => {
                let mut position = position.clone();
                for &mv in moves {
                    if !position.is_legal(mv) {
                        break;
                    }
                    write_move(out, &position, mv)?;
                    position.play_unchecked(mv);
                }
                Ok(())
            }
            EpdOperation::Comment(_, text)
            | EpdOperation::Eco(text)
            | EpdOperation::Id(text)
            | EpdOperation::Nic(text)
            | EpdOperation::VariationName(_, text) => write_string(out, text),
            EpdOperation::RemoteReceiver(name, address) | EpdOperation::RemoteSender(name, address) => {
                write_string(out, name)?;
                write_string(out, address)
            }
            EpdOperation::NoOperation(operands) | EpdOperation::Unknown { operands, .. } => {
                match operands.as_str() {
                    "" => Ok(()),
                    operands => write!(out, " {operands}"),
                }
            }
            EpdOperation::DrawAccept
            | EpdOperation::DrawClaim
            | EpdOperation::DrawOffer
            | EpdOperation::DrawReject
            | EpdOperation::Resign => Ok(()),
        }
    }
}

fn write_move(out: &mut impl Write, position: &Position, mv: Move) -> fmt::Result {
    match position.is_legal(mv) {
        true => write!(out, " {}", position.to_san(mv)),
        false => Ok(()),
    }
}

/// A quoted string, escaped to stay on one line.
fn write_string(out: &mut impl Write, text: &str) -> fmt::Result {
    out.write_str(" \"")?;
    for letter in text.chars() {
        match letter {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\t' => out.write_str("\\t")?,
            '\n' => out.write_str("\\n")?,
            '\r' => out.write_str("\\r")?,
            other => out.write_char(other)?,
        }
    }
    out.write_char('"')
}
