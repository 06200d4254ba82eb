//! Positions of random play.

use tabiya_rules::Position;

/// The same numbers in every run.
pub(crate) struct Random(u64);

impl Random {
    /// The numbers of one seed; 0 is a seed as well.
    pub(crate) fn new(start: u64, seed: u64) -> Random {
        Random((start ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)).max(1))
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * limit as u128) >> 64) as usize
    }
}

/// Tells `count` positions: of each game one, after a number of random moves that is itself random.
pub(crate) fn positions(count: u64, seed: u64, mut tell: impl FnMut(&Position)) {
    let mut random = Random::new(0x5851_f42d_4c95_7f2d, seed);
    for _ in 0..count {
        let mut position = Position::default();
        for _ in 0..random.below(400) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.make(moves[random.below(moves.len())]);
        }
        tell(&position);
    }
}
