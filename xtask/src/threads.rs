//! `cargo xtask threads`: the speed-up from several threads, over the bench positions.

use crate::options::Options;
use crate::program::{self, Program};
use crate::{Failure, machine};
use std::time::Duration;
use tabiya_rules::Position;
use tabiya_uci_client::Go;

/// The bench positions. The file is shared, so that this tool need not wait for a build of the engine.
#[path = "../../crates/engine/src/bench/positions.rs"]
#[allow(unreachable_pub)]
mod positions;

/// Deep enough for the cost of starting threads not to matter, and still a matter of minutes.
const DEPTH: u64 = 17;

const REPETITIONS: u64 = 3;

/// Megabytes of hash table.
const HASH: u64 = 64;

/// One search.
#[derive(Clone, Copy)]
struct Run {
    nodes: u64,
    time: Duration,
}

pub(crate) fn run(arguments: &[&str]) -> Result<(), Failure> {
    let options = Options::parse(arguments, &["depth", "reps", "threads", "hash"])?;
    if !options.words.is_empty() {
        return Err("threads takes only options".to_owned());
    }
    let depth =
        u32::try_from(options.number("depth").unwrap_or(DEPTH)).map_err(|_| "--depth is too large")?;
    let repetitions = options.number("reps").unwrap_or(REPETITIONS).max(1);
    let threads = options.number("threads").unwrap_or(2);
    let hash = options.number("hash").unwrap_or(HASH);
    let file = program::build()?;
    let mut one = Program::start(&file, 1, hash)?;
    let mut many = Program::start(&file, threads, hash)?;
    let mut alone = Vec::new();
    let mut together = Vec::new();
    for fen in positions::POSITIONS {
        let position: Position = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
        let (mut first, mut second) = (Vec::new(), Vec::new());
        // Interleaved, so that other load on the machine affects both alike.
        for _ in 0..repetitions {
            first.push(search(&mut one, &position, depth)?);
            second.push(search(&mut many, &position, depth)?);
        }
        alone.push(first);
        together.push(second);
    }
    let (slow, fast) = (nodes_per_second(&alone), nodes_per_second(&together));
    println!("depth {depth}, {repetitions} repetitions, medians");
    println!("nodes per second: {slow:.0} with one thread, {fast:.0} with {threads}");
    println!("ratio of nodes per second: {:.3}", fast / slow);
    println!(
        "speed-up in time to depth: {:.3} (geometric mean)",
        speed_up(&alone, &together)
    );
    if let Some(processor) = machine::processor() {
        println!("{processor}");
    }
    Ok(())
}

fn search(program: &mut Program, position: &Position, depth: u32) -> Result<Run, Failure> {
    let found = program.search(position, &Go::depth(depth))?;
    Ok(Run {
        nodes: found.nodes.unwrap_or_default(),
        time: found.time,
    })
}

/// The total nodes over the total time of each repetition; the median of the repetitions.
fn nodes_per_second(runs: &[Vec<Run>]) -> f64 {
    let repetitions = runs.first().map_or(0, Vec::len);
    let speeds = (0..repetitions).map(|repetition| {
        let runs = runs.iter().map(|runs| runs[repetition]);
        let nodes: u64 = runs.clone().map(|run| run.nodes).sum();
        let time: Duration = runs.map(|run| run.time).sum();
        nodes as f64 / time.as_secs_f64()
    });
    median(speeds.collect())
}

/// The speed-up of the second runs: the geometric mean over the positions of the ratio of median times.
fn speed_up(slow: &[Vec<Run>], fast: &[Vec<Run>]) -> f64 {
    let time = |runs: &Vec<Run>| median(runs.iter().map(|run| run.time.as_secs_f64()).collect());
    let logarithms = slow
        .iter()
        .zip(fast)
        .map(|(slow, fast)| (time(slow) / time(fast)).ln());
    (logarithms.sum::<f64>() / slow.len() as f64).exp()
}

/// The median; of an even number of values, the mean of the middle two.
pub(crate) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    match numbers.len() {
        0 => f64::NAN,
        length if length % 2 == 1 => numbers[middle],
        _ => f64::midpoint(numbers[middle - 1], numbers[middle]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(nodes: u64, milliseconds: u64) -> Run {
        Run {
            nodes,
            time: Duration::from_millis(milliseconds),
        }
    }

    #[test]
    fn one_slow_run_changes_nothing() {
        let slow = vec![vec![run(100, 100), run(100, 100), run(100, 9000)]];
        let fast = vec![vec![run(180, 50), run(180, 7000), run(180, 50)]];
        assert!((speed_up(&slow, &fast) - 2.0).abs() < 1e-9);
        assert!((nodes_per_second(&fast) / nodes_per_second(&slow) - 3.6).abs() < 1e-9);
    }

    #[test]
    fn all_positions_have_the_same_weight() {
        let slow = vec![vec![run(1, 10)], vec![run(1, 9000)]];
        let fast = vec![vec![run(1, 5)], vec![run(1, 18000)]];
        assert!((speed_up(&slow, &fast) - 1.0).abs() < 1e-9);
    }
}
