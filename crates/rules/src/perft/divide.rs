//! Divide: the count below each root move, which shows where two move generators disagree.

use crate::{CastlingText, Move, Position};

/// Divide: each legal move with the count below it, sorted by UCI notation.
///
/// `count` gets the position after the move and the remaining depth; it can be any kind of perft, or a
/// function that can be stopped and returns an [`Option`]. It is called when the iterator reaches the move,
/// so that results can be shown as they come. At depth 0 no move is played, and there is nothing to divide.
///
/// ```
/// use tabiya_rules::{CastlingText, Position, perft};
///
/// let lines: Vec<String> = perft::divide(&Position::default(), 3, perft::count)
///     .map(|(mv, leaves)| format!("{}: {leaves}", mv.to_uci(CastlingText::Standard)))
///     .collect();
/// assert_eq!(lines.len(), 20);
/// assert_eq!(lines[0], "a2a3: 380");
/// ```
pub fn divide<T>(
    position: &Position,
    depth: u32,
    mut count: impl FnMut(&Position, u32) -> T,
) -> impl ExactSizeIterator<Item = (Move, T)> {
    let mut moves = position.legal_moves();
    if depth == 0 {
        moves.clear();
    }
    // In Chess960 only this convention distinguishes castling from other king moves. In standard chess both
    // give the same order.
    moves.sort_unstable_by(|a, b| {
        let [a, b] = [a, b].map(|mv| mv.to_uci(CastlingText::Chess960));
        a.as_str().cmp(b.as_str())
    });
    moves
        .into_iter()
        .map(move |mv| (mv, count(&position.after(mv), depth.saturating_sub(1))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft;
    use alloc::string::String;
    use alloc::vec::Vec;

    #[test]
    fn the_counts_of_the_moves_add_up_to_the_total() {
        let position = Position::default();
        for depth in 1..=4 {
            let whole = perft::count(&position, depth);
            for count in [perft::count, perft::plain] {
                let parts = divide(&position, depth, count);
                assert_eq!(parts.len(), 20);
                assert_eq!(parts.map(|(_, leaves)| leaves).sum::<u64>(), whole);
            }
        }
    }

    #[test]
    fn depth_one_counts_each_move_once_and_depth_zero_none() {
        let position = Position::default();
        assert!(divide(&position, 1, perft::count).all(|(_, leaves)| leaves == 1));
        assert_eq!(divide(&position, 0, perft::count).count(), 0);
    }

    #[test]
    fn moves_are_sorted_by_their_text() {
        let castling = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        for position in [Position::default(), castling] {
            let moves: Vec<String> = divide(&position, 1, |_, _| ())
                .map(|(mv, ())| mv.to_uci(CastlingText::Standard).as_str().into())
                .collect();
            assert!(moves.is_sorted(), "{moves:?}");
        }
    }
}
