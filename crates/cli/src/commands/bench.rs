//! `tabiya bench`: the engine's signature and speed.

use std::io::{self, Write};

use clap::Args;
use tabiya_engine::{StopHandle, bench};

use crate::evaluation_options::EvaluationOptions;
use crate::failure::{CommandResult, Failure, INTERRUPTED, SUCCESS};
use crate::{interrupt, numbers};

pub(crate) const EXAMPLES: &str = "\
The node count is the same on every machine and in every build of a version: it is the signature of search and
evaluation.

Examples:
  tabiya bench
  tabiya bench 10
  tabiya bench --hand-written";

#[derive(Args)]
pub(crate) struct Bench {
    /// The depth to search in plies, 1 to 100
    #[arg(value_name = "DEPTH", default_value_t = bench::DEPTH.into(), value_parser = numbers::whole(1..=100))]
    depth: u64,

    #[command(flatten)]
    evaluation: EvaluationOptions,
}

impl Bench {
    pub(super) fn run(self) -> CommandResult {
        let stop = StopHandle::default();
        interrupt::stop_search(&stop);
        let mut written = Ok(());
        let evaluation = self.evaluation.kind()?;
        let total = bench::run(self.depth as u32, evaluation, &stop, |fen, count| {
            if written.is_ok() {
                written = writeln!(io::stdout(), "{:>10} nodes  {fen}", count.nodes);
            }
        })
        .map_err(Failure::input)?;
        written?;
        writeln!(
            io::stdout(),
            "\nTime (ms)     : {}\nNodes searched: {}\nNodes/second  : {}",
            total.time.as_millis(),
            total.nodes,
            total.nodes_per_second()
        )?;
        Ok(match stop.is_stopped() {
            true => INTERRUPTED,
            false => SUCCESS,
        })
    }
}
