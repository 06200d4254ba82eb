//! An analysis in the background.

use std::any::Any;
use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::{Line, News, Report};
use crate::request::Request;
use crate::stop::StopHandle;

/// A background analysis on its own thread: an iterator over the lines it finds. Any thread may fetch them, stop the
/// analysis or wait for its end. Dropping it stops the analysis and waits until it has ended.
///
/// ```
/// use tabiya_engine::{Analysis, Engine, Request};
///
/// let engine = Engine::builder().hash_megabytes(1).build()?;
/// let analysis = Analysis::start(engine, Request::infinite())?;
/// for line in &analysis {
///     if line.depth >= 5 {
///         analysis.stop();
///     }
/// }
/// let (mut engine, report) = analysis.finish();
/// engine.make_move(report?.best_move.expect("the game is not over"))?;
/// # Ok::<(), tabiya_engine::EngineError>(())
/// ```
pub struct Analysis<B = Engine> {
    mailbox: Arc<Mailbox<B>>,
    stop: StopHandle,
    thread: Option<JoinHandle<()>>,
}

/// The result of waiting for a line for a limited time.
#[derive(Clone, Debug, PartialEq)]
pub enum NextLine {
    /// A line.
    Line(Box<Line>),
    /// Nothing yet.
    Nothing,
    /// The analysis has ended and all its lines have been fetched.
    Over,
}

/// What is waiting to be fetched.
struct Mailbox<B> {
    mail: Mutex<Mail<B>>,
    arrival: Condvar,
}

struct Mail<B> {
    lines: VecDeque<Line>,
    report: Option<Result<Report, EngineError>>,
    /// What `give_back` returned for the engine.
    back: Option<B>,
}

impl Analysis {
    /// Starts analysing the engine's current position. [`Analysis::finish`] returns the engine.
    ///
    /// # Errors
    ///
    /// If the system cannot start a thread.
    pub fn start(engine: Engine, request: Request) -> Result<Analysis, EngineError> {
        Analysis::lend(engine, request, |engine| engine)
    }
}

impl<B: Send + 'static> Analysis<B> {
    /// Like [`Analysis::start`], for callers who keep the engine elsewhere: `give_back` receives it as soon as the
    /// analysis is over, even if it failed, and before the report can be fetched.
    ///
    /// # Errors
    ///
    /// If the system cannot start a thread; the engine is given back then, too.
    pub fn lend(
        engine: Engine,
        mut request: Request,
        give_back: impl FnOnce(Engine) -> B + Send + 'static,
    ) -> Result<Analysis<B>, EngineError> {
        let stop = request.stop_handle();
        let mailbox = Arc::new(Mailbox::new());
        let theirs = Arc::clone(&mailbox);
        let mut lent = Lent {
            engine: Some(engine),
            give_back: Some(give_back),
        };
        let analyze = move || {
            let call = AssertUnwindSafe(|| lent.analyze(&request, &theirs));
            let report = catch_unwind(call).unwrap_or_else(|panic| Err(failure(&*panic)));
            let back = catch_unwind(AssertUnwindSafe(|| lent.give_back()));
            theirs.put(|mail| {
                mail.back = back.ok().flatten();
                mail.report = Some(report);
            });
        };
        let thread = std::thread::Builder::new()
            .name("tabiya analysis".to_owned())
            .spawn(analyze)
            .map_err(|error| EngineError::NoThread(error.to_string()))?;
        Ok(Analysis {
            mailbox,
            stop,
            thread: Some(thread),
        })
    }
}

impl<B> Analysis<B> {
    /// Waits for the next line; `None` when the analysis has ended.
    pub fn next_line(&self) -> Option<Line> {
        let mut mail = self.mailbox.lock();
        loop {
            if let Some(line) = mail.lines.pop_front() {
                return Some(line);
            }
            if mail.report.is_some() {
                return None;
            }
            mail = self.mailbox.wait(mail);
        }
    }

