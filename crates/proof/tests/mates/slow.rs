//! The slow twin: plain minimax with nothing remembered and nothing left out.

use tabiya_rules::Position;

/// Whether the side to move mates in at most so many moves.
pub(crate) fn mates(position: &Position, moves: u16, is_root: bool) -> bool {
    let may_be_claimed = !is_root && position.halfmove_clock() >= 100;
    moves > 0
        && !may_be_claimed
        && position
            .legal_moves()
            .iter()
            .any(|&mv| is_mated(&position.after(mv), moves - 1))
}

/// Whether the side to move is mated, or will be in at most so many moves whatever it does.
pub(crate) fn is_mated(position: &Position, moves: u16) -> bool {
    let legal = position.legal_moves();
    if legal.is_empty() {
        return position.is_check();
    }
    moves > 0
        && position.halfmove_clock() < 100
        && legal
            .iter()
            .all(|&reply| mates(&position.after(reply), moves, false))
}

/// The shortest mate in at most so many moves: positive if the side to move mates, negative or zero if it is mated.
pub(crate) fn shortest(position: &Position, most: u16) -> Option<i32> {
    if position.is_checkmate() {
        return Some(0);
    }
    (1..=most).find_map(|moves| match () {
        () if mates(position, moves, true) => Some(i32::from(moves)),
        () if is_mated(position, moves) => Some(-i32::from(moves)),
        () => None,
    })
}
