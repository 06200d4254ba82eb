//! The finder beside a slow twin, the checker against forgers, and a set of mates whose lengths are known.

mod flaws;
mod forged;
mod limits;
mod rules;
mod slow;
mod suite;
mod twin;

use tabiya_proof::{MateFinder, MateLimits, MateSearch};
use tabiya_rules::Position;

/// What the finder says within so many nodes.
fn found(fen: &str, nodes: u64) -> MateSearch {
    let position: Position = fen.parse().expect(fen);
    MateFinder::new(2).find(&position, &MateLimits::nodes(nodes), &mut || true)
}

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}
