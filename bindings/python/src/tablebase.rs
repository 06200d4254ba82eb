//! Syzygy tablebases.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyList;
use tabiya_bindings::{RankedMove, SharedTablebase};

use crate::errors::detached;
use crate::{given, results};

/// Syzygy tablebases in one or more folders: who wins, how far it is, and which moves keep the result. The halfmove clock
/// of the position counts; a Game also has its repetitions.
///
/// Without the table that a position needs, BadArgumentError says so; FileError is for damaged ones.
///
/// >>> import tabiya
/// >>> tables = tabiya.Tablebase()
/// >>> tables.wdl("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
/// 0
/// >>> tables.wdl("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1")
/// Traceback (most recent call last):
///     ...
/// tabiya._errors.BadArgumentError: 3 men on the board, but the largest table has 0
#[pyclass(name = "Tablebase", module = "tabiya", frozen)]
pub(crate) struct PyTablebase(SharedTablebase);

#[pymethods]
impl PyTablebase {
    #[new]
    #[pyo3(signature = (*folders))]
    fn new(py: Python<'_>, folders: Vec<PathBuf>) -> PyResult<PyTablebase> {
        let tables = SharedTablebase::default();
        for folder in folders {
            detached(py, || tables.add_folder(&folder))?;
        }
        Ok(PyTablebase(tables))
    }

    /// The most men for which there is a table.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Tablebase().max_men
    /// 0
    #[getter]
    fn max_men(&self) -> usize {
        self.0.max_men()
    }

    /// The result for the side to move by the position's halfmove clock: 2 is a win, 1 a win that the fifty-move rule makes
    /// a draw, 0 a draw, -1 and -2 losses likewise.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Tablebase().wdl("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    /// 0
    #[pyo3(signature = (position, /))]
    fn wdl(&self, position: &Bound<'_, PyAny>) -> PyResult<i32> {
        let py = position.py();
        let position = given::position(position)?;
        Ok(detached(py, || self.0.wdl(&position))?.number())
    }

    /// The half-moves until a pawn moves, a man is taken or it is mate; negative if the side to move loses, 0 for a draw.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Tablebase().dtz("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    /// 0
    #[pyo3(signature = (position, /))]
    fn dtz(&self, position: &Bound<'_, PyAny>) -> PyResult<i32> {
        let py = position.py();
        let position = given::position(position)?;
        detached(py, || self.0.dtz(&position))
    }

    /// Every legal move with its result, the best first, by the position's own clock; a Game's repetitions count too.
    ///
    /// >>> import tabiya
    /// >>> ranked = tabiya.Tablebase().ranked_moves("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    /// >>> len(ranked), ranked[0].wdl
    /// (5, 0)
    #[pyo3(signature = (position, /))]
    fn ranked_moves<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let py = position.py();
        let ranked = self.ranked(position)?;
        let ranked = ranked.iter().map(|ranked| results::ranked_move(py, ranked));
        PyList::new(py, ranked.collect::<PyResult<Vec<_>>>()?)
    }

    /// The best move by ``ranked_moves``, or None if there is no legal move.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Tablebase().best_move("4k3/8/8/8/8/8/8/4K3 w - - 0 1").dtz
    /// 0
    #[pyo3(signature = (position, /))]
    fn best_move<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let ranked = self.ranked(position)?;
        let best = ranked.first();
        best.map(|best| results::ranked_move(position.py(), best))
            .transpose()
    }

    fn __repr__(&self) -> String {
        format!("<Tablebase: up to {} men>", self.0.max_men())
    }
}

impl PyTablebase {
    fn ranked(&self, position: &Bound<'_, PyAny>) -> PyResult<Vec<RankedMove>> {
        let line = given::played_line(position)?;
        detached(position.py(), || self.0.rank_moves_of_game(&line))
    }
}
