//! Which evaluation a command uses.

use std::path::PathBuf;

use clap::Args;
use tabiya_engine::Evaluation;

use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Judge {
    /// Judge positions by the network in this file, ours or HalfKP, instead of the built-in one
    #[arg(long, value_name = "FILE", conflicts_with = "hand_written")]
    net: Option<PathBuf>,

    /// Judge positions by the hand-written evaluation
    #[arg(long)]
    hand_written: bool,
}

impl Judge {
    pub(crate) fn evaluation(&self) -> Result<Evaluation, Failure> {
        match &self.net {
            _ if self.hand_written => Ok(Evaluation::HandWritten),
            Some(file) => Evaluation::load(file).map_err(Failure::input),
            None => Ok(Evaluation::default()),
        }
    }
}
