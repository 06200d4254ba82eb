//! What the terms share: who attacks what, where the kings live.

use tabiya_rules::{Bitboard, Color, PieceKind, Position, attacks};

use super::sets::forward;
use super::structure::Structure;

pub(super) struct Survey<'a> {
    pub(super) position: &'a Position,
    pub(super) structure: &'a Structure,
    /// Attacks of each side by kind of man.
    pub(super) by_kind: [[Bitboard; 6]; 2],
    pub(super) attacked: [Bitboard; 2],
    pub(super) attacked_twice: [Bitboard; 2],
    /// The king and the squares around it, one rank further towards the enemy.
    pub(super) king_zone: [Bitboard; 2],
}

impl<'a> Survey<'a> {
    /// Knows kings and pawns; the other men are noted later.
    #[inline(always)]
    pub(super) fn new(position: &'a Position, structure: &'a Structure) -> Survey<'a> {
        let mut survey = Survey {
            position,
            structure,
            by_kind: [[Bitboard::EMPTY; 6]; 2],
            attacked: [Bitboard::EMPTY; 2],
            attacked_twice: [Bitboard::EMPTY; 2],
            king_zone: [Bitboard::EMPTY; 2],
        };
        survey.note_king_and_pawns(Color::White);
        survey.note_king_and_pawns(Color::Black);
        survey
    }

    #[inline(always)]
    fn note_king_and_pawns(&mut self, color: Color) {
        let king = self.position.king(color);
        let around = attacks::king(king);
        self.king_zone[color.index()] = around | king.bitboard() | forward(around, color);
        self.note(color, PieceKind::King, around);
        self.note(color, PieceKind::Pawn, self.structure.attacks[color.index()]);
    }

    #[inline(always)]
    pub(super) fn note(&mut self, color: Color, kind: PieceKind, attacked: Bitboard) {
        let side = color.index();
        self.attacked_twice[side] |= self.attacked[side] & attacked;
        self.attacked[side] |= attacked;
        self.by_kind[side][kind.index()] |= attacked;
    }

    #[inline(always)]
    pub(super) fn of(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.position.of_kind(kind) & self.position.of_color(color)
    }
}
