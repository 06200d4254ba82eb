//! Attack maps and king positions, shared by the terms.

use tabiya_rules::{Bitboard, Color, PieceKind, Position, attacks};

use super::sets::forward;
use super::structure::Structure;
use crate::sink::Sides;

pub(super) struct Survey<'a> {
    pub(super) position: &'a Position,
    pub(super) structure: &'a Structure,
    /// Attacks of each side by kind of piece.
    pub(super) by_kind: [[Bitboard; 6]; 2],
    pub(super) attacked: [Bitboard; 2],
    pub(super) attacked_twice: [Bitboard; 2],
    /// King zone: the king, the squares around it and the next rank towards the enemy.
    pub(super) king_zone: [Bitboard; 2],
    /// The halves of the board the kings are on, from each side's point of view.
    pub(super) sides: [Sides; 2],
}

impl<'a> Survey<'a> {
    /// The attacks of kings and pawns; those of the pieces are added later.
    #[inline(always)]
    pub(super) fn new(position: &'a Position, structure: &'a Structure) -> Survey<'a> {
        let mut survey = Survey {
            position,
            structure,
            by_kind: [[Bitboard::EMPTY; 6]; 2],
            attacked: [Bitboard::EMPTY; 2],
            attacked_twice: [Bitboard::EMPTY; 2],
            king_zone: [Bitboard::EMPTY; 2],
            sides: Color::ALL.map(|color| Sides::new(position.king(color), position.king(!color))),
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
