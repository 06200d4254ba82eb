//! Proves mate scores by certificates that the checker accepts.

use std::sync::Arc;

use tabiya_proof::{MateCertificate, MateFinder, MateLimits};
use tabiya_rules::Position;
use tabiya_search::{Score, Signals};

use crate::report::Line;

/// The size of the finder's tables in megabytes.
const TABLES: usize = 16;

/// Searches for a certificate for every mate score, with the same node limit for each, until stopped.
pub(crate) fn prove_mates(position: &Position, lines: &mut [Line], nodes: u64, signals: &Signals) {
    let mut finder = None;
    for line in lines {
        if let Score::Mate(mate) = line.score.relative {
            let finder = finder.get_or_insert_with(|| MateFinder::new(TABLES));
            let may_go_on = &mut || !signals.is_stopped();
            line.certificate = wanted(position, line, mate, nodes)
                .and_then(|wanted| wanted.find(finder, may_go_on))
                .map(Arc::new);
        }
    }
}

/// The mate that a line promises, counted from after its first move.
struct Wanted {
    position: Position,
    moves: u16,
    limits: MateLimits,
}

fn wanted(position: &Position, line: &Line, mate: i32, nodes: u64) -> Option<Wanted> {
    let mut after = position.clone();
    after.play(*line.pv.first()?).ok()?;
    let side = position.side_to_move();
    let (attacker, moves) = match mate {
        1.. => (side, mate - 1),
        _ => (!side, -mate),
    };
    let moves = u16::try_from(moves).ok()?;
    Some(Wanted {
        position: after,
        moves,
        limits: MateLimits {
            // A position that is already mate was a mate in one before.
            moves: Some(moves.max(1)),
            shortest: false,
            attacker: Some(attacker),
            ..MateLimits::nodes(nodes)
        },
    })
}

impl Wanted {
    fn find(&self, finder: &mut MateFinder, may_go_on: &mut dyn FnMut() -> bool) -> Option<MateCertificate> {
        let found = finder.find(&self.position, &self.limits, may_go_on).mate?;
        (found.checked.moves() <= self.moves).then_some(found.certificate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, Request};

    #[test]
    fn a_stop_keeps_proofs_from_beginning() {
        let mut engine = Engine::builder().hash_megabytes(1).build().unwrap();
        let mate_in_four: Position = "8/8/8/8/8/2k5/7r/K7 b - - 0 1".parse().unwrap();
        engine.set_position(mate_in_four.clone());
        let mut lines = engine.analyze(&Request::depth(12), |_| {}).unwrap().lines;
        assert!(matches!(lines[0].score.relative, Score::Mate(2..)));
        let signals = Signals::default();
        signals.stop();
        prove_mates(&mate_in_four, &mut lines, 1_000_000, &signals);
        assert!(lines[0].certificate.is_none());
        prove_mates(&mate_in_four, &mut lines, 1_000_000, &Signals::default());
        assert!(lines[0].certificate.is_some());
    }
}
