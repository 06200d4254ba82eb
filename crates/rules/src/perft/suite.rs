//! Perft suites: positions with known counts, one per line.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::MAX_DEPTH;
use crate::text::excerpt;
use crate::{FenReading, ParsePositionError, Position, Repair, Strictness};

/// A position with its known counts.
///
/// ```
/// use tabiya_rules::{Strictness, perft};
///
/// let text = "\n4k3/8/8/8/8/8/8/4K3 w - - ;D1 5 ;D2 25";
/// let entry = perft::suite(text, Strictness::Strict).next().unwrap()?;
/// assert_eq!(entry.line, 2);
/// assert_eq!(entry.expected, [(1, 5), (2, 25)]);
/// # Ok::<(), perft::SuiteError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SuiteEntry {
    /// The line number, from 1.
    pub line: usize,
    /// The position.
    pub position: Position,
    /// The repairs made to its FEN. Missing counters, as in EPD, are not included.
    pub repairs: Vec<Repair>,
    /// Depths and the number of leaf nodes at each, in the order of the file.
    pub expected: Vec<(u32, u64)>,
}

/// Which line of a suite cannot be read, and why.
///
/// ```
/// use tabiya_rules::{Strictness, perft};
///
/// let text = "# kings alone\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 many";
/// let error = perft::suite(text, Strictness::Strict).next().unwrap().unwrap_err();
/// assert_eq!(error.line, 2);
/// assert_eq!(error.to_string(), "line 2: D2: 'many' is not a node count");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SuiteError {
    /// The line number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: SuiteReason,
}

/// Why a line of a suite cannot be read.
///
/// ```
/// use tabiya_rules::Strictness;
/// use tabiya_rules::perft::{self, SuiteReason};
///
/// let text = "4k3/8/8/8/8/8/8/4K3 w - - ;D1";
/// let error = perft::suite(text, Strictness::Strict).next().unwrap().unwrap_err();
/// assert_eq!(error.reason, SuiteReason::NoNodes(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SuiteReason {
    /// The text before the first semicolon is not a position.
    Position(ParsePositionError),
    /// A position without counts.
    NoCounts,
    /// Something other than `D`, a depth, a space and a number.
    NotACount(String),
    /// A depth that is not a number, or above [`MAX_DEPTH`].
    Depth(String),
    /// A depth without a node count.
    NoNodes(u32),
    /// A node count that is not a number.
    Nodes {
        /// The depth it belongs to.
        depth: u32,
        /// The text.
        found: String,
    },
    /// A node count above [`u64::MAX`].
    TooManyNodes {
        /// The depth it belongs to.
        depth: u32,
        /// The text.
        found: String,
    },
    /// A depth given twice.
    Repeated(u32),
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl fmt::Display for SuiteReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(error) => error.fmt(f),
            Self::NoCounts => f.write_str("no counts after the position; expected something like ';D1 20'"),
            Self::NotACount(found) => write!(f, "'{found}' is not a count; expected something like 'D1 20'"),
            Self::Depth(found) => write!(f, "'{found}' is not a depth from 0 to {MAX_DEPTH}"),
            Self::NoNodes(depth) => write!(f, "D{depth}: the node count is missing"),
            Self::Nodes { depth, found } => write!(f, "D{depth}: '{found}' is not a node count"),
            Self::TooManyNodes { depth, found } => {
                write!(f, "D{depth}: {found} is more than {}", u64::MAX)
            }
            Self::Repeated(depth) => write!(f, "D{depth} is given twice"),
        }
    }
}

impl core::error::Error for SuiteError {}

