//! An engine that several threads may hold.

mod lease;

use core::fmt;
use core::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lease::Lease;
use tabiya_engine::{Engine, Level, StopHandle};
use tabiya_rules::{Move, PlayedLine, Position};

use crate::answer::{Answer, Info, PlainEvaluation};
use crate::failure::{Failure, FailureKind};
use crate::options::{self, EngineOptions};
use crate::plain_request::PlainRequest;
use crate::text::{Castling, parse_move};

/// An engine with a game on its board, to be held by several threads. Copies are the same engine.
///
/// While it searches, its game can be looked at and the search can be stopped; everything else answers
/// [`FailureKind::EngineBusy`] at once, so that nobody waits for themselves. Once it is closed everything answers
/// [`FailureKind::Closed`].
///
/// ```
/// use tabiya_bindings::{EngineOptions, SharedEngine, PlainRequest};
///
/// let engine = SharedEngine::new(&EngineOptions { nodes: Some(500), ..EngineOptions::default() })?;
/// engine.make_move("e4")?;
/// let reply = engine.find_best_move(&PlainRequest::default())?.best.expect("a move");
/// engine.make_move(&reply.uci)?;
/// assert_eq!(engine.game()?.moves().len(), 2);
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
#[derive(Clone)]
pub struct SharedEngine {
    state: Arc<Mutex<State>>,
    options: Arc<EngineOptions>,
}

enum State {
    Idle(Box<Engine>),
    /// The engine is with the thread that searches.
    Searching {
        stop: StopHandle,
        game: Box<PlayedLine>,
    },
    Closed,
}

impl SharedEngine {
    /// An engine with these options and the start of a game on its board.
    ///
    /// # Errors
    ///
    /// [`FailureKind::BadOption`], [`FailureKind::NoMemory`], or [`FailureKind::Io`] if a file cannot be read.
    pub fn new(options: &EngineOptions) -> Result<SharedEngine, Failure> {
        Ok(SharedEngine::from_engine(options, options.build(None)?))
    }

    /// The same with an evaluation in place of the built-in network.
    ///
    /// ```
    /// use tabiya_bindings::{EngineOptions, SharedEngine};
    /// use tabiya_engine::EvaluationKind;
    ///
    /// let engine = SharedEngine::with_evaluation(EvaluationKind::HandWritten, &EngineOptions::default())?;
    /// assert!(engine.evaluation()?.score.white().to_string().len() > 3);
    /// # Ok::<(), tabiya_bindings::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`SharedEngine::new`].
    pub fn with_evaluation(
        evaluation: tabiya_engine::EvaluationKind,
        options: &EngineOptions,
    ) -> Result<SharedEngine, Failure> {
        Ok(SharedEngine::from_engine(
            options,
            options.build(Some(evaluation))?,
        ))
    }

    fn from_engine(options: &EngineOptions, engine: Engine) -> SharedEngine {
        SharedEngine {
            state: Arc::new(Mutex::new(State::Idle(Box::new(engine)))),
            options: Arc::new(options.clone()),
        }
    }

    /// The options that the engine was made with.
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// The game: where it began and what was played. Answers while a search is under way too.
    ///
    /// # Errors
    ///
    /// [`FailureKind::Closed`].
    pub fn game(&self) -> Result<PlayedLine, Failure> {
        self.look(PlayedLine::clone)
    }

    /// The position now. Answers while a search is under way too.
    ///
    /// # Errors
    ///
    /// [`FailureKind::Closed`].
    pub fn position(&self) -> Result<Position, Failure> {
        self.look(|game| game.position().clone())
    }

    /// Puts a position on the board, without any moves before it.
    ///
    /// # Errors
    ///
    /// [`FailureKind::EngineBusy`] or [`FailureKind::Closed`], as all that follow.
    pub fn set_position(&self, position: Position) -> Result<(), Failure> {
        self.with(|engine| {
            engine.set_position(position);
            Ok(())
        })
    }

    /// Puts a game on the board: its moves count for repetitions.
    pub fn set_game(&self, game: PlayedLine) -> Result<(), Failure> {
        self.with(|engine| {
            engine.set_game(game);
            Ok(())
        })
    }

