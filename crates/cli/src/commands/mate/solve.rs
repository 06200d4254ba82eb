//! Finds mates, reports them and writes their certificates.

use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;
use tabiya_proof::{CertificateWriter, CheckedMate, MateFinder, MateLimits, MateSearch};
use tabiya_rules::{FenStyle, Move, Position};

use crate::commands::analyze::numbered;
use crate::failure::Failure;
use crate::games::castling_text;
use crate::interrupt;
use crate::output::Output;
use crate::positions::Answers;
use crate::progress::{Progress, Unit};

/// The size of the finder's tables in megabytes.
const TABLES: usize = 64;

/// Searches for mates, one position after another.
pub(super) struct Solver {
    finder: MateFinder,
    limits: MateLimits,
    proof: Option<CertificateWriter<Output>>,
    /// Whether there is only one position: then its progress is shown, and Ctrl-C ends its search.
    is_alone: bool,
}

/// The JSON result.
#[derive(Serialize)]
pub(super) struct Found {
    fen: String,
    /// Negative if the side to move is mated.
    mate: Option<i32>,
    proven: bool,
    shortest: bool,
    none_within: u16,
    nodes: u64,
    uci: Vec<String>,
    /// The same moves; missing with `--file`, where `line` is the number of the input line.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
    #[serde(skip)]
    moves: Vec<Move>,
}

impl Solver {
    pub(super) fn new(
        limits: MateLimits,
        proof: Option<CertificateWriter<Output>>,
        is_alone: bool,
    ) -> Solver {
        Solver {
            finder: MateFinder::new(TABLES),
            limits,
            proof,
            is_alone,
        }
    }

    /// The file of certificates.
    pub(super) fn into_proof(self) -> Option<CertificateWriter<Output>> {
        self.proof
    }

    fn find(&mut self, position: &Position) -> Result<MateSearch, Failure> {
        if !self.is_alone {
            return Ok(self.finder.find(position, &self.limits, &mut || true));
        }
        let stop = interrupt::flag();
        let looks = AtomicU64::new(0);
        let found = Progress::new(Unit::Nodes, None).watch(&looks, || {
            let mut may_go_on = || {
                looks.fetch_add(MateFinder::NODES_BETWEEN_LOOKS, Ordering::Relaxed);
                !stop.load(Ordering::Relaxed)
            };
            self.finder.find(position, &self.limits, &mut may_go_on)
        });
        match stop.load(Ordering::Relaxed) {
            true => Err(Failure::Interrupted),
            false => Ok(found),
        }
    }
}

impl Answers for Solver {
    type Answer = Found;

    fn answer(&mut self, position: &Position) -> Result<Found, Failure> {
        let search = self.find(position)?;
        if let (Some(mate), Some(proof)) = (&search.mate, &mut self.proof) {
            proof.write(&mate.certificate)?;
        }
        let checked = search.mate.as_ref().map(|mate| mate.checked);
        let moves = search.line();
        let castling = castling_text(position);
        let uci: Vec<String> = moves.iter().map(|mv| mv.to_uci(castling).to_string()).collect();
        Ok(Found {
            fen: position.to_fen(FenStyle::XFen),
            mate: checked.map(|checked| signed(position, checked)),
            proven: checked.is_some(),
            shortest: checked.is_some_and(CheckedMate::is_shortest),
            none_within: search.none_within,
            nodes: search.nodes,
            line: self.is_alone.then(|| uci.clone()),
            uci,
            moves,
        })
    }

    fn text(&self, position: &Position, found: &Found) -> String {
        let none = match found.none_within {
            0 => "no depth was searched completely".to_owned(),
            1 => "none in 1 move".to_owned(),
            moves => format!("none in {moves} moves"),
        };
        let Some(mate) = found.mate else {
            return format!("no mate found; {none}\n");
        };
        let mut text = in_words(mate, found.shortest);
        if !found.shortest {
            text += &format!("; {none}");
        }
        match found.moves.is_empty() {
            true => text + "\n",
            false => format!("{text}\n{}\n", numbered(position, &found.moves)),
        }
    }
}

/// The number of moves, negative if the side to move is mated.
pub(super) fn signed(position: &Position, checked: CheckedMate) -> i32 {
    match checked.attacker() == position.side_to_move() {
        true => i32::from(checked.moves()),
        false => -i32::from(checked.moves()),
    }
}

/// `mate in 3, proven, the shortest`.
pub(super) fn in_words(mate: i32, is_shortest: bool) -> String {
    let what = match mate {
        0 => "mate".to_owned(),
        1.. => format!("mate in {mate}"),
        _ => format!("mated in {}", -mate),
    };
    match is_shortest {
        true => format!("{what}, proven, the shortest"),
        false => format!("{what}, proven"),
    }
}