/// Reads a perft suite: on each line a FEN and node counts, `;D1 20 ;D2 400`.
///
/// Empty lines and everything after a `#` are skipped. The counters of the FEN may be missing, and its
/// castling field may be X-FEN or Shredder-FEN. Otherwise `strictness` decides what is accepted; when reading
/// leniently check the repairs, because the counts may not be those of the repaired position. A bad line does
/// not prevent the others from being read.
///
/// ```
/// use tabiya_rules::{Strictness, perft};
///
/// let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902";
/// for entry in perft::suite(text, Strictness::Strict) {
///     let entry = entry?;
///     for (depth, nodes) in entry.expected {
///         assert_eq!(perft::count(&entry.position, depth), nodes);
///     }
/// }
/// # Ok::<(), perft::SuiteError>(())
/// ```
pub fn suite(text: &str, strictness: Strictness) -> impl Iterator<Item = Result<SuiteEntry, SuiteError>> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    text.lines().enumerate().filter_map(move |(index, text)| {
        let (text, _comment) = text.split_once('#').unwrap_or((text, ""));
        let line = index + 1;
        let entry = match text.trim() {
            "" => return None,
            text => entry(line, text, strictness),
        };
        Some(entry.map_err(|reason| SuiteError { line, reason }))
    })
}

fn entry(line: usize, text: &str, strictness: Strictness) -> Result<SuiteEntry, SuiteReason> {
    let (fen, counts) = text.split_once(';').unwrap_or((text, ""));
    let FenReading {
        position,
        mut repairs,
    } = read_fen(fen.trim(), strictness).map_err(SuiteReason::Position)?;
    repairs.retain(|repair| !matches!(repair, Repair::MissingCounters { .. }));
    let mut expected: Vec<(u32, u64)> = Vec::new();
    for text in counts.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let (depth, nodes) = count(text)?;
        if expected.iter().any(|&(known, _)| known == depth) {
            return Err(SuiteReason::Repeated(depth));
        }
        expected.push((depth, nodes));
    }
    if expected.is_empty() {
        return Err(SuiteReason::NoCounts);
    }
    Ok(SuiteEntry {
        line,
        position,
        repairs,
        expected,
    })
}

/// Four fields are enough even in strict mode, as in EPD.
fn read_fen(fen: &str, strictness: Strictness) -> Result<FenReading, ParsePositionError> {
    if strictness == Strictness::Strict && fen.split(' ').count() == 4 {
        return Position::read_fen(&format!("{fen} 0 1"), strictness);
    }
    Position::read_fen(fen, strictness)
}

/// Reads `D2 400`.
fn count(text: &str) -> Result<(u32, u64), SuiteReason> {
    let not_a_count = || SuiteReason::NotACount(excerpt(text));
    let rest = text.strip_prefix(['D', 'd']).ok_or_else(not_a_count)?;
    let mut words = rest.split_whitespace();
    let (depth, nodes) = (words.next(), words.next());
    if words.next().is_some() {
        return Err(not_a_count());
    }
    let depth = depth.ok_or_else(not_a_count)?;
    let depth = Some(depth)
        .filter(|depth| is_digits(depth))
        .and_then(|depth| depth.parse().ok())
        .filter(|&depth| depth <= MAX_DEPTH)
        .ok_or_else(|| SuiteReason::Depth(excerpt(depth)))?;
    let nodes = nodes.ok_or(SuiteReason::NoNodes(depth))?;
    let found = excerpt(nodes);
    if !is_digits(nodes) {
        return Err(SuiteReason::Nodes { depth, found });
    }
    let nodes = nodes.parse();
    Ok((
        depth,
        nodes.map_err(|_| SuiteReason::TooManyNodes { depth, found })?,
    ))
}

