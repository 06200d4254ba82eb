//! Dirty tracking: large tables that know where they were written to, so that a clean start wipes that and no more.
//!
//! A search of a thousand nodes writes to a hundredth of its tables. A mark for each block of cells costs one store
//! beside every write, and no thought.

use std::ops::Index;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Cells in a block: few enough that little is wiped for one write, enough that the marks are soon looked through.
const BLOCK: usize = 64;

/// How many marks a table of so many cells needs.
pub(crate) const fn marks(cells: usize) -> usize {
    cells.div_ceil(BLOCK)
}

/// A table of numbers, zero at first, with a mark for each block that was written to. All bytes zero are such a table.
pub(crate) struct Tracked<C, const CELLS: usize, const MARKS: usize> {
    cells: [C; CELLS],
    marks: [AtomicBool; MARKS],
}

impl<C, const CELLS: usize, const MARKS: usize> Tracked<C, CELLS, MARKS> {
    /// A cell to write to.
    #[inline(always)]
    pub(crate) fn cell_mut(&mut self, index: usize) -> &mut C {
        let cell = &mut self.cells[index];
        *self.marks[index / BLOCK].get_mut() = true;
        cell
    }

    /// A cell that several threads may write to.
    #[inline(always)]
    pub(crate) fn shared_cell(&self, index: usize) -> &C {
        let cell = &self.cells[index];
        self.marks[index / BLOCK].store(true, Relaxed);
        cell
    }
}

impl<C: Default, const CELLS: usize, const MARKS: usize> Tracked<C, CELLS, MARKS> {
    /// Wipes what was written to: all is zero again.
    pub(crate) fn clear(&mut self) {
        const { assert!(MARKS == marks(CELLS), "one mark for each block") };
        // Most marks are not set, so many are passed over at once.
        const STRIDE: usize = 64;
        let cells = self.cells.chunks_mut(STRIDE * BLOCK);
        for (marks, cells) in self.marks.chunks_mut(STRIDE).zip(cells) {
            if !marks.iter_mut().fold(false, |any, mark| any | *mark.get_mut()) {
                continue;
            }
            for (mark, block) in marks.iter_mut().zip(cells.chunks_mut(BLOCK)) {
                if std::mem::take(mark.get_mut()) {
                    block.fill_with(C::default);
                }
            }
        }
    }
}

impl<C, const CELLS: usize, const MARKS: usize> Index<usize> for Tracked<C, CELLS, MARKS> {
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

    fn table() -> Tracked<i16, CELLS, { marks(CELLS) }> {
        Tracked {
            cells: [0; CELLS],
            marks: array::from_fn(|_| AtomicBool::new(false)),
        }
    }

    #[test]
    fn whatever_was_written_is_wiped() {
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
    fn what_was_not_written_is_not_looked_at() {
        let mut table = table();
        table.cells[BLOCK] = 5; // as nobody else could
        *table.cell_mut(0) = 1;
        table.clear();
        assert_eq!((table[0], table[BLOCK]), (0, 5));
    }
}
