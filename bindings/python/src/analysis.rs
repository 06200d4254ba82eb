//! Analyses in the background.

use std::time::{Duration, Instant};

use pyo3::prelude::*;
use tabiya_bindings::{Analysis, Failure, FailureKind, Next};

use crate::errors::{OrRaise, exception};
use crate::results;

/// How often a Ctrl-C is looked for.
const PATIENCE: Duration = Duration::from_millis(50);

/// An analysis that goes on in the background; ``Engine.analyze`` starts it.
///
/// It can be iterated over, with ``for`` and with ``async for``, and yields each line that is found. It is stopped at
/// the end of a ``with`` statement, by ``stop()`` from any thread, and when nobody holds it any more.
///
/// >>> import tabiya
/// >>> engine = tabiya.Engine()
/// >>> with engine.analyze("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", infinite=True) as analysis:
/// ...     for info in analysis:
/// ...         if info.score.is_mate:
/// ...             break
/// >>> print(info.score, *info.san)
/// #1 Ra8#
#[pyclass(name = "Analysis", module = "tabiya", frozen)]
pub(crate) struct PyAnalysis(pub(crate) Analysis);

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
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        next(py, &self.0)
    }

    fn __aiter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __anext__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let waiting = slf.py().import("tabiya._waiting")?;
        waiting.call_method1("next_info", (slf,))
    }

    /// Waits for the next line; None when the analysis has ended, or after so many seconds.
    #[pyo3(signature = (timeout = None))]
    fn next<'py>(&self, py: Python<'py>, timeout: Option<f64>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(timeout) = timeout else {
            return next(py, &self.0);
        };
        let Ok(timeout) = Duration::try_from_secs_f64(timeout) else {
            let message = format!("timeout: cannot be {timeout}");
            return Err(exception(py, &Failure::new(FailureKind::BadArgument, message)));
        };
        let begun = Instant::now();
        loop {
            py.check_signals()?;
            let left = timeout.saturating_sub(begun.elapsed());
            match py.detach(|| self.0.next_within(left.min(PATIENCE))) {
                Next::Info(info) => return results::info(py, &info).map(Some),
                Next::Over => return Ok(None),
                Next::Nothing if left.is_zero() => return Ok(None),
                Next::Nothing => {}
            }
        }
    }

    /// Ends the analysis, from any thread; lines that were found already can still be fetched.
    fn stop(&self) {
        self.0.stop();
    }

    /// Whether it has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Waits for the end and returns the answer. Lines that nobody has fetched are dropped. A Ctrl-C ends the analysis.
    fn wait<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        wait(py, &self.0)
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception), text_signature = "($self, *exception)")]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) {
        self.0.stop();
        // What went wrong in there, if anything, is told by wait().
        let _ = py.detach(|| self.0.wait());
    }
}
