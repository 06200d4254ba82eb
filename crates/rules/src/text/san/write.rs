//! Writing SAN and LAN.

use super::resolve::{leaves_king_safe, origins};
use super::{CheckMark, PieceText, SanText};
use crate::{Bitboard, CastlingSide, Move, Piece, PieceKind, Position};

impl Position {
    /// A legal move in SAN, with minimal disambiguation.
    ///
    /// ```
    /// use tabiya_rules::{Move, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1".parse()?;
    /// assert_eq!(position.to_san(Move::quiet(Square::B1, Square::D2)).as_str(), "Nbd2");
    /// assert_eq!(position.to_san(Move::quiet(Square::B1, Square::C3)).as_str(), "Nc3");
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn to_san(&self, mv: Move) -> SanText {
        self.to_san_with(mv, PieceText::Letters)
    }

    /// A legal move in SAN, with letters or figurines.
    pub fn to_san_with(&self, mv: Move, pieces: PieceText) -> SanText {
        self.written(mv, pieces, SanText::push_hints)
    }

    /// A legal move in long algebraic notation (LAN): always with both squares.
    ///
    /// ```
    /// use tabiya_rules::{Move, Position, Square};
    ///
    /// let position = Position::default();
    /// assert_eq!(position.to_lan(Move::quiet(Square::G1, Square::F3)).as_str(), "Ng1-f3");
    /// assert_eq!(position.to_lan(Move::double_push(Square::E2, Square::E4)).as_str(), "e2-e4");
    /// ```
    pub fn to_lan(&self, mv: Move) -> SanText {
        self.to_lan_with(mv, PieceText::Letters)
    }

    /// A legal move in long algebraic notation, with letters or figurines.
    pub fn to_lan_with(&self, mv: Move, pieces: PieceText) -> SanText {
        self.written(mv, pieces, |text, _, _, mv| {
            text.push_letter(mv.from().file().letter());
            text.push_letter(mv.from().rank().digit());
            if !mv.is_capture() {
                text.push("-");
            }
        })
    }

    fn written(
        &self,
        mv: Move,
        pieces: PieceText,
        push_origin: impl FnOnce(&mut SanText, &Position, PieceKind, Move),
    ) -> SanText {
        let mut text = SanText::EMPTY;
        match mv.castling_side() {
            Some(CastlingSide::King) => text.push("O-O"),
            Some(CastlingSide::Queen) => text.push("O-O-O"),
            None => {
                let kind = self.piece_at(mv.from()).map_or(PieceKind::Pawn, Piece::kind);
                if kind != PieceKind::Pawn {
                    text.push_piece(kind, pieces);
                }
                push_origin(&mut text, self, kind, mv);
                if mv.is_capture() {
                    text.push("x");
                }
                text.push_letter(mv.to().file().letter());
                text.push_letter(mv.to().rank().digit());
                if let Some(promoted) = mv.promoted() {
                    text.push("=");
                    text.push_piece(promoted, pieces);
                }
            }
        }
        if let Some(mark) = self.check_mark(mv) {
            text.push_letter(mark.symbol());
        }
        text
    }

    /// The check or mate mark of a move; none for an illegal one.
    fn check_mark(&self, mv: Move) -> Option<CheckMark> {
        if !self.is_legal(mv) || !self.gives_check(mv) {
            None
        } else if self.after(mv).has_legal_moves() {
            Some(CheckMark::Check)
        } else {
            Some(CheckMark::Mate)
        }
    }
}

impl SanText {
    /// Writes the disambiguation of a piece from others of its kind that could make the same move, or the
    /// file of a capturing pawn.
    fn push_hints(&mut self, position: &Position, kind: PieceKind, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let (mut file, mut rank) = (false, false);
        match kind {
            PieceKind::Pawn => file = mv.is_capture(),
            PieceKind::King => {}
            _ => {
                let own = position.of_piece(Piece::new(position.side_to_move(), kind));
                let others = (origins(position, kind, to) & own) - from.bitboard();
                let rivals: Bitboard = others
                    .into_iter()
                    .filter(|&other| leaves_king_safe(position, other, to))
                    .collect();
                // The file is enough unless a rival is on it; then the rank may be enough.
                rank = rivals.intersects(from.file().bitboard());
                file = !rivals.is_empty() && (!rank || rivals.intersects(from.rank().bitboard()));
            }
        }
        if file {
            self.push_letter(from.file().letter());
        }
        if rank {
            self.push_letter(from.rank().digit());
        }
    }
}
