//! The result as a Markdown table.

use super::Run;
use super::contestants::REFERENCE;
use std::path::Path;

pub fn markdown(file: &Path, megabytes: f64, runs: &[Run]) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let speed = |run: &Run| megabytes / run.time.as_secs_f64();
    let reference = runs
        .iter()
        .find(|run| run.name == REFERENCE)
        .map_or(f64::NAN, speed);
    let moves = runs.iter().find_map(|run| run.found.moves).unwrap_or_default();
    let mut text = format!(
        "{name}: {megabytes:.0} MB, {} games, {moves} moves\n\n| | MB/s | million moves/s | × {REFERENCE} | CPU seconds |\n\
         | --- | ---: | ---: | ---: | ---: |\n",
        runs[0].found.games
    );
    for run in runs {
        let moves = match run.found.moves {
            Some(moves) => format!("{:.1}", moves as f64 / run.time.as_secs_f64() / 1e6),
            None => String::new(),
        };
        text += &format!(
            "| {} | {:.0} | {moves} | {:.2} | {:.2} |\n",
            run.name,
            speed(run),
            speed(run) / reference,
            run.cpu.as_secs_f64()
        );
    }
    text
}
