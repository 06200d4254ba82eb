//! Dirty tracking: large tables that know which blocks were written to, so that clearing them wipes only those.
//!
//! A search of a thousand nodes writes to a hundredth of its tables. A dirty flag per block of cells costs one
//! unconditional store with every write.

use std::ops::Index;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Cells per block: few enough that one write does not wipe much, enough that the flags are quickly scanned.
const BLOCK: usize = 64;

/// The number of dirty flags that a table of this many cells needs.
pub(crate) const fn dirty_flags(cells: usize) -> usize {
    cells.div_ceil(BLOCK)
}

/// A table of numbers, initially zero, with a dirty flag for each block. All-zero bytes are a valid table.
pub(crate) struct Tracked<C, const CELLS: usize, const FLAGS: usize> {
    cells: [C; CELLS],
    flags: [AtomicBool; FLAGS],
}

impl<C, const CELLS: usize, const FLAGS: usize> Tracked<C, CELLS, FLAGS> {
    /// A cell to write to.
    #[inline(always)]
    pub(crate) fn cell_mut(&mut self, index: usize) -> &mut C {
        let cell = &mut self.cells[index];
        *self.flags[index / BLOCK].get_mut() = true;
        cell
    }

    /// A cell that several threads may write to.
    #[inline(always)]
    pub(crate) fn shared_cell(&self, index: usize) -> &C {
        let cell = &self.cells[index];
        self.flags[index / BLOCK].store(true, Relaxed);
        cell
    }
}

impl<C: Default, const CELLS: usize, const FLAGS: usize> Tracked<C, CELLS, FLAGS> {
    /// Wipes the dirty blocks, so that the whole table is zero again.
    pub(crate) fn clear(&mut self) {
        const { assert!(FLAGS == dirty_flags(CELLS), "one flag for each block") };
        // Most flags are not set, so many are skipped at once.
        const STRIDE: usize = 64;
        let cells = self.cells.chunks_mut(STRIDE * BLOCK);
        for (flags, cells) in self.flags.chunks_mut(STRIDE).zip(cells) {
            if !flags.iter_mut().fold(false, |any, flag| any | *flag.get_mut()) {
                continue;
            }
            for (flag, block) in flags.iter_mut().zip(cells.chunks_mut(BLOCK)) {
                if std::mem::take(flag.get_mut()) {
                    block.fill_with(C::default);
                }
            }
        }
    }
}

impl<C, const CELLS: usize, const FLAGS: usize> Index<usize> for Tracked<C, CELLS, FLAGS> {
    type Output = C;

    #[inline(always)]
    fn index(&self, index: usize) -> &C {
        &self.cells[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::array;

    const CELLS: usize = 1000;

    fn table() -> Tracked<i16, CELLS, { dirty_flags(CELLS) }> {
        Tracked {
            cells: [0; CELLS],
            flags: array::from_fn(|_| AtomicBool::new(false)),
        }
    }

    #[test]
    fn everything_written_is_wiped() {
        let mut table = table();
        for index in 0..CELLS {
            *table.cell_mut(index) = 7;
            assert_eq!(table[index], 7);
            table.clear();
            assert!(table.cells.iter().all(|&cell| cell == 0), "{index}");
        }
        (0..CELLS).for_each(|index| *table.cell_mut(index) = -1);
        table.clear();
        assert!(table.cells.iter().all(|&cell| cell == 0));
    }

    #[test]
    fn clean_blocks_are_not_touched() {
        let mut table = table();
        table.cells[BLOCK] = 5; // behind the table's back
        *table.cell_mut(0) = 1;
        table.clear();
        assert_eq!((table[0], table[BLOCK]), (0, 5));
    }
}
