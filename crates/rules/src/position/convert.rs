//! Positions from set-ups and FENs, and back.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::Position;
use crate::board::{Board, for_side};
use crate::{
    Bitboard, CastlingClaim, CastlingSide, ClaimedRook, Color, Faults, FenError, FenStyle, Setup, Square,
    zobrist,
};

/// Why a text is not a position: it is no FEN, or what it describes cannot stand on a board.
///
/// ```
/// use tabiya_rules::{ParsePositionError, Position};
///
/// let no_fen = Position::from_fen("e4 e5 Nf3").unwrap_err();
/// assert!(matches!(no_fen, ParsePositionError::Fen(_)));
///
/// let no_black_king = Position::from_fen("8/8/8/8/8/8/8/4K3 w - - 0 1").unwrap_err();
/// assert_eq!(no_black_king.to_string(), "not a valid position: black has no king");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsePositionError {
    /// The text is not a FEN.
    Fen(FenError),
    /// The FEN describes no valid position.
    Faults(Faults),
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePositionError::Fen(error) => error.fmt(f),
            ParsePositionError::Faults(faults) => write!(f, "not a valid position: {faults}"),
        }
    }
}

impl core::error::Error for ParsePositionError {}

impl From<FenError> for ParsePositionError {
    fn from(error: FenError) -> Self {
        ParsePositionError::Fen(error)
    }
}

impl From<Faults> for ParsePositionError {
    fn from(faults: Faults) -> Self {
        ParsePositionError::Faults(faults)
    }
}

impl Position {
    /// Reads a FEN strictly: six fields and a position without any fault. X-FEN and Shredder-FEN
    /// castling letters are understood too.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let error = Position::from_fen("8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "not a valid position: white has no king; black has no king");
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position, ParsePositionError> {
        Ok(Position::try_from(Setup::from_fen(fen)?)?)
    }

    /// Reads a FEN as people and programs write them: counters may be missing, and castling rights
    /// and en-passant squares that cannot be are dropped.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let position = Position::from_fen_lenient("4k3/8/8/8/8/8/8/4K3 w KQ e6")?;
    /// assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn from_fen_lenient(fen: &str) -> Result<Position, ParsePositionError> {
        let (setup, _dropped) = Setup::from_fen_lenient(fen)?.mended();
        Ok(Position::try_from(setup)?)
    }

    /// The FEN of the position, with the castling letters of `style`.
    ///
    /// ```
    /// use tabiya_rules::{FenStyle, Position};
    ///
    /// let shredder = Position::default().to_fen(FenStyle::Shredder);
    /// assert_eq!(shredder, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// ```
    pub fn to_fen(&self, style: FenStyle) -> String {
        self.to_setup().to_fen(style)
    }

    /// The starting position of Chess960 with this number, from 0 to 959; 518 is the usual one.
    pub fn chess960(number: u16) -> Option<Position> {
        Position::try_from(Setup::chess960(number)?).ok()
    }

    /// The position as a plain description.
    pub fn to_setup(&self) -> Setup {
        let claims = Color::ALL.into_iter().flat_map(|color| {
            CastlingSide::ALL.into_iter().filter_map(move |side| {
                let rook = self.castling_rook(color, side)?;
                Some(CastlingClaim {
                    color,
                    rook: ClaimedRook::File(rook.file()),
                })
            })
        });
        Setup {
            pieces: self.map,
            side_to_move: self.side,
            castling: claims.collect(),
            en_passant: self.en_passant(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }
}

impl Position {
    /// The position of a set-up that is known to have no faults.
    fn build(setup: &Setup, castling_rooks: Bitboard) -> Position {
        let mut position = Position {
            board: Board::EMPTY,
            map: [None; 64],
            key: 0,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number.max(1),
            side: setup.side_to_move,
        };
        for square in Square::ALL {
            if let Some(piece) = setup.piece_at(square) {
                position.put(piece, square);
            }
        }
        if position.side == Color::Black {
            position.key ^= zobrist::side();
        }
        let target = setup.en_passant.map_or(Bitboard::EMPTY, Square::bitboard);
        let is_legal = !target.is_empty()
            && for_side!(position.side, S => !position.board.en_passant_capturers::<S>(target).is_empty());
        position.set_state(castling_rooks, if is_legal { target } else { Bitboard::EMPTY });
        position.assert_invariants();
        position
    }
}

impl TryFrom<Setup> for Position {
    type Error = Faults;

    /// The position a set-up describes, unless it has faults.
    fn try_from(setup: Setup) -> Result<Position, Faults> {
        let faults = setup.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let castling_rooks = setup.resolved_castling()?;
        Ok(Position::build(&setup, castling_rooks))
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        position.to_setup()
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Reads a FEN as [`Position::from_fen`] does.
    fn from_str(fen: &str) -> Result<Position, ParsePositionError> {
        Position::from_fen(fen)
    }
}

impl fmt::Display for Position {
    /// The FEN, in X-FEN where Chess960 castling needs it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().write_fen(f, FenStyle::XFen)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl Default for Position {
    /// The starting position of standard chess.
    fn default() -> Position {
        let rooks = Bitboard::from_iter([Square::A1, Square::H1, Square::A8, Square::H8]);
        Position::build(&Setup::standard(), rooks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_starting_position_has_no_faults() {
        assert_eq!(Position::try_from(Setup::standard()), Ok(Position::default()));
    }
}
