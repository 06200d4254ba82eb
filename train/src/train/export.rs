//! From a checkpoint to a net file, with a look at what rounding costs.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;

use super::checkpoint::{Checkpoint, write_whole};
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
    /// Training data on which to compare real numbers with integers.
    #[arg(long)]
    compare: Vec<PathBuf>,
    /// How many positions to compare.
    #[arg(long, default_value_t = 20_000)]
    positions: usize,
    /// The score at which a side is expected to make 73%, in centipawns.
    #[arg(long, default_value_t = 200.0)]
    scale: f32,
    /// How much the result of the game counts beside the score, from 0 to 1.
    #[arg(long, default_value_t = 0.3)]
    results: f32,
}

pub(crate) fn export(options: &ExportOptions) -> Result<(), Box<dyn Error>> {
    let path = &options.checkpoint;
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let bytes = std::fs::read(path).map_err(|error| named(&error))?;
    let checkpoint = Checkpoint::from_bytes(&bytes).map_err(|error| named(&error))?;
    let net = checkpoint.model.quantised().to_bytes();
    write_whole(&options.output, &net)?;
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
