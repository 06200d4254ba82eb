//! Writing a FEN.

use super::FenStyle;
use crate::{CastlingClaim, CastlingSide, ClaimedRook, File, Rank, Setup, Square};
use alloc::{string::String, vec::Vec};
use core::fmt::{self, Write};

impl Setup {
    /// This set-up as a FEN, with the castling rights in the given style.
    ///
    /// A right that cannot be (see [`Setup::resolved_castling`]) keeps the letter it was claimed by.
    ///
    /// ```
    /// use tabiya_rules::{FenStyle, Setup};
    ///
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    /// assert_eq!(Setup::standard().to_fen(FenStyle::Shredder), fen);
    /// ```
    #[must_use]
    pub fn to_fen(&self, style: FenStyle) -> String {
        let mut fen = String::with_capacity(96);
        // Writing to a string cannot fail.
        let _ = self.write_fen(&mut fen, style);
        fen
    }

    /// Writes the FEN of [`Setup::to_fen`] to `out` without a string in between.
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
        self.write_board(out)?;
        write!(out, " {} ", self.side_to_move.letter())?;
        self.write_castling(out, style)?;
        out.write_char(' ')?;
        match self.en_passant {
            Some(square) => write!(out, "{square}")?,
            None => out.write_char('-')?,
        }
        write!(out, " {} {}", self.halfmove_clock, self.fullmove_number.max(1))
    }

    fn write_board(&self, out: &mut impl Write) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                let Some(piece) = self.piece_at(Square::new(file, rank)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(out, "{empty}")?;
                    empty = 0;
                }
                out.write_char(piece.letter())?;
            }
            if empty > 0 {
                write!(out, "{empty}")?;
            }
            if rank != Rank::First {
                out.write_char('/')?;
            }
        }
        Ok(())
    }

    /// The letters of the claimed rights: white's first, each king's side before the queen's.
    fn write_castling(&self, out: &mut impl Write, style: FenStyle) -> fmt::Result {
        if self.castling.is_empty() {
            return out.write_char('-');
        }
        let mut letters: Vec<_> = self
            .castling
            .iter()
            .map(|claim| self.claim_in(claim, style))
            .collect();
        letters.sort_by_key(|&(claim, side)| (claim.color, side.is_none(), side, claim.rook));
        letters.dedup();
        letters
            .iter()
            .try_for_each(|(claim, _)| out.write_char(claim.letter()))
    }

    /// `claim` as `style` says it, and the side that it is for if that can be told.
    fn claim_in(&self, claim: CastlingClaim, style: FenStyle) -> (CastlingClaim, Option<CastlingSide>) {
        let Some((rook, side)) = self.claimed_rook(claim) else {
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
            FenStyle::XFen if self.claimed_rook(outermost) == Some((rook, side)) => outermost,
            FenStyle::XFen => by_file,
        };
        (written, Some(side))
    }
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
    fn a_right_that_cannot_be_keeps_its_letter() {
        for style in [FenStyle::Standard, FenStyle::XFen, FenStyle::Shredder] {
            let fen = "4k3/8/8/8/8/8/8/4K3 w KQGkqa - 0 1";
            assert_eq!(rewritten(fen, style), fen);
        }
    }

    #[test]
    fn two_names_for_one_right_are_written_once() {
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
