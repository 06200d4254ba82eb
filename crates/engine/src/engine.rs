//! The engine itself.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

use tabiya_human::HumanNet;
use tabiya_rules::{Move, PlayedLine, Position};
use tabiya_search::{Score, Searcher, Tablebase};
use tabiya_tablebase::Tablebases;

use crate::book::Book;
use crate::builder::Builder;
use crate::endgames::Endgames;
use crate::error::EngineError;
use crate::evaluation::{AnyEvaluator, EvaluationKind, StaticEvaluation};
use crate::level::{Level, mix};
use crate::prove::prove_mates;
use crate::report::{News, PovScore, Report};
use crate::request::Request;
use crate::stop::StopHandle;
use crate::view::{View, play_line};
use crate::wdl::WinDrawLoss;
use tabiya_machine::available_megabytes;

/// The most threads an engine can have.
pub const MAX_THREADS: usize = 1024;

/// The approximate memory of one thread, in megabytes.
const THREAD_MEGABYTES: u64 = 6;

/// A chess engine and the game it is playing or analysing. Every setting can be read under the name it is
/// [set](Engine::set_level) by.
///
/// ```
/// use tabiya_engine::{Engine, Request};
///
/// let mut engine = Engine::builder().hash_megabytes(4).build()?;
/// while engine.game().moves().len() < 4 {
///     let best = engine.find_best_move(&Request::nodes(500))?.expect("nobody is mated yet");
///     engine.make_move(best)?;
/// }
/// assert!(engine.evaluation().score.white().to_string().len() > 3);
/// # Ok::<(), tabiya_engine::EngineError>(())
/// ```
pub struct Engine {
    searcher: Searcher<AnyEvaluator>,
    evaluation_kind: EvaluationKind,
    endgames: Endgames,
    book: Option<Box<dyn Book>>,
    pub(crate) level: Level,
    pub(crate) human_net: Option<Arc<HumanNet>>,
    pub(crate) game: PlayedLine,
    game_seed: u64,
    stop: StopHandle,
}

impl Engine {
    /// A builder with default settings.
    pub fn builder() -> Builder {
        Builder::new()
    }

    pub(crate) fn new(parts: Builder) -> Result<Engine, EngineError> {
        check_threads(parts.threads)?;
        check_hash(parts.hash_megabytes)?;
        let evaluator = || parts.evaluation_kind.evaluator();
        let mut searcher = Searcher::new(vec![evaluator()], parts.hash_megabytes)?;
        searcher.set_threads(parts.threads, evaluator)?;
        Ok(Engine {
            searcher,
            evaluation_kind: parts.evaluation_kind,
            endgames: parts.endgames,
            book: parts.book,
            level: parts.level,
            human_net: crate::human::built_in(),
            game: PlayedLine::default(),
            // The standard library's hasher is randomly seeded, which is all the randomness needed here.
            game_seed: parts.seed.unwrap_or_else(|| RandomState::new().hash_one(0)),
            stop: StopHandle::default(),
        })
    }

    /// The game: its starting position and moves.
    pub fn game(&self) -> &PlayedLine {
        &self.game
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Sets up a position, without game history.
    pub fn set_position(&mut self, position: Position) {
        self.game = PlayedLine::new(position);
    }

    /// Sets up a game, whose earlier positions count for repetitions.
    pub fn set_game(&mut self, game: PlayedLine) {
        self.game = game;
    }

    /// Plays a move on the board.
    ///
    /// # Errors
    ///
    /// If the move is not legal.
    pub fn make_move(&mut self, mv: Move) -> Result<(), EngineError> {
        Ok(self.game.play(mv)?)
    }

    /// Starts a new game at the starting position: clears the hash table and the histories.
    pub fn new_game(&mut self) {
        self.searcher.new_game();
        self.game = PlayedLine::default();
        self.game_seed = mix(self.game_seed);
    }

    /// Clears the hash table and the histories, but keeps the game.
    pub fn clear_hash(&mut self) {
        self.searcher.new_game();
    }

    /// The size of the hash table in megabytes.
    pub fn hash_megabytes(&self) -> usize {
        self.searcher.transposition_table().megabytes()
    }

    /// Replaces the hash table by an empty one of another size.
    ///
    /// # Errors
    ///
    /// If there is not enough memory; the old table stays.
    pub fn set_hash_megabytes(&mut self, megabytes: usize) -> Result<(), EngineError> {
        check_hash(megabytes)?;
        Ok(self.searcher.resize_table(megabytes)?)
    }

    /// The number of search threads.
    pub fn threads(&self) -> usize {
        self.searcher.threads()
    }

    /// Changes the number of search threads.
    ///
    /// # Errors
    ///
    /// If the number is not between 1 and [`MAX_THREADS`], or there is not enough memory; no thread is added then.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), EngineError> {
        check_threads(threads)?;
        Ok(self
            .searcher
            .set_threads(threads, || self.evaluation_kind.evaluator())?)
    }

