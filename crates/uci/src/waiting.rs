//! Lines that have to wait until what is under way is done.

use std::collections::VecDeque;

/// Lines that may wait, in bytes: more than any script, less than would hurt.
const MOST_WAITING: usize = 64 << 20;

/// Lines in the order in which they came.
#[derive(Default)]
pub(crate) struct Waiting {
    lines: VecDeque<String>,
    bytes: usize,
}

impl Waiting {
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Keeps `line` for later, if there is room.
    pub(crate) fn push(&mut self, line: String) -> bool {
        let bytes = self.bytes + size(&line);
        let fits = bytes <= MOST_WAITING;
        if fits {
            self.bytes = bytes;
            self.lines.push_back(line);
        }
        fits
    }

    /// The next line.
    pub(crate) fn front(&self) -> Option<&str> {
        self.lines.front().map(String::as_str)
    }

    pub(crate) fn pop(&mut self) -> Option<String> {
        let line = self.lines.pop_front()?;
        self.bytes -= size(&line);
        Some(line)
    }

    pub(crate) fn clear(&mut self) {
        *self = Waiting::default();
    }
}

/// An empty line takes memory too.
fn size(line: &str) -> usize {
    line.len() + size_of::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_much_but_not_for_everything() {
        let mut waiting = Waiting::default();
        assert!(waiting.push("x".repeat(MOST_WAITING / 2)));
        assert!(!waiting.push("x".repeat(MOST_WAITING / 2)));
        assert_eq!(waiting.pop().map(|line| line.len()), Some(MOST_WAITING / 2));
        assert!(waiting.is_empty() && waiting.bytes == 0);
    }
}
