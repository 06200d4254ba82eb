//! Tablebases in the engine: WDL probes inside the search, and root moves ranked before it.

use std::sync::Arc;

use tabiya_rules::{Move, PlayedLine, Position};
use tabiya_search::{Score, Tablebase, TablebaseResult};
use tabiya_tablebase::{RootState, Tablebases, Wdl};

/// The tablebases of an engine, or none.
#[derive(Clone)]
pub(crate) struct Endgames {
    pub(crate) tables: Option<Arc<Tablebases>>,
    /// Whether the fifty-move rule turns a win that takes too long into a draw.
    pub(crate) fifty_moves: bool,
}

/// The score of a known win without a known distance to mate.
const KNOWN: i32 = 20_000;

/// The moves of a position that keep its result.
pub(crate) struct KnownResult {
    pub(crate) moves: Vec<Move>,
    pub(crate) result: TablebaseResult,
}

impl KnownResult {
    /// Replaces a score by the known result, unless it is a mate, which says more.
    pub(crate) fn correct(&self, score: Score) -> Score {
        match (self.result, score) {
            (TablebaseResult::Win, Score::Mate(moves)) if moves > 0 => score,
            (TablebaseResult::Loss, Score::Mate(moves)) if moves <= 0 => score,
            (TablebaseResult::Win, _) => Score::Centipawns(KNOWN),
            (TablebaseResult::Draw, _) => Score::Centipawns(0),
            (TablebaseResult::Loss, _) => Score::Centipawns(-KNOWN),
        }
    }
}

impl Endgames {
    pub(crate) const fn none() -> Endgames {
        Endgames {
            tables: None,
            fifty_moves: true,
        }
    }

    fn result(&self, wdl: Wdl) -> TablebaseResult {
        match wdl {
            Wdl::CursedWin | Wdl::BlessedLoss if self.fifty_moves => TablebaseResult::Draw,
            Wdl::Win | Wdl::CursedWin => TablebaseResult::Win,
            Wdl::Draw => TablebaseResult::Draw,
            Wdl::Loss | Wdl::BlessedLoss => TablebaseResult::Loss,
        }
    }

    /// The moves that are best by the tablebases, if the position has at most `most_men` men.
    ///
    /// The search alone might shuffle in a won position until the fifty-move rule applies; DTZ tables know which moves
    /// make progress.
    pub(crate) fn known_result(&self, game: &PlayedLine, most_men: u32) -> Option<KnownResult> {
        let tables = self.tables.as_ref()?;
        let position = game.position();
        if position.occupied().count() > most_men {
            return None;
        }
        let mut state = RootState::from(game);
        state.use_rule50 = self.fifty_moves;
        let ranked = tables.rank_moves_with(position, state).ok()?;
        let best = *ranked.first()?;
        Some(KnownResult {
            moves: ranked
                .iter()
                .take_while(|ranked| ranked.rank == best.rank)
                .map(|ranked| ranked.mv)
                .collect(),
            result: self.result(best.wdl),
        })
    }
}

impl Tablebase for Endgames {
    fn max_men(&self) -> u32 {
        self.tables.as_ref().map_or(0, |tables| tables.max_men() as u32)
    }

    fn probe(&self, position: &Position) -> Option<TablebaseResult> {
        // The search asks only where the counter stands at 0.
        let wdl = self.tables.as_ref()?.probe_wdl_ignoring_clock(position).ok()?;
        Some(self.result(wdl))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_result_corrects_all_scores_but_mates() {
        let known = |result| KnownResult {
            moves: Vec::new(),
            result,
        };
        assert_eq!(
            known(TablebaseResult::Win).correct(Score::Mate(3)),
            Score::Mate(3)
        );
        assert_eq!(
            known(TablebaseResult::Win).correct(Score::Centipawns(50)),
            Score::Centipawns(KNOWN)
        );
        assert_eq!(
            known(TablebaseResult::Loss).correct(Score::Mate(-2)),
            Score::Mate(-2)
        );
        assert_eq!(
            known(TablebaseResult::Draw).correct(Score::Mate(5)),
            Score::Centipawns(0)
        );
    }
}
