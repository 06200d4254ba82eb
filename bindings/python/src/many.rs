//! Many positions, analysed by several workers.

use std::sync::Mutex;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator};
use tabiya_bindings::{AnswerQueue, Failure, FailureKind, ManyOptions, NextAnswer, StopHandle, guard};

use crate::errors::{OrRaise, detached, exception};
use crate::fork::Owned;
use crate::given;
use crate::keywords::Keywords;
use crate::position::PyPosition;
use crate::results;

/// How often a Ctrl-C is looked for.
const PATIENCE: Duration = Duration::from_millis(50);

/// Answers for many positions, in their order; what ``tabiya.Analyses`` wraps.
#[pyclass(name = "_Analyses", module = "tabiya._native", frozen)]
pub(crate) struct PyAnalyses {
    /// Nobody waits for it: a thread that finds it taken would hold the interpreter that its holder needs.
    state: Owned<Mutex<State>>,
    stop: StopHandle,
}

struct State {
    positions: Py<PyIterator>,
    queue: Box<AnswerQueue>,
    /// Why there are no more positions, once there are none: an error is raised after the answers before it.
    end: Option<Option<PyErr>>,
}

impl State {
    /// Takes as many positions as are useful now.
    fn fill(&mut self, py: Python<'_>) {
        while self.end.is_none() && self.queue.has_room() {
            let position = self.positions.bind(py).clone().next().transpose();
            match position.and_then(|given| given.map(|given| given::position(&given)).transpose()) {
                Ok(Some(position)) => self.queue.push(position),
                Ok(None) => self.end = Some(None),
                Err(error) => {
                    let note = format!("position {} of analyze_many", self.queue.progress().taken);
                    // Python 3.10 has no notes.
                    let _ = error.value(py).call_method1("add_note", (note,));
                    self.end = Some(Some(error));
                }
            }
        }
    }
}

#[pymethods]
impl PyAnalyses {
    #[new]
    #[pyo3(
        signature = (positions, /, **options),
        text_signature = "(positions, /, *, depth=None, nodes=None, lines=None, workers=None)"
    )]
    fn new(positions: &Bound<'_, PyAny>, options: Option<&Bound<'_, PyDict>>) -> PyResult<PyAnalyses> {
        let py = positions.py();
        let given = Keywords::new(options)?;
        let options = ManyOptions {
            depth: given.number("depth")?,
            nodes: given.number("nodes")?,
            lines: given.number("lines")?,
            workers: given.number("workers")?,
        };
        given.finish()?;
        let positions = positions.try_iter()?.unbind();
        let queue = Box::new(detached(py, || AnswerQueue::start(&options))?);
        Ok(PyAnalyses {
            stop: queue.stop_handle(),
            state: Owned::new(Mutex::new(State {
                positions,
                queue,
                end: None,
            })),
        })
    }

    /// Waits for the next answer, which comes with its position; None at the end.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<(PyPosition, Bound<'py, PyAny>)>> {
        let Ok(mut state) = self.state.of(py, "analysis of many positions")?.try_lock() else {
            let message = "somebody else takes the next answer of this analyze_many";
            return Err(exception(py, &Failure::new(FailureKind::EngineBusy, message)));
        };
        loop {
            if let Err(interrupt) = py.check_signals() {
                self.stop.stop();
                return Err(interrupt);
            }
            if self.stop.is_stopped() {
                return Ok(None);
            }
            state.fill(py);
            let queue = &mut state.queue;
            match py.detach(|| guard(|| queue.next_within(PATIENCE))).or_raise(py)? {
                NextAnswer::Answer(given) => {
                    let (position, answer) = *given;
                    return Ok(Some((PyPosition::new(position), results::answer(py, &answer)?)));
                }
                NextAnswer::Nothing => {}
                NextAnswer::Over => {
                    return match state.end.as_mut().and_then(Option::take) {
                        Some(error) if !self.stop.is_stopped() => Err(error),
                        _ => Ok(None),
                    };
                }
            }
        }
    }

    /// Ends it, from any thread.
    fn stop(&self) {
        self.stop.stop();
    }

    /// Positions taken, answers given, positions searched, nodes; None while another thread takes an answer.
    fn progress(&self) -> Option<(u64, u64, u64, u64)> {
        let progress = self.state.here()?.try_lock().ok()?.queue.progress();
        Some((progress.taken, progress.given, progress.searched, progress.nodes))
    }
}
