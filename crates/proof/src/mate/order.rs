//! The order of legal moves in certificates, so that the moves themselves need not be written.

use tabiya_rules::{MoveList, Position};

/// The legal moves in ascending order of their [bits](tabiya_rules::Move::bits): the order of certificates.
///
/// ```
/// use tabiya_proof::in_order;
/// use tabiya_rules::{Position, Square};
///
/// let moves = in_order(&Position::default());
/// assert_eq!(moves[0].from(), Square::B1);
/// assert!(moves.is_sorted_by_key(|mv| mv.bits()));
/// ```
pub fn in_order(position: &Position) -> MoveList {
    let mut moves = position.legal_moves();
    moves.as_mut_slice().sort_unstable_by_key(|mv| mv.bits());
    moves
}
