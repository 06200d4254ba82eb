//! Exporting a checkpoint to a net file, and measuring the cost of quantisation.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;

use super::checkpoint::{Checkpoint, write_atomically};
use super::compare::compare;
use super::samples::Filter;
use super::{Target, loader};
use crate::format::files;

#[derive(Args)]
#[command(
    after_help = "Example:\n  tabiya-train export nets/first/checkpoint.bin tabiya.nnue --compare data"
)]
pub(crate) struct ExportOptions {
    /// The checkpoint of a training run.
    checkpoint: PathBuf,
    /// The net file to write.
    output: PathBuf,
    /// Training data on which to compare the floating-point net with the quantised one.
    #[arg(long)]
    compare: Vec<PathBuf>,
    /// How many positions to compare.
    #[arg(long, default_value_t = 20_000)]
    positions: usize,
    /// The score in centipawns that means an expected result of 73%.
    #[arg(long, default_value_t = 200.0)]
    scale: f32,
    /// The weight of the game result against the score in the target, from 0 to 1.
    #[arg(long, default_value_t = 0.3)]
    results: f32,
}

pub(crate) fn export(options: &ExportOptions) -> Result<(), Box<dyn Error>> {
    let path = &options.checkpoint;
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let bytes = std::fs::read(path).map_err(|error| named(&error))?;
    let checkpoint = Checkpoint::from_bytes(&bytes).map_err(|error| named(&error))?;
    let net = checkpoint.model.quantised().to_bytes();
    write_atomically(&options.output, &net)?;
    eprintln!("{} bytes written to {}", net.len(), options.output.display());
    if !options.compare.is_empty() {
        let filter = Filter {
            first_move: 1,
            max_score: i16::MAX,
        };
        let positions = loader::validation(&files(&options.compare)?, filter, false, options.positions)?;
        let target = Target {
            scale: options.scale.max(1.0),
            results: options.results.clamp(0.0, 1.0),
        };
        eprintln!("{}", compare(&checkpoint.model, &positions, &target)?);
    }
    Ok(())
}
