//! Games that look somewhat like games: random legal moves with a taste for captures, checks and the centre.

use tabiya_rules::{Bitboard, Move, PieceKind, Position, Square};

/// A small generator of random numbers; the same seed gives the same games everywhere.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

/// Picks a move: of a few at random, the one that looks best.
pub fn choose(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let candidates = (0..4).map(|_| moves[random.below(moves.len() as u64) as usize]);
    candidates.max_by_key(|&mv| appeal(position, mv))
}

fn appeal(position: &Position, mv: Move) -> i32 {
    let center = Bitboard::from_iter([Square::D4, Square::E4, Square::D5, Square::E5]);
    let mut appeal = if position.exchange_at_least(mv, 0) { 300 } else { 0 };
    if mv.is_capture() {
        appeal += 200;
    }
    if mv.is_castling() || mv.is_promotion() {
        appeal += 250;
    }
    if center.contains(mv.to()) {
        appeal += 60;
    }
    let kind = position.piece_at(mv.from()).map(|piece| piece.kind());
    if kind == Some(PieceKind::King) && !mv.is_castling() {
        appeal -= 150;
    }
    appeal
}

/// Whether neither side can win any more, roughly: a few pieces and no pawns.
pub fn is_dull(position: &Position) -> bool {
    position.halfmove_clock() >= 60
        || (position.of_kind(PieceKind::Pawn).is_empty() && position.occupied().count() <= 4)
}
