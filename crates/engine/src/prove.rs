//! Announced mates, proven: a mate score with a certificate that the checker has accepted.

use std::sync::Arc;

use tabiya_proof::{MateCertificate, MateFinder, MateLimits};
use tabiya_rules::Position;
use tabiya_search::Score;

use crate::report::Line;

/// The tables of the finder, in megabytes.
const TABLES: usize = 16;

/// Looks for a certificate of every mate that the lines announce, with so many nodes for each.
pub(crate) fn prove_mates(position: &Position, lines: &mut [Line], nodes: u64) {
    let mut finder = None;
    for line in lines {
        if let Score::Mate(mate) = line.score.relative {
            let finder = finder.get_or_insert_with(|| MateFinder::new(TABLES));
            line.certificate = certificate(position, line, mate, nodes, finder).map(Arc::new);
        }
    }
}

/// A certificate for the position after the first move of the line.
fn certificate(
    position: &Position,
    line: &Line,
    mate: i32,
    nodes: u64,
    finder: &mut MateFinder,
) -> Option<MateCertificate> {
    let mut after = position.clone();
    after.play(*line.pv.first()?).ok()?;
    let side = position.side_to_move();
    let (attacker, moves) = match mate {
        1.. => (side, mate - 1),
        _ => (!side, -mate),
    };
    let moves = u16::try_from(moves).ok()?;
    let limits = MateLimits {
        // What is mate already is found among the mates in one.
        moves: Some(moves.max(1)),
        shortest: false,
        attacker: Some(attacker),
        ..MateLimits::nodes(nodes)
    };
    let found = finder.find(&after, &limits, &mut || true).mate?;
    (found.checked.moves() <= moves).then_some(found.certificate)
}
