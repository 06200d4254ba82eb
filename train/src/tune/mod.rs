//! Fits the weights of the hand-written evaluation: the expected score that a position's value stands for should
//! agree with what search and the game's result say.

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
    /// Positions, a line each: FEN;score in centipawns for the side to move;result for White (1, 0.5, 0). `-`
    /// reads standard input.
    file: PathBuf,
    /// Where to write the weights as Rust source; without it only the errors are shown.
    #[arg(long)]
    output: Option<PathBuf>,
    /// How often to go through all positions.
    #[arg(long, default_value_t = 40)]
    epochs: u32,
    /// How much the game's result counts beside the score, from 0 to 1.
    #[arg(long, default_value_t = 0.3)]
    results: f32,
    /// The score at which a side is expected to make 73%, in the units of the file.
    #[arg(long, default_value_t = 95.0)]
    score_scale: f32,
    /// How strongly weights are drawn towards nothing, so that rare ones are not left to chance.
    #[arg(long, default_value_t = 1e-9)]
    decay: f32,
    /// Use at most so many positions.
    #[arg(long, default_value_t = usize::MAX)]
    positions: usize,
}

pub(crate) fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    let samples = data::read(options)?;
    let (validation, training) = samples.split_at(samples.len() / 20);
    eprintln!(
        "{} positions to learn from, {} to check with",
        training.len(),
        validation.len()
    );
    let mut model = Model::from_present_weights(options.decay);
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
