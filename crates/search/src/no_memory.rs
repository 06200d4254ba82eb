//! The out-of-memory error.

use std::fmt;

/// There is not enough memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMemory {
    /// For a transposition table.
    ForTable {
        /// The requested size.
        megabytes: usize,
    },
    /// For the search threads.
    ForThreads {
        /// The requested number.
        threads: usize,
        /// How many there is enough memory for.
        possible: usize,
    },
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoMemory::ForTable { megabytes } => {
                write!(f, "not enough memory for a hash table of {megabytes} MB")
            }
            NoMemory::ForThreads { threads, possible } => {
                write!(f, "not enough memory for {threads} threads, only for {possible}")
            }
        }
    }
}

impl std::error::Error for NoMemory {}
