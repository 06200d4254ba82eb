//! Which evaluation a command uses.

use std::fs;
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

    /// Identifies the evaluation: the FNV-1a hash of the network's file, or a name for the hand-written one.
    pub(crate) fn hash(&self) -> Result<String, Failure> {
        let of = |bytes: &[u8]| {
            let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            format!("{:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix))
        };
        match &self.net {
            None if !self.hand_written => {
                Ok(EvaluationKind::built_in_network().map_or_else(|| "hand-written".to_owned(), of))
            }
            Some(file) => {
                let bytes = fs::read(file);
                let bytes =
                    bytes.map_err(|error| Failure::input(format_args!("{}: {error}", file.display())))?;
                Ok(of(&bytes))
            }
            None => Ok("hand-written".to_owned()),
        }
    }
}
