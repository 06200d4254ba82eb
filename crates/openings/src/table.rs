//! The text format of the table.
//!
//! A file is a tree. Each line is indented two spaces more than the line it continues, and has a name:
//!
//! ```text
//! B20 e4 c5 = Sicilian Defence
//!   B27 Nf3 .
//!     B50 d6 : Modern
//!       d4 .
//!         cxd4 Nxd4 Nf6 Nc3 a6 = Sicilian Defence: Najdorf
//!           B92 Be2 , Opočenský
//!             e5 Nf3 , Modern
//! ```
//!
//! First comes the ECO code, unless it is the same as in the line above; then the moves that follow those of
//! the line above, in SAN; then a sign, and what it asks for:
//!
//! | sign | the name is |
//! | --- | --- |
//! | `=` | what follows |
//! | `:` | the family, which is the name above up to its colon, a colon, and what follows |
//! | `,` | the name above, a comma, and what follows |
//! | `.` | the name above, and the last move with its number: for lines known by that move |
//!
//! A move at the end of the name above is replaced: a line below `Najdorf, 7.f4` is not called `Najdorf,
//! 7.f4, 7...Qb6`, but `Najdorf, 7...Qb6`. Empty lines and lines that start with `#` are ignored.

use std::fmt;
use std::iter::Peekable;
use std::str::SplitWhitespace;

use tabiya_rules::{Position, San};

use crate::Eco;

/// All lines, one text per volume.
pub(crate) const TEXTS: [&str; 5] = [
    include_str!("../table/A.txt"),
    include_str!("../table/B.txt"),
    include_str!("../table/C.txt"),
    include_str!("../table/D.txt"),
    include_str!("../table/E.txt"),
];

/// A line of the table.
pub(crate) struct Line {
    pub(crate) eco: Eco,
    pub(crate) name: String,
    /// The position at its end.
    pub(crate) position: Position,
    pub(crate) plies: usize,
}

/// An error in a text, with its line number, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableError {
    line: usize,
    fault: Fault,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Fault {
    Indent,
    Code,
    NoMoves,
    Move(String),
    NoName,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.fault {
            Fault::Indent => f.write_str("must be at most two spaces deeper than the line before"),
            Fault::Code => f.write_str("must start with an ECO code"),
            Fault::NoMoves => f.write_str("must have a move"),
            Fault::Move(text) => write!(f, "{text} is not a legal move"),
            Fault::NoName => f.write_str("must have a sign and a name"),
        }
    }
}

/// Passes the lines of a text to `visit`, in order.
pub(crate) fn read(text: &str, mut visit: impl FnMut(&Line)) -> Result<(), TableError> {
    // The line read last, and those above it.
    let mut path: Vec<Line> = Vec::new();
    for (number, text) in text.lines().enumerate() {
        let words = text.trim_start_matches(' ');
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        let spaces = text.len() - words.len();
        let depth = spaces / 2;
        path.truncate(depth);
        let line = match spaces % 2 == 0 && depth == path.len() {
            true => read_line(words, path.last()),
            false => Err(Fault::Indent),
        };
        let line = line.map_err(|fault| TableError {
            line: number + 1,
            fault,
        })?;
        visit(&line);
        path.push(line);
    }
    Ok(())
}

fn read_line(text: &str, above: Option<&Line>) -> Result<Line, Fault> {
    let mut words = text.split_whitespace().peekable();
    let code = words.peek().and_then(|word| word.parse().ok());
    if code.is_some() {
        words.next();
    }
    let eco = code.or(above.map(|line| line.eco)).ok_or(Fault::Code)?;
    let mut position = above.map_or_else(Position::default, |line| line.position.clone());
    let mut plies = above.map_or(0, |line| line.plies);
    let mut last = "";
    while let Some(word) = words.next_if(|word| !is_sign(word)) {
        let mv = San::parse(word).ok().and_then(|san| san.resolve(&position).ok());
        position.play_unchecked(mv.ok_or_else(|| Fault::Move(word.to_owned()))?);
        plies += 1;
        last = word;
    }
    if last.is_empty() {
        return Err(Fault::NoMoves);
    }
    let above = above.map(|line| line.name.as_str());
    let name = name(words, above, &numbered(plies, last)).ok_or(Fault::NoName)?;
    Ok(Line {
        eco,
        name,
        position,
        plies,
    })
}

