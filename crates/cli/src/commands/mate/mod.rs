//! `tabiya mate`: forced mates, with their proofs.

mod check;
mod solve;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tabiya_proof::{CertificateWriter, MOST_MOVES, MateLimits};

use self::solve::Solver;
use super::analyze::seconds;
use crate::failure::{CommandResult, Failure};
use crate::numbers;
use crate::output::Output;
use crate::position_args::StrictArg;
use crate::positions::{self, FileArg};

pub(crate) const EXAMPLES: &str = "\
A mate is reported only with a certificate: the attacker's move in every position, every legal reply, and mate at the end of
every line, which a checker has replayed by the rules alone. It is called the shortest only if the checker has also accepted
a refutation of every shorter mate. The halfmove clock of the FEN counts: mate comes before a draw can be claimed. Mates by
either side are searched for.

--proof writes the certificates of all mates to one file, in the order of the positions; a position without a proven mate
has none. --check reads such a file and replays every certificate.

Examples:
  tabiya mate \"7k/8/4K3/8/8/8/8/6Q1 w - - 0 1\"
  tabiya mate \"7k/8/4K3/8/8/8/8/6Q1 w - - 0 1\" 3 --seconds 60 --proof queen.mate
  tabiya mate --file positions.epd --seconds 2 --json
  tabiya mate --check queen.mate";

#[derive(Args)]
pub(crate) struct Mate {
    /// The position, in quotes, and the maximum number of moves to mate; with --file, only the number
    #[arg(
        value_names = ["FEN", "N"],
        num_args = 0..=2,
        required_unless_present_any = ["file", "check"]
    )]
    words: Vec<String>,

    #[command(flatten)]
    file: FileArg,

    #[command(flatten)]
    strict: StrictArg,

    /// Time limit for each position, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    seconds: Duration,

    /// Write the certificates to this file
    #[arg(long, value_name = "OUT")]
    proof: Option<PathBuf>,

    /// Replace an existing file of certificates
    #[arg(long, requires = "proof")]
    force: bool,

    /// Check the certificates in this file instead
    #[arg(
        long,
        value_name = "CERTIFICATES",
        conflicts_with_all = ["words", "file", "proof", "seconds", "strict"]
    )]
    check: Option<PathBuf>,

    /// Print a JSON object for each position, or for each certificate
    #[arg(long)]
    json: bool,
}

impl Mate {
    pub(super) fn run(self) -> CommandResult {
        if let Some(file) = &self.check {
            return check::run(file, self.json);
        }
        let (fen, number) = match (self.file.path(), self.words.as_slice()) {
            (Some(_), []) => (None, None),
            (Some(_), [number]) => (None, Some(number)),
            (None, [fen]) => (Some(fen), None),
            (None, [fen, number]) => (Some(fen), Some(number)),
            _ => return Err(Failure::input("a FEN cannot be used with --file")),
        };
        let moves = match number {
            None => None,
            Some(number) => Some(moves(number)?),
        };
        let position = match fen {
            Some(fen) => Some(self.strict.read_fen("FEN", fen)?),
            None => None,
        };
        let limits = MateLimits {
            moves,
            ..MateLimits::time(self.seconds)
        };
        let output = match &self.proof {
            Some(path) => Some(Output::open(Some(path), self.force)?),
            None => None,
        };
        let proof = output.map(CertificateWriter::new).transpose()?;
        let mut solver = Solver::new(limits, proof, position.is_some());
        let code = match (&position, self.file.path()) {
            (Some(position), _) => positions::answer_one(&mut solver, position, self.json)?,
            (None, Some(file)) => {
                positions::answer_file(&mut solver, file, self.strict.strictness(), self.json)?
            }
            (None, None) => return Err(Failure::input("there is no position")),
        };
        if let Some(proof) = solver.into_proof() {
            proof.into_inner().finish()?;
        }
        Ok(code)
    }
}

/// The maximum number of moves to mate.
fn moves(text: &str) -> Result<u16, Failure> {
    let number = numbers::whole(1..=MOST_MOVES.into())(text);
    let number = number.map_err(|reason| Failure::input(format_args!("N, {text:?}: {reason}")))?;
    u16::try_from(number).map_err(Failure::input)
}
