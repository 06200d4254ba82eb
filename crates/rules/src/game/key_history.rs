//! The Zobrist keys of a game's positions, for detecting repetitions.

use alloc::vec::Vec;

/// The keys of all positions since some starting point, the current one last. A game keeps one; a search
/// copies it and keeps pushing and popping.
///
/// ```
/// use tabiya_rules::KeyHistory;
///
/// let mut keys = KeyHistory::new();
/// for key in [1, 2, 3, 4, 1] {
///     keys.push(key);
/// }
/// assert_eq!(keys.repetitions(4), 1);
/// assert_eq!(keys.repetitions(3), 0); // a capture in between: no earlier position can recur
/// keys.pop();
/// assert_eq!(keys.repetitions(4), 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyHistory(Vec<u64>);

impl KeyHistory {
    /// No positions yet.
    pub const fn new() -> KeyHistory {
        KeyHistory(Vec::new())
    }

    /// Adds the [key](crate::Position::key) of the new position.
    #[inline]
    pub fn push(&mut self, key: u64) {
        self.0.push(key);
    }

    /// Removes the current position.
    #[inline]
    pub fn pop(&mut self) -> Option<u64> {
        self.0.pop()
    }

    /// The number of positions.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no positions.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The keys, the current one last.
    #[inline]
    pub fn as_slice(&self) -> &[u64] {
        &self.0
    }

    /// How often the current position has occurred before.
    ///
    /// Captures and pawn moves are irreversible, so only the last `halfmove_clock` positions are compared,
    /// and only every second one, because the side to move must be the same.
    #[inline]
    pub fn repetitions(&self, halfmove_clock: u16) -> usize {
        match self.0.last() {
            Some(&current) => self.earlier(current, 0, halfmove_clock).count(),
            None => 0,
        }
    }

    /// How many plies ago the current position last occurred, if it did. A search scores a repetition since
    /// its root as a draw, even if it is only the first.
    ///
    /// ```
    /// use tabiya_rules::KeyHistory;
    ///
    /// let mut keys = KeyHistory::new();
    /// for key in [7, 1, 2, 3, 4, 1] {
    ///     keys.push(key);
    /// }
    /// assert_eq!(keys.last_repetition(5), Some(4));
    /// ```
    #[inline]
    pub fn last_repetition(&self, halfmove_clock: u16) -> Option<usize> {
        self.earlier(*self.0.last()?, 0, halfmove_clock).next()
    }

    /// How often the position after a move has occurred before: `key` is its key and `halfmove_clock` its
    /// clock.
    #[inline]
    pub fn repetitions_of_next(&self, key: u64, halfmove_clock: u16) -> usize {
        self.earlier(key, 1, halfmove_clock).count()
    }

    /// The distances in plies at which `key` occurred, seen from `ahead` plies after the current position.
    #[inline]
    fn earlier(&self, key: u64, ahead: usize, halfmove_clock: u16) -> impl Iterator<Item = usize> {
        // It takes at least four plies to return to a position.
        const SHORTEST: usize = 4;
        let positions = self.0.iter().rev().enumerate();
        positions
            .map(move |(ago, &earlier)| (ago + ahead, earlier))
            .take_while(move |&(distance, _)| distance <= usize::from(halfmove_clock))
            .skip(SHORTEST - ahead)
            .step_by(2)
            .filter(move |&(_, earlier)| earlier == key)
            .map(|(distance, _)| distance)
    }
}

impl FromIterator<u64> for KeyHistory {
    fn from_iter<I: IntoIterator<Item = u64>>(keys: I) -> KeyHistory {
        KeyHistory(keys.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_positions_with_the_same_side_to_move_count() {
        let keys = KeyHistory::from_iter([9, 9, 9, 9, 9, 9, 9]);
        assert_eq!(keys.repetitions(100), 2); // 4 and 6 plies ago
        assert_eq!(keys.repetitions(5), 1);
        assert_eq!(keys.repetitions(0), 0);
        assert_eq!(keys.last_repetition(100), Some(4));
    }

    #[test]
    fn the_next_position_is_counted_as_if_it_were_already_pushed() {
        let mut keys = KeyHistory::from_iter([1, 2, 3, 4]);
        assert_eq!(keys.repetitions_of_next(1, 4), 1);
        assert_eq!(keys.repetitions_of_next(1, 3), 0);
        assert_eq!(keys.repetitions_of_next(2, 4), 0);
        keys.push(1);
        assert_eq!(keys.repetitions(4), 1);
    }

    #[test]
    fn an_empty_history_repeats_nothing() {
        let mut keys = KeyHistory::new();
        assert_eq!(keys.repetitions(100), 0);
        assert_eq!(keys.last_repetition(100), None);
        assert_eq!(keys.repetitions_of_next(0, 100), 0);
        assert_eq!(keys.pop(), None);
    }
}
