//! The hash table of perft.

use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};

use crate::board::{Board, Side};

/// Counts already known, by board and depth, for [`hashed`](super::hashed); shared by many threads.
///
/// Boards are identified by 63 bits of a hash besides those that choose the bucket, so after a billion probes
/// the chance of a wrong count is below one in a billion. Side to move, castling rooks, en passant and depth
/// are part of the hash: one table serves any number of positions, one after another or all at once, Chess960
/// and standard chess mixed.
///
/// ```
/// use tabiya_rules::{Position, perft};
///
/// let table = perft::PerftTable::new(16)?;
/// assert_eq!(perft::hashed(&Position::default(), 5, &table), 4_865_609);
/// # Ok::<(), perft::PerftTableError>(())
/// ```
pub struct PerftTable {
    buckets: Vec<Bucket>,
}

/// A cache line of entries.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// A count and its board, accessed without locks.
///
/// Two threads may write at once and leave words of two different entries behind. Then the exclusive or of
/// the words matches neither board, and the entry is as good as empty.
#[derive(Default)]
struct Entry {
    check_and_count: AtomicU64,
    count: AtomicU64,
}

/// The error for a table that does not fit into memory.
///
/// ```
/// use tabiya_rules::perft::PerftTable;
///
/// let error = PerftTable::new(usize::MAX).unwrap_err();
/// assert_eq!(error.megabytes, usize::MAX);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PerftTableError {
    /// The requested size.
    pub megabytes: usize,
}

impl fmt::Display for PerftTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not enough memory for a perft table of {} MB", self.megabytes)
    }
}

impl core::error::Error for PerftTableError {}

impl PerftTable {
    /// An empty table of this many megabytes (of 2²⁰ bytes). A table of 0 MB stores nothing.
    pub fn new(megabytes: usize) -> Result<PerftTable, PerftTableError> {
        let buckets = megabytes.checked_mul((1 << 20) / size_of::<Bucket>());
        buckets
            .and_then(PerftTable::with_buckets)
            .ok_or(PerftTableError { megabytes })
    }

    fn with_buckets(count: usize) -> Option<PerftTable> {
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).ok()?;
        buckets.resize_with(count, Bucket::default);
        Some(PerftTable { buckets })
    }

    /// Empties the table. Counts stay correct without it, but old ones take up room.
    pub fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
    }

    /// The count stored for this board and depth.
    #[inline]
    pub(super) fn find(&self, key: Key) -> Option<u64> {
        let entries = &self.bucket(key)?.0;
        entries.iter().find_map(|entry| entry.count_of(key.check))
    }

    /// Stores a count in position of the smallest in its bucket, which took the least work to find.
    #[inline]
    pub(super) fn store(&self, key: Key, count: u64) {
        let bucket = self.bucket(key);
        let entry = bucket.and_then(|bucket| {
            let entries = bucket.0.iter();
            entries.min_by_key(|entry| entry.count.load(Ordering::Relaxed))
        });
        if let Some(entry) = entry {
            entry.check_and_count.store(key.check ^ count, Ordering::Relaxed);
            entry.count.store(count, Ordering::Relaxed);
        }
    }

    #[inline]
    fn bucket(&self, key: Key) -> Option<&Bucket> {
        let index = (u128::from(key.position) * self.buckets.len() as u128) >> 64;
        self.buckets.get(index as usize)
    }
}

impl fmt::Debug for PerftTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.buckets.len() * size_of::<Bucket>();
        f.debug_struct("PerftTable")
            .field("bytes", &bytes)
            .finish_non_exhaustive()
    }
}

impl Entry {
    #[inline]
    fn count_of(&self, check: u64) -> Option<u64> {
        let count = self.count.load(Ordering::Relaxed);
        (self.check_and_count.load(Ordering::Relaxed) ^ count == check).then_some(count)
    }
}

/// The hash of a board, the side to move and a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    /// The position of the bucket in the table, as a fraction of 2⁶⁴.
    position: u64,
    /// Distinguishes boards in the same bucket; never 0, the value in empty entries.
    check: u64,
}

