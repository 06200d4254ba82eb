//! Analyses in the background.

use std::time::{Duration, Instant};

use pyo3::prelude::*;
use tabiya_bindings::{Analysis, FailureKind, Next};

use crate::errors::OrRaise;
use crate::fork::Owned;
use crate::keywords::seconds;
use crate::results;

/// How often a Ctrl-C is looked for.
const PATIENCE: Duration = Duration::from_millis(50);

/// An analysis that goes on in the background; ``Engine.analyze`` starts it.
///
/// It can be iterated over, with ``for`` and with ``async for``, and yields each line that is found; leaving the loop ends
/// it and frees the engine. ``await analysis`` gives the answer. It is also stopped at the end of a ``with`` or
/// ``async with`` statement, by ``stop()`` from any thread, when its task is cancelled, and when nobody holds it any more.
///
/// >>> import tabiya
/// >>> engine = tabiya.Engine()
/// >>> for info in engine.analyze("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", infinite=True):
/// ...     if info.score.is_mate:
/// ...         break
/// >>> print(info.score, *info.san)
/// #1 Ra8#
#[pyclass(name = "Analysis", module = "tabiya", frozen)]
pub(crate) struct PyAnalysis(Owned<Analysis>);

impl PyAnalysis {
    pub(crate) fn new(analysis: Analysis) -> PyAnalysis {
        PyAnalysis(Owned::new(analysis))
    }

    fn of(&self, py: Python<'_>) -> PyResult<&Analysis> {
        self.0.of(py, "analysis")
    }

    /// Ends the analysis and waits for its end, if this is its process.
    fn end(&self, py: Python<'_>) {
        if let Some(analysis) = self.0.here() {
            analysis.stop();
            // What went wrong in there, if anything, is told by wait().
            let _ = py.detach(|| analysis.wait());
        }
    }
}

/// The lines of an analysis, which ends when nobody wants them any more.
#[pyclass(name = "_Infos", module = "tabiya", frozen)]
pub(crate) struct PyInfos(Py<PyAnalysis>);

#[pymethods]
impl PyInfos {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        next(py, self.0.get().of(py)?)
    }
}

impl Drop for PyInfos {
    fn drop(&mut self) {
        // When the interpreter ends there is nobody to wait for it.
        let _ = Python::try_attach(|py| self.0.get().end(py));
    }
}

/// Waits for the next line as long as it takes, or until a Ctrl-C; `None` at the end.
fn next<'py>(py: Python<'py>, analysis: &Analysis) -> PyResult<Option<Bound<'py, PyAny>>> {
    loop {
        py.check_signals()?;
        match py.detach(|| analysis.next_within(PATIENCE)) {
            Next::Info(info) => return results::info(py, &info).map(Some),
            Next::Nothing => {}
            Next::Over => return Ok(None),
        }
    }
}

/// Waits for the answer. A Ctrl-C ends the search before it is raised.
pub(crate) fn wait<'py>(py: Python<'py>, analysis: &Analysis) -> PyResult<Bound<'py, PyAny>> {
    let mut looked = Instant::now();
    loop {
        match py.detach(|| quiet(analysis)) {
            Next::Over => break,
            _ if looked.elapsed() < PATIENCE => {}
            _ => {
                looked = Instant::now();
                if let Err(interrupt) = py.check_signals() {
                    analysis.stop();
                    let ended = py.detach(|| analysis.wait());
                    return ended.or_raise(py).and(Err(interrupt));
                }
            }
        }
    }
    let answer = py.detach(|| analysis.wait()).or_raise(py)?;
    results::answer(py, &answer)
}

/// Lets lines pass until nothing came for a while or the analysis is over.
fn quiet(analysis: &Analysis) -> Next {
    let end = Instant::now() + PATIENCE;
    loop {
        match analysis.next_within(PATIENCE) {
            Next::Info(_) if Instant::now() < end => {}
            next => return next,
        }
    }
}

#[pymethods]
impl PyAnalysis {
    fn __iter__(slf: &Bound<'_, Self>) -> PyInfos {
        PyInfos(slf.clone().unbind())
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        next(py, self.of(py)?)
    }

    fn __aiter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        waiting(slf.py())?.getattr("Infos")?.call1((slf,))
    }

    fn __await__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let answer = waiting(slf.py())?.call_method1("answer", (slf,))?;
        answer.call_method0("__await__")
    }

    /// Waits for the next line; None when the analysis has ended, or after so many seconds.
    ///
    /// >>> import tabiya
    /// >>> analysis = tabiya.Engine().analyze(depth=1)
    /// >>> analysis.next().depth
    /// 1
    #[pyo3(signature = (timeout = None))]
    fn next<'py>(
        &self,
        py: Python<'py>,
        timeout: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let analysis = self.of(py)?;
        let Some(timeout) = timeout else {
            return next(py, analysis);
        };
        let timeout = seconds(timeout, "timeout", FailureKind::BadArgument)?;
        let begun = Instant::now();
        loop {
            py.check_signals()?;
            let left = timeout.saturating_sub(begun.elapsed());
            match py.detach(|| analysis.next_within(left.min(PATIENCE))) {
                Next::Info(info) => return results::info(py, &info).map(Some),
                Next::Over => return Ok(None),
                Next::Nothing if left.is_zero() => return Ok(None),
                Next::Nothing => {}
            }
        }
    }

    /// Ends the analysis, from any thread; lines that were found already can still be fetched.
    ///
    /// >>> import tabiya
    /// >>> analysis = tabiya.Engine().analyze(infinite=True)
    /// >>> analysis.stop()
    /// >>> analysis.wait().best is not None
    /// True
    fn stop(&self) {
        if let Some(analysis) = self.0.here() {
            analysis.stop();
        }
    }

    /// Whether it has ended.
    ///
    /// >>> import tabiya
    /// >>> with tabiya.Engine().analyze(infinite=True) as analysis:
    /// ...     analysis.is_over
    /// False
    #[getter]
    fn is_over(&self) -> bool {
        self.0.here().is_none_or(Analysis::is_over)
    }

    /// Waits for the end and returns the answer. Lines that nobody has fetched are dropped. A Ctrl-C ends the analysis.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Engine().analyze("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", depth=3).wait().san
    /// 'Ra8#'
    fn wait<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        wait(py, self.of(py)?)
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception), text_signature = "($self, *exception)")]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) {
        self.end(py);
    }

    fn __aenter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        waiting(slf.py())?.call_method1("enter", (slf,))
    }

    #[pyo3(signature = (*_exception), text_signature = "($self, *exception)")]
    fn __aexit__<'py>(slf: &Bound<'py, Self>, _exception: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        waiting(slf.py())?.call_method1("leave", (slf.getattr("__exit__")?,))
    }
}

/// What waits without blocking an event loop.
pub(crate) fn waiting(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("tabiya._waiting")
}
