//! Writing a FEN.

use super::{FenStyle, FenText};
use crate::setup::BoardValidator;
use crate::{CastlingClaim, CastlingSide, ClaimedRook, Color, PieceKind, Position, Rank, Setup};
use alloc::{string::String, vec::Vec};
use core::fmt::{self, Write};

impl Setup {
    /// This set-up as a FEN, with the castling rights in the given style.
    ///
    /// An impossible right (see [`Setup::resolved_castling`]) keeps the letter it was claimed with.
    ///
    /// ```
    /// use tabiya_rules::{FenStyle, Setup};
    ///
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    /// assert_eq!(Setup::standard().to_fen(FenStyle::Shredder), fen);
    /// ```
    #[must_use]
    pub fn to_fen(&self, style: FenStyle) -> String {
        String::from(self.fen_text(style).as_str())
    }

    /// Writes the FEN to `out`, like [`Setup::to_fen`] but without an intermediate string.
    ///
    /// ```
    /// use tabiya_rules::{FenStyle, Setup};
    ///
    /// let mut line = String::from("Fen: ");
    /// Setup::empty().write_fen(&mut line, FenStyle::Standard)?;
    /// assert_eq!(line, "Fen: 8/8/8/8/8/8/8/8 w - - 0 1");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn write_fen(&self, out: &mut impl Write, style: FenStyle) -> fmt::Result {
        out.write_str(&self.fen_text(style))
    }

    /// The FEN as in [`Setup::to_fen`], on the stack.
    #[must_use]
    pub fn fen_text(&self, style: FenStyle) -> FenText {
        let board = self.board();
        let mut text = FenText::of_board(&self.pieces, board.occupied().0);
        text.push_side(self.side_to_move);
        push_claims(&mut text, &self.validator(&board), style);
        text.push_rest(self.en_passant, self.halfmove_clock, self.fullmove_number);
        text
    }
}

impl Position {
    /// The FEN of the position, with the castling letters of `style`.
    ///
    /// ```
    /// use tabiya_rules::{FenStyle, Position};
    ///
    /// let shredder = Position::default().to_fen(FenStyle::Shredder);
    /// assert_eq!(shredder, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// ```
    pub fn to_fen(&self, style: FenStyle) -> String {
        String::from(self.fen_text(style).as_str())
    }

    /// The FEN as in [`Position::to_fen`], on the stack: for writing many.
    ///
    /// ```
    /// use tabiya_rules::{FenStyle, Position};
    ///
    /// let mut line = String::new();
    /// line.push_str(&Position::default().fen_text(FenStyle::Standard));
    /// assert_eq!(line, Position::default().to_fen(FenStyle::Standard));
    /// ```
    pub fn fen_text(&self, style: FenStyle) -> FenText {
        let mut text = FenText::of_board(self.squares(), self.occupied().0);
        text.push_side(self.side_to_move());
        self.push_castling(&mut text, style);
        text.push_rest(self.en_passant(), self.halfmove_clock(), self.fullmove_number());
        text
    }

    /// Like [`push_claims`], for valid rights.
    #[inline]
    fn push_castling(&self, text: &mut FenText, style: FenStyle) {
        let castling = self.board().all_castling_rooks();
        if castling.is_empty() {
            return text.push(b'-');
        }
        for color in Color::ALL {
            let back_rank = Rank::First.relative_to(color).bitboard();
            let rooks = self.of_kind(PieceKind::Rook) & self.of_color(color) & back_rank;
            for side in CastlingSide::ALL {
                let Some(rook) = self.castling_rook(color, side) else {
                    continue;
                };
                let (letter, outermost) = match side {
                    CastlingSide::King => (b'k', rooks.last()),
                    CastlingSide::Queen => (b'q', rooks.first()),
                };
                let by_side = match style {
                    FenStyle::Standard => true,
                    FenStyle::XFen => outermost == Some(rook),
                    FenStyle::Shredder => false,
                };
                let letter = if by_side { letter } else { b'a' + rook.file() as u8 };
                text.push(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                });
            }
        }
    }
}