/// The first fractional bits of the square roots of the first ten primes: any numbers without a pattern would
/// do.
const SALT: [u64; 10] = [
    0x6A09_E667_F3BC_C908,
    0xBB67_AE85_84CA_A73B,
    0x3C6E_F372_FE94_F82B,
    0xA54F_F53A_5F1D_36F1,
    0x510E_527F_ADE6_82D1,
    0x9B05_688C_2B3E_6C1F,
    0x1F83_D9AB_FB41_BD6B,
    0x5BE0_CD19_137E_2179,
    0xCBBB_9D5D_C105_9ED8,
    0x629A_292A_367C_D507,
];

impl Key {
    /// Hashes the words of the board in pairs, whose products are added up. That is as fast as updating a
    /// Zobrist key, so boards need none.
    #[inline]
    pub(super) fn of<S: Side>(board: &Board, depth: u32) -> Key {
        let words = board.words().map(|word| word.0);
        let mut sum = 0u128;
        for pair in [0, 2, 4, 6] {
            let [a, b] = [pair, pair + 1].map(|index| words[index].wrapping_add(SALT[index]));
            sum = sum.wrapping_add(u128::from(a) * u128::from(b));
        }
        let (high, low) = ((sum >> 64) as u64, sum as u64);
        let rest = u64::from(depth) << 1 | S::COLOR.index() as u64;
        let rest = rest.wrapping_mul(SALT[9]);
        let mixed = u128::from(high ^ rest) * u128::from(low ^ SALT[8]);
        Key {
            position: low ^ (mixed >> 64) as u64,
            check: (high.rotate_left(32) ^ mixed as u64) | 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Black, White};
    use crate::{Position, perft};

    #[test]
    fn a_table_of_one_bucket_gives_correct_counts() {
        let table = PerftTable::with_buckets(1).unwrap();
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        for position in [Position::default(), Position::from_fen(kiwipete).unwrap()] {
            for depth in 0..=4 {
                let expected = perft::count(&position, depth);
                assert_eq!(perft::hashed(&position, depth, &table), expected);
            }
        }
    }

    #[test]
    fn a_table_of_zero_megabytes_stores_nothing() {
        let table = PerftTable::new(0).unwrap();
        let key = Key::of::<White>(Position::default().board(), 3);
        table.store(key, 8_902);
        assert_eq!(table.find(key), None);
        assert_eq!(perft::hashed(&Position::default(), 4, &table), 197_281);
    }

    #[test]
    fn a_stored_count_is_found_until_the_table_is_cleared() {
        let mut table = PerftTable::with_buckets(3).unwrap();
        let key = Key::of::<White>(Position::default().board(), 3);
        assert_eq!(table.find(key), None);
        for count in [8_902, 0, u64::MAX] {
            table.clear();
            table.store(key, count);
            assert_eq!(table.find(key), Some(count));
        }
        table.clear();
        assert_eq!(table.find(key), None);
    }

    #[test]
    fn entries_torn_by_two_writers_are_not_found() {
        let table = PerftTable::with_buckets(1).unwrap();
        let key = Key::of::<White>(Position::default().board(), 3);
        table.store(key, 8_902);
        for entry in &table.buckets[0].0 {
            entry.count.store(8_903, Ordering::Relaxed);
        }
        assert_eq!(table.find(key), None);
    }

    #[test]
    fn the_count_that_took_the_most_work_is_kept() {
        let table = PerftTable::with_buckets(1).unwrap();
        let start = Position::default();
        let [deep, shallow] = [9, 2].map(|depth| Key::of::<White>(start.board(), depth));
        table.store(deep, 1_000_000);
        for depth in 10..100 {
            table.store(Key::of::<White>(start.board(), depth), 400);
        }
        table.store(shallow, 400);
        assert_eq!(table.find(deep), Some(1_000_000));
        assert_eq!(table.find(shallow), Some(400));
    }

    #[test]
    fn side_depth_and_castling_rook_change_the_key() {
        let start = Position::default();
        let key = Key::of::<White>(start.board(), 3);
        assert_ne!(key, Key::of::<Black>(start.board(), 3));
        assert_ne!(key, Key::of::<White>(start.board(), 4));

        let [outer, inner] = ["H", "G"].map(|rook| {
            let fen = alloc::format!("4k3/8/8/8/8/8/8/4K1RR w {rook} - 0 1");
            Position::from_fen(&fen).unwrap()
        });
        assert_eq!(outer.castling_rights(), inner.castling_rights());
        assert_ne!(
            Key::of::<White>(outer.board(), 3),
            Key::of::<White>(inner.board(), 3)
        );
    }
}
