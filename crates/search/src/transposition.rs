//! The transposition table (TT): what search has found out about positions, shared by all threads.
//!
//! Entries are plain atomics without locks. A key's sixteen bits and the data are written separately, so
//! two threads can mix them up in the same slot, as two positions can share the sixteen bits. Search
//! therefore believes nothing that could harm it: moves are tested for legality before they are played.
//!
//! Clearing costs nothing: a cluster belongs to the epoch in which it was last written to, and counts as empty in any
//! other. Only when all epochs have been used are the clusters really wiped.
#![allow(unsafe_code)]

use std::fmt;
use std::sync::atomic::{
    AtomicU8, AtomicU16, AtomicU64,
    Ordering::{Acquire, Relaxed, Release},
};

use tabiya_rules::Move;

use crate::no_memory::NoMemory;
use crate::prefetch::prefetch;
use crate::score::{KNOWN_WIN, MATE, MATE_IN_MAX_PLY, TABLEBASE_WIN, Value};
use crate::tunables;
use crate::zeroed::{Zeroable, Zeroed};

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bound {
    /// Nothing.
    None = 0,
    /// The true value is at most this.
    Upper = 1,
    /// The true value is at least this.
    Lower = 2,
    /// This is the true value.
    Exact = 3,
}

impl Bound {
    #[inline(always)]
    const fn from_bits(bits: u64) -> Bound {
        match bits & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }

    #[inline(always)]
    pub(crate) const fn is_lower(self) -> bool {
        self as u8 & Bound::Lower as u8 != 0
    }

    #[inline(always)]
    pub(crate) const fn is_upper(self) -> bool {
        self as u8 & Bound::Upper as u8 != 0
    }

    /// Whether a stored `value` decides against a limit: not below it for a lower bound, not above it for
    /// an upper one.
    #[inline(always)]
    pub(crate) const fn decides(self, value: Value, limit: Value) -> bool {
        if value >= limit {
            self.is_lower()
        } else {
            self.is_upper()
        }
    }
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    pub(crate) value: Value,
    /// The static evaluation before corrections; `None` in check.
    pub(crate) eval: Option<Value>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// TT PV: whether the position was once in a principal variation.
    pub(crate) tt_pv: bool,
}

/// Stands for "no evaluation" in an entry.
const NO_EVAL: i16 = i16::MIN;

/// Depths are stored above this, so that an empty slot is no entry.
const DEPTH_OFFSET: i32 = 8;

/// The depth of an entry that holds an evaluation only.
pub(crate) const UNSEARCHED: i32 = 1 - DEPTH_OFFSET;

/// Generations count modulo this.
const GENERATIONS: u8 = 32;

impl Entry {
    fn pack(self, generation: u8) -> u64 {
        let eval = self.eval.map_or(NO_EVAL, |eval| eval as i16);
        u64::from(self.mv.map_or(0, Move::bits))
            | u64::from((self.value as i16).cast_unsigned()) << 16
            | u64::from(eval.cast_unsigned()) << 32
            | u64::from((self.depth + DEPTH_OFFSET).clamp(1, 255) as u8) << 48
            | (self.bound as u64) << 56
            | u64::from(self.tt_pv) << 58
            | u64::from(generation) << 59
    }

    fn unpack(data: u64) -> Entry {
        let eval = (data >> 32) as i16;
        Entry {
            mv: Move::from_bits(data as u16),
            value: Value::from((data >> 16) as i16),
            eval: (eval != NO_EVAL).then_some(Value::from(eval)),
            depth: depth_of(data),
            bound: Bound::from_bits(data >> 56),
            tt_pv: data >> 58 & 1 != 0,
        }
    }
}

#[inline(always)]
fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as u8) - DEPTH_OFFSET
}

#[inline(always)]
fn generation_of(data: u64) -> u8 {
    (data >> 59) as u8
}

/// Three slots that a position may be in, and the epoch they are of: half a cache line.
#[repr(align(32))]
struct Cluster {
    data: [AtomicU64; 3],
    keys: [AtomicU16; 3],
    epoch: AtomicU16,
}

const _: () = assert!(size_of::<Cluster>() == 32);

