//! How an engine is set up, and what it is asked for.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tabiya_bindings::{Clock, EngineOptions, Failure, FailureKind, PlainRequest};

use crate::errors::{OrRaise, exception};
use crate::given::{items, move_text};
use crate::keywords::Keywords;

/// The options of an engine.
pub(crate) fn options(given: Option<&Bound<'_, PyDict>>) -> PyResult<EngineOptions> {
    let given = Keywords::new(given)?;
    let usual = EngineOptions::default();
    let options = EngineOptions {
        threads: given.number("threads")?.unwrap_or(usual.threads),
        hash: given.number("hash")?.unwrap_or(usual.hash),
        elo: given.number("elo")?,
        level: given.number("level")?,
        depth: given.number("depth")?,
        nodes: given.number("nodes")?,
        time: given.seconds("time")?,
        eval_file: given.path("eval_file")?,
        book: given.path("book")?,
        tablebases: given.path("tablebases")?,
        seed: given.number("seed")?,
        chess960: given.flag("chess960")?,
    };
    given.finish()?;
    Ok(options)
}

fn bad(py: Python<'_>, message: &str) -> PyErr {
    exception(py, &Failure::new(FailureKind::BadOption, message))
}

/// The limits of a search.
pub(crate) fn request(py: Python<'_>, given: Option<&Bound<'_, PyDict>>) -> PyResult<PlainRequest> {
    let given = Keywords::new(given)?;
    let moves = match given.take("moves")? {
        Some(moves) => {
            let texts = items(&moves)?.map(|mv| move_text(&mv?));
            Some(texts.collect::<PyResult<Vec<_>>>()?)
        }
        None => None,
    };
    let moves = PlainRequest::given_moves(moves).or_raise(py)?;
    let (increment, moves_to_go) = (given.seconds("increment")?, given.number("moves_to_go")?);
    let clock = given.seconds("clock")?.map(|remaining| Clock {
        remaining,
        increment: increment.unwrap_or_default(),
        moves_to_go,
    });
    if clock.is_none() && (increment.is_some() || moves_to_go.is_some()) {
        return Err(bad(py, "increment and moves_to_go: only together with clock"));
    }
    if moves_to_go == Some(0) {
        return Err(bad(py, "moves_to_go: cannot be 0"));
    }
    let request = PlainRequest {
        depth: given.number("depth")?,
        nodes: given.number("nodes")?,
        time: given.seconds("time")?,
        mate: given.number("mate")?,
        clock,
        infinite: given.flag("infinite")?,
        lines: given.number("lines")?,
        moves,
        use_book: given.flag("use_book")?,
        reproducible: given.flag("reproducible")?,
        prove_mates: given.number("prove_mates")?,
    };
    given.finish()?;
    Ok(request)
}
