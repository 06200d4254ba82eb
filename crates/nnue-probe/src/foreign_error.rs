//! What can go wrong with a foreign prober.

use crate::c::{ArrayError, DirtyPieceError};
use crate::format::NetError;
use core::error::Error;
use core::fmt;
use std::io;
use std::path::PathBuf;
use tabiya_rules::ParsePositionError;

/// Why a [`ForeignProbe`](crate::ForeignProbe) cannot be loaded, or cannot evaluate.
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
    /// A library is already loaded, and a process can have only one.
    LoadedAlready {
        /// The one that is loaded.
        library: PathBuf,
    },
    /// The path does not exist or cannot be accessed.
    Path(PathBuf, io::Error),
    /// The library is not a file.
    NotAFile(PathBuf),
    /// The file is not a library that can be loaded here.
    Library(PathBuf, libloading::Error),
    /// The library lacks a function.
    Function(&'static str),
    /// The file is not a network.
    Net(PathBuf, NetError),
    /// A string contains a zero byte, which C strings cannot represent.
    ZeroByte,
    /// The text is not a FEN, or not of a valid position.
    Fen(ParsePositionError),
    /// The arrays do not hold a position.
    Arrays(ArrayError),
    /// The history contains an impossible move.
    DirtyPiece(DirtyPieceError),
}

impl fmt::Display for ForeignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ForeignError::NotLoaded => f.write_str("no prober is loaded"),
            ForeignError::LoadedAlready { library } => {
                write!(
                    f,
                    "a process can have only one prober, and {} is already loaded",
                    library.display()
                )
            }
            ForeignError::Path(path, error) => write!(f, "{}: {error}", path.display()),
            ForeignError::NotAFile(path) => write!(f, "{}: not a regular file", path.display()),
            ForeignError::Library(path, error) => {
                write!(f, "{}: cannot load the library: {error}", path.display())
            }
            ForeignError::Function(name) => write!(f, "the library has no function {name}"),
            ForeignError::Net(path, error) => write!(f, "{}: {error}", path.display()),
            ForeignError::ZeroByte => f.write_str("the text contains a zero byte"),
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
