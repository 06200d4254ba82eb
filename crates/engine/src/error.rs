//! Engine errors.

use core::error::Error;
use core::fmt;

use tabiya_rules::IllegalMove;
use tabiya_search::NoMemory;

use crate::engine::MAX_THREADS;

/// Why an engine could not do what was asked of it. Its state is unchanged.
///
/// ```
/// use tabiya_engine::Engine;
///
/// let error = Engine::builder().hash_megabytes(usize::MAX).build().err().expect("no machine has that much");
/// assert!(error.to_string().starts_with("not enough memory for a hash table of "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineError {
    /// The move is not legal in the position.
    IllegalMove(IllegalMove),
    /// There is not enough memory for a hash table of this size.
    NoMemoryForHash {
        /// The requested size.
        megabytes: usize,
        /// The available memory in megabytes, if known.
        available: Option<u64>,
    },
    /// There is not enough memory for this many threads.
    NoMemoryForThreads {
        /// The requested number.
        threads: usize,
        /// How many there is enough memory for.
        possible: usize,
    },
    /// The number of threads is not between 1 and [`MAX_THREADS`].
    Threads(usize),
    /// A tablebase folder cannot be read, or has no tablebases.
    Tablebases(String),
    /// A book cannot be read.
    Book(String),
    /// A network cannot be read.
    Network(String),
    /// The system cannot start a thread for a background analysis.
    NoThread(String),
    /// The search has failed, which is a bug in this library.
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
                "not enough memory for a hash table of {megabytes} MB: {available} MB are available"
            ),
            Self::NoMemoryForHash {
                megabytes,
                available: None,
            } => write!(f, "not enough memory for a hash table of {megabytes} MB"),
            Self::NoMemoryForThreads { threads, possible } => {
                write!(f, "not enough memory for {threads} threads, only for {possible}")
            }
            Self::Tablebases(reason) => write!(f, "no tablebases: {reason}"),
            Self::Book(reason) => write!(f, "no book: {reason}"),
            Self::Network(reason) => write!(f, "no network: {reason}"),
            Self::NoThread(reason) => write!(f, "cannot start a thread for the analysis: {reason}"),
            Self::Failed(reason) => write!(f, "internal error: {reason}"),
            Self::Threads(threads) => {
                write!(
                    f,
                    "the number of threads must be from 1 to {MAX_THREADS}, not {threads}"
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
