//! How games end, and their picture.

use pyo3::prelude::*;
use tabiya_bindings::drawing::{SvgOptions, svg};
use tabiya_bindings::text::claim_name;

use super::PyGame;
use crate::errors::interruptible;
use crate::moves::PyMove;
use crate::{given, results};

#[pymethods]
impl PyGame {
    /// How the game has ended by itself at the cursor, or None.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. f3 e5 2. g4 Qh4# *").outcome()
    /// Outcome(winner='black', reason='checkmate', score='0-1')
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        results::outcome(py, self.game.outcome())
    }

    /// How the game ends if a player's time runs out at the cursor: a draw if the other one cannot give mate by any
    /// series of legal moves.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1").outcome_on_time("white").winner is None
    /// True
    #[pyo3(signature = (late, /))]
    fn outcome_on_time<'py>(
        &self,
        py: Python<'py>,
        late: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = self.game.outcome_on_time(given::color(late)?);
        results::outcome(py, Some(outcome))
    }

    /// The draws that the player to move may claim: ``"threefold_repetition"``, ``"fifty_moves"``.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game("4k3/8/8/8/8/8/8/4K2R w - - 100 90").claims()
    /// ['fifty_moves']
    fn claims(&self) -> Vec<&'static str> {
        self.game.claims().iter().map(claim_name).collect()
    }

    /// How often the position at the cursor has occurred on the way to it, now included.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. Nf3 Nf6 2. Ng1 Ng8 *").occurrences()
    /// 2
    fn occurrences(&self) -> usize {
        self.game.occurrences()
    }

    /// How the game really stood at the end of its main line, and whether the result that is written down contradicts it.
    /// The tag ``Termination`` says whether a clock decided.
    ///
    /// >>> import tabiya
    /// >>> judged = tabiya.Game.from_pgn("1. f3 e5 2. g4 Qh4# 1-0").adjudicate()
    /// >>> judged.outcome.reason, judged.contradicts
    /// ('checkmate', True)
    fn adjudicate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let tree = self.game.tree().clone();
        let judged = interruptible(py, move || tree.adjudicate())?;
        results::adjudication(py, &judged)
    }

    fn _repr_svg_(&self) -> String {
        let last = self.game.tree().mv(self.game.cursor());
        let options = SvgOptions {
            last_move: last.map(|mv| (mv.from(), PyMove::shown_target(mv))),
            ..SvgOptions::default()
        };
        svg(self.game.position(), &options)
    }
}
