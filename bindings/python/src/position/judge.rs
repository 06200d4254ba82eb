//! How a position stands by the rules: checks, ends, and who can still win.

use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tabiya_bindings::proofs::{MateOptions, find_mate};
use tabiya_bindings::text::Castling;
use tabiya_rules::WinnabilityLimits;

use super::PyPosition;
use crate::errors::{detached, interruptible};
use crate::keywords::Keywords;
use crate::{given, results};

/// How often a Ctrl-C is looked for.
const PATIENCE: Duration = Duration::from_millis(50);

#[pymethods]
impl PyPosition {
    /// Whether the side to move is in check.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/8/8/8/8/4RK2 b - - 0 1").is_check()
    /// True
    fn is_check(&self) -> bool {
        self.position().is_check()
    }

    /// Whether the side to move is mated.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").is_checkmate()
    /// True
    fn is_checkmate(&self) -> bool {
        self.position().is_checkmate()
    }

    /// Whether the side to move has no move and is not in check.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").is_stalemate()
    /// True
    fn is_stalemate(&self) -> bool {
        self.position().is_stalemate()
    }

    /// Whether neither side has the men to give mate with.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/8/8/8/8/4KN2 w - - 0 1").is_insufficient_material()
    /// True
    fn is_insufficient_material(&self) -> bool {
        self.position().is_insufficient_material()
    }

    /// Whether a side has not the men to give mate with.
    ///
    /// >>> import tabiya
    /// >>> position = tabiya.Position("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1")
    /// >>> position.has_insufficient_material("white"), position.has_insufficient_material("black")
    /// (False, True)
    #[pyo3(signature = (color, /))]
    fn has_insufficient_material(&self, color: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.position().has_insufficient_material(given::color(color)?))
    }

    /// How the game has ended by itself in this position, or None. Repetitions are known to a Game only.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").outcome()
    /// Outcome(winner=None, reason='stalemate', score='1/2-1/2')
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        results::outcome(py, self.position().outcome())
    }

    /// Whether no series of legal moves ends in mate, for either side: the game is over by the rules. Only what is
    /// proven is called dead.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/8 w - - 0 1").is_dead()
    /// True
    fn is_dead(&self) -> bool {
        self.position().is_dead()
    }

    /// Whether a side can give mate by some series of legal moves, the other side helping. With ``quick`` the answer comes
    /// within microseconds, and is unknown a little more often.
    ///
    /// >>> import tabiya
    /// >>> position = tabiya.Position("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1")
    /// >>> position.winnability("white").verdict, position.winnability("black").reason
    /// ('winnable', 'insufficient_material')
    #[pyo3(signature = (color, *, quick = false))]
    fn winnability<'py>(
        &self,
        py: Python<'py>,
        color: &Bound<'py, PyAny>,
        quick: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let color = given::color(color)?;
        let position = self.position();
        let mut answer = position.winnability_within(color, WinnabilityLimits::QUICK);
        if answer.is_unknown() && !quick {
            // It may take seconds.
            let position = position.clone();
            answer = interruptible(py, move || position.winnability(color))?;
        }
        results::winnability(py, &answer)
    }

    /// Looks for a forced mate, of either side unless ``attacker`` says whose, and proves it. The limit that is reached
    /// first counts; without ``nodes`` and ``time`` it takes two seconds at most. Ctrl-C ends it.
    ///
    /// >>> import tabiya
    /// >>> position = tabiya.Position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    /// >>> found = position.find_mate(nodes=10000)
    /// >>> found.mate, found.is_shortest, found.line
    /// (1, True, (Move('a1a8'),))
    #[pyo3(
        signature = (**limits),
        text_signature = "($self, *, moves=None, nodes=None, time=None, shortest=True, attacker=None)"
    )]
    fn find_mate<'py>(
        &self,
        py: Python<'py>,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let given = Keywords::new(limits)?;
        let options = MateOptions {
            moves: given.number("moves")?,
            nodes: given.number("nodes")?,
            time: given.seconds("time")?,
            attacker: given.take("attacker")?.as_ref().map(given::color).transpose()?,
            any_length: !given.flag_or("shortest", true)?,
        };
        given.finish()?;
        let position = self.position();
        let mut interrupt = None;
        let found = detached(py, || {
            let mut looked = Instant::now();
            find_mate(position, &options, Castling::Usual, &mut || {
                if looked.elapsed() >= PATIENCE {
                    looked = Instant::now();
                    interrupt = Python::attach(|py| py.check_signals()).err();
                }
                interrupt.is_none()
            })
        })?;
        match interrupt {
            Some(interrupt) => Err(interrupt),
            None => results::mate(py, &found),
        }
    }
}