    /// Plays a move written in UCI or SAN.
    ///
    /// # Errors
    ///
    /// Also what [`parse_move`] says.
    pub fn make_move(&self, text: &str) -> Result<Move, Failure> {
        self.with(|engine| {
            let mv = parse_move(engine.position(), text)?;
            engine.make_move(mv)?;
            Ok(mv)
        })
    }

    /// Takes back the last move and says which it was; `None` at the start.
    pub fn undo_move(&self) -> Result<Option<Move>, Failure> {
        self.with(|engine| {
            let mut game = engine.game().clone();
            let mv = game.undo();
            engine.set_game(game);
            Ok(mv)
        })
    }

    /// Begins a new game, which has nothing to do with what was.
    pub fn new_game(&self) -> Result<(), Failure> {
        self.with(|engine| {
            engine.new_game();
            Ok(())
        })
    }

    /// How many threads search.
    pub fn threads(&self) -> Result<usize, Failure> {
        self.with(|engine| Ok(engine.threads()))
    }

    /// Searches with another number of threads from now on.
    pub fn set_threads(&self, threads: usize) -> Result<(), Failure> {
        options::check_threads(threads)?;
        self.with(|engine| Ok(engine.set_threads(threads)?))
    }

    /// The size of the hash table in megabytes.
    pub fn hash(&self) -> Result<usize, Failure> {
        self.with(|engine| Ok(engine.hash_megabytes()))
    }

    /// Replaces the hash table by an empty one of another size.
    pub fn set_hash(&self, megabytes: usize) -> Result<(), Failure> {
        options::check_hash(megabytes)?;
        self.with(|engine| Ok(engine.set_hash_megabytes(megabytes)?))
    }

    /// How strong the engine plays.
    ///
    /// ```
    /// use tabiya_bindings::{EngineOptions, SharedEngine};
    ///
    /// let engine = SharedEngine::new(&EngineOptions::default())?;
    /// assert!(engine.level()?.is_full());
    /// engine.set_level(Some(1500), None)?;
    /// assert_eq!(engine.level()?.rating(), Some(1500));
    /// # Ok::<(), tabiya_bindings::Failure>(())
    /// ```
    pub fn level(&self) -> Result<Level, Failure> {
        self.with(|engine| Ok(engine.level()))
    }

    /// Plays stronger or weaker from now on: by rating, by level, or with neither at full strength.
    pub fn set_level(&self, elo: Option<u32>, level: Option<u32>) -> Result<(), Failure> {
        let level = options::level(elo, level)?;
        self.with(|engine| {
            engine.set_level(level);
            Ok(())
        })
    }

    /// What the position on the board is worth without any search.
    pub fn evaluation(&self) -> Result<PlainEvaluation, Failure> {
        self.with(|engine| Ok(PlainEvaluation::new(engine.evaluation())))
    }

    /// Puts a position on the board and says what it is worth without a search, as one step that other threads cannot
    /// come between.
    ///
    /// ```
    /// use tabiya_bindings::{EngineOptions, SharedEngine};
    ///
    /// let engine = SharedEngine::new(&EngineOptions::default())?;
    /// let position = tabiya_bindings::text::parse_fen("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1")?;
    /// engine.evaluation_of(position.clone())?;
    /// assert_eq!(engine.position()?, position);
    /// # Ok::<(), tabiya_bindings::Failure>(())
    /// ```
    pub fn evaluation_of(&self, position: Position) -> Result<PlainEvaluation, Failure> {
        self.with(|engine| {
            engine.set_position(position);
            Ok(PlainEvaluation::new(engine.evaluation()))
        })
    }

    /// The move to play in the position on the board; without one if the game is over.
    ///
    /// # Errors
    ///
    /// As [`SharedEngine::analyze`].
    pub fn find_best_move(&self, request: &PlainRequest) -> Result<Answer, Failure> {
        self.lease(request, None)?.run(None)
    }

