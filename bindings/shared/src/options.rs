//! The options of an engine.

use std::time::Duration;

use tabiya_engine::{Engine, EvaluationKind, Level, MAX_ELO, MAX_SKILL, MAX_THREADS, MIN_ELO};

use crate::failure::{Failure, FailureKind};

/// The options of an engine. Its limits apply to every request that has none of its own.
///
/// ```
/// use tabiya_bindings::{EngineOptions, SharedEngine};
///
/// let options = EngineOptions { threads: 0, ..EngineOptions::default() };
/// assert_eq!(SharedEngine::new(&options).unwrap_err().kind.name(), "bad_option");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// The number of search threads.
    pub threads: usize,
    /// The size of the hash table in megabytes.
    pub hash: usize,
    /// Plays with this Elo rating.
    pub elo: Option<u32>,
    /// Plays at this skill level, from 0 to 20 (full strength); an alternative to `elo`.
    pub level: Option<u32>,
    /// The default depth limit.
    pub depth: Option<u32>,
    /// The default node limit.
    pub nodes: Option<u64>,
    /// The default time limit.
    pub time: Option<Duration>,
    /// A network file that replaces the built-in network.
    pub eval_file: Option<String>,
    /// A Polyglot book.
    pub book: Option<String>,
    /// Folders of Syzygy tablebases, separated by colons (on Windows by semicolons).
    pub tablebases: Option<String>,
    /// The random seed for limited levels and books; different for every engine unless set.
    pub seed: Option<u64>,
    /// Writes castling as king takes rook (`e1h1`) in all positions, not only where it is necessary.
    pub chess960: bool,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions {
            threads: 1,
            hash: 16,
            elo: None,
            level: None,
            depth: None,
            nodes: None,
            time: None,
            eval_file: None,
            book: None,
            tablebases: None,
            seed: None,
            chess960: false,
        }
    }
}

impl EngineOptions {
    /// Builds the engine. The network file comes first, then the evaluation given here, then the built-in one.
    pub(crate) fn build(&self, evaluation: Option<EvaluationKind>) -> Result<Engine, Failure> {
        check_threads(self.threads)?;
        check_hash(self.hash)?;
        above_zero("depth", self.depth)?;
        above_zero("nodes", self.nodes)?;
        let builder = Engine::builder()
            .threads(self.threads)
            .hash_megabytes(self.hash)
            .level(level(self.elo, self.level)?);
        let builder = match self.seed {
            Some(seed) => builder.seed(seed),
            None => builder,
        };
        let evaluation = match &self.eval_file {
            Some(file) => EvaluationKind::load(file)?,
            None => evaluation.map_or_else(built_in, Ok)?,
        };
        let mut engine = builder.evaluation_kind(evaluation).build()?;
        if let Some(file) = &self.book {
            engine.load_book(file)?;
        }
        if let Some(folders) = &self.tablebases {
            engine.load_tablebases(folders)?;
        }
        Ok(engine)
    }
}

/// The built-in network; an error if the library has none, so that nobody plays without it by mistake.
fn built_in() -> Result<EvaluationKind, Failure> {
    match cfg!(feature = "built-in-net") {
        true => Ok(EvaluationKind::default()),
        false => Err(Failure::new(
            FailureKind::Io,
            "no network: none is built in, and none was given",
        )),
    }
}

pub(crate) fn bad_option(message: String) -> Failure {
    Failure::new(FailureKind::BadOption, message)
}

pub(crate) fn check_threads(threads: usize) -> Result<(), Failure> {
    match threads {
        1..=MAX_THREADS => Ok(()),
        _ => Err(bad_option(format!(
            "threads: from 1 to {MAX_THREADS}, not {threads}"
        ))),
    }
}

pub(crate) fn check_hash(megabytes: usize) -> Result<(), Failure> {
    match megabytes {
        0 => Err(bad_option("hash: at least 1 megabyte, not 0".to_owned())),
        _ => Ok(()),
    }
}

/// A limit of zero is a mistake by the caller.
pub(crate) fn above_zero<N: PartialEq + From<u8>>(name: &str, limit: Option<N>) -> Result<(), Failure> {
    match limit {
        Some(limit) if limit == N::from(0) => Err(bad_option(format!("{name}: at least 1, not 0"))),
        _ => Ok(()),
    }
}

pub(crate) fn level(elo: Option<u32>, level: Option<u32>) -> Result<Level, Failure> {
    match (elo, level) {
        (None, None) => Ok(Level::full()),
        (Some(elo @ MIN_ELO..=MAX_ELO), None) => Ok(Level::elo(elo)),
        (None, Some(level @ 0..=MAX_SKILL)) => Ok(Level::skill(level)),
        (Some(elo), None) => Err(bad_option(format!("elo: from {MIN_ELO} to {MAX_ELO}, not {elo}"))),
        (None, Some(level)) => Err(bad_option(format!("level: from 0 to {MAX_SKILL}, not {level}"))),
        (Some(_), Some(_)) => Err(bad_option("elo and level: only one of them".to_owned())),
    }
}