    /// Waits for the next line for at most this long.
    pub fn next_line_within(&self, time: Duration) -> NextLine {
        // A time beyond the clock's range means forever.
        let end = Instant::now().checked_add(time);
        let mut mail = self.mailbox.lock();
        loop {
            if let Some(line) = mail.lines.pop_front() {
                return NextLine::Line(Box::new(line));
            }
            if mail.report.is_some() {
                return NextLine::Over;
            }
            let left = match end {
                Some(end) => end.saturating_duration_since(Instant::now()),
                None => Duration::from_secs(3600),
            };
            if left.is_zero() {
                return NextLine::Nothing;
            }
            mail = self.mailbox.wait_for(mail, left);
        }
    }

    /// Stops the analysis; lines found so far can still be fetched.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// A handle to stop the analysis from another thread.
    pub fn stop_handle(&self) -> StopHandle {
        self.stop.clone()
    }

    /// Whether the analysis has ended.
    pub fn is_over(&self) -> bool {
        self.mailbox.lock().report.is_some()
    }

    /// The report, if the analysis has ended.
    pub fn report(&self) -> Option<Result<Report, EngineError>> {
        self.mailbox.lock().report.clone()
    }

    /// Waits for the end and returns the report. Can be called repeatedly.
    ///
    /// # Errors
    ///
    /// As [`Engine::analyze`], and [`EngineError::Failed`].
    pub fn wait(&self) -> Result<Report, EngineError> {
        let mut mail = self.mailbox.lock();
        loop {
            if let Some(report) = &mail.report {
                return report.clone();
            }
            mail = self.mailbox.wait(mail);
        }
    }

    /// Waits for the end, and returns the engine, or what `give_back` returned for it, and the report.
    ///
    /// # Panics
    ///
    /// If `give_back` panicked.
    pub fn finish(self) -> (B, Result<Report, EngineError>) {
        let report = self.wait();
        let back = self.mailbox.lock().back.take();
        (back.expect("give_back does not panic"), report)
    }
}

impl<B> Iterator for &Analysis<B> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        self.next_line()
    }
}

impl<B> Iterator for Analysis<B> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        self.next_line()
    }
}

impl<B> Drop for Analysis<B> {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            // If the thread panicked, the report says so.
            let _ = thread.join();
        }
    }
}

impl<B> fmt::Debug for Analysis<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Analysis")
            .field("is_over", &self.is_over())
            .finish_non_exhaustive()
    }
}

impl<B> Mailbox<B> {
    fn new() -> Mailbox<B> {
        Mailbox {
            mail: Mutex::new(Mail {
                lines: VecDeque::new(),
                report: None,
                back: None,
            }),
            arrival: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Mail<B>> {
        self.mail.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, change: impl FnOnce(&mut Mail<B>)) {
        change(&mut self.lock());
        self.arrival.notify_all();
    }

    fn wait<'a>(&'a self, mail: MutexGuard<'a, Mail<B>>) -> MutexGuard<'a, Mail<B>> {
        self.arrival.wait(mail).unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_for<'a>(&'a self, mail: MutexGuard<'a, Mail<B>>, time: Duration) -> MutexGuard<'a, Mail<B>> {
        let woken = self.arrival.wait_timeout(mail, time);
        woken.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// The engine while the analysis thread has it. It is given back at the latest when this is dropped.
struct Lent<B, F: FnOnce(Engine) -> B> {
    engine: Option<Engine>,
    give_back: Option<F>,
}

impl<B, F: FnOnce(Engine) -> B> Lent<B, F> {
    fn analyze(&mut self, request: &Request, mailbox: &Mailbox<B>) -> Result<Report, EngineError>
    where
        B: Send,
    {
        let Some(engine) = &mut self.engine else {
            return Err(EngineError::Failed(
                "the engine was given back already".to_owned(),
            ));
        };
        engine.analyze(request, |news| {
            if let News::Line(line) = news {
                mailbox.put(|mail| mail.lines.push_back(line));
            }
        })
    }

    fn give_back(&mut self) -> Option<B> {
        let (engine, give_back) = (self.engine.take()?, self.give_back.take()?);
        Some(give_back(engine))
    }
}

impl<B, F: FnOnce(Engine) -> B> Drop for Lent<B, F> {
    fn drop(&mut self) {
        self.give_back();
    }
}

fn failure(panic: &(dyn Any + Send)) -> EngineError {
    let text = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    EngineError::Failed(text.unwrap_or("unknown reason").to_owned())
}
