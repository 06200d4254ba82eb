//! The transposition table (TT): search results by position, shared by all threads.
//!
//! Entries are plain atomics without locks. The sixteen key bits and the data are written separately, so two threads
//! can mix them up in one slot, just as two positions can share the sixteen bits. The search therefore trusts nothing
//! that could harm it: moves are tested for legality before they are played.
//!
//! Clearing costs nothing: a cluster belongs to the epoch in which it was last written to, and counts as empty in any
//! other. Only when the epochs wrap around are the clusters really wiped.
#![allow(unsafe_code)]

mod entry;
mod mate_distance;

use std::fmt;
use std::sync::atomic::{
    AtomicU8, AtomicU16, AtomicU64,
    Ordering::{Acquire, Relaxed, Release},
};

use tabiya_rules::Move;

pub(crate) use self::entry::{Bound, Entry, UNSEARCHED};
use self::entry::{GENERATIONS, depth_of, generation_of};
use self::mate_distance::{value_from_tt, value_to_tt};
use crate::no_memory::NoMemory;
use crate::prefetch::prefetch;
use crate::tunables;
use crate::zeroed::{Zeroable, Zeroed};

/// A cluster (bucket) of three slots and their epoch: half a cache line.
#[repr(align(32))]
struct Cluster {
    data: [AtomicU64; 3],
    keys: [AtomicU16; 3],
    epoch: AtomicU16,
}

const _: () = assert!(size_of::<Cluster>() == 32);

impl Cluster {
    /// Empties the slots for an epoch. A thread that sees the new epoch sees no older entry.
    #[cold]
    fn wipe(&self, epoch: u16) {
        self.data.iter().for_each(|data| data.store(0, Relaxed));
        self.keys.iter().for_each(|key| key.store(0, Relaxed));
        self.epoch.store(epoch, Release);
    }

    /// Whether the slots belong to this epoch.
    #[inline(always)]
    fn is_of(&self, epoch: u16) -> bool {
        self.epoch.load(Acquire) == epoch
    }
}

// SAFETY: it consists of atomic integers, for which zero is a valid value and which need no drop.
unsafe impl Zeroable for Cluster {}

/// The transposition table (TT), which UCI calls the hash table.
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
    /// In tests: probes find nothing.
    #[cfg(test)]
    pub(crate) is_off: bool,
    clusters: Zeroed<Cluster>,
    generation: AtomicU8,
    /// Clusters of any other epoch are empty.
    epoch: AtomicU16,
}

impl TranspositionTable {
    /// An empty table of this many megabytes, at least one.
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

    /// The size of the table in megabytes.
    pub fn megabytes(&self) -> usize {
        (self.clusters.len() * size_of::<Cluster>()) >> 20
    }

    /// Clears the table. This takes no time, except on every 65,536th call, when `threads` threads wipe all of it.
    pub fn clear(&self, threads: usize) {
        self.generation.store(0, Relaxed);
        let next = self.epoch.load(Relaxed).wrapping_add(1);
        self.epoch.store(next, Relaxed);
        if next == 0 {
            self.wipe(threads);
        }
    }

    /// Wipes all clusters, for the first epoch.
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

    /// Starts a new generation: entries written from now on are newer than those before.
    pub fn next_search(&self) {
        let generation = self.generation.load(Relaxed);
        self.generation.store((generation + 1) % GENERATIONS, Relaxed);
    }

    /// How full the table is with entries of the current search, in permille (UCI's `hashfull`), estimated from a
    /// sample.
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

    /// Prefetches the cluster of this key.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.cluster(key));
    }

    /// The entry of the position with this Zobrist key, `ply` plies from the root and with a fifty-move clock of
    /// `clock`.
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
                    entry.value = value_from_tt(entry.value, ply, clock);
                    return Some(entry);
                }
            }
        }
        None
    }

    /// Stores an entry in the slot of the same position, an empty slot, or the one with the least valuable entry.
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
            // Keep a much deeper entry of the current search, unless the new one is exact.
            let pv = if entry.tt_pv { tunables::tt_keep_pv() } else { 0 };
            let much_deeper = depth_of(old) > entry.depth + tunables::tt_keep_depth() + pv;
            if entry.bound != Bound::Exact && much_deeper && generation_of(old) == generation {
                return;
            }
        }
        entry.value = value_to_tt(entry.value, ply);
        cluster.keys[slot].store(key as u16, Relaxed);
        cluster.data[slot].store(entry.pack(generation), Relaxed);
    }
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TranspositionTable({} MB)", self.megabytes())
    }
}

/// Maps a key to an index below `len`.
#[cfg(not(target_pointer_width = "32"))]
#[inline(always)]
fn scale(key: u64, len: usize) -> usize {
    ((u128::from(key) * len as u128) >> 64) as usize
}

/// The same without 128-bit multiplication, which is slow on 32-bit machines.
#[cfg(target_pointer_width = "32")]
#[inline(always)]
fn scale(key: u64, len: usize) -> usize {
    let (high, low, len) = (key >> 32, key & 0xFFFF_FFFF, len as u64);
    ((high * len + ((low * len) >> 32)) >> 32) as usize
}

#[cfg(test)]
mod tests;
