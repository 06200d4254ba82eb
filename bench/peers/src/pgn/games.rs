//! Vaguely plausible games: random legal moves with a preference for good captures, castling and the centre.

use crate::random::Random;
use tabiya_rules::{Bitboard, Move, PieceKind, Position, Square};

/// Picks the most appealing of a few random moves.
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

/// Whether the game is roughly dead: no progress for long, or a few pieces and no pawns.
pub fn is_dull(position: &Position) -> bool {
    position.halfmove_clock() >= 60
        || (position.of_kind(PieceKind::Pawn).is_empty() && position.occupied().count() <= 4)
}
