//! Runs every library on every position in turn and keeps the best times.

use crate::libraries::Library;
use crate::positions::Task;
use cpu_time::ThreadTime;
use std::time::Duration;

/// Best CPU time of each library (outer) on each task (inner).
pub type Times = Vec<Vec<Duration>>;

/// Interleaves the libraries, so that other load affects all of them alike.
///
/// A wrong node count is an error.
pub fn measure(libraries: &[Library], tasks: &[Task], repetitions: u32) -> Result<Times, String> {
    let mut best = vec![vec![Duration::MAX; tasks.len()]; libraries.len()];
    for repetition in 1..=repetitions {
        eprintln!("repetition {repetition} of {repetitions}");
        for (t, task) in tasks.iter().enumerate() {
            for (l, library) in libraries.iter().enumerate() {
                let mut perft = (library.set_up)(task.fen);
                let start = ThreadTime::now();
                let nodes = perft(task.depth);
                let time = start.elapsed();
                if nodes != task.nodes {
                    return Err(format!(
                        "{} counts {nodes} nodes for {}, expected {}",
                        library.name, task.name, task.nodes
                    ));
                }
                best[l][t] = best[l][t].min(time);
            }
        }
    }
    Ok(best)
}
