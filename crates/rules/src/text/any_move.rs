//! Moves as people type them, in UCI or SAN.

use core::error::Error;
use core::fmt;

use super::{SanError, SanStyle, UciMoveError};
use crate::{Move, Position};

impl Position {
    /// Reads a legal move given in UCI notation or, forgivingly, in SAN.
    ///
    /// # Errors
    ///
    /// The error is that of the notation the text resembles more.
    ///
    /// ```
    /// let position = tabiya_rules::Position::default();
    /// assert_eq!(position.parse_move("g1f3")?, position.parse_move(" Nf3! ")?);
    /// assert!(!position.parse_move("e2e5").unwrap_err().is_malformed());
    /// assert!(position.parse_move("hello").unwrap_err().is_malformed());
    /// # Ok::<(), tabiya_rules::ParseMoveError>(())
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        let text = text.trim();
        // `B1c3` is a bishop move in SAN, although UCI would read the letter as a file.
        let is_san_first = text.starts_with(|first: char| first.is_ascii_uppercase());
        let uci = || self.parse_uci(text).map_err(ParseMoveError::Uci);
        let san = || {
            self.parse_san(text, SanStyle::Forgiving)
                .map_err(ParseMoveError::San)
        };
        if is_san_first {
            san().or_else(|error| uci().map_err(|other| error.or(other)))
        } else {
            uci().or_else(|error| san().map_err(|other| error.or(other)))
        }
    }
}

/// Why text is not a legal move, in UCI or in SAN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// The error of reading it as UCI.
    Uci(UciMoveError),
    /// The error of reading it as SAN.
    San(SanError),
}

impl ParseMoveError {
    /// Whether the text cannot be a move in any position.
    #[must_use]
    pub const fn is_malformed(&self) -> bool {
        match self {
            Self::Uci(error) => error.is_malformed(),
            Self::San(error) => matches!(error, SanError::Syntax(_) | SanError::Spelling(_)),
        }
    }

    /// Which of two errors to report: the one of a well-formed move, and if neither is, that of SAN.
    fn or(self, other: ParseMoveError) -> ParseMoveError {
        match (self.is_malformed(), other.is_malformed()) {
            (false, _) => self,
            (true, true) if matches!(self, Self::San(_)) => self,
            (true, _) => other,
        }
    }
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci(error) => error.fmt(f),
            Self::San(error) => error.fmt(f),
        }
    }
}

impl Error for ParseMoveError {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    fn error(fen: &str, text: &str) -> ParseMoveError {
        let position: Position = fen.parse().unwrap();
        position.parse_move(text).unwrap_err()
    }

    #[test]
    fn a_capital_letter_is_a_piece_before_it_is_a_file() {
        let position: Position = "4k3/8/8/8/8/8/1P6/B1B1K3 w - - 0 1".parse().unwrap();
        let read = |text| position.parse_move(text).map(|mv| mv.to_string());
        assert_eq!(read("Bd2").as_deref(), Ok("c1d2"));
        assert_eq!(read("b2b4").as_deref(), Ok("b2b4"));
        assert_eq!(read("B2B4").as_deref(), Ok("b2b4"));
    }

    #[test]
    fn the_error_is_that_of_the_notation_the_text_resembles() {
        let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
        assert!(matches!(
            error(knights, "Nd2"),
            ParseMoveError::San(SanError::Move(_))
        ));
        assert!(matches!(error(knights, "b1d3"), ParseMoveError::Uci(_)));
        for text in ["", "0000", "N?", "hello", "\u{1F600}"] {
            let error = error(knights, text);
            assert!(
                error.is_malformed() && matches!(error, ParseMoveError::San(_)),
                "{text}"
            );
        }
    }
}