impl Cluster {
    /// Empties the slots for an epoch. Who sees the epoch sees no older entry.
    #[cold]
    fn wipe(&self, epoch: u16) {
        self.data.iter().for_each(|data| data.store(0, Relaxed));
        self.keys.iter().for_each(|key| key.store(0, Relaxed));
        self.epoch.store(epoch, Release);
    }

    /// Whether the slots hold anything of an epoch.
    #[inline(always)]
    fn is_of(&self, epoch: u16) -> bool {
        self.epoch.load(Acquire) == epoch
    }
}

// SAFETY: it consists of atomic numbers, which have no drop.
unsafe impl Zeroable for Cluster {}

/// The transposition table (TT).
///
/// ```
/// use tabiya_search::TranspositionTable;
///
/// let table = TranspositionTable::new(16)?;
/// assert_eq!(table.megabytes(), 16);
/// assert_eq!(table.permille_used(), 0);
/// # Ok::<(), tabiya_search::NoMemory>(())
/// ```
pub struct TranspositionTable {
    /// In tests: finds nothing.
    #[cfg(test)]
    pub(crate) is_off: bool,
    clusters: Zeroed<Cluster>,
    generation: AtomicU8,
    /// Clusters of any other epoch are empty.
    epoch: AtomicU16,
}

impl TranspositionTable {
    /// A table of so many megabytes, at least one.
    pub fn new(megabytes: usize) -> Result<TranspositionTable, NoMemory> {
        let megabytes = megabytes.max(1);
        let no_memory = NoMemory::ForTable { megabytes };
        let len = megabytes.checked_mul(1 << 20).ok_or(no_memory)? / size_of::<Cluster>();
        Ok(TranspositionTable {
            #[cfg(test)]
            is_off: false,
            clusters: Zeroed::new(len).ok_or(no_memory)?,
            generation: AtomicU8::new(0),
            epoch: AtomicU16::new(0),
        })
    }

    /// The size of the table.
    pub fn megabytes(&self) -> usize {
        (self.clusters.len() * size_of::<Cluster>()) >> 20
    }

    /// Forgets everything: the table is as if it were new. Once in 65,536 times that takes as long as it takes so many
    /// threads to write to all of it; else it takes no time.
    pub fn clear(&self, threads: usize) {
        self.generation.store(0, Relaxed);
        let next = self.epoch.load(Relaxed).wrapping_add(1);
        self.epoch.store(next, Relaxed);
        if next == 0 {
            self.wipe(threads);
        }
    }

    /// Empties all clusters for the first epoch.
    #[cold]
    fn wipe(&self, threads: usize) {
        let share = self.clusters.len().div_ceil(threads.max(1)).max(1);
        let wipe = |part: &[Cluster]| part.iter().for_each(|cluster| cluster.wipe(0));
        let (own, others) = self.clusters.split_at(share.min(self.clusters.len()));
        #[cfg(not(target_family = "wasm"))]
        std::thread::scope(|scope| {
            for part in others.chunks(share) {
                let helper = std::thread::Builder::new().spawn_scoped(scope, move || wipe(part));
                if helper.is_err() {
                    wipe(part);
                }
            }
            wipe(own);
        });
        #[cfg(target_family = "wasm")]
        [own, others].into_iter().for_each(wipe);
    }

    /// Entries from now on are newer than those before.
    pub fn next_search(&self) {
        let generation = self.generation.load(Relaxed);
        self.generation.store((generation + 1) % GENERATIONS, Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths, from a sample.
    pub fn permille_used(&self) -> usize {
        let generation = self.generation.load(Relaxed);
        let epoch = self.epoch.load(Relaxed);
        let sample = &self.clusters[..self.clusters.len().min(1000)];
        let used = sample
            .iter()
            .filter(|cluster| cluster.is_of(epoch))
            .flat_map(|cluster| &cluster.data)
            .map(|data| data.load(Relaxed))
            .filter(|&data| data != 0 && generation_of(data) == generation)
            .count();
        used * 1000 / (3 * sample.len())
    }

    #[inline(always)]
    fn cluster(&self, key: u64) -> &Cluster {
        &self.clusters[scale(key, self.clusters.len())]
    }

    /// Tells the processor that the entry of this position will soon be asked for.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.cluster(key));
    }

    /// What is known about the position with this key, `ply` plies from the root and `clock` plies after the last capture
    /// or pawn move.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: usize, clock: u16) -> Option<Entry> {
        #[cfg(test)]
        if self.is_off {
            return None;
        }
        let cluster = self.cluster(key);
        if !cluster.is_of(self.epoch.load(Relaxed)) {
            return None;
        }
        for (slot, data) in cluster.data.iter().enumerate() {
            if cluster.keys[slot].load(Relaxed) == key as u16 {
                let data = data.load(Relaxed);
                if data != 0 {
                    let mut entry = Entry::unpack(data);
                    entry.value = from_position(entry.value, ply, clock);
                    return Some(entry);
                }
            }
        }
        None
    }

