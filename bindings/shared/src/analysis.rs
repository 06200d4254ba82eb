//! An analysis in the background.

use std::time::Duration;

use tabiya_engine::NextLine;
use tabiya_rules::Position;

use crate::answer::{Answer, Info};
use crate::engine::SharedEngine;
use crate::failure::Failure;
use crate::plain_request::PlainRequest;
use crate::text::Castling;

/// An analysis that goes on in a thread of its own. What it finds waits here until somebody asks for it; any thread
/// may ask, stop it or wait for its end. When this is dropped, the analysis is stopped and has ended.
///
/// ```
/// use tabiya_bindings::{Analysis, EngineOptions, SharedEngine, PlainRequest};
///
/// let engine = SharedEngine::new(&EngineOptions::default())?;
/// let analysis = Analysis::start(&engine, &PlainRequest { infinite: true, ..PlainRequest::default() })?;
/// while let Some(info) = analysis.next_info() {
///     if info.depth >= 5 {
///         analysis.stop();
///     }
/// }
/// assert!(analysis.wait()?.best.is_some());
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
#[derive(Debug)]
pub struct Analysis {
    running: tabiya_engine::Analysis<()>,
    /// Apart, because boards are aligned as no object of Python's may be.
    position: Box<Position>,
    castling: Castling,
}

/// What came within a time.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// A line.
    Info(Box<Info>),
    /// Nothing yet.
    Nothing,
    /// The analysis has ended, and all its lines were fetched.
    Over,
}

impl Analysis {
    /// Starts to analyse the position on the engine's board.
    ///
    /// # Errors
    ///
    /// As [`SharedEngine::analyze`].
    pub fn start(engine: &SharedEngine, request: &PlainRequest) -> Result<Analysis, Failure> {
        let position = Box::new(engine.position()?);
        Ok(Analysis {
            running: engine.lease(request, None)?.start()?,
            position,
            castling: engine.castling(),
        })
    }

    /// Puts a position on the engine's board and starts to analyse it, as one step that other threads cannot come
    /// between. A failure leaves the board as it was.
    ///
    /// ```
    /// use tabiya_bindings::{Analysis, EngineOptions, PlainRequest, SharedEngine};
    ///
    /// let engine = SharedEngine::new(&EngineOptions::default())?;
    /// let position = tabiya_bindings::text::parse_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
    /// let bad = PlainRequest { depth: Some(0), ..PlainRequest::default() };
    /// assert!(Analysis::start_at(&engine, position.clone(), &bad).is_err());
    /// assert_ne!(engine.position()?, position);
    /// let request = PlainRequest { depth: Some(3), ..PlainRequest::default() };
    /// let answer = Analysis::start_at(&engine, position, &request)?.wait()?;
    /// assert_eq!(answer.best.expect("a move").uci, "a1a8");
    /// # Ok::<(), tabiya_bindings::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`SharedEngine::analyze`].
    pub fn start_at(
        engine: &SharedEngine,
        position: Position,
        request: &PlainRequest,
    ) -> Result<Analysis, Failure> {
        Ok(Analysis {
            running: engine.lease(request, Some(position.clone()))?.start()?,
            position: Box::new(position),
            castling: engine.castling(),
        })
    }

    /// Waits for the next line; `None` when the analysis has ended.
    pub fn next_info(&self) -> Option<Info> {
        let line = self.running.next_line()?;
        Some(Info::new(&line, &self.position, self.castling))
    }

    /// Waits for the next line, but not longer than this.
    pub fn next_within(&self, time: Duration) -> Next {
        match self.running.next_line_within(time) {
            NextLine::Line(line) => Next::Info(Box::new(Info::new(&line, &self.position, self.castling))),
            NextLine::Nothing => Next::Nothing,
            NextLine::Over => Next::Over,
        }
    }

    /// Ends the analysis; lines that were found already can still be fetched.
    pub fn stop(&self) {
        self.running.stop();
    }

    /// Whether it has ended.
    pub fn is_over(&self) -> bool {
        self.running.is_over()
    }

    /// Waits for the end and gives the answer. May be called again.
    ///
    /// # Errors
    ///
    /// [`FailureKind::Internal`](crate::FailureKind::Internal) if the search failed.
    pub fn wait(&self) -> Result<Answer, Failure> {
        let report = self.running.wait()?;
        Ok(Answer::new(&report, &self.position, self.castling))
    }

    /// The answer, if the analysis has ended.
    pub fn answer(&self) -> Option<Result<Answer, Failure>> {
        let report = self.running.report()?;
        Some(match report {
            Ok(report) => Ok(Answer::new(&report, &self.position, self.castling)),
            Err(error) => Err(error.into()),
        })
    }
}

impl Iterator for &Analysis {
    type Item = Info;

    fn next(&mut self) -> Option<Info> {
        self.next_info()
    }
}
