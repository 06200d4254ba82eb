//! Commands inside comments: `[%name value]`.

use core::fmt;
use core::ops::Range;

use super::{Arrow, Clock, EvalAnnotation, Marked};

/// A machine-readable command inside a comment.
///
/// ```
/// use tabiya_pgn::{Command, EvalScore};
///
/// let Command::Evaluation(evaluation) = Command::parse("eval", "#-3") else { panic!() };
/// assert_eq!(evaluation.score, EvalScore::Mate(-3));
/// assert_eq!(Command::parse("foo", "bar").to_string(), "[%foo bar]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command<'a> {
    /// `[%clk 1:30:00]`: the time left after the move.
    Clock(Clock),
    /// `[%emt 0:00:07]`: the time the move took.
    Elapsed(Clock),
    /// `[%eval 0.35,20]`: an engine's evaluation and its search depth.
    Evaluation(EvalAnnotation),
    /// `[%cal Ge2e4,Rd1d8]`: arrows on the board.
    Arrows(Vec<Arrow>),
    /// `[%csl Gd4,Re5]`: coloured squares.
    Squares(Vec<Marked>),
    /// Any other command, or one of those above with a malformed value.
    Other {
        /// The text after the percent sign.
        name: &'a str,
        /// The text after the name.
        value: &'a str,
    },
}

impl<'a> Command<'a> {
    /// The command with this name and value.
    pub fn parse(name: &'a str, value: &'a str) -> Command<'a> {
        let known = match name {
            "clk" => Clock::parse(value).map(Command::Clock),
            "emt" => Clock::parse(value).map(Command::Elapsed),
            "eval" => EvalAnnotation::parse(value).map(Command::Evaluation),
            "cal" => list(value, Arrow::parse).map(Command::Arrows),
            "csl" => list(value, Marked::parse).map(Command::Squares),
            _ => None,
        };
        known.unwrap_or(Command::Other { name, value })
    }

    /// The text after the percent sign.
    pub fn name(&self) -> &'a str {
        match self {
            Command::Clock(_) => "clk",
            Command::Elapsed(_) => "emt",
            Command::Evaluation(_) => "eval",
            Command::Arrows(_) => "cal",
            Command::Squares(_) => "csl",
            Command::Other { name, .. } => name,
        }
    }
}

/// Parses a comma-separated list, if every item is well-formed.
fn list<T>(value: &str, parse: fn(&str) -> Option<T>) -> Option<Vec<T>> {
    let items = value.split(',').map(str::trim).filter(|item| !item.is_empty());
    items.map(parse).collect()
}

impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn comma<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
            for (index, item) in items.iter().enumerate() {
                write!(f, "{}{item}", if index == 0 { "" } else { "," })?;
            }
            Ok(())
        }
        write!(f, "[%{} ", self.name())?;
        match self {
            Command::Clock(clock) | Command::Elapsed(clock) => clock.fmt(f)?,
            Command::Evaluation(evaluation) => evaluation.fmt(f)?,
            Command::Arrows(arrows) => comma(f, arrows)?,
            Command::Squares(squares) => comma(f, squares)?,
            Command::Other { value, .. } => f.write_str(value)?,
        }
        f.write_str("]")
    }
}

/// The commands of a comment, in order.
///
/// ```
/// use tabiya_pgn::Commands;
///
/// let names: Vec<_> = Commands::of("[%clk 0:01:00] hm [%mine 1]").map(|command| command.name()).collect();
/// assert_eq!(names, ["clk", "mine"]);
/// ```
#[derive(Clone, Debug)]
pub struct Commands<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Commands<'a> {
    /// The commands of this comment.
    pub fn of(text: &'a str) -> Commands<'a> {
        Commands { text, at: 0 }
    }

    /// The commands with their byte ranges.
    pub(crate) fn ranges(mut self) -> impl Iterator<Item = (Range<usize>, Command<'a>)> {
        core::iter::from_fn(move || self.advance())
    }

    fn advance(&mut self) -> Option<(Range<usize>, Command<'a>)> {
        let open = self.at + self.text[self.at..].find("[%")?;
        let end = open + self.text[open..].find(']')?;
        // An unclosed command ends where the next one starts.
        let start = open + self.text[open..end].rfind("[%")?;
        self.at = end + 1;
        let content = &self.text[start + 2..end];
        let (name, value) = content
            .split_once(|letter: char| letter.is_whitespace())
            .unwrap_or((content, ""));
        Some((start..end + 1, Command::parse(name, value.trim())))
    }
}

impl<'a> Iterator for Commands<'a> {
    type Item = Command<'a>;

    fn next(&mut self) -> Option<Command<'a>> {
        Some(self.advance()?.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_round_trip() {
        for text in [
            "[%clk 1:02:03]",
            "[%clk 0:00:01.5]",
            "[%emt 0:00:07]",
            "[%eval -0.04]",
            "[%eval #12,30]",
            "[%cal Ge2e4,Rd1d8]",
            "[%csl Yd4,Ba1]",
            "[%unknown a b, c]",
        ] {
            let command = Commands::of(text).next().unwrap();
            assert_eq!(command.to_string(), text);
            let is_other = matches!(command, Command::Other { .. });
            assert_eq!(is_other, text.contains("unknown"));
        }
    }

    #[test]
    fn a_command_with_a_malformed_value_is_kept_as_other() {
        for text in [
            "[%clk soon]",
            "[%eval good]",
            "[%cal Ge2]",
            "[%csl Xd4]",
            "[%clk ]",
        ] {
            let command = Commands::of(text).next().unwrap();
            assert!(matches!(command, Command::Other { .. }), "{text}");
            assert_eq!(command.to_string(), text);
        }
    }

    #[test]
    fn a_command_that_is_not_closed_is_text() {
        assert_eq!(Commands::of("[%clk 1:00").count(), 0);
        assert_eq!(Commands::of("[%clk [%clk 0:01:00]").count(), 1);
    }
}
