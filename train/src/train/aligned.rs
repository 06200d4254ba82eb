//! Numbers that begin where a cache line begins: rows of them are then read without crossing one line more than needed.

use std::ops::{Deref, DerefMut};

/// A slice of numbers at an aligned place in memory.
pub(super) struct Aligned<T = f32> {
    memory: Vec<T>,
    start: usize,
    length: usize,
}

/// The size of a cache line.
const LINE: usize = 64;

impl<T: Copy + Default> Aligned<T> {
    /// So many zeros.
    pub(super) fn zeros(length: usize) -> Aligned<T> {
        let memory = vec![T::default(); length + LINE / size_of::<T>()];
        // Memory that cannot be aligned is only slower.
        let start = memory.as_ptr().align_offset(LINE).min(memory.len() - length);
        Aligned {
            memory,
            start,
            length,
        }
    }
}

impl<T> Deref for Aligned<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.memory[self.start..self.start + self.length]
    }
}

impl<T> DerefMut for Aligned<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.memory[self.start..self.start + self.length]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_begin_at_a_cache_line() {
        for length in [0, 1, 100, 10_000] {
            let numbers = Aligned::<f32>::zeros(length);
            assert_eq!(numbers.len(), length);
            assert_eq!(numbers.as_ptr() as usize % LINE, 0);
        }
    }
}