    /// Stores what was found out, in place of what is worth least.
    #[inline]
    pub(crate) fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let epoch = self.epoch.load(Relaxed);
        let cluster = self.cluster(key);
        if !cluster.is_of(epoch) {
            cluster.wipe(epoch);
        }
        let mut slot = 0;
        let mut least = i32::MAX;
        for (index, data) in cluster.data.iter().enumerate() {
            let old = data.load(Relaxed);
            if old == 0 || cluster.keys[index].load(Relaxed) == key as u16 {
                slot = index;
                break;
            }
            let age = i32::from(GENERATIONS + generation - generation_of(old)) % i32::from(GENERATIONS);
            let worth = depth_of(old) - tunables::tt_age_weight() * age;
            if worth < least {
                (slot, least) = (index, worth);
            }
        }
        let old = cluster.data[slot].load(Relaxed);
        if old != 0 && cluster.keys[slot].load(Relaxed) == key as u16 {
            entry.mv = entry.mv.or(Move::from_bits(old as u16));
            // What was searched much deeper in this very search is worth more, unless the new one is exact.
            let pv = if entry.tt_pv { tunables::tt_keep_pv() } else { 0 };
            let much_deeper = depth_of(old) > entry.depth + tunables::tt_keep_depth() + pv;
            if entry.bound != Bound::Exact && much_deeper && generation_of(old) == generation {
                return;
            }
        }
        entry.value = to_position(entry.value, ply);
        cluster.keys[slot].store(key as u16, Relaxed);
        cluster.data[slot].store(entry.pack(generation), Relaxed);
    }
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TranspositionTable({} MB)", self.megabytes())
    }
}

/// The place of a key among so many.
#[cfg(not(target_pointer_width = "32"))]
#[inline(always)]
fn scale(key: u64, len: usize) -> usize {
    ((u128::from(key) * len as u128) >> 64) as usize
}

/// The same without the wide product, which machines with small pointers are slow at.
#[cfg(target_pointer_width = "32")]
#[inline(always)]
fn scale(key: u64, len: usize) -> usize {
    let (high, low, len) = (key >> 32, key & 0xFFFF_FFFF, len as u64);
    ((high * len + ((low * len) >> 32)) >> 32) as usize
}

/// Mates are stored by their distance from the position, not from the root.
#[inline(always)]
fn to_position(value: Value, ply: usize) -> Value {
    if value >= KNOWN_WIN {
        (value + ply as Value).min(MATE)
    } else if value <= -KNOWN_WIN {
        (value - ply as Value).max(-MATE)
    } else {
        value
    }
}

