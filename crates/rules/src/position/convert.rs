//! Conversion between positions and set-ups.

use core::fmt;

use super::Position;
use crate::board::{Board, for_side};
use crate::{
    Bitboard, CastlingClaim, CastlingSide, ClaimedRook, Color, Faults, FenError, Setup, Square, zobrist,
};

/// Why a text is not a position: it is not a FEN, or the FEN does not describe a valid position.
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
#[non_exhaustive]
pub enum ParsePositionError {
    /// The text is not a FEN.
    Fen(FenError),
    /// The FEN does not describe a valid position.
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
    /// The Chess960 starting position with this number, from 0 to 959; 518 is the standard one.
    pub fn chess960(number: u16) -> Option<Position> {
        Position::try_from(Setup::chess960(number)?).ok()
    }

    /// The position as a set-up.
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
    /// An empty board, which is not a valid position yet.
    pub(super) const EMPTY: Position = Position {
        board: Board::EMPTY,
        map: [None; 64],
        key: 0,
        halfmove_clock: 0,
        fullmove_number: 1,
        side: Color::White,
    };

    /// Sets the side to move, the castling rooks and the en-passant square, the latter only if a capture is
    /// legal. All pieces have been placed and validated.
    #[inline(always)]
    pub(super) fn complete(&mut self, side: Color, castling_rooks: Bitboard, en_passant: Option<Square>) {
        self.side = side;
        if side == Color::Black {
            self.key ^= zobrist::side();
        }
        let target = en_passant.map_or(Bitboard::EMPTY, Square::bitboard);
        let is_legal = !target.is_empty()
            && for_side!(side, S => !self.board.en_passant_capturers::<S>(target).is_empty());
        self.set_state(castling_rooks, if is_legal { target } else { Bitboard::EMPTY });
        self.assert_invariants();
    }
}

impl TryFrom<Setup> for Position {
    type Error = Faults;

    /// The position a set-up describes, unless it has faults.
    fn try_from(setup: Setup) -> Result<Position, Faults> {
        let mut position = Position {
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number.max(1),
            ..Position::EMPTY
        };
        for (square, piece) in setup.placed_pieces() {
            position.put(piece, square);
        }
        let (faults, rooks) = setup.validator(&position.board).faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        position.complete(setup.side_to_move, rooks, setup.en_passant);
        Ok(position)
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        position.to_setup()
    }
}

impl Default for Position {
    /// The starting position of standard chess.
    fn default() -> Position {
        let rooks = Bitboard::from_iter([Square::A1, Square::H1, Square::A8, Square::H8]);
        let mut position = Position::EMPTY;
        for (square, piece) in Setup::standard().placed_pieces() {
            position.put(piece, square);
        }
        position.complete(Color::White, rooks, None);
        position
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
