//! An analysis in the background.

use core::ops::ControlFlow;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tabiya_engine::StopHandle;

use crate::answer::{Answer, Info};
use crate::engine::SharedEngine;
use crate::failure::{Failure, FailureKind};
use crate::guard::guard;
use crate::wish::Wish;

/// An analysis that goes on in a thread of its own. What it finds waits here until somebody asks for it; any thread
/// may ask, stop it or wait for its end. When this is dropped, the analysis is stopped and has ended.
///
/// ```
/// use tabiya_bindings::{Analysis, EngineOptions, SharedEngine, Wish};
///
/// let engine = SharedEngine::new(&EngineOptions::default())?;
/// let analysis = Analysis::start(&engine, &Wish { infinite: true, ..Wish::default() })?;
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
    post: Arc<Post>,
    stop: StopHandle,
    thread: Option<JoinHandle<()>>,
}

/// What waits to be fetched.
#[derive(Debug, Default)]
struct Post {
    letters: Mutex<Letters>,
    bell: Condvar,
}

#[derive(Debug, Default)]
struct Letters {
    infos: VecDeque<Info>,
    answer: Option<Result<Answer, Failure>>,
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
    pub fn start(engine: &SharedEngine, wish: &Wish) -> Result<Analysis, Failure> {
        let lease = engine.lease(wish)?;
        let stop = lease.stop.clone();
        let post = Arc::new(Post::default());
        let there = Arc::clone(&post);
        let analyze = move || {
            let answer = guard(|| {
                lease.run(Some(&mut |info| {
                    there.put(|letters| letters.infos.push_back(info));
                    ControlFlow::Continue(())
                }))
            });
            there.put(|letters| letters.answer = Some(answer));
        };
        let thread = std::thread::Builder::new()
            .name("tabiya analysis".to_owned())
            .spawn(analyze)
            .map_err(|error| Failure::new(FailureKind::NoMemory, format!("no thread for it: {error}")))?;
        Ok(Analysis {
            post,
            stop,
            thread: Some(thread),
        })
    }

    /// Waits for the next line; `None` when the analysis has ended.
    pub fn next_info(&self) -> Option<Info> {
        let mut letters = self.post.lock();
        loop {
            if let Some(info) = letters.infos.pop_front() {
                return Some(info);
            }
            if letters.answer.is_some() {
                return None;
            }
            letters = self
                .post
                .bell
                .wait(letters)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits for the next line, but not longer than this.
    pub fn next_within(&self, time: Duration) -> Next {
        // A time that no clock can show is for ever.
        let end = Instant::now().checked_add(time);
        let mut letters = self.post.lock();
        loop {
            if let Some(info) = letters.infos.pop_front() {
                return Next::Info(Box::new(info));
            }
            if letters.answer.is_some() {
                return Next::Over;
            }
            let left = match end {
                Some(end) => end.saturating_duration_since(Instant::now()),
                None => Duration::from_secs(3600),
            };
            if left.is_zero() {
                return Next::Nothing;
            }
            let woken = self.post.bell.wait_timeout(letters, left);
            letters = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Ends the analysis; lines that were found already can still be fetched.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// Whether it has ended.
    pub fn is_over(&self) -> bool {
        self.post.lock().answer.is_some()
    }

    /// Waits for the end and gives the answer. May be called again.
    ///
    /// # Errors
    ///
    /// [`FailureKind::Internal`] if the search failed.
    pub fn wait(&self) -> Result<Answer, Failure> {
        let mut letters = self.post.lock();
        loop {
            if let Some(answer) = &letters.answer {
                return answer.clone();
            }
            letters = self
                .post
                .bell
                .wait(letters)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The answer, if the analysis has ended.
    pub fn answer(&self) -> Option<Result<Answer, Failure>> {
        self.post.lock().answer.clone()
    }
}

impl Iterator for &Analysis {
    type Item = Info;

    fn next(&mut self) -> Option<Info> {
        self.next_info()
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            // Whatever went wrong in there is in the answer.
            let _ = thread.join();
        }
    }
}

impl Post {
    fn lock(&self) -> MutexGuard<'_, Letters> {
        self.letters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, change: impl FnOnce(&mut Letters)) {
        change(&mut self.lock());
        self.bell.notify_all();
    }
}
