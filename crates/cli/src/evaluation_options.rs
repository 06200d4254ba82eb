//! Which evaluation a command uses.

use std::path::PathBuf;

use clap::Args;
use tabiya_engine::EvaluationKind;

use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct EvaluationOptions {
    /// Evaluate with the network in this file (Tabiya or HalfKP) instead of the built-in one
    #[arg(long, value_name = "FILE", conflicts_with = "hand_written")]
    net: Option<PathBuf>,

    /// Evaluate with the hand-written evaluation
    #[arg(long)]
    hand_written: bool,
}

impl EvaluationOptions {
    pub(crate) fn kind(&self) -> Result<EvaluationKind, Failure> {
        match &self.net {
            _ if self.hand_written => Ok(EvaluationKind::HandWritten),
            Some(file) => EvaluationKind::load(file).map_err(Failure::input),
            None => Ok(EvaluationKind::default()),
        }
    }
}
