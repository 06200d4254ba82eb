//! Where a command writes its games.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::failure::Failure;
use crate::games::{Collector, GameFiles, Screen, Tally};
use crate::output::Output;

#[derive(Args)]
pub(super) struct OutputArgs {
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace the output file if it exists
    #[arg(long)]
    force: bool,
}

impl OutputArgs {
    /// Writes the text made of each good game, separated by `gap`, and returns how many were written. If reading is
    /// interrupted, no file is left.
    pub(super) fn write<C: Collector<Item = String>>(
        &self,
        files: &GameFiles,
        gap: &str,
        make: impl Fn() -> C + Sync,
    ) -> Result<(Tally, u64), Failure> {
        let mut output = Output::open(self.output.as_deref(), self.force)?;
        let screen = match output.is_file() {
            true => Screen::Progress,
            false => Screen::Results,
        };
        let mut written = 0u64;
        let tally = files.read_good(screen, make, |text| {
            if written > 0 {
                output.write_all(gap.as_bytes())?;
            }
            written += 1;
            Ok(output.write_all(text.as_bytes())?)
        })?;
        if !tally.is_interrupted || !output.is_file() {
            output.finish()?;
        }
        Ok((tally, written))
    }
}
