//! The search for magic numbers, shared by the tool that writes `magic_numbers.rs` and the test that checks
//! it. It treats bitboards as plain numbers, so that both can include it.

/// The seed of the pseudo-random candidates, which start over for every square.
const SEED: u64 = 0x7AB1_7A5E_ED00_0001;

/// The largest number of blockers a slider has: a rook in a corner.
const MOST_BLOCKERS: u32 = 12;

/// Finds a magic number: one that maps every subset of `blockers` to an index of its own, or to one shared
/// only with subsets that have the same `attacks`. The table has as many entries as there are subsets.
///
/// Candidates have few bits set: the product is then a sum of a few shifted copies of the subset, which
/// gathers its bits at the top with few carries.
pub(crate) fn find(blockers: u64, attacks: impl Fn(u64) -> u64) -> u64 {
    let bits = blockers.count_ones();
    assert!(0 < bits && bits <= MOST_BLOCKERS, "not the blockers of a slider");
    let entries = 1 << bits;
    let mut subsets = [0u64; 1 << MOST_BLOCKERS];
    let mut attacked = [0u64; 1 << MOST_BLOCKERS];
    for index in 1..entries {
        subsets[index] = subsets[index - 1].wrapping_sub(blockers) & blockers;
    }
    for index in 0..entries {
        attacked[index] = attacks(subsets[index]);
    }

    // Which candidate last wrote each entry, so that the table need not be cleared for the next one.
    let mut written_for = [0u32; 1 << MOST_BLOCKERS];
    let mut written = [0u64; 1 << MOST_BLOCKERS];
    let mut random = Random(SEED);
    let mut candidate = 0;
    loop {
        candidate += 1;
        let number = random.next() & random.next() & random.next();
        // With too few bits at the top, the subsets cannot be told apart.
        if (blockers.wrapping_mul(number) >> 56).count_ones() < 6 {
            continue;
        }
        let fits = (0..entries).all(|subset| {
            let index = (subsets[subset].wrapping_mul(number) >> (64 - bits)) as usize;
            if written_for[index] != candidate {
                written_for[index] = candidate;
                written[index] = attacked[subset];
            }
            written[index] == attacked[subset]
        });
        if fits {
            return number;
        }
    }
}

/// SplitMix64: small, and good enough to generate candidates.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }
}
