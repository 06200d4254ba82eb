//! Texel tuning: fits the weights of the hand-written evaluation, so that the expected result of a position agrees with
//! its search score and the game result.

mod data;
mod fit;
mod write;

use std::error::Error;
use std::path::PathBuf;

use clap::Args;

use fit::Model;

#[derive(Args)]
#[command(after_help = "Examples:\n  \
    zstdcat positions.txt.zst | tabiya-train tune - --output crates/eval/src/weights.rs\n  \
    tabiya-train tune positions.txt --epochs 60 --results 0.5")]
pub(crate) struct Options {
    /// Lines of `FEN;score;result`, or `-` for stdin: the score in centipawns from the side to move's point of view, and
    /// White's result (1, 0.5 or 0).
    file: PathBuf,
    /// Write the weights to this file as Rust source; by default, only the errors are printed.
    #[arg(long)]
    output: Option<PathBuf>,
    /// Number of epochs.
    #[arg(long, default_value_t = 40)]
    epochs: u32,
    /// The weight of the game result against the score in the target, from 0 to 1.
    #[arg(long, default_value_t = 0.3)]
    results: f32,
    /// The score that means an expected result of 73%, in the units of the file.
    #[arg(long, default_value_t = 95.0)]
    score_scale: f32,
    /// Weight decay, so that rarely seen weights are not left to chance.
    #[arg(long, default_value_t = 1e-9)]
    decay: f32,
    /// The maximum number of positions to use.
    #[arg(long, default_value_t = usize::MAX)]
    positions: usize,
}

pub(crate) fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    let samples = data::read(options)?;
    let (validation, training) = samples.split_at(samples.len() / 20);
    eprintln!(
        "{} training positions, {} validation positions",
        training.len(),
        validation.len()
    );
    let mut model = Model::from_current_weights(options.decay);
    eprintln!("before: error {:.6}", model.error(validation));
    for epoch in 1..=options.epochs {
        let progress = f64::from(epoch - 1) / f64::from(options.epochs);
        let rate = 2.0 * (0.5 + 0.5 * (progress * std::f64::consts::PI).cos()) + 0.02;
        model.learn(training, rate as f32);
        if epoch % 5 == 0 || epoch == options.epochs {
            eprintln!("epoch {epoch}: error {:.6}", model.error(validation));
        }
    }
    if let Some(path) = &options.output {
        std::fs::write(path, write::source(&model))?;
        eprintln!("written to {}", path.display());
    }
    Ok(())
}
