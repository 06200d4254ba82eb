//! The queue of lines that have to wait until the running job is done.

use std::collections::VecDeque;

/// The capacity of the queue in bytes: more than any script needs, little enough to be harmless.
const MOST_WAITING: usize = 64 << 20;

/// A queue of lines, first in first out.
#[derive(Default)]
pub(crate) struct Waiting {
    lines: VecDeque<String>,
    bytes: usize,
}

impl Waiting {
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Queues `line`; false if there is no room.
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

/// The memory of a line; even an empty one takes some.
fn size(line: &str) -> usize {
    line.len() + size_of::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_queue_has_a_limit() {
        let mut waiting = Waiting::default();
        assert!(waiting.push("x".repeat(MOST_WAITING / 2)));
        assert!(!waiting.push("x".repeat(MOST_WAITING / 2)));
        assert_eq!(waiting.pop().map(|line| line.len()), Some(MOST_WAITING / 2));
        assert!(waiting.is_empty() && waiting.bytes == 0);
    }
}
