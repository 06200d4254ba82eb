//! What can go wrong.

use core::error::Error;
use core::fmt;

use tabiya_rules::IllegalMove;
use tabiya_search::NoMemory;

use crate::engine::MAX_THREADS;

/// Why an engine does not do what it was asked to. It is then as it was before.
///
/// ```
/// use tabiya_engine::Engine;
///
/// let error = Engine::builder().hash_megabytes(usize::MAX).build().err().expect("no machine has as much");
/// assert!(error.to_string().starts_with("no memory for a hash table of "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineError {
    /// The move cannot be played in the position.
    IllegalMove(IllegalMove),
    /// There is no memory for a hash table of this size.
    NoMemoryForHash {
        /// What was asked for.
        megabytes: usize,
        /// What there is, if the system says so.
        available: Option<u64>,
    },
    /// There is no memory for so many threads.
    NoMemoryForThreads {
        /// What was asked for.
        threads: usize,
        /// For how many there is.
        possible: usize,
    },
    /// The number of threads is not between 1 and [`MAX_THREADS`].
    Threads(usize),
    /// A folder of tablebases cannot be read, or there are none in it.
    Tablebases(String),
    /// A book cannot be read.
    Book(String),
    /// A network cannot be read.
    Network(String),
    /// The system has no thread for an analysis in the background.
    NoThread(String),
    /// The search has failed, which is a fault of this library.
    Failed(String),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove(error) => error.fmt(f),
            Self::NoMemoryForHash {
                megabytes,
                available: Some(available),
            } => write!(
                f,
                "no memory for a hash table of {megabytes} MB; {available} MB are available"
            ),
            Self::NoMemoryForHash {
                megabytes,
                available: None,
            } => write!(f, "no memory for a hash table of {megabytes} MB"),
            Self::NoMemoryForThreads { threads, possible } => {
                write!(
                    f,
                    "no memory for {threads} threads; there is enough for {possible}"
                )
            }
            Self::Tablebases(reason) => write!(f, "no tablebases: {reason}"),
            Self::Book(reason) => write!(f, "no book: {reason}"),
            Self::Network(reason) => write!(f, "no network: {reason}"),
            Self::NoThread(reason) => write!(f, "no thread for an analysis: {reason}"),
            Self::Failed(reason) => write!(f, "internal error: {reason}"),
            Self::Threads(threads) => {
                write!(
                    f,
                    "the number of threads is from 1 to {MAX_THREADS}, not {threads}"
                )
            }
        }
    }
}

impl Error for EngineError {}

impl From<IllegalMove> for EngineError {
    fn from(error: IllegalMove) -> EngineError {
        EngineError::IllegalMove(error)
    }
}

impl From<NoMemory> for EngineError {
    fn from(error: NoMemory) -> EngineError {
        match error {
            NoMemory::ForTable { megabytes } => EngineError::NoMemoryForHash {
                megabytes,
                available: None,
            },
            NoMemory::ForThreads { threads, possible } => {
                EngineError::NoMemoryForThreads { threads, possible }
            }
        }
    }
}
