//! Moves on the bare board, specialised by side and, once inlined, by kind of man.
//!
//! Perft copies a board and plays on the copy. The engine's make and unmake, which also keep the
//! square map and the key, are in `position::make`.

use super::{BACK_RANKS, Board, DIAGONAL, KNIGHTS, ORTHOGONAL, PAWNS, Side};
use crate::{Bitboard, CastlingSide, PieceKind, Square};

impl Board {
    /// A man goes from one square to another and captures what stands there.
    #[inline(always)]
    pub(crate) fn step<S: Side>(&mut self, kind: PieceKind, from: Bitboard, to: Bitboard) {
        for set in [PAWNS, KNIGHTS, DIAGONAL, ORTHOGONAL] {
            self.men[set] -= to;
        }
        self.colors[S::Opponent::COLOR.index()] -= to;
        self.toggle(S::COLOR, kind, from | to);
        // A rook that moves or is captured castles no more.
        self.state = (self.state & BACK_RANKS) - from - to;
        if kind == PieceKind::King {
            self.state -= S::BACK_RANK;
        }
    }

    /// A pawn goes two squares, and may leave an en-passant capture behind.
    #[inline(always)]
    pub(crate) fn double_push<S: Side>(&mut self, from: Bitboard, to: Bitboard) {
        self.toggle(S::COLOR, PieceKind::Pawn, from | to);
        self.state = (self.state & BACK_RANKS) | self.en_passant_left_by::<S>(to);
    }

    /// The square behind a pawn of side `S` that has just gone two squares to `to`, if some pawn
    /// of the other side can legally capture it there.
    #[inline(always)]
    pub(crate) fn en_passant_left_by<S: Side>(&self, to: Bitboard) -> Bitboard {
        let enemy_pawns = self.pawns() & self.of(S::Opponent::COLOR);
        let target = S::Opponent::forward(to);
        if (to.east() | to.west()).intersects(enemy_pawns)
            && !self.en_passant_capturers::<S::Opponent>(target).is_empty()
        {
            target
        } else {
            Bitboard::EMPTY
        }
    }

    /// A pawn reaches the last rank and becomes a `promoted`.
    #[inline(always)]
    pub(crate) fn promote<S: Side>(&mut self, promoted: PieceKind, from: Bitboard, to: Bitboard) {
        self.step::<S>(PieceKind::Pawn, from, to);
        self.toggle(S::COLOR, PieceKind::Pawn, to);
        self.toggle(S::COLOR, promoted, to);
    }

    /// A pawn captures the pawn that has just passed it.
    #[inline(always)]
    pub(crate) fn capture_en_passant<S: Side>(&mut self, from: Bitboard, to: Bitboard) {
        let victim = S::Opponent::forward(to);
        self.toggle(S::Opponent::COLOR, PieceKind::Pawn, victim);
        self.step::<S>(PieceKind::Pawn, from, to);
    }

    /// King and rook castle.
    #[inline(always)]
    pub(crate) fn castle<S: Side>(&mut self, king: Square, rook: Square, side: CastlingSide) {
        let (king_to, rook_to) = castling_destinations(king, side);
        // In Chess960 king and rook may swap squares, so lift both before putting both.
        self.toggle(S::COLOR, PieceKind::King, king.bitboard() ^ king_to.bitboard());
        self.toggle(S::COLOR, PieceKind::Rook, rook.bitboard() ^ rook_to.bitboard());
        self.state = (self.state & BACK_RANKS) - S::BACK_RANK;
    }
}

/// Where king and rook arrive when the king on `king` castles.
#[inline(always)]
pub(crate) fn castling_destinations(king: Square, side: CastlingSide) -> (Square, Square) {
    let rank = king.rank();
    (
        Square::new(side.king_destination_file(), rank),
        Square::new(side.rook_destination_file(), rank),
    )
}