    /// Analyses the position on the board, and tells what it finds to `on_info`, which may end the analysis. It is
    /// called from another thread wherever there are threads.
    ///
    /// # Errors
    ///
    /// [`FailureKind::BadOption`] for a limit of zero, what [`parse_move`] says for the moves of the request, and
    /// [`FailureKind::EngineBusy`] or [`FailureKind::Closed`].
    pub fn analyze(
        &self,
        request: &PlainRequest,
        mut on_info: impl FnMut(Info) -> ControlFlow<()> + Send,
    ) -> Result<Answer, Failure> {
        self.lease(request, None)?.run(Some(&mut on_info))
    }

    /// As [`SharedEngine::analyze`], for places without threads: `watch` is asked now and then whether to stop.
    ///
    /// # Errors
    ///
    /// As [`SharedEngine::analyze`].
    pub fn analyze_watched(
        &self,
        request: &PlainRequest,
        watch: fn() -> bool,
        mut on_info: impl FnMut(Info) -> ControlFlow<()> + Send,
    ) -> Result<Answer, Failure> {
        let mut lease = self.lease(request, None)?;
        lease.request.watch = Some(watch);
        lease.run(Some(&mut on_info))
    }

    /// Ends the search that is under way, from any thread; it then answers with the best it knows. Does nothing if
    /// there is none.
    pub fn stop(&self) {
        if let State::Searching { stop, .. } = &*self.lock() {
            stop.stop();
        }
    }

    /// Whether a search is under way.
    pub fn is_searching(&self) -> bool {
        matches!(*self.lock(), State::Searching { .. })
    }

    /// Ends the search that is under way, if any, and gives the memory back as soon as that has ended. May be called
    /// again, and from any thread.
    pub fn close(&self) {
        let before = std::mem::replace(&mut *self.lock(), State::Closed);
        if let State::Searching { stop, .. } = before {
            stop.stop();
        }
    }

    /// Whether it was closed.
    pub fn is_closed(&self) -> bool {
        matches!(*self.lock(), State::Closed)
    }

    /// How moves are written.
    pub fn castling(&self) -> Castling {
        match self.options.chess960 {
            true => Castling::Chess960,
            false => Castling::Usual,
        }
    }

    /// Takes the engine for a search, of a position that is put on its board if one is given.
    pub(crate) fn lease(&self, request: &PlainRequest, at: Option<Position>) -> Result<Lease, Failure> {
        let mut state = self.lock();
        let State::Idle(engine) = &mut *state else {
            return Err(unavailable(&state));
        };
        // A request that is refused leaves the board as it was.
        let mut request = request.to_request(at.as_ref().unwrap_or(engine.position()), &self.options)?;
        if let Some(position) = at {
            engine.set_position(position);
        }
        let stop = request.stop_handle();
        let game = Box::new(engine.game().clone());
        let searching = State::Searching {
            stop: stop.clone(),
            game,
        };
        let State::Idle(engine) = std::mem::replace(&mut *state, searching) else {
            return Err(Failure::new(FailureKind::Internal, "the engine went away"));
        };
        drop(state);
        Ok(Lease {
            engine: Some(engine),
            request,
            stop,
            from: self.clone(),
        })
    }

    fn with<T>(&self, act: impl FnOnce(&mut Engine) -> Result<T, Failure>) -> Result<T, Failure> {
        match &mut *self.lock() {
            State::Idle(engine) => act(engine),
            state => Err(unavailable(state)),
        }
    }

    fn look<T>(&self, at: impl FnOnce(&PlayedLine) -> T) -> Result<T, Failure> {
        match &*self.lock() {
            State::Idle(engine) => Ok(at(engine.game())),
            State::Searching { game, .. } => Ok(at(game)),
            state => Err(unavailable(state)),
        }
    }

    /// A panic while the lock was held has left the engine in one of its states, so poison means nothing here.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn unavailable(state: &State) -> Failure {
    match state {
        State::Closed => Failure::new(FailureKind::Closed, "the engine is closed"),
        _ => Failure::new(
            FailureKind::EngineBusy,
            "the engine is searching; stop it or wait for its answer",
        ),
    }
}

impl fmt::Debug for SharedEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match &*self.lock() {
            State::Idle(_) => "idle",
            State::Searching { .. } => "searching",
            State::Closed => "closed",
        };
        write!(f, "SharedEngine({state})")
    }
}
