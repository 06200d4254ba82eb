//! An engine in use.

use core::ops::ControlFlow;

use tabiya_engine::{Engine, News, Request, StopHandle};

use super::{SharedEngine, State};
use crate::answer::{Answer, Info};
use crate::failure::{Failure, FailureKind};

/// The engine in the hands of the one thread that searches. It goes back when this goes out of scope, even by a
/// panic; if the engine was closed meanwhile, its memory is given back instead.
pub(crate) struct Lease {
    pub(super) engine: Option<Box<Engine>>,
    pub(super) request: Request,
    pub(crate) stop: StopHandle,
    pub(super) from: SharedEngine,
}

/// Whoever listens to an analysis.
pub(crate) type OnInfo<'a> = &'a mut (dyn FnMut(Info) -> ControlFlow<()> + Send);

impl Lease {
    pub(crate) fn run(mut self, mut on_info: Option<OnInfo<'_>>) -> Result<Answer, Failure> {
        let castling = self.from.castling();
        let Some(engine) = self.engine.as_deref_mut() else {
            return Err(Failure::new(FailureKind::Internal, "the engine went away"));
        };
        let position = engine.position().clone();
        let stop = self.stop.clone();
        let request = &self.request;
        let tell = |news| {
            if let (Some(on_info), News::Line(line)) = (&mut on_info, news)
                && on_info(Info::new(&line, &position, castling)).is_break()
            {
                stop.stop();
            }
        };
        let report = match request.from_scratch {
            true => with_enough_stack(|| Ok(engine.analyze(request, tell)?))?,
            false => engine.analyze(request, tell)?,
        };
        Ok(Answer::new(&report, &position, castling))
    }

    /// Has the engine analyse in the background; it goes back as soon as that is over.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn start(mut self) -> Result<tabiya_engine::Analysis<()>, Failure> {
        let Some(engine) = self.engine.take() else {
            return Err(Failure::new(FailureKind::Internal, "the engine went away"));
        };
        let request = self.request.clone();
        let analysis = tabiya_engine::Analysis::lend(*engine, request, move |engine| {
            self.engine = Some(Box::new(engine));
            drop(self);
        });
        Ok(analysis?)
    }
}

/// Runs a search that stays on the thread it is started from, on one whose stack is large enough: threads of other
/// languages often have less.
#[cfg(not(target_family = "wasm"))]
fn with_enough_stack<T: Send>(search: impl FnOnce() -> Result<T, Failure> + Send) -> Result<T, Failure> {
    const STACK: usize = 8 << 20;
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, search);
        let thread = thread.map_err(|error| {
            Failure::new(
                FailureKind::NoMemory,
                format!("no thread for the search: {error}"),
            )
        })?;
        thread
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Without threads there is one stack, which is large enough.
#[cfg(target_family = "wasm")]
fn with_enough_stack<T>(search: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    search()
}

impl Drop for Lease {
    fn drop(&mut self) {
        let mut state = self.from.lock();
        if let (State::Searching { .. }, Some(engine)) = (&*state, self.engine.take()) {
            *state = State::Idle(engine);
        }
    }
}
