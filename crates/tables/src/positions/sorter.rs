//! An external sort: rows are distributed into piles by the first bits of their keys, and each pile is sorted on its own.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::row::{Row, append};

/// One pile for each value of eight bits.
const PILES: usize = 256;

/// The maximum size of a piece of a pile, in bytes.
const LARGEST_PIECE: usize = 48 << 10;

/// Distributes rows into piles, which are kept in memory while there is room and then in files.
pub(super) struct Sorter {
    row: usize,
    /// How many leading bits of the key were used before; the next eight select the pile.
    used_bits: u32,
    /// The rows of each pile, in pieces that are never reallocated, so that nothing is copied until the end.
    piles: Vec<Vec<Vec<u8>>>,
    /// The size of a piece in bytes.
    piece: usize,
    /// Whether part of a pile is in a file.
    spilled: Vec<bool>,
    /// The number of bytes in memory, and its limit.
    held: usize,
    memory: usize,
    folder: PathBuf,
}

impl Sorter {
    /// For rows of `row` bytes. `folder` is created if it is needed, and removed at the end.
    pub(super) fn new(row: usize, memory: usize, folder: PathBuf) -> Sorter {
        Sorter::behind(0, row, memory, folder)
    }

    fn behind(used_bits: u32, row: usize, memory: usize, folder: PathBuf) -> Sorter {
        Sorter {
            row,
            used_bits,
            piles: vec![Vec::new(); PILES],
            piece: whole_rows((memory / (4 * PILES)).min(LARGEST_PIECE), row),
            spilled: vec![false; PILES],
            held: 0,
            memory,
            folder,
        }
    }

    /// Adds rows.
    pub(super) fn push(&mut self, rows: &[u8]) -> io::Result<()> {
        let shift = u64::BITS - 8 - self.used_bits;
        for row in rows.chunks_exact(self.row) {
            let pile = (Row(row).order() >> shift) as usize % PILES;
            match self.piles[pile].last_mut() {
                Some(piece) if piece.len() < self.piece => append(row, piece),
                _ => {
                    let mut piece = Vec::with_capacity(self.piece);
                    piece.extend_from_slice(row);
                    self.piles[pile].push(piece);
                }
            }
        }
        self.held += rows.len();
        match self.held > self.memory {
            true => self.spill(),
            false => Ok(()),
        }
    }

    fn file(&self, pile: usize) -> PathBuf {
        self.folder.join(format!("{}-{pile}", self.used_bits))
    }

    fn spill(&mut self) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        for pile in 0..PILES {
            if self.piles[pile].is_empty() {
                continue;
            }
            let mut file = OpenOptions::new()
                .create(true)
                .append(true)
                .open(self.file(pile))?;
            for piece in self.piles[pile].drain(..) {
                file.write_all(&piece)?;
            }
            self.spilled[pile] = true;
        }
        self.held = 0;
        Ok(())
    }

    /// Passes the piles on in the order of their keys, each as a block of unsorted rows. A pile larger than `block` is
    /// distributed again by further bits; rows with equal keys may be split into several blocks, in their original order.
    pub(super) fn finish(
        mut self,
        block: usize,
        give: &mut dyn FnMut(Vec<u8>) -> io::Result<()>,
    ) -> io::Result<()> {
        for pile in 0..PILES {
            let held = joined(std::mem::take(&mut self.piles[pile]));
            if !self.spilled[pile] && held.len() <= block {
                give(held)?;
                continue;
            }
            if !self.spilled[pile] && self.is_last() {
                give_in_blocks(&held, self.row, block, give)?;
                continue;
            }
            let path = self.file(pile);
            let written = if self.spilled[pile] {
                fs::metadata(&path)?.len()
            } else {
                0
            };
            let fits = written.saturating_add(held.len() as u64) <= block as u64;
            if fits {
                let mut rows = fs::read(&path)?;
                rows.extend(held);
                give(rows)?;
            } else if self.is_last() {
                read_blocks(&path, self.row, block, give)?;
                give_in_blocks(&held, self.row, block, give)?;
            } else {
                let folder = self.folder.join(format!("{}-{pile}-again", self.used_bits));
                let mut again = Sorter::behind(self.used_bits + 8, self.row, self.memory, folder);
                if written > 0 {
                    read_blocks(&path, self.row, block, &mut |rows| again.push(&rows))?;
                }
                again.push(&held)?;
                drop(held);
                again.finish(block, give)?;
            }
            if written > 0 {
                fs::remove_file(&path)?;
            }
        }
        if self.folder.is_dir() {
            fs::remove_dir(&self.folder)?;
        }
        Ok(())
    }

    /// Whether all bits of the keys have been used, so that the keys in a pile are equal.
    fn is_last(&self) -> bool {
        self.used_bits + 8 == u64::BITS
    }
}

