//! Input and output formats, chosen by file names.

use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The kind of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    Games,
    /// One per line.
    Positions,
}

impl Input {
    /// By the extension of the first file, ignoring that of a compression.
    pub(super) fn of(files: &[PathBuf]) -> Self {
        let name = files.first().and_then(|path| path.file_name());
        let name = name
            .map(|name| name.to_string_lossy().to_lowercase())
            .unwrap_or_default();
        let compressed = [".zst", ".gz", ".bz2"]
            .into_iter()
            .find_map(|ending| name.strip_suffix(ending));
        let name = compressed.unwrap_or(&name);
        match name.ends_with(".fen") || name.ends_with(".epd") {
            true => Self::Positions,
            false => Self::Games,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Positions => "positions",
        }
    }
}

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    #[cfg(feature = "parquet")]
    Parquet,
    JsonLines,
    Pgn,
}

impl Format {
    pub(super) fn of(path: &Path) -> Result<Self, Failure> {
        let ending = path
            .extension()
            .map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            #[cfg(feature = "parquet")]
            Some("parquet") => Ok(Self::Parquet),
            #[cfg(not(feature = "parquet"))]
            Some("parquet") => Err(Failure::input(
                "this program was built without Parquet: write .jsonl, or build it with the feature parquet",
            )),
            Some("jsonl" | "ndjson") => Ok(Self::JsonLines),
            Some("pgn") => Ok(Self::Pgn),
            _ => Err(Failure::input(format_args!(
                "{}: the name must end with .parquet, .jsonl or .pgn",
                path.display()
            ))),
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "parquet")]
            Self::Parquet => "parquet",
            Self::JsonLines => "jsonl",
            Self::Pgn => "pgn",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_tell() {
        let input = |name: &str| Input::of(&[PathBuf::from(name)]);
        assert_eq!(input("a/b.EPD.zst"), Input::Positions);
        assert_eq!(input("b.fen"), Input::Positions);
        assert_eq!(input("-"), Input::Games);
        assert_eq!(input("fen.pgn.gz"), Input::Games);
        assert!(Format::of(Path::new("x.JSONL")).is_ok());
        assert!(Format::of(Path::new("parquet")).is_err());
    }
}
