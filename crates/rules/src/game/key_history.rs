//! The keys of the positions of a game, one after the other.

use alloc::vec::Vec;

/// The keys of all positions since some beginning, the present one last. Games keep one; a search
/// takes a copy and goes on pushing and popping.
///
/// ```
/// use tabiya_rules::KeyHistory;
///
/// let mut keys = KeyHistory::new();
/// for key in [1, 2, 3, 4, 1] {
///     keys.push(key);
/// }
/// assert_eq!(keys.repetitions(4), 1);
/// assert_eq!(keys.repetitions(3), 0); // a capture in between: nothing before it can come back
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

    /// Adds the [key](crate::Position::key) of the position that has arisen.
    #[inline]
    pub fn push(&mut self, key: u64) {
        self.0.push(key);
    }

    /// Forgets the present position.
    #[inline]
    pub fn pop(&mut self) -> Option<u64> {
        self.0.pop()
    }

    /// The number of positions.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no position.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The keys, the present one last.
    #[inline]
    pub fn as_slice(&self) -> &[u64] {
        &self.0
    }

    /// How often the present position has stood on the board before.
    ///
    /// Captures and pawn moves cannot be undone, so only as many positions are looked at as
    /// `halfmove_clock` says; only each second one, because the side to move must be the same.
    #[inline]
    pub fn repetitions(&self, halfmove_clock: u16) -> usize {
        match self.0.last() {
            Some(&present) => self.earlier(present, 0, halfmove_clock).count(),
            None => 0,
        }
    }

    /// How many half-moves ago the present position stood on the board the last time, if it did. A
    /// search takes a repetition since its root for a draw, even if it is only the first.
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

    /// How often the position that a move leads to has stood on the board before: `key` is its key
    /// and `halfmove_clock` its clock.
    #[inline]
    pub fn repetitions_of_next(&self, key: u64, halfmove_clock: u16) -> usize {
        self.earlier(key, 1, halfmove_clock).count()
    }

    /// The distances at which `key` stands. It is itself `ahead` of the present position.
    #[inline]
    fn earlier(&self, key: u64, ahead: usize, halfmove_clock: u16) -> impl Iterator<Item = usize> {
        // Four half-moves are the least that lead back to where they began.
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
        assert_eq!(keys.repetitions(100), 2); // 4 and 6 half-moves ago
        assert_eq!(keys.repetitions(5), 1);
        assert_eq!(keys.repetitions(0), 0);
        assert_eq!(keys.last_repetition(100), Some(4));
    }

    #[test]
    fn a_position_to_come_is_counted_as_if_it_stood_there() {
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
