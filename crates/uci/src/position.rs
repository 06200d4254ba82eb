//! The `position` command: a starting position and the moves played from it.

use core::fmt;
use std::error::Error;

use tabiya_rules::{ParsePositionError, PlayedLine, Position, Repair, Strictness, UciMoveError};

use crate::command::Start;
use crate::excerpt::excerpt;

/// Why a `position` command is not valid.
///
/// ```
/// use std::io::Cursor;
/// use tabiya_uci::Session;
///
/// let mut output = Vec::new();
/// Session::new(&mut output).run(Cursor::new("position startpos moves e2e4 e2e4\n"))?;
/// let reply = String::from_utf8_lossy(&output);
/// assert_eq!(reply, "info string error: position: move 2 'e2e4': there is no piece on e2\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// Repairs of a FEN are reported, and the position is set up:
///
/// ```
/// use std::io::Cursor;
/// use tabiya_uci::Session;
///
/// let mut output = Vec::new();
/// Session::new(&mut output).run(Cursor::new("position fen 4k3/8/8/8/8/8/8/4K3 w K - 0 1\n"))?;
/// assert_eq!(
///     String::from_utf8_lossy(&output),
///     "info string position: dropped from the FEN: castling right K, but no white rook on the king's right\n"
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The FEN is malformed, or not a valid position.
    Start(ParsePositionError),
    /// One of the moves is not legal.
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The beginning of its text.
        text: String,
        /// What is wrong with it.
        error: UciMoveError,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => write!(f, "position: {error}"),
            Self::Move { number, text, error } => {
                write!(f, "position: move {number} '{text}': {error}")
            }
        }
    }
}

impl Error for PositionError {}

/// Sets up the starting position and plays the moves, which are separated by white space; also returns the repairs of
/// the FEN that are worth reporting.
///
/// FENs are read leniently: front ends omit the counters and claim castling rights that are gone.
pub(crate) fn set_up(start: Start<'_>, moves: &str) -> Result<(PlayedLine, Vec<Repair>), PositionError> {
    let (mut game, repairs) = match start {
        Start::Standard => (PlayedLine::default(), Vec::new()),
        Start::Fen(fen) => {
            let reading = Position::read_fen(fen, Strictness::Lenient).map_err(PositionError::Start)?;
            let repairs = reading.notable_repairs().cloned().collect();
            (PlayedLine::new(reading.position), repairs)
        }
    };
    for (text, number) in moves.split_whitespace().zip(1..) {
        let bad = |error| PositionError::Move {
            number,
            text: excerpt(text),
            error,
        };
        let mv = game.position().parse_uci(text).map_err(bad)?;
        // A parsed move is legal.
        let _ = game.play(mv);
    }
    Ok((game, repairs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_played_from_the_start() {
        let (game, _) = set_up(Start::Standard, "e2e4 c7c5  g1f3").unwrap();
        let fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
        assert_eq!(game.position().to_string(), fen);
        assert_eq!(game.keys().len(), 4);
    }

    #[test]
    fn fens_without_counters_are_accepted() {
        let (game, repairs) = set_up(Start::Fen("4k3/8/8/8/8/8/8/4K3 b KQ -"), "e8e7").unwrap();
        assert_eq!(repairs.len(), 2, "{repairs:?}");
        assert_eq!(game.position().to_string(), "8/4k3/8/8/8/8/8/4K3 w - - 1 2");
    }

    #[test]
    fn the_first_bad_move_is_named() {
        let error = set_up(Start::Standard, "e2e4 e7e5 e1e3 x").unwrap_err();
        assert_eq!(
            error.to_string(),
            "position: move 3 'e1e3': e1e3 is not legal: a king does not move like that"
        );
    }

    #[test]
    fn a_bad_fen_is_explained() {
        let error = set_up(Start::Fen("8/8/8/8/8/8/8/8 w - -"), "").unwrap_err();
        assert_eq!(
            error.to_string(),
            "position: not a valid position: white has no king; black has no king"
        );
    }
}
