//! Reports that are known or in progress.

use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, OnceLock};

use tabiya_rules::Position;

use crate::error::EngineError;
use crate::report::Report;

/// The report on a position, once it is available.
pub(super) type Answer = Arc<OnceLock<Result<Report, EngineError>>>;

/// Remembers reports on the latest positions.
///
/// There are two generations. Positions that occur again move to the younger one; when that is full, the older one is
/// forgotten. So positions that keep occurring, such as those of openings, are never searched twice.
pub(super) struct Memo {
    young: HashMap<Position, Answer>,
    old: HashMap<Position, Answer>,
    size: usize,
}

impl Memo {
    /// Remembers at least the last `size` positions.
    pub(super) fn new(size: usize) -> Memo {
        Memo {
            young: HashMap::new(),
            old: HashMap::new(),
            size,
        }
    }

    /// The place for the report on a position, and whether it is new and has to be filled.
    pub(super) fn answer(&mut self, position: &Position) -> (Answer, bool) {
        if let Some(answer) = self.young.get(position) {
            return (Arc::clone(answer), false);
        }
        let known = self.old.remove(position);
        let is_new = known.is_none();
        let answer = known.unwrap_or_default();
        if self.young.len() >= self.size {
            self.old = mem::take(&mut self.young);
        }
        if self.size > 0 {
            self.young.insert(position.clone(), Arc::clone(&answer));
        }
        (answer, is_new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(number: u16) -> Position {
        Position::from_fen(&format!("4k3/8/8/8/8/8/8/4K2R w - - {number} 60")).unwrap()
    }

    #[test]
    fn equal_positions_have_one_answer() {
        let mut memo = Memo::new(10);
        let (first, is_new) = memo.answer(&position(1));
        assert!(is_new);
        let (again, is_new) = memo.answer(&position(1));
        assert!(!is_new && Arc::ptr_eq(&first, &again));
        let (other, is_new) = memo.answer(&position(2));
        assert!(is_new && !Arc::ptr_eq(&first, &other), "the counter differs");
    }

    #[test]
    fn what_comes_again_and_again_is_never_forgotten_and_memory_is_bounded() {
        let mut memo = Memo::new(3);
        memo.answer(&position(0));
        for number in 1..90 {
            assert!(memo.answer(&position(number)).1);
            assert!(!memo.answer(&position(0)).1);
            assert!(memo.young.len() + memo.old.len() <= 6);
        }
        assert!(memo.answer(&position(5)).1, "long forgotten");
        assert!(!memo.answer(&position(89)).1);
    }

    #[test]
    fn a_memo_of_no_size_remembers_nothing() {
        let mut memo = Memo::new(0);
        assert!(memo.answer(&position(0)).1 && memo.answer(&position(0)).1);
    }
}