    /// The evaluation in use.
    pub fn evaluation_kind(&self) -> &EvaluationKind {
        &self.evaluation_kind
    }

    /// Changes the evaluation, and forgets everything learned with the old one.
    ///
    /// # Errors
    ///
    /// If there is not enough memory; the old one stays.
    pub fn set_evaluation_kind(&mut self, kind: EvaluationKind) -> Result<(), EngineError> {
        check_threads(self.threads())?;
        self.searcher.replace_evaluators(|| kind.evaluator());
        self.evaluation_kind = kind;
        Ok(())
    }

    /// The engine's playing strength.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Changes the engine's playing strength.
    pub fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    /// The tablebases, if there are any.
    pub fn tablebases(&self) -> Option<&Arc<Tablebases>> {
        self.endgames.tables.as_ref()
    }

    /// Replaces the tablebases; `None` to use none.
    pub fn set_tablebases(&mut self, tables: Option<Arc<Tablebases>>) {
        self.endgames.tables = tables;
    }

    /// Whether tablebase results respect the fifty-move rule, so that a win that takes too long is a draw.
    pub fn fifty_move_rule(&self) -> bool {
        self.endgames.fifty_moves
    }

    /// Sets whether tablebase results respect the fifty-move rule, so that a win that takes too long is a draw.
    pub fn set_fifty_move_rule(&mut self, counts: bool) {
        self.endgames.fifty_moves = counts;
    }

    /// Loads the tablebases of one or more folders, separated by colons (semicolons on Windows), and returns the number
    /// of files found.
    ///
    /// # Errors
    ///
    /// If a folder cannot be read, or none of them has tablebases; the old ones stay.
    pub fn load_tablebases(&mut self, folders: &str) -> Result<usize, EngineError> {
        let mut tables = Tablebases::new();
        let mut files = 0;
        let separator = if cfg!(windows) { ';' } else { ':' };
        for folder in folders.split(separator).filter(|folder| !folder.is_empty()) {
            files += tables
                .add_folder(folder)
                .map_err(|error| EngineError::Tablebases(error.to_string()))?;
        }
        if files == 0 {
            return Err(EngineError::Tablebases(format!("no files found in {folders}")));
        }
        self.endgames.tables = Some(Arc::new(tables));
        Ok(files)
    }

    /// The largest number of men in the tablebases; 0 without tablebases.
    pub fn tablebase_men(&self) -> u32 {
        self.endgames.max_men()
    }

    /// The opening book, if there is one.
    pub fn book(&self) -> Option<&dyn Book> {
        self.book.as_deref()
    }

    /// Replaces the opening book; `None` to use none.
    pub fn set_book(&mut self, book: Option<Box<dyn Book>>) {
        self.book = book;
    }

    /// Loads a Polyglot book, and returns its number of entries.
    ///
    /// # Errors
    ///
    /// If it cannot be read; the old book stays.
    pub fn load_book(&mut self, file: &str) -> Result<usize, EngineError> {
        let book = tabiya_book::Book::open(file).map_err(|error| EngineError::Book(error.to_string()))?;
        let entries = book.len();
        self.book = Some(Box::new(book));
        Ok(entries)
    }

    /// A handle that stops this engine's searches: the next one, even if it has not started yet, or a later one while
    /// it is running.
    pub fn stop_handle(&self) -> StopHandle {
        self.stop.taken()
    }

    /// The static evaluation of the current position, without search.
    pub fn evaluation(&self) -> StaticEvaluation {
        let position = self.position();
        let score = Score::Centipawns(self.evaluation_kind.value(position));
        StaticEvaluation {
            score: PovScore::new(score, position.side_to_move()),
            chances: WinDrawLoss::expected(score, position),
            explanation: tabiya_eval::explain(position),
        }
    }

    /// The best move in the current position; `None` if there is no legal move.
    ///
    /// # Errors
    ///
    /// As [`Engine::analyze`].
    pub fn find_best_move(&mut self, request: &Request) -> Result<Option<Move>, EngineError> {
        Ok(self.analyze(request, |_| {})?.best_move)
    }

