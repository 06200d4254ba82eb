//! A hash table of fixed size that forgets everything at once.

/// Pairs of a key and 64 bits, in clusters of four; entries of earlier epochs count as empty.
pub(super) struct Table {
    /// The system provides zeroed memory without writing it.
    slots: Vec<[u64; 2]>,
    epoch: u64,
}

/// The bits of a key that are replaced by the epoch.
const EPOCH: u64 = 0xFF;
const CLUSTER: usize = 4;

impl Table {
    /// A table of about this size.
    pub(super) fn new(megabytes: usize) -> Table {
        let slots = (megabytes.max(1) << 20) / size_of::<[u64; 2]>();
        // Rounded down to a power of two.
        let slots = 1usize << slots.ilog2();
        Table {
            slots: vec![[0; 2]; slots],
            epoch: 1,
        }
    }

    /// Forgets all entries.
    pub(super) fn forget(&mut self) {
        self.epoch += 1;
        if self.epoch > EPOCH {
            self.slots.fill([0; 2]);
            self.epoch = 1;
        }
    }

    fn cluster(&self, key: u64) -> usize {
        (key >> 8) as usize & (self.slots.len() - 1) & !(CLUSTER - 1)
    }

    fn tag(&self, key: u64) -> u64 {
        (key & !EPOCH) | self.epoch
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<u64> {
        let (tag, begin) = (self.tag(key), self.cluster(key));
        let slots = &self.slots[begin..begin + CLUSTER];
        slots.iter().find(|slot| slot[0] == tag).map(|slot| slot[1])
    }

    /// Stores a value, replacing the least valuable entry of its cluster if necessary.
    #[inline]
    pub(super) fn put(&mut self, key: u64, value: u64, worth: impl Fn(u64) -> u64) {
        let (tag, begin) = (self.tag(key), self.cluster(key));
        let epoch = self.epoch;
        let slots = &mut self.slots[begin..begin + CLUSTER];
        let worth_of = |slot: &[u64; 2]| match slot[0] {
            this if this == tag => (0, 0),
            other if other & EPOCH != epoch => (1, 0),
            _ => (2, worth(slot[1])),
        };
        if let Some(slot) = slots.iter_mut().min_by_key(|slot| worth_of(slot)) {
            *slot = [tag, value];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_forgotten_is_gone() {
        let mut table = Table::new(1);
        table.put(0xABCD_0000, 7, |value| value);
        assert_eq!(table.get(0xABCD_0000), Some(7));
        for _ in 0..600 {
            table.forget();
            assert_eq!(table.get(0xABCD_0000), None);
            table.put(0xABCD_0000, 7, |value| value);
        }
    }

    #[test]
    fn the_least_worth_makes_room() {
        let mut table = Table::new(1);
        let keys = [1u64, 2, 3, 4, 5].map(|number| number << 40);
        for (&key, worth) in keys.iter().zip([10, 30, 20, 40, 50]) {
            table.put(key, worth, |value| value);
        }
        assert_eq!(table.get(keys[0]), None);
        assert!(keys[1..].iter().all(|&key| table.get(key).is_some()));
        table.put(keys[4], 1, |value| value);
        assert_eq!(table.get(keys[4]), Some(1));
    }
}
