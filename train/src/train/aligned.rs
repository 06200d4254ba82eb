//! Numbers that begin where a cache line begins: rows of them are then read without crossing one line more than needed.

use std::ops::{Deref, DerefMut};

/// A slice of numbers at an aligned place in memory.
pub(super) struct Aligned {
    memory: Vec<f32>,
    start: usize,
    length: usize,
}

/// The size of a cache line.
const LINE: usize = 64;

impl Aligned {
    /// So many zeros.
    pub(super) fn zeros(length: usize) -> Aligned {
        let memory = vec![0.0f32; length + LINE / size_of::<f32>()];
        // Memory that cannot be aligned is only slower.
        let start = memory.as_ptr().align_offset(LINE).min(memory.len() - length);
        Aligned {
            memory,
            start,
            length,
        }
    }
}

impl Deref for Aligned {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.memory[self.start..self.start + self.length]
    }
}

impl DerefMut for Aligned {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.memory[self.start..self.start + self.length]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_begin_at_a_cache_line() {
        for length in [0, 1, 100, 10_000] {
            let numbers = Aligned::zeros(length);
            assert_eq!(numbers.len(), length);
            assert_eq!(numbers.as_ptr() as usize % LINE, 0);
        }
    }
}
