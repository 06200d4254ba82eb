//! The cost of a clean start: how long clearing takes compared with a search of a thousand nodes.
//!
//! ```sh
//! cargo run --release -p tabiya-engine --example clean_start
//! ```

use std::time::{Duration, Instant};

use tabiya_engine::{Engine, EngineError, Request, bench};
use tabiya_rules::Position;

const NODES: u64 = 1000;
const POSITIONS: usize = 1000;

fn main() -> Result<(), EngineError> {
    for hash in [16, 256] {
        let mut engine = Engine::builder().hash_megabytes(hash).build()?;
        let request = Request::nodes(NODES).from_scratch();
        let (mut searching, mut forgetting) = (Vec::new(), Vec::new());
        for position in positions() {
            engine.set_position(position);
            let begun = Instant::now();
            engine.analyze(&request, |_| {})?;
            searching.push(begun.elapsed());
            let begun = Instant::now();
            engine.clear_hash();
            forgetting.push(begun.elapsed());
        }
        let (search, forget) = (median(searching), median(forgetting));
        println!(
            "{hash} MB: {search:.1?} for a search of {NODES} nodes, {forget:.1?} to forget it: {:.2}%",
            100.0 * forget.as_secs_f64() / search.as_secs_f64()
        );
    }
    Ok(())
}

/// Positions a few moves after those of the bench.
fn positions() -> impl Iterator<Item = Position> {
    let mut seed = 1_u64;
    let mut below = move |limit: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % limit
    };
    let start = bench::POSITIONS.iter().cycle().filter_map(|fen| fen.parse().ok());
    let after = move |mut position: Position| {
        for _ in 0..4 {
            let moves = position.legal_moves();
            if !moves.is_empty() {
                position.play_unchecked(moves[below(moves.len())]);
            }
        }
        position
    };
    start
        .map(after)
        .filter(|position| !position.legal_moves().is_empty())
        .take(POSITIONS)
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