fn is_sign(word: &str) -> bool {
    ["=", ":", ",", "."].contains(&word)
}

/// The name that the sign and the words after it give.
fn name(mut words: Peekable<SplitWhitespace<'_>>, above: Option<&str>, last: &str) -> Option<String> {
    let sign = words.next()?;
    let own = words.collect::<Vec<_>>().join(" ");
    if own.is_empty() != (sign == ".") {
        return None;
    }
    Some(match sign {
        "=" => own,
        ":" => format!("{}: {own}", family(above?)),
        "," => join(above?, &own),
        _ => join(above?, last),
    })
}

/// A move with its number: `6.Bg5`, `7...Qb6`.
fn numbered(plies: usize, mv: &str) -> String {
    let dots = if plies % 2 == 1 { "." } else { "..." };
    format!("{}{dots}{mv}", plies.div_ceil(2))
}

fn family(name: &str) -> &str {
    name.split_once(": ").map_or(name, |(family, _)| family)
}

/// Whether a part of a name is a move with its number. (The 150 Attack starts with a number too.)
pub(crate) fn is_numbered(part: &str) -> bool {
    let behind = part.trim_start_matches(|letter: char| letter.is_ascii_digit());
    behind.len() < part.len() && behind.starts_with('.')
}

/// The name without the move at its end, and with one more part.
fn join(name: &str, part: &str) -> String {
    let kept = match name.rsplit_once([':', ',']) {
        Some((kept, end)) if is_numbered(end.trim_start()) => kept,
        _ => name,
    };
    let sign = if kept.contains(": ") { "," } else { ":" };
    format!("{kept}{sign} {part}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let mut names = Vec::new();
        read(text, |line| names.push(format!("{} {}", line.eco, line.name))).unwrap();
        names
    }

    #[test]
    fn names_grow_by_their_signs() {
        let text = "# a comment\n\nB20 e4 c5 = Sicilian Defence\n  B27 Nf3 .\n    d6 .\n      B50 g3 : Modern\n        Nc6 .\n          \
                    Bg2 , Quiet\n  b4 = Wing Gambit\n";
        assert_eq!(
            names(text),
            [
                "B20 Sicilian Defence",
                "B27 Sicilian Defence: 2.Nf3",
                "B27 Sicilian Defence: 2...d6",
                "B50 Sicilian Defence: Modern",
                "B50 Sicilian Defence: Modern, 3...Nc6",
                "B50 Sicilian Defence: Modern, Quiet",
                "B20 Wing Gambit"
            ]
        );
    }

    #[test]
    fn only_moves_are_replaced_not_numbers() {
        assert_eq!(
            join("Pirc Defence: 150 Attack", "5.Qd2"),
            "Pirc Defence: 150 Attack, 5.Qd2"
        );
        assert_eq!(join("Pirc Defence: 3...e5", "4.Nf3"), "Pirc Defence: 4.Nf3");
        assert_eq!(join("Pirc Defence", "2.d4"), "Pirc Defence: 2.d4");
    }

    #[test]
    fn errors_have_their_line_and_reason() {
        let fault = |text: &str| read(text, |_| ()).unwrap_err().to_string();
        assert_eq!(fault("e4 = Name"), "line 1: must start with an ECO code");
        assert_eq!(
            fault("B00 e4 = Name\n\n    e5 ."),
            "line 3: must be at most two spaces deeper than the line before"
        );
        assert_eq!(
            fault(" B00 e4 = Name"),
            "line 1: must be at most two spaces deeper than the line before"
        );
        assert_eq!(fault("B00 e4 e4 = Name"), "line 1: e4 is not a legal move");
        assert_eq!(fault("B00 = Name"), "line 1: must have a move");
        for text in ["B00 e4", "B00 e4 =", "B00 e4 : Name", "B00 e4 , Name", "B00 e4 ."] {
            assert_eq!(fault(text), "line 1: must have a sign and a name", "{text}");
        }
    }
}
