//! Trains a net on training data.

mod aligned;
mod checkpoint;
mod compare;
mod curve;
#[cfg(test)]
mod end_to_end;
mod export;
mod gradient;
mod king_buckets;
mod layers;
mod loader;
mod model;
mod optimizer;
mod pass;
mod prepared;
mod run;
mod samples;
mod schedule;
mod target;
mod width;

use std::error::Error;
use std::path::PathBuf;

use clap::Args;
use tabiya_nnue::{Architecture, Parameters};

use crate::format::files;
use crate::random::Random;
use checkpoint::Checkpoint;
pub(crate) use checkpoint::write_atomically;
pub(crate) use curve::{Point, svg as curve_svg, text as curve_text};
pub(crate) use export::{ExportOptions, export};
use model::Model;
pub(crate) use optimizer::Optimizer;
use run::Run;
use samples::Filter;
pub(crate) use schedule::cosine;
use target::Target;

#[derive(Args, Clone)]
#[command(after_help = "Examples:\n  \
    tabiya-train train data --output nets/first --positions 400000000\n  \
    tabiya-train train games --output nets/second --from nets/first/net.nnue --rate 3e-4 --results 0.3\n  \
    tabiya-train train data --output nets/finer --from nets/first/net.nnue --king-buckets 4\n  \
    tabiya-train train data --output nets/first --positions 400000000 --resume\n\
    The output folder gets the net (net.nnue), the loss curve (loss.txt, loss.svg) and a checkpoint (checkpoint.bin).")]
pub(crate) struct Options {
    /// Training data files, or folders of them.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The output folder.
    #[arg(long)]
    output: PathBuf,
    /// How many positions to train on, counting repetitions.
    #[arg(long, default_value_t = 200_000_000)]
    positions: u64,
    /// The accumulator width, 256 by default. A net given by --from keeps its width, or is widened to a multiple of it.
    #[arg(long)]
    hidden: Option<usize>,
    /// The number of output buckets: 1, 2, 4 or 8.
    #[arg(long, default_value_t = 8)]
    output_buckets: usize,
    /// The number of king buckets: 1, 4, 8 or 16. By default, a net given by --from keeps its buckets.
    #[arg(long)]
    king_buckets: Option<usize>,
    /// Batch size in positions.
    #[arg(long, default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// The initial learning rate.
    #[arg(long, default_value_t = 1e-3)]
    rate: f32,
    /// The final learning rate, as a fraction of the initial one (cosine schedule).
    #[arg(long, default_value_t = 0.01)]
    last_rate: f32,
    /// The weight of the game result against the score in the target, from 0 to 1.
    #[arg(long, default_value_t = 0.3)]
    results: f32,
    /// The score in centipawns that means an expected result of 73%; the best value for the data is printed.
    #[arg(long, default_value_t = 200.0)]
    scale: f32,
    /// Skip positions of games before this move number.
    #[arg(long, default_value_t = 7)]
    first_move: u16,
    /// Skip positions with a larger score than this, in centipawns.
    #[arg(long, default_value_t = 3000)]
    max_score: i16,
    /// Validation data; by default, 1% of the training data is reserved for it.
    #[arg(long)]
    validation: Vec<PathBuf>,
    /// The maximum number of validation positions.
    #[arg(long, default_value_t = 200_000)]
    validation_positions: usize,
    /// The size of the shuffle buffer in positions, 32 bytes each.
    #[arg(long, default_value_t = 4_000_000, value_parser = clap::value_parser!(u32).range(1..))]
    shuffle: u32,
    /// Positions between two reports, each with a point of the loss curve and a checkpoint.
    #[arg(long, default_value_t = 10_000_000)]
    report: u64,
    /// Start from this net, or from the checkpoint of another run.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Resume from the checkpoint in the output folder.
    #[arg(long, conflicts_with = "from")]
    resume: bool,
    /// Number of threads; one per core by default.
    #[arg(long)]
    threads: Option<usize>,
    /// Random seed, for reproducible nets; different each time by default.
    #[arg(long)]
    seed: Option<u64>,
}

impl Options {
    fn target(&self) -> Target {
        Target {
            scale: self.scale.max(1.0),
            results: self.results.clamp(0.0, 1.0),
        }
    }

    fn filter(&self) -> Filter {
        Filter {
            first_move: self.first_move,
            max_score: self.max_score.max(0),
        }
    }

    /// The initial state of the run.
    fn start(&self, random: &mut Random) -> Result<Checkpoint, Box<dyn Error>> {
        let path = if self.resume {
            Some(self.output.join(run::CHECKPOINT))
        } else {
            self.from.clone()
        };
        let Some(path) = path else {
            let map = king_buckets::map(self.king_buckets.unwrap_or(1))?;
            let architecture =
                Architecture::with_king_buckets(self.hidden.unwrap_or(256), self.output_buckets, map)?;
            return Ok(Checkpoint::new(Model::random(architecture, random)));
        };
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let bytes = std::fs::read(&path).map_err(|error| named(&error))?;
        if Checkpoint::is_checkpoint(&bytes) {
            let checkpoint = Checkpoint::from_bytes(&bytes).map_err(|error| named(&error))?;
            if self.resume {
                return Ok(checkpoint);
            }
            return self.begin_with(checkpoint.model, random);
        }
        let parameters = Parameters::from_bytes(&bytes).map_err(|error| named(&error))?;
        self.begin_with(Model::from_parameters(&parameters)?, random)
    }

    /// A run that starts with this net, with the requested king buckets and width.
    fn begin_with(&self, mut model: Model, random: &mut Random) -> Result<Checkpoint, Box<dyn Error>> {
        if let Some(count) = self.king_buckets
            && count != model.architecture.king_buckets()
        {
            model = king_buckets::with_king_buckets(&model, count)?;
        }
        if let Some(hidden) = self.hidden
            && hidden != model.architecture.hidden()
        {
            model = width::widened(&model, hidden, random)?;
        }
        Ok(Checkpoint::new(model))
    }
}

pub(crate) fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    let mut random = Random::new(options.seed.unwrap_or_else(Random::fresh_seed));
    let start = options.start(&mut random)?;
    let data = files(&options.data)?;
    let has_own_validation = !options.validation.is_empty();
    let checked = if has_own_validation {
        files(&options.validation)?
    } else {
        data.clone()
    };
    let validation = loader::validation(
        &checked,
        options.filter(),
        !has_own_validation,
        options.validation_positions,
    )?;
    eprintln!("{} validation positions", validation.len());
    if let Some(scale) = target::best_scale(&validation) {
        eprintln!(
            "scores predict results best at a scale of {scale:.0}; this run uses {}",
            options.scale
        );
    }
    let source = loader::Source {
        files: data,
        filter: options.filter(),
        skip_validation: !has_own_validation,
        buffer: options.shuffle as usize,
        batch: options.batch as usize,
    };
    // A resumed run should not see the same positions in the same order again.
    let order = Random::new(random.next().wrapping_add(start.positions));
    Run::new(options, start, validation).train(loader::start(source, order))
}