/// The value as the node sees it: mates by their distance from the root. A win that takes longer than the fifty-move rule
/// allows from here is none; it was found with more moves left.
#[inline(always)]
fn from_position(value: Value, ply: usize, clock: u16) -> Value {
    if value.abs() < KNOWN_WIN {
        return value;
    }
    let best = if value.abs() >= MATE_IN_MAX_PLY {
        MATE
    } else {
        TABLEBASE_WIN
    };
    let plies_needed = best - value.abs();
    if plies_needed > 100 - Value::from(clock.min(100)) {
        return (KNOWN_WIN - 1) * value.signum();
    }
    value - value.signum() * ply as Value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{mate_at, mated_at};
    use tabiya_rules::Square;

    fn entry(depth: i32) -> Entry {
        Entry {
            mv: Some(Move::quiet(Square::G1, Square::F3)),
            value: -123,
            eval: Some(45),
            depth,
            bound: Bound::Lower,
            tt_pv: true,
        }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = TranspositionTable::new(1).unwrap();
        for depth in [-5, 0, 1, 100] {
            table.store(0xDEAD_BEEF_1234_5678, 3, entry(depth));
            table.clear(1);
            table.store(0xDEAD_BEEF_1234_5678, 3, entry(depth));
            assert_eq!(table.probe(0xDEAD_BEEF_1234_5678, 3, 0), Some(entry(depth)));
            assert_eq!(table.probe(0xDEAD_BEEF_1234_5679, 3, 0), None);
        }
    }

    #[test]
    fn mates_keep_their_distance_from_the_position() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(
            77,
            4,
            Entry {
                value: mate_at(9),
                ..entry(5)
            },
        );
        assert_eq!(table.probe(77, 2, 0).map(|e| e.value), Some(mate_at(7)));
        table.store(
            78,
            4,
            Entry {
                value: mated_at(6),
                ..entry(5)
            },
        );
        assert_eq!(table.probe(78, 10, 0).map(|e| e.value), Some(mated_at(12)));
    }

    #[test]
    fn a_win_that_the_fifty_move_rule_forestalls_is_none() {
        let table = TranspositionTable::new(1).unwrap();
        let stored = |value| Entry { value, ..entry(5) };
        // Mate nine plies from here, found at the root.
        table.store(77, 0, stored(mate_at(9)));
        let value = |clock| table.probe(77, 0, clock).map(|e| e.value);
        assert_eq!((value(0), value(91)), (Some(mate_at(9)), Some(mate_at(9))));
        assert_eq!(
            (value(92), value(u16::MAX)),
            (Some(KNOWN_WIN - 1), Some(KNOWN_WIN - 1))
        );
        table.store(78, 0, stored(mated_at(8)));
        let value = |clock| table.probe(78, 0, clock).map(|e| e.value);
        assert_eq!((value(92), value(93)), (Some(mated_at(8)), Some(1 - KNOWN_WIN)));
        table.store(79, 0, stored(TABLEBASE_WIN - 4));
        let value = |clock| table.probe(79, 3, clock).map(|e| e.value);
        assert_eq!(
            (value(96), value(97)),
            (Some(TABLEBASE_WIN - 7), Some(KNOWN_WIN - 1))
        );
        table.store(80, 0, stored(KNOWN_WIN - 1));
        assert_eq!(table.probe(80, 3, 100).map(|e| e.value), Some(KNOWN_WIN - 1));
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_and_old_ones_give_way() {
        let table = TranspositionTable::new(1).unwrap();
        // Keys that differ only in their low bits share a cluster.
        for (key, depth) in [(1, 20), (2, 3), (3, 15), (4, 8)] {
            table.store(key, 0, entry(depth));
        }
        assert!(table.probe(1, 0, 0).is_some() && table.probe(3, 0, 0).is_some());
        assert!(table.probe(2, 0, 0).is_none() && table.probe(4, 0, 0).is_some());
        for _ in 0..6 {
            table.next_search();
        }
        table.store(5, 0, entry(1));
        table.store(6, 0, entry(1));
        assert!(table.probe(5, 0, 0).is_some() || table.probe(6, 0, 0).is_some());
    }

    #[test]
    fn a_cleared_table_is_a_new_one_in_every_epoch() {
        let table = TranspositionTable::new(1).unwrap();
        for round in 0..70_000 {
            // Stale slots neither answer nor stand in the way, and no search is older than this one.
            table.next_search();
            assert_eq!(table.permille_used(), 0, "{round}");
            for key in 1..=3 {
                assert_eq!(table.probe(key, 0, 0), None, "{round}");
                table.store(key, 0, entry(20 + key as i32));
            }
            for key in 1..=3 {
                assert_eq!(
                    table.probe(key, 0, 0).map(|entry| entry.depth),
                    Some(20 + key as i32)
                );
            }
            assert_eq!(table.generation.load(Relaxed), 1);
            table.clear(2);
        }
    }

    #[test]
    fn a_table_that_cannot_be_is_an_error() {
        assert!(TranspositionTable::new(usize::MAX).is_err());
        assert!(TranspositionTable::new(1 << 42).is_err());
    }
}
