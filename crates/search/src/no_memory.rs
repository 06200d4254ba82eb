//! What there is no memory for.

use std::fmt;

/// There is no memory for what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMemory {
    /// For a transposition table of this size.
    ForTable {
        /// What was asked for.
        megabytes: usize,
    },
    /// For so many threads.
    ForThreads {
        /// What was asked for.
        threads: usize,
        /// For how many there is.
        possible: usize,
    },
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoMemory::ForTable { megabytes } => write!(f, "no memory for a hash table of {megabytes} MB"),
            NoMemory::ForThreads { threads, possible } => {
                write!(
                    f,
                    "no memory for {threads} threads; there is enough for {possible}"
                )
            }
        }
    }
}

impl std::error::Error for NoMemory {}
