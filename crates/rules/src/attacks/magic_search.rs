//! The search for magic numbers, shared by the tool that writes `magic_numbers.rs` and by the test
//! that checks it. It knows sets of squares as plain numbers only, so that both can include it.

/// Where the pseudo-random candidates start, for every square anew.
const SEED: u64 = 0x7AB1_7A5E_ED00_0001;

/// The largest number of blockers a slider has: a rook in a corner.
const MOST_BLOCKERS: u32 = 12;

/// Finds a number that sends every subset of `blockers` to a place of its own, or to one shared
/// only with subsets that have the same `attacks`. The table has a place for each subset.
///
/// Candidates have few bits set: the product then is a sum of few shifted copies of the men, which
/// gathers them at the top without much carrying.
pub(crate) fn find(blockers: u64, attacks: impl Fn(u64) -> u64) -> u64 {
    let bits = blockers.count_ones();
    assert!(0 < bits && bits <= MOST_BLOCKERS, "not the blockers of a slider");
    let places = 1 << bits;
    let mut men = [0u64; 1 << MOST_BLOCKERS];
    let mut attacked = [0u64; 1 << MOST_BLOCKERS];
    for place in 1..places {
        men[place] = men[place - 1].wrapping_sub(blockers) & blockers;
    }
    for place in 0..places {
        attacked[place] = attacks(men[place]);
    }

    // The place was last written for the candidate of this number.
    let mut written_for = [0u32; 1 << MOST_BLOCKERS];
    let mut written = [0u64; 1 << MOST_BLOCKERS];
    let mut random = Random(SEED);
    let mut candidate = 0;
    loop {
        candidate += 1;
        let number = random.next() & random.next() & random.next();
        // Too few bits at the top cannot tell the subsets apart.
        if (blockers.wrapping_mul(number) >> 56).count_ones() < 6 {
            continue;
        }
        let fits = (0..places).all(|subset| {
            let place = (men[subset].wrapping_mul(number) >> (64 - bits)) as usize;
            if written_for[place] != candidate {
                written_for[place] = candidate;
                written[place] = attacked[subset];
            }
            written[place] == attacked[subset]
        });
        if fits {
            return number;
        }
    }
}

/// SplitMix64: small, and good enough to try numbers with.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }
}
