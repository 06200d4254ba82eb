//! Positions in, reports out, for callers that cannot leave their thread to an iterator.

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

/// How many positions may wait for each worker, so that none is idle while the caller is busy with results.
const WAITING: usize = 32;

/// How many positions are remembered unless told otherwise: up to a hundred megabytes of answers.
const REMEMBERED: usize = 1 << 16;

/// Many analyses, each from scratch, whose caller hands in positions and takes reports when it likes; what
/// [`analyze_many`](crate::analyze_many()) is made of.
///
/// Reports come in the order of the positions. Dropped, it ends the searches.
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
    /// The answers that are due, in the order of their positions.
    waiting: VecDeque<Answer>,
    most_waiting: usize,
    progress: Progress,
}

/// What came within a time.
#[derive(Debug)]
pub enum NextReport {
    /// The next report.
    Report(Result<Box<Report>, EngineError>),
    /// Nothing yet.
    Nothing,
    /// No position waits, or it was stopped.
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
    /// Whether more positions are useful now: enough for the workers may be waiting.
    pub fn has_room(&self) -> bool {
        self.waiting.len() < self.most_waiting
    }

    /// Hands in a position. It is searched unless an equal one was.
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

    /// Waits for the next report, but not longer than this.
    pub fn next_within(&mut self, time: Duration) -> NextReport {
        self.next(Some(time))
    }

    /// Waits for the next report; none if no position waits or it was stopped.
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
        // What was stopped is not what was asked for.
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

    /// How far it is.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Ends it all: no more reports come, not even of searches that are under way.
    pub fn stop_handle(&self) -> StopHandle {
        self.stop.clone()
    }

    /// Remembers the answers of at least so many positions for equal ones to come, the latest; twice as many at most.
    pub(super) fn remember(&mut self, positions: usize) {
        self.memo = Memo::new(positions);
    }
}

impl Drop for AnalysisQueue {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
