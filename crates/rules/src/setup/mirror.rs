//! Positions seen from the other side.

use super::{CastlingClaim, Setup};
use crate::{Piece, Position, Square};

impl Setup {
    /// The set-up with the colours exchanged and the board turned upside down, so that the other side has what this one
    /// had.
    ///
    /// ```
    /// use tabiya_rules::{FenStyle, Setup};
    ///
    /// let setup = Setup::from_fen("4k3/8/8/8/3pP3/8/8/4K2R b K e3 3 9")?;
    /// assert_eq!(setup.mirrored().to_fen(FenStyle::Standard), "4k2r/8/8/3Pp3/8/8/8/4K3 w k e6 3 9");
    /// assert_eq!(setup.mirrored().mirrored(), setup);
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Setup {
        let mut mirrored = Setup {
            pieces: [None; 64],
            side_to_move: !self.side_to_move,
            castling: self.castling.iter().map(mirrored_claim).collect(),
            en_passant: self.en_passant.map(Square::flip_rank),
            ..*self
        };
        for (square, piece) in self.placed_pieces() {
            mirrored.put(Piece::new(!piece.color(), piece.kind()), square.flip_rank());
        }
        mirrored
    }
}

fn mirrored_claim(claim: CastlingClaim) -> CastlingClaim {
    CastlingClaim {
        color: !claim.color,
        ..claim
    }
}

impl Position {
    /// The position with the colours exchanged and the board turned upside down: the same position, seen from the other
    /// side.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let position: Position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse()?;
    /// let mirrored = position.mirrored();
    /// assert_eq!(mirrored.to_string(), "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// assert_eq!(mirrored.count_legal_moves(), position.count_legal_moves());
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Position {
        let mirrored = Position::try_from(self.to_setup().mirrored());
        // The rules are the same for both sides, so the mirror image of a valid position is valid.
        debug_assert!(mirrored.is_ok());
        mirrored.unwrap_or_default()
    }
}
