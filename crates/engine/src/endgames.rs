//! What tablebases tell an engine: results inside the search, and which moves to look at before it.

use std::sync::Arc;

use tabiya_rules::{Move, PlayedLine, Position};
use tabiya_search::{Score, Tablebase, TablebaseResult};
use tabiya_tablebase::{RootState, Tablebases, Wdl};

/// The tablebases of an engine, or none.
#[derive(Clone)]
pub(crate) struct Endgames {
    pub(crate) tables: Option<Arc<Tablebases>>,
    /// Whether a win that takes too long is a draw.
    pub(crate) fifty_moves: bool,
}

/// A score for a result that is known, but not how many moves it takes.
const KNOWN: i32 = 20_000;

/// The moves of a position that keep its result.
pub(crate) struct KnownResult {
    pub(crate) moves: Vec<Move>,
    pub(crate) result: TablebaseResult,
}

impl KnownResult {
    /// What a score is, now that the result is known. A mate says more.
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

    /// The best moves of the game's position by the tables, if it has at most `most_men`.
    ///
    /// Search alone could shuffle in a won position until the fifty-move rule ends it: tables know which moves make
    /// progress.
    pub(crate) fn known_result(&self, game: &PlayedLine, most_men: u32) -> Option<KnownResult> {
        let tables = self.tables.as_ref()?;
        let position = game.position();
        if position.occupied().count() > most_men {
            return None;
        }
        let state = RootState {
            halfmove_clock: position.halfmove_clock(),
            has_repeated: has_repeated(game),
            use_rule50: self.fifty_moves,
        };
        let ranked = tables.rank_root_moves(position, state).ok()?;
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

/// Whether a position has stood on the board twice since the last capture or pawn move.
fn has_repeated(game: &PlayedLine) -> bool {
    let keys = game.keys().as_slice();
    let reversible = usize::from(game.position().halfmove_clock()) + 1;
    let mut keys = keys[keys.len().saturating_sub(reversible)..].to_vec();
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}

impl Tablebase for Endgames {
    fn max_men(&self) -> u32 {
        self.tables.as_ref().map_or(0, |tables| tables.max_men() as u32)
    }

    fn probe(&self, position: &Position) -> Option<TablebaseResult> {
        let wdl = self.tables.as_ref()?.probe_wdl(position).ok()?;
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

    #[test]
    fn repetitions_count_since_the_last_pawn_move() {
        let mut game = PlayedLine::default();
        for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            assert!(!has_repeated(&game));
            game.play_san(text).unwrap();
        }
        assert!(has_repeated(&game));
        game.play_san("e4").unwrap();
        assert!(!has_repeated(&game));
    }
}