/// The letters of the claimed rights: White's first, king's side before queen's side.
fn push_claims(text: &mut FenText, validator: &BoardValidator<'_>, style: FenStyle) {
    if validator.castling.is_empty() {
        return text.push(b'-');
    }
    let claims = validator.castling.iter();
    let mut letters: Vec<_> = claims.map(|claim| claim_in(validator, claim, style)).collect();
    letters.sort_by_key(|&(claim, side)| (claim.color, side.is_none(), side, claim.rook));
    letters.dedup();
    for (claim, _) in letters {
        text.push(claim.letter() as u8);
    }
}

/// `claim` in the letters of `style`, and its side if known.
fn claim_in(
    validator: &BoardValidator<'_>,
    claim: CastlingClaim,
    style: FenStyle,
) -> (CastlingClaim, Option<CastlingSide>) {
    let Some((rook, side)) = validator.claimed_rook(claim) else {
        let side = match claim.rook {
            ClaimedRook::KingSide => Some(CastlingSide::King),
            ClaimedRook::QueenSide => Some(CastlingSide::Queen),
            ClaimedRook::File(_) => None,
        };
        return (claim, side);
    };
    let outermost = CastlingClaim {
        rook: match side {
            CastlingSide::King => ClaimedRook::KingSide,
            CastlingSide::Queen => ClaimedRook::QueenSide,
        },
        ..claim
    };
    let by_file = CastlingClaim {
        rook: ClaimedRook::File(rook.file()),
        ..claim
    };
    let written = match style {
        FenStyle::Standard => outermost,
        FenStyle::Shredder => by_file,
        FenStyle::XFen if validator.claimed_rook(outermost) == Some((rook, side)) => outermost,
        FenStyle::XFen => by_file,
    };
    (written, Some(side))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(fen: &str, style: FenStyle) -> String {
        Setup::from_fen(fen).unwrap().to_fen(style)
    }

    #[test]
    fn a_standard_fen_is_written_as_it_was_read() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 12 345",
            "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
            "8/8/8/8/8/8/8/8 b - - 65535 65535",
        ] {
            assert_eq!(rewritten(fen, FenStyle::Standard), fen);
            assert_eq!(rewritten(fen, FenStyle::XFen), fen);
        }
    }

    #[test]
    fn each_style_has_its_own_castling_letters() {
        let fen = "rr1krr2/8/8/8/8/8/8/1R1K1RR1 w FBeb - 0 1";
        for (style, letters) in [
            (FenStyle::Standard, " KQkq "),
            (FenStyle::XFen, " FQeb "),
            (FenStyle::Shredder, " FBeb "),
        ] {
            assert!(rewritten(fen, style).contains(letters), "{style:?}");
        }
    }

    #[test]
    fn an_impossible_right_keeps_its_letter() {
        for style in [FenStyle::Standard, FenStyle::XFen, FenStyle::Shredder] {
            let fen = "4k3/8/8/8/8/8/8/4K3 w KQGkqa - 0 1";
            assert_eq!(rewritten(fen, style), fen);
        }
    }

    #[test]
    fn two_letters_for_one_right_are_written_once() {
        let fen = "4k3/8/8/8/8/8/8/RR2K1RR w KQHGBA - 0 1";
        let castling = |style| rewritten(fen, style).replace("4k3/8/8/8/8/8/8/RR2K1RR w ", "");
        assert_eq!(castling(FenStyle::Standard), "KQ - 0 1");
        assert_eq!(castling(FenStyle::XFen), "KGQB - 0 1");
        assert_eq!(castling(FenStyle::Shredder), "GHAB - 0 1");
    }

    #[test]
    fn move_zero_is_written_as_one() {
        let mut setup = Setup::standard();
        setup.fullmove_number = 0;
        assert_eq!(
            setup.to_fen(FenStyle::Standard),
            Setup::standard().to_fen(FenStyle::Standard)
        );
    }
}
