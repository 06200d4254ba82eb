//! Comments and the machine-readable commands in them.

mod clock;
mod command;
mod evaluation;
mod marks;

pub use clock::Clock;
pub use command::{Command, Commands};
pub use evaluation::{EvalAnnotation, EvalScore};
pub use marks::{Arrow, MarkColor, Marked};

use core::fmt;
use std::borrow::Cow;

use crate::text::{decode, join_lines};

/// A comment: text for people, mixed with commands for programs such as `[%clk 0:05:00]`.
///
/// The text is kept as it is, unknown commands included, so it is written back as it was read. Only line breaks are not
/// kept: in PGN they are mere layout, and each becomes a space.
///
/// ```
/// use tabiya_pgn::{Clock, Command, Comment, EvalScore};
/// use std::time::Duration;
///
/// let mut comment = Comment::new(" [%eval -0.43] [%clk 0:05:03] Solid. ");
/// assert_eq!(comment.evaluation().unwrap().score, EvalScore::Centipawns(-43));
/// assert_eq!(comment.clock(), Some(Clock(Duration::from_secs(303))));
/// assert_eq!(comment.text(), "Solid.");
///
/// comment.set_command(&Command::Clock(Clock(Duration::from_secs(65))));
/// assert_eq!(comment.as_str(), " [%eval -0.43] [%clk 0:01:05] Solid. ");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Comment(String);

impl Comment {
    /// A comment with this text; each line break becomes a space.
    pub fn new(text: impl Into<String>) -> Comment {
        Comment(join_lines(Cow::Owned(text.into())).into_owned())
    }

    /// A comment from the bytes that a [`Visitor`](crate::Visitor) receives: UTF-8, or else Latin-1.
    pub fn from_bytes(text: &[u8]) -> Comment {
        Comment::new(decode(text).into_owned())
    }

    /// The whole text, including commands.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text for people: without the commands, trimmed.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut end = 0;
        for (range, _) in Commands::of(&self.0).ranges() {
            text += &self.0[end..range.start];
            end = range.end;
            if text.ends_with(' ') {
                end += self.0[end..].len() - self.0[end..].trim_start_matches(' ').len();
            }
        }
        text += &self.0[end..];
        text.trim().to_owned()
    }

    /// The commands, in order.
    pub fn commands(&self) -> Commands<'_> {
        Commands::of(&self.0)
    }

    /// The first command with this name: `clk`, `eval`, …
    pub fn command(&self, name: &str) -> Option<Command<'_>> {
        self.commands().find(|command| command.name() == name)
    }

    /// The time left on the clock: `[%clk]`.
    pub fn clock(&self) -> Option<Clock> {
        self.commands().find_map(|command| match command {
            Command::Clock(clock) => Some(clock),
            _ => None,
        })
    }

    /// The time the move took: `[%emt]`.
    pub fn elapsed(&self) -> Option<Clock> {
        self.commands().find_map(|command| match command {
            Command::Elapsed(clock) => Some(clock),
            _ => None,
        })
    }

    /// The engine evaluation: `[%eval]`.
    pub fn evaluation(&self) -> Option<EvalAnnotation> {
        self.commands().find_map(|command| match command {
            Command::Evaluation(evaluation) => Some(evaluation),
            _ => None,
        })
    }

    /// The arrows on the board: `[%cal]`.
    pub fn arrows(&self) -> Vec<Arrow> {
        let lists = self.commands().filter_map(|command| match command {
            Command::Arrows(arrows) => Some(arrows),
            _ => None,
        });
        lists.flatten().collect()
    }

    /// The coloured squares: `[%csl]`.
    pub fn squares(&self) -> Vec<Marked> {
        let lists = self.commands().filter_map(|command| match command {
            Command::Squares(squares) => Some(squares),
            _ => None,
        });
        lists.flatten().collect()
    }

    /// Replaces the first command of the same name, or puts this one in front of the text.
    pub fn set_command(&mut self, command: &Command<'_>) {
        let range = Commands::of(&self.0)
            .ranges()
            .find(|(_, found)| found.name() == command.name())
            .map(|(range, _)| range);
        match range {
            Some(range) => self.0.replace_range(range, &command.to_string()),
            None if self.0.is_empty() => self.0 = command.to_string(),
            None => self.0.insert_str(0, &format!("{command} ")),
        }
    }

    /// Removes every command with this name: `clk`, `eval`, …
    pub fn remove_command(&mut self, name: &str) {
        let ranges: Vec<_> = Commands::of(&self.0)
            .ranges()
            .filter(|(_, found)| found.name() == name)
            .map(|(range, _)| range)
            .collect();
        for range in ranges.into_iter().rev() {
            let space = usize::from(self.0[range.end..].starts_with(' '));
            self.0.replace_range(range.start..range.end + space, "");
        }
    }
}

impl From<&str> for Comment {
    fn from(text: &str) -> Comment {
        Comment::new(text)
    }
}

impl From<String> for Comment {
    fn from(text: String) -> Comment {
        Comment::new(text)
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_become_single_spaces() {
        assert_eq!(Comment::new("a\nb\r\nc \n d").as_str(), "a b c d");
        assert_eq!(Comment::new("\n[%clk 1:00]\n").as_str(), " [%clk 1:00] ");
        assert_eq!(Comment::new("a  b\tc").as_str(), "a  b\tc");
        assert_eq!(Comment::new("\n\n\n").as_str(), " ");
    }

    #[test]
    fn text_is_what_is_left_without_commands() {
        assert_eq!(Comment::new("a [%clk 1:00] b").text(), "a b");
        assert_eq!(Comment::new("[%clk 1:00][%x y] b").text(), "b");
        assert_eq!(Comment::new("[%clk 1:00").text(), "[%clk 1:00");
        assert_eq!(Comment::new(" Best [1] ").text(), "Best [1]");
    }

    #[test]
    fn commands_can_be_added_and_removed() {
        let mut comment = Comment::new("hm");
        comment.set_command(&Command::parse("eval", "#-3"));
        comment.set_command(&Command::parse("mine", "1 2"));
        assert_eq!(comment.as_str(), "[%mine 1 2] [%eval #-3] hm");
        comment.remove_command("eval");
        comment.remove_command("mine");
        assert_eq!(comment.as_str(), "hm");
    }
}
