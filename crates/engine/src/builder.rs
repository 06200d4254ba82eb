//! Setting up an engine.

use std::sync::Arc;

use tabiya_tablebase::Tablebases;

use crate::book::Book;
use crate::endgames::Endgames;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::evaluation::EvaluationKind;
use crate::level::Level;

/// The settings of an engine to be built.
///
/// ```
/// use tabiya_engine::{Engine, Level};
///
/// let engine = Engine::builder().threads(2).hash_megabytes(8).level(Level::elo(1500)).build()?;
/// assert_eq!((engine.threads(), engine.hash_megabytes()), (2, 8));
/// # Ok::<(), tabiya_engine::EngineError>(())
/// ```
pub struct Builder {
    pub(crate) threads: usize,
    pub(crate) hash_megabytes: usize,
    pub(crate) evaluation_kind: EvaluationKind,
    pub(crate) endgames: Endgames,
    pub(crate) book: Option<Box<dyn Book>>,
    pub(crate) level: Level,
    pub(crate) seed: Option<u64>,
}

impl Builder {
    pub(crate) fn new() -> Builder {
        Builder {
            threads: 1,
            hash_megabytes: 16,
            evaluation_kind: EvaluationKind::default(),
            endgames: Endgames::none(),
            book: None,
            level: Level::full(),
            seed: None,
        }
    }

    /// The number of search threads; 1 by default.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Builder {
        self.threads = threads;
        self
    }

    /// The size of the hash table in megabytes; 16 by default, at least 1.
    #[must_use]
    pub fn hash_megabytes(mut self, megabytes: usize) -> Builder {
        self.hash_megabytes = megabytes;
        self
    }

    /// The evaluation to use.
    #[must_use]
    pub fn evaluation_kind(mut self, kind: EvaluationKind) -> Builder {
        self.evaluation_kind = kind;
        self
    }

    /// Endgame tablebases, which several engines may share.
    #[must_use]
    pub fn tablebases(mut self, tables: Arc<Tablebases>) -> Builder {
        self.endgames.tables = Some(tables);
        self
    }

    /// Whether tablebase results respect the fifty-move rule, so that a win that takes too long is a draw; true by
    /// default.
    #[must_use]
    pub fn fifty_move_rule(mut self, counts: bool) -> Builder {
        self.endgames.fifty_moves = counts;
        self
    }

    /// The opening book, for requests that use one.
    #[must_use]
    pub fn book(mut self, book: Box<dyn Book>) -> Builder {
        self.book = Some(book);
        self
    }

    /// The playing strength.
    #[must_use]
    pub fn level(mut self, level: Level) -> Builder {
        self.level = level;
        self
    }

    /// The random seed of limited levels and books; random by default.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Builder {
        self.seed = Some(seed);
        self
    }

    /// Builds the engine.
    ///
    /// # Errors
    ///
    /// If there is not enough memory, or the number of threads is not between 1 and
    /// [`MAX_THREADS`](crate::MAX_THREADS).
    pub fn build(self) -> Result<Engine, EngineError> {
        Engine::new(self)
    }
}
