//! Radix sort of keys.

/// Keys with their places. Kept from block to block for its memory.
#[derive(Default)]
pub(super) struct Order {
    unsorted: Vec<(u64, u32)>,
    sorted: Vec<(u64, u32)>,
    /// Where the next key of each bucket goes.
    ends: Vec<u32>,
}

/// No more buckets than the first cache of a processor has lines for.
const MOST_BUCKET_BITS: u32 = 14;

impl Order {
    /// Sorts keys; equal ones stay as they came. Each is given with its place before.
    ///
    /// Zobrist keys are spread evenly, so their first bits tell about where each belongs, and a few neighbours are left to be
    /// compared. A key that is there often is in order already.
    pub(super) fn sort(&mut self, keys: impl Iterator<Item = u64>) -> &[(u64, u32)] {
        self.unsorted.clear();
        self.unsorted.extend(keys.zip(0..));
        let keys = || self.unsorted.iter().map(|&(key, _)| key);
        let (least, most) = keys().fold((u64::MAX, 0), |(least, most), key| {
            (least.min(key), most.max(key))
        });
        let bits = self
            .unsorted
            .len()
            .next_power_of_two()
            .ilog2()
            .min(MOST_BUCKET_BITS);
        let spread = u64::BITS - most.saturating_sub(least).leading_zeros();
        let shift = spread.saturating_sub(bits);
        let bucket = |key: u64| ((key - least) >> shift) as usize;
        self.ends.clear();
        self.ends.resize(1 << bits, 0);
        for key in keys() {
            self.ends[bucket(key)] += 1;
        }
        let mut start = 0;
        for end in &mut self.ends {
            start += std::mem::replace(end, start);
        }
        self.sorted.clear();
        self.sorted.resize(self.unsorted.len(), (0, 0));
        for &(key, place) in &self.unsorted {
            let next = &mut self.ends[bucket(key)];
            self.sorted[*next as usize] = (key, place);
            *next += 1;
        }
        let mut rest = &mut self.sorted[..];
        let mut start = 0;
        for &end in &self.ends {
            let (bucket, behind) = rest.split_at_mut((end - start) as usize);
            bucket.sort_unstable();
            (rest, start) = (behind, end);
        }
        &self.sorted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted_and_equal_ones_stay_as_they_came() {
        let mut order = Order::default();
        let mut seed = 5_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            seed
        };
        let mut check = |keys: Vec<u64>| {
            let mut expected: Vec<(u64, u32)> = keys.iter().copied().zip(0..).collect();
            expected.sort_unstable();
            assert_eq!(order.sort(keys.into_iter()), expected);
        };
        check(vec![]);
        check(vec![7]);
        check(vec![7; 1000]);
        check(vec![u64::MAX, 0, u64::MAX, 1, 0]);
        check((0..50_000).map(|_| next()).collect());
        check((0..5000).map(|_| next() >> 40).collect());
        check(
            (0..5000)
                .map(|number| if number % 3 == 0 { 42 } else { next() })
                .collect(),
        );
        check((0..100).rev().collect());
    }
}