    /// Analyses the current position. What it finds on the way goes to `on_news`, called from another thread, or from
    /// the calling one for a request [from scratch](Request::from_scratch).
    ///
    /// # Errors
    ///
    /// If one of the request's root moves is not legal.
    pub fn analyze(
        &mut self,
        request: &Request,
        mut on_news: impl FnMut(News) + Send,
    ) -> Result<Report, EngineError> {
        let position = self.game.position().clone();
        let is_illegal = |mv: &&Move| !position.is_legal(**mv);
        if let Some(&mv) = request.limits.search_moves.iter().find(is_illegal) {
            return Err(tabiya_rules::IllegalMove(mv).into());
        }
        let stop = request.stop.as_ref().unwrap_or(&self.stop).clone();
        let under_way = stop.begin(request.hold);
        if let Some(report) = self.book_move(request, &position) {
            return Ok(report);
        }
        let handicap = self.level.handicap(&position, self.game_seed);
        let mut limits = request.limits.clone();
        let mut lines = request.lines.max(1);
        // A limited level plays without tablebases.
        let mut probe_men = request.probe_men.min(self.endgames.max_men());
        if let Some(handicap) = &handicap {
            limits = handicap.limit(&limits);
            lines = handicap.lines(lines);
            probe_men = 0;
        }
        let known = self.endgames.known_result(&self.game, probe_men);
        if let (Some(known), true) = (&known, limits.search_moves.is_empty()) {
            limits.search_moves.clone_from(&known.moves);
        }
        let keys = self.game.keys().as_slice();
        let search = tabiya_search::SearchRequest {
            position: &position,
            earlier_keys: &keys[..keys.len().saturating_sub(1)],
            limits: &limits,
            lines,
            overhead: request.overhead,
            probe_depth: request.probe_depth,
            probe_men,
            watch: request.watch,
        };
        let view = View {
            position: &position,
            known: known.filter(|_| request.limits.search_moves.is_empty()),
            lines: request.lines.max(1),
        };
        let mut on_event = |event| {
            if let Some(news) = view.news(event) {
                on_news(news);
            }
        };
        let (searcher, signals) = (&mut self.searcher, under_way.signals());
        let outcome = if request.from_scratch {
            searcher.search_from_scratch(&search, &self.endgames, signals, &mut on_event)
        } else {
            searcher.search(&search, &self.endgames, signals, &mut on_event)
        };
        // A search without legal moves ends at once.
        under_way.wait_until_released();
        let mut report = view.report(outcome);
        if let Some(handicap) = handicap {
            let choice = handicap.choose(&report.lines);
            play_line(&mut report, choice);
        }
        report.lines.truncate(request.lines.max(1));
        if let Some(nodes) = request.prove_mates {
            prove_mates(&position, &mut report.lines, nodes, under_way.signals());
        }
        Ok(report)
    }

    fn book_move(&self, request: &Request, position: &Position) -> Option<Report> {
        let book = self.book.as_ref().filter(|_| request.use_book)?;
        let mv = book.choose(position, mix(self.game_seed ^ position.key()))?;
        let wanted = &request.limits.search_moves;
        let is_wanted = wanted.is_empty() || wanted.contains(&mv);
        (is_wanted && position.is_legal(mv)).then(|| Report {
            best_move: Some(mv),
            ponder: None,
            lines: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
            from_book: true,
        })
    }
}

/// Refuses thread numbers that are out of range, or for which the system would promise memory that it does not have.
pub(crate) fn check_threads(threads: usize) -> Result<(), EngineError> {
    if !(1..=MAX_THREADS).contains(&threads) {
        return Err(EngineError::Threads(threads));
    }
    let possible = available_megabytes().map_or(MAX_THREADS, |available| {
        usize::try_from(available / THREAD_MEGABYTES).unwrap_or(MAX_THREADS)
    });
    if threads > possible {
        return Err(EngineError::NoMemoryForThreads { threads, possible });
    }
    Ok(())
}

/// Refuses sizes for which the system would promise memory that it does not have.
fn check_hash(megabytes: usize) -> Result<(), EngineError> {
    match available_megabytes() {
        Some(available) if megabytes as u64 > available => Err(EngineError::NoMemoryForHash {
            megabytes,
            available: Some(available),
        }),
        _ => Ok(()),
    }
}
