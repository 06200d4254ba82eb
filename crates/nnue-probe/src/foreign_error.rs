//! What can go wrong with a prober of others.

use crate::c::{ArrayError, DirtyPieceError};
use crate::format::NetError;
use core::error::Error;
use core::fmt;
use std::io;
use std::path::PathBuf;
use tabiya_rules::ParsePositionError;

/// Why a [`ForeignProbe`](crate::ForeignProbe) cannot be loaded, or cannot answer.
///
/// ```
/// use nnueprobe::{ForeignError, ForeignProbe};
///
/// let error = ForeignProbe::loaded().unwrap_err();
/// assert!(matches!(error, ForeignError::NotLoaded));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum ForeignError {
    /// No library has been loaded yet.
    NotLoaded,
    /// A library has been loaded, and a process has but one.
    LoadedAlready {
        /// The one that is loaded.
        library: PathBuf,
    },
    /// There is nothing at this path, or it may not be looked at.
    Path(PathBuf, io::Error),
    /// The library is not a file.
    NotAFile(PathBuf),
    /// The file is no library that can be loaded here.
    Library(PathBuf, libloading::Error),
    /// The library lacks a function.
    Function(&'static str),
    /// The file is no network.
    Net(PathBuf, NetError),
    /// A text has a zero byte inside, which C cannot represent.
    ZeroByte,
    /// The text is no FEN, or describes no valid position.
    Fen(ParsePositionError),
    /// The arrays hold no position.
    Arrays(ArrayError),
    /// The history holds a move that cannot be.
    DirtyPiece(DirtyPieceError),
}

impl fmt::Display for ForeignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ForeignError::NotLoaded => f.write_str("no prober is loaded"),
            ForeignError::LoadedAlready { library } => {
                write!(
                    f,
                    "a process has one prober, and {} is loaded already",
                    library.display()
                )
            }
            ForeignError::Path(path, error) => write!(f, "{}: {error}", path.display()),
            ForeignError::NotAFile(path) => write!(f, "{}: not a file, so not a library", path.display()),
            ForeignError::Library(path, error) => {
                write!(f, "{}: not a library that can be loaded: {error}", path.display())
            }
            ForeignError::Function(name) => write!(f, "the library has no function {name}"),
            ForeignError::Net(path, error) => write!(f, "{}: {error}", path.display()),
            ForeignError::ZeroByte => f.write_str("there is a zero byte in the text"),
            ForeignError::Fen(error) => error.fmt(f),
            ForeignError::Arrays(error) => error.fmt(f),
            ForeignError::DirtyPiece(error) => error.fmt(f),
        }
    }
}

impl Error for ForeignError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ForeignError::Path(_, error) => Some(error),
            ForeignError::Library(_, error) => Some(error),
            ForeignError::Net(_, error) => Some(error),
            ForeignError::Fen(error) => Some(error),
            ForeignError::Arrays(error) => Some(error),
            ForeignError::DirtyPiece(error) => Some(error),
            _ => None,
        }
    }
}

impl From<ArrayError> for ForeignError {
    fn from(error: ArrayError) -> ForeignError {
        ForeignError::Arrays(error)
    }
}