/// Rust's own parser would allow a plus sign.
fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn only(text: &str) -> Result<SuiteEntry, String> {
        let mut entries = suite(text, Strictness::Strict);
        let entry = entries.next().expect("an entry");
        assert!(entries.next().is_none());
        entry.map_err(|error| error.to_string())
    }

    #[test]
    fn counts_are_read_however_they_are_spaced() {
        for counts in [
            ";D1 20 ;D2 400",
            "; D1 20; D2 400;",
            ";d1 20;\td2\t400 ;;",
            " ;D1   20 ;D2 400 # well known",
        ] {
            let entry = only(&format!("{START}{counts}")).unwrap();
            assert_eq!(entry.position, Position::default());
            assert_eq!(entry.expected, [(1, 20), (2, 400)], "{counts}");
        }
    }

    #[test]
    fn empty_lines_comments_and_byte_order_marks_are_skipped() {
        let text = format!("\u{FEFF}# a suite\r\n\r\n{START} ;D1 20\r\n   \r\n{START} ;D2 400");
        let entries: Vec<_> = suite(&text, Strictness::Strict).map(Result::unwrap).collect();
        assert_eq!(entries.len(), 2);
        assert_eq!((entries[0].line, entries[1].line), (3, 5));
        assert_eq!(entries[1].expected, [(2, 400)]);
        assert_eq!(suite("", Strictness::Strict).count(), 0);
        assert_eq!(suite("\u{FEFF}", Strictness::Strict).count(), 0);
        assert!(only(&format!("\u{FEFF}{START} ;D0 1")).is_ok());
    }

    #[test]
    fn castling_letters_may_name_files_and_counters_be_missing() {
        let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf -";
        let entry = only(&format!("{fen} ;D1 21 ;D2 528")).unwrap();
        assert_eq!(super::super::count(&entry.position, 2), 528);
        let inner = only("4k3/8/8/8/8/8/8/4K1RR w G - 0 1 ;D1 1").unwrap();
        assert_eq!(inner.position.to_string(), "4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let no_counts = "line 1: no counts after the position; expected something like ';D1 20'";
        for (counts, expected) in [
            ("", no_counts),
            (" ; ;", no_counts),
            (
                ";20",
                "line 1: '20' is not a count; expected something like 'D1 20'",
            ),
            (
                ";D",
                "line 1: 'D' is not a count; expected something like 'D1 20'",
            ),
            (
                ";D1 20 400",
                "line 1: 'D1 20 400' is not a count; expected something like 'D1 20'",
            ),
            (";D1", "line 1: D1: the node count is missing"),
            (";Dx 20", "line 1: 'x' is not a depth from 0 to 255"),
            (";D256 20", "line 1: '256' is not a depth from 0 to 255"),
            (";D-1 20", "line 1: '-1' is not a depth from 0 to 255"),
            (
                ";D99999999999 20",
                "line 1: '99999999999' is not a depth from 0 to 255",
            ),
            (";D1 +20", "line 1: D1: '+20' is not a node count"),
            (";D1 2e1", "line 1: D1: '2e1' is not a node count"),
            (
                ";D1 18446744073709551616",
                "line 1: D1: 1844674407370955… is more than 18446744073709551615",
            ),
            (";D1 20 ;D1 20", "line 1: D1 is given twice"),
        ] {
            assert_eq!(
                only(&format!("{START}{counts}")),
                Err(expected.to_string()),
                "{counts}"
            );
        }
        assert!(only(&format!("{START};D1 18446744073709551615")).is_ok());
    }

    #[test]
    fn bad_positions_are_named_with_their_line_and_reason() {
        let text = format!("{START} ;D1 20\n8/8/8/8/8/8x/8/8 w - - 0 1 ;D1 1\n8/8/8/8/8/8/8/8 w - - ;D1 1");
        let errors: Vec<String> = suite(&text, Strictness::Strict)
            .filter_map(|entry| entry.err().map(|error| error.to_string()))
            .collect();
        assert_eq!(
            errors,
            [
                "line 2: FEN, board, column 12: unknown piece letter 'x' in rank 3",
                "line 3: not a valid position: white has no king; black has no king",
            ]
        );
        assert!(only("; D1 20").is_err());
        assert!(only("\0\u{202E}😀;D1 20").is_err());
    }

    #[test]
    fn impossible_castling_rights_are_refused_or_reported_as_dropped() {
        let text = "4k3/8/8/8/8/8/8/4K3 w K - 0 1 ;D1 5\n4k3/8/8/8/8/8/8/4K3 w - - ;D1 5";
        let mut strict = suite(text, Strictness::Strict);
        let error = strict.next().unwrap().unwrap_err().to_string();
        assert!(
            error.starts_with("line 1: ") && error.contains("castling right K"),
            "{error}"
        );
        assert!(strict.next().unwrap().is_ok());
        let lenient: Vec<_> = suite(text, Strictness::Lenient).map(Result::unwrap).collect();
        assert!(matches!(lenient[0].repairs[..], [Repair::Dropped(_)]));
        assert!(lenient[1].repairs.is_empty());
        assert_eq!(lenient[0].position, lenient[1].position);
    }
}
