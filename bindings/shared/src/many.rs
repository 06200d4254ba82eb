//! Many positions, analysed by several workers.

use std::collections::VecDeque;
use std::thread;
use std::time::Duration;

use tabiya_engine::{
    AnalysisQueue, Engine, Limits, NextReport, Progress, Request, StopHandle, hash_megabytes_for,
};
use tabiya_rules::Position;

use crate::answer::Answer;
use crate::failure::Failure;
use crate::options::above_zero;
use crate::text::Castling;

/// The default node limit.
const USUAL_NODES: u64 = 10_000;

/// How to search each of many positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ManyOptions {
    /// Depth limit, in half-moves.
    pub depth: Option<u32>,
    /// Node limit; 10,000 if neither limit is set.
    pub nodes: Option<u64>,
    /// MultiPV: the number of lines; 1 unless set.
    pub lines: Option<u32>,
    /// The number of positions searched at once; one per core unless set.
    pub workers: Option<usize>,
}

/// Takes positions and returns answers in the same order. Each position is searched from scratch, so the answers depend
/// neither on the number of workers nor on other positions; equal positions are searched once.
///
/// ```
/// use std::time::Duration;
/// use tabiya_bindings::{AnswerQueue, ManyOptions, NextAnswer};
/// use tabiya_rules::Position;
///
/// let mut queue = AnswerQueue::start(&ManyOptions { nodes: Some(500), ..ManyOptions::default() })?;
/// queue.push(Position::default());
/// while queue.next_within(Duration::from_millis(50))? == NextAnswer::Nothing {}
/// assert_eq!(queue.progress().given, 1);
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
pub struct AnswerQueue {
    queue: AnalysisQueue,
    /// The waiting positions, which are needed to write the moves.
    positions: VecDeque<Position>,
}

/// The result of waiting for an answer for a limited time.
#[derive(Clone, Debug, PartialEq)]
pub enum NextAnswer {
    /// The answer for the first waiting position, and that position.
    Answer(Box<(Position, Answer)>),
    /// Nothing yet.
    Nothing,
    /// There are no more positions, or the queue was stopped.
    Over,
}

impl AnswerQueue {
    /// Starts the workers.
    ///
    /// # Errors
    ///
    /// [`FailureKind::BadOption`](crate::FailureKind::BadOption) for invalid settings, and
    /// [`FailureKind::NoMemory`](crate::FailureKind::NoMemory).
    pub fn start(options: &ManyOptions) -> Result<AnswerQueue, Failure> {
        above_zero("depth", options.depth)?;
        above_zero("nodes", options.nodes)?;
        above_zero("lines", options.lines)?;
        let nodes = match options.depth {
            Some(_) => options.nodes,
            None => options.nodes.or(Some(USUAL_NODES)),
        };
        let request = Request::new(Limits {
            depth: options.depth,
            nodes,
            ..Limits::default()
        });
        let lines = options.lines.and_then(|lines| usize::try_from(lines).ok());
        let workers = options
            .workers
            .unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
        let queue = Engine::builder()
            .hash_megabytes(hash_megabytes_for(nodes))
            .analysis_queue(&request.lines(lines.unwrap_or(1)), workers)?;
        Ok(AnswerQueue {
            queue,
            positions: VecDeque::new(),
        })
    }

    /// Whether more positions would be useful now.
    pub fn has_room(&self) -> bool {
        self.queue.has_room()
    }

    /// Adds a position.
    pub fn push(&mut self, position: Position) {
        self.positions.push_back(position.clone());
        self.queue.push(position);
    }

    /// Waits for the next answer for at most this long.
    ///
    /// # Errors
    ///
    /// [`FailureKind::Internal`](crate::FailureKind::Internal) if a search failed; the next answer is for the next position.
    pub fn next_within(&mut self, time: Duration) -> Result<NextAnswer, Failure> {
        let report = match self.queue.next_within(time) {
            NextReport::Report(report) => report,
            NextReport::Nothing => return Ok(NextAnswer::Nothing),
            NextReport::Over => return Ok(NextAnswer::Over),
        };
        let Some(position) = self.positions.pop_front() else {
            return Ok(NextAnswer::Over);
        };
        let answer = Answer::new(&*report?, &position, Castling::Usual);
        Ok(NextAnswer::Answer(Box::new((position, answer))))
    }

    /// The progress so far.
    pub fn progress(&self) -> Progress {
        self.queue.progress()
    }

    /// A handle that stops everything, from any thread: there are no more answers.
    pub fn stop_handle(&self) -> StopHandle {
        self.queue.stop_handle()
    }
}