fn joined(mut pieces: Vec<Vec<u8>>) -> Vec<u8> {
    match pieces.len() {
        1 => pieces.swap_remove(0),
        _ => pieces.concat(),
    }
}

fn give_in_blocks(
    rows: &[u8],
    row: usize,
    block: usize,
    give: &mut dyn FnMut(Vec<u8>) -> io::Result<()>,
) -> io::Result<()> {
    rows.chunks(whole_rows(block, row))
        .try_for_each(|rows| give(rows.to_vec()))
}

fn read_blocks(
    path: &Path,
    row: usize,
    block: usize,
    give: &mut dyn FnMut(Vec<u8>) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    loop {
        let mut rows = Vec::new();
        let length = whole_rows(block, row) as u64;
        Read::by_ref(&mut file).take(length).read_to_end(&mut rows)?;
        if rows.is_empty() {
            return Ok(());
        }
        give(rows)?;
    }
}

fn whole_rows(bytes: usize, row: usize) -> usize {
    (bytes / row).max(1) * row
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: usize = 16;

    /// Rows that contain their original order.
    fn rows(keys: &[u64]) -> Vec<u8> {
        let numbered = keys.iter().zip(0_u64..);
        numbered
            .flat_map(|(key, number)| [key.to_le_bytes(), number.to_le_bytes()].concat())
            .collect()
    }

    fn sorted(keys: &[u64], memory: usize, block: usize) -> Vec<(u64, u64)> {
        let name = format!(
            "tabiya-sorter-{}-{memory}-{block}-{}",
            std::process::id(),
            keys.len()
        );
        let folder = std::env::temp_dir().join(name);
        let mut sorter = Sorter::new(ROW, memory, folder.clone());
        for rows in rows(keys).chunks(5 * ROW) {
            sorter.push(rows).unwrap();
        }
        let mut all = Vec::new();
        let mut give = |rows: Vec<u8>| {
            assert!(rows.len() <= block.max(ROW), "no more than a block at a time");
            let number = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap());
            let mut rows: Vec<_> = rows
                .chunks(ROW)
                .map(|row| (number(&row[..8]), number(&row[8..])))
                .collect();
            rows.sort_unstable();
            all.extend(rows);
            Ok(())
        };
        sorter.finish(block, &mut give).unwrap();
        assert!(!folder.exists(), "nothing is left");
        all
    }

    #[test]
    fn rows_are_sorted_whatever_the_memory_and_equal_keys_stay_in_order() {
        let mut seed = 9_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            seed
        };
        let mut keys: Vec<u64> = (0..3000).map(|_| next()).collect();
        keys.extend([0, u64::MAX, 7, 8].repeat(200)); // piles that no bits can part
        let mut expected: Vec<(u64, u64)> = keys.iter().copied().zip(0..).collect();
        expected.sort_unstable();
        for (memory, block) in [
            (1 << 20, 1 << 20),
            (1 << 20, 64 * ROW),
            (100 * ROW, 50 * ROW),
            (0, ROW),
        ] {
            assert_eq!(sorted(&keys, memory, block), expected, "{memory} {block}");
        }
        assert_eq!(sorted(&[], 0, ROW), []);
    }
}
