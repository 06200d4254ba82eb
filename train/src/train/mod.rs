//! Trains a net from training data.

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
mod ready;
mod run;
mod samples;
mod target;
mod width;

use std::error::Error;
use std::path::PathBuf;

use clap::Args;
use tabiya_nnue::{Architecture, Parameters};

use crate::format::files;
use crate::random::Random;
use checkpoint::Checkpoint;
pub(crate) use checkpoint::write_whole;
pub(crate) use export::{ExportOptions, export};
use model::Model;
use run::Run;
use samples::Filter;
use target::Target;

#[derive(Args, Clone)]
#[command(after_help = "Examples:\n  \
    tabiya-train train data --output nets/first --positions 400000000\n  \
    tabiya-train train games --output nets/second --from nets/first/net.nnue --rate 3e-4 --results 0.3\n  \
    tabiya-train train data --output nets/finer --from nets/first/net.nnue --king-buckets 4\n  \
    tabiya-train train data --output nets/first --positions 400000000 --resume\n\
    The folder gets the net (net.nnue), the loss (loss.txt, loss.svg) and what is needed to go on (checkpoint.bin).")]
pub(crate) struct Options {
    /// Training files, or folders of them.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The folder for what comes out.
    #[arg(long)]
    output: PathBuf,
    /// How many positions to learn from, counting each time a position comes again.
    #[arg(long, default_value_t = 200_000_000)]
    positions: u64,
    /// The width of the accumulators, 256 unless told. A net that is trained further keeps its width, or gets one several
    /// times as large.
    #[arg(long)]
    hidden: Option<usize>,
    /// The sets of layers: 1, 2, 4 or 8.
    #[arg(long, default_value_t = 8)]
    output_buckets: usize,
    /// Groups of squares of the own king with feature weights of their own: 1, 4, 8 or 16. A net that is trained further
    /// keeps its groups unless told.
    #[arg(long)]
    king_buckets: Option<usize>,
    /// Positions for each step.
    #[arg(long, default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// The learning rate at the start.
    #[arg(long, default_value_t = 1e-3)]
    rate: f32,
    /// The learning rate at the end, as a share of that at the start; between them it follows a cosine.
    #[arg(long, default_value_t = 0.01)]
    last_rate: f32,
    /// How much the result of the game counts beside the score, from 0 to 1.
    #[arg(long, default_value_t = 0.3)]
    results: f32,
    /// The score at which a side is expected to make 73%, in centipawns; the best one for the data is shown.
    #[arg(long, default_value_t = 200.0)]
    scale: f32,
    /// Positions of games before this move are left out.
    #[arg(long, default_value_t = 7)]
    first_move: u16,
    /// Positions with a larger score are left out, in centipawns.
    #[arg(long, default_value_t = 3000)]
    max_score: i16,
    /// Files to check with; without them a hundredth of the data is set aside.
    #[arg(long)]
    validation: Vec<PathBuf>,
    /// At most so many positions to check with.
    #[arg(long, default_value_t = 200_000)]
    validation_positions: usize,
    /// Positions that are mixed at a time, 32 bytes each.
    #[arg(long, default_value_t = 4_000_000, value_parser = clap::value_parser!(u32).range(1..))]
    shuffle: u32,
    /// Positions between two points of the loss curve, each with a checkpoint.
    #[arg(long, default_value_t = 10_000_000)]
    report: u64,
    /// Start from this net, or from the checkpoint of another run.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Go on from the checkpoint in the output folder.
    #[arg(long, conflicts_with = "from")]
    resume: bool,
    /// Threads; all cores unless told.
    #[arg(long)]
    threads: Option<usize>,
    /// For the same net again; a different one each time unless told.
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

    /// Where the run begins.
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

    /// A run that begins with this net, in the groups and of the width that were asked for.
    fn begin_with(&self, mut model: Model, random: &mut Random) -> Result<Checkpoint, Box<dyn Error>> {
        if let Some(count) = self.king_buckets
            && count != model.architecture.king_buckets()
        {
            model = king_buckets::regrouped(&model, count)?;
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
    eprintln!("{} positions to check with", validation.len());
    if let Some(scale) = target::best_scale(&validation) {
        eprintln!(
            "scores foretell results best at a scale of {scale:.0}; this run uses {}",
            options.scale
        );
    }
    let source = loader::Source {
        files: data,
        filter: options.filter(),
        leave_set_aside: !has_own_validation,
        buffer: options.shuffle as usize,
        batch: options.batch as usize,
    };
    // A run that goes on should not see the same positions in the same order again.
    let order = Random::new(random.next().wrapping_add(start.positions));
    Run::new(options, start, validation).train(loader::start(source, order))
}
