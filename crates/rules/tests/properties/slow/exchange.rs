//! The exchange on one square, played out.

use super::{Board, Place, place};
use tabiya_rules::{Color, EXCHANGE_VALUES, Move, PieceKind};

/// What `mv` wins when both sides keep capturing on its target with their least valuable piece, for as long
/// as it pays.
pub(crate) fn exchange(board: &Board, mv: Move) -> i32 {
    if mv.is_castling() {
        return 0;
    }
    let target = place(mv.to());
    let victim = match board.at(target) {
        Some((_, kind)) => value(kind),
        None if mv.is_en_passant() => value(PieceKind::Pawn),
        None => 0,
    };
    let promotion = match mv.promoted() {
        Some(kind) => value(kind) - value(PieceKind::Pawn),
        None => 0,
    };
    let after = board.after(mv);
    victim + promotion - best_reply(&after, target, after.side)
}

/// The most that `side` can win by capturing on `target`; nothing if it prefers not to.
fn best_reply(board: &Board, target: Place, side: Color) -> i32 {
    let capturer = board
        .attackers(target, side)
        .into_iter()
        .filter_map(|from| Some((board.at(from)?.1, from)))
        .min_by_key(|&(kind, (file, rank))| (kind, rank, file));
    let Some((kind, from)) = capturer else {
        return 0;
    };
    let (_, victim) = board.at(target).expect("a piece to capture");
    let mut after = board.clone();
    after.set(from, None);
    after.set(target, Some((side, kind)));
    if kind == PieceKind::King && !after.attackers(target, !side).is_empty() {
        return 0; // a king does not capture a protected piece
    }
    (value(victim) - best_reply(&after, target, !side)).max(0)
}

fn value(kind: PieceKind) -> i32 {
    EXCHANGE_VALUES[kind.index()]
}
