//! Slices aligned to cache lines, so that their rows span as few lines as possible.

use std::ops::{Deref, DerefMut};

/// A slice aligned to a cache line.
pub(super) struct Aligned<T = f32> {
    memory: Vec<T>,
    start: usize,
    length: usize,
}

/// The size of a cache line.
const LINE: usize = 64;

impl<T: Copy + Default> Aligned<T> {
    /// A slice of zeros.
    pub(super) fn zeros(length: usize) -> Aligned<T> {
        let memory = vec![T::default(); length + LINE / size_of::<T>()];
        // Memory that cannot be aligned still works, only more slowly.
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
    fn slices_are_aligned_to_cache_lines() {
        for length in [0, 1, 100, 10_000] {
            let numbers = Aligned::<f32>::zeros(length);
            assert_eq!(numbers.len(), length);
            assert_eq!(numbers.as_ptr() as usize % LINE, 0);
        }
    }
}
