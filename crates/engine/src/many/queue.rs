//! Positions in, reports out, for callers that cannot block on an iterator.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use tabiya_rules::Position;

use super::Progress;
use super::memo::{Answer, Memo};
use super::workers::{Job, Workers};
use crate::builder::Builder;
use crate::error::EngineError;
use crate::report::Report;
use crate::request::Request;
use crate::stop::StopHandle;

/// How many positions may wait per worker, so that none is idle while the caller handles results.
const WAITING: usize = 32;

/// The default number of remembered positions: up to a hundred megabytes of reports.
const REMEMBERED: usize = 1 << 16;

/// Many analyses, each from scratch, for callers who push positions and fetch reports whenever they like. It is what
/// [`analyze_many`](crate::analyze_many()) uses.
///
/// Reports come in the order of the positions. Dropping the queue ends the searches.
///
/// ```
/// use std::time::Duration;
/// use tabiya_engine::{Engine, NextReport, Request};
/// use tabiya_rules::Position;
///
/// let mut queue = Engine::builder().analysis_queue(&Request::nodes(100), 2)?;
/// queue.push(Position::default());
/// let report = loop {
///     match queue.next_within(Duration::from_millis(50)) {
///         NextReport::Report(report) => break report?,
///         NextReport::Nothing => println!("not yet"),
///         NextReport::Over => unreachable!("a position waits"),
///     }
/// };
/// assert!(report.best_move.is_some());
/// assert!(matches!(queue.next_within(Duration::ZERO), NextReport::Over));
/// # Ok::<(), tabiya_engine::EngineError>(())
/// ```
pub struct AnalysisQueue {
    workers: Workers,
    stop: StopHandle,
    memo: Memo,
    /// The reports to be returned, in order.
    waiting: VecDeque<Answer>,
    most_waiting: usize,
    progress: Progress,
}

/// The result of waiting for a report for a limited time.
#[derive(Debug)]
pub enum NextReport {
    /// The next report.
    Report(Result<Box<Report>, EngineError>),
    /// Nothing yet.
    Nothing,
    /// There are no more positions, or the queue was stopped.
    Over,
}

impl Builder {
    /// Starts workers for many analyses; see [`AnalysisQueue`] and [`Builder::analyze_many`].
    ///
    /// # Errors
    ///
    /// As [`Builder::analyze_many`].
    pub fn analysis_queue(self, request: &Request, workers: usize) -> Result<AnalysisQueue, EngineError> {
        let stop = StopHandle::default();
        stop.begin_for_good();
        let mut request = request.clone().from_scratch();
        request.stop = Some(stop.clone());
        (request.use_book, request.hold) = (false, false);
        Ok(AnalysisQueue {
            workers: Workers::start(self, request, workers)?,
            stop,
            memo: Memo::new(REMEMBERED),
            waiting: VecDeque::new(),
            most_waiting: WAITING * workers,
            progress: Progress::default(),
        })
    }
}

impl AnalysisQueue {
    /// Whether more positions would be useful now; if not, enough of them are waiting.
    pub fn has_room(&self) -> bool {
        self.waiting.len() < self.most_waiting
    }

    /// Adds a position. It is searched unless the report on an equal one is remembered.
    pub fn push(&mut self, position: Position) {
        self.progress.taken += 1;
        let (answer, is_new) = self.memo.answer(&position);
        if is_new {
            self.progress.searched += 1;
            let answer = Answer::clone(&answer);
            self.workers.send(Job { position, answer });
        }
        self.waiting.push_back(answer);
    }

    /// Waits for the next report for at most this long.
    pub fn next_within(&mut self, time: Duration) -> NextReport {
        self.next(Some(time))
    }

    /// Waits for the next report; `None` if there are no more positions, or the queue was stopped.
    pub fn next_report(&mut self) -> Option<Result<Report, EngineError>> {
        match self.next(None) {
            NextReport::Report(report) => Some(report.map(|report| *report)),
            NextReport::Nothing | NextReport::Over => None,
        }
    }

    fn next(&mut self, time: Option<Duration>) -> NextReport {
        let until = time.and_then(|time| Instant::now().checked_add(time));
        let (false, Some(first)) = (self.stop.is_stopped(), self.waiting.front()) else {
            return NextReport::Over;
        };
        let Some(report) = self.workers.wait_for(first, until) else {
            return NextReport::Nothing;
        };
        // The report of a stopped search is not a result.
        if self.stop.is_stopped() {
            return NextReport::Over;
        }
        self.waiting.pop_front();
        self.progress.given += 1;
        if let Ok(report) = &report {
            self.progress.nodes += report.nodes;
        }
        NextReport::Report(report.map(Box::new))
    }

    /// The progress so far.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// A handle that stops everything: there are no more reports, not even from searches in progress.
    pub fn stop_handle(&self) -> StopHandle {
        self.stop.clone()
    }

    /// See [`Many::remembering`](crate::Many::remembering).
    pub(super) fn remember(&mut self, positions: usize) {
        self.memo = Memo::new(positions);
    }
}

impl Drop for AnalysisQueue {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
