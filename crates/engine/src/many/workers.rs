//! The threads that search, each with its own engine.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use tabiya_rules::Position;

use super::memo::Answer;
use crate::builder::Builder;
use crate::endgames::Endgames;
use crate::engine::{Engine, check_threads};
use crate::error::EngineError;
use crate::evaluation::EvaluationKind;
use crate::level::Level;
use crate::report::Report;
use crate::request::Request;

/// A position to analyse, and where its report goes.
pub(super) struct Job {
    pub(super) position: Position,
    pub(super) answer: Answer,
}

pub(super) struct Workers {
    /// Taken at the end, which ends the workers.
    jobs: Option<Sender<Job>>,
    /// A message for every report.
    finished: Receiver<()>,
    threads: Vec<JoinHandle<()>>,
}

/// The settings for the workers' engines.
#[derive(Clone)]
struct Parts {
    hash_megabytes: usize,
    evaluation_kind: EvaluationKind,
    endgames: Endgames,
    level: Level,
    seed: u64,
}

impl Parts {
    fn build(&self) -> Result<Engine, EngineError> {
        Engine::new(Builder {
            threads: 1,
            hash_megabytes: self.hash_megabytes,
            evaluation_kind: self.evaluation_kind.clone(),
            endgames: self.endgames.clone(),
            book: None,
            level: self.level,
            seed: Some(self.seed),
        })
    }
}

impl Workers {
    pub(super) fn start(builder: Builder, request: Request, count: usize) -> Result<Workers, EngineError> {
        check_threads(count)?;
        let parts = Parts {
            hash_megabytes: builder.hash_megabytes,
            evaluation_kind: builder.evaluation_kind,
            endgames: builder.endgames,
            level: builder.level,
            // The same seed for all, so that limited levels play alike in each.
            seed: builder.seed.unwrap_or(0),
        };
        let (jobs, queue) = mpsc::channel();
        let (done, finished) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        let mut workers = Workers {
            jobs: Some(jobs),
            finished,
            threads: Vec::new(),
        };
        for _ in 0..count {
            let mut worker = Worker {
                engine: Some(parts.build()?),
                parts: parts.clone(),
                request: request.clone(),
            };
            let (queue, done) = (Arc::clone(&queue), done.clone());
            let thread = thread::Builder::new()
                .name("tabiya worker".to_owned())
                .spawn(move || worker.work(&queue, &done))
                .map_err(|error| EngineError::NoThread(error.to_string()))?;
            workers.threads.push(thread);
        }
        Ok(workers)
    }

    pub(super) fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // Workers end only after the queue of jobs is closed.
            let _ = jobs.send(job);
        }
    }

    /// Waits until an answer is there, or until a moment if one is given; then there may be none.
    pub(super) fn wait_for(
        &self,
        answer: &Answer,
        until: Option<Instant>,
    ) -> Option<Result<Report, EngineError>> {
        loop {
            if let Some(report) = answer.get() {
                return Some(report.clone());
            }
            let heard = match until {
                None => self.finished.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(until) => self
                    .finished
                    .recv_timeout(until.saturating_duration_since(Instant::now())),
            };
            match heard {
                Ok(()) => {}
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => {
                    return Some(Err(EngineError::Failed("all workers have ended".to_owned())));
                }
            }
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.jobs = None;
        for thread in self.threads.drain(..) {
            // Panics are caught in the workers, so the result of joining them says nothing.
            let _ = thread.join();
        }
    }
}

struct Worker {
    /// `None` after a search has panicked.
    engine: Option<Engine>,
    parts: Parts,
    request: Request,
}

impl Worker {
    fn work(&mut self, queue: &Mutex<Receiver<Job>>, done: &Sender<()>) {
        loop {
            let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(Job { position, answer }) = job else {
                return;
            };
            let report = catch_unwind(AssertUnwindSafe(|| self.analyze(position)));
            // A place is filled only once.
            let _ = answer
                .set(report.unwrap_or_else(|_| Err(EngineError::Failed("a search has panicked".to_owned()))));
            if done.send(()).is_err() {
                return;
            }
        }
    }

    fn analyze(&mut self, position: Position) -> Result<Report, EngineError> {
        // Put back only if the search does not panic.
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => self.parts.build()?,
        };
        engine.set_position(position);
        let report = engine.analyze(&self.request, |_| {});
        self.engine = Some(engine);
        report
    }
}
