//! Wrapping words into lines shorter than 80 characters.

use std::io::{self, Write};

use crate::Commands;

/// The longest line.
const WIDTH: usize = 79;

pub(super) struct Wrapped<W> {
    out: W,
    /// Characters in the line so far.
    column: usize,
    /// Opening parentheses, written right before the next word.
    prefix: String,
}

impl<W: Write> Wrapped<W> {
    pub(super) fn new(out: W) -> Wrapped<W> {
        Wrapped {
            out,
            column: 0,
            prefix: String::new(),
        }
    }

    /// A word, after a space or on a new line.
    pub(super) fn word(&mut self, word: &str) -> io::Result<()> {
        let length = self.prefix.len() + word.chars().count();
        if self.column > 0 {
            let breaks = self.column + 1 + length > WIDTH;
            self.out.write_all(if breaks { b"\n" } else { b" " })?;
            self.column = if breaks { 0 } else { self.column + 1 };
        }
        self.out.write_all(self.prefix.as_bytes())?;
        self.out.write_all(word.as_bytes())?;
        self.prefix.clear();
        self.column += length;
        Ok(())
    }

    pub(super) fn open(&mut self) {
        self.prefix.push('(');
    }

    pub(super) fn close(&mut self) -> io::Result<()> {
        if !self.prefix.is_empty() {
            self.word("")?;
        }
        if self.column >= WIDTH {
            self.end_line()?;
        }
        self.column += 1;
        self.out.write_all(b")")
    }

    /// A comment in braces, wrapped at single spaces. A comment that contains a closing brace can only be written as a
    /// line comment.
    pub(super) fn comment(&mut self, text: &str) -> io::Result<()> {
        if text.contains('}') {
            self.word(";")?;
            self.out.write_all(text.as_bytes())?;
            return self.end_line();
        }
        let mut words = breakable(text);
        let mut piece = format!("{{{}", words.next().unwrap_or_default());
        for word in words {
            // At the start of a line some readers would take these for a tag or an escape.
            if word.starts_with('%') || (word.starts_with('[') && !word.starts_with("[%")) {
                piece.push(' ');
                piece += word;
            } else {
                self.word(&piece)?;
                word.clone_into(&mut piece);
            }
        }
        piece.push('}');
        self.word(&piece)
    }

    pub(super) fn end_line(&mut self) -> io::Result<()> {
        self.out.write_all(b"\n")?;
        self.column = 0;
        Ok(())
    }
}

/// The pieces of a text between single spaces. Longer gaps stay inside a piece, because a line break reads back as one
/// space; so do commands such as `[%eval 0.35,20]`, which other programs expect on one line.
fn breakable(text: &str) -> impl Iterator<Item = &str> {
    let bytes = text.as_bytes();
    let is_white = |index: Option<usize>| {
        index
            .and_then(|index| bytes.get(index))
            .is_some_and(|byte| matches!(byte, b' ' | b'\t'))
    };
    let is_break = move |index: usize| {
        bytes[index] == b' ' && !is_white(index.checked_sub(1)) && !is_white(Some(index + 1))
    };
    let mut commands = Commands::of(text).ranges().map(|(range, _)| range).peekable();
    let mut start = Some(0);
    core::iter::from_fn(move || {
        let from = start?;
        let mut index = from;
        let end = loop {
            while commands.next_if(|command| command.end <= index).is_some() {}
            match commands.peek() {
                Some(command) if command.contains(&index) => index = command.end,
                _ if index >= bytes.len() => break None,
                _ if is_break(index) => break Some(index),
                _ => index += 1,
            }
        };
        start = end.map(|end| end + 1);
        Some(&text[from..end.unwrap_or(bytes.len())])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_breaks_only_at_single_spaces() {
        let pieces = |text| breakable(text).collect::<Vec<_>>();
        assert_eq!(pieces("a b  c d"), ["a", "b  c", "d"]);
        assert_eq!(pieces(" a "), ["", "a", ""]);
        assert_eq!(pieces(""), [""]);
        assert_eq!(pieces("  "), ["  "]);
    }

    #[test]
    fn a_command_is_not_broken() {
        let pieces = |text| breakable(text).collect::<Vec<_>>();
        assert_eq!(pieces("[%eval 0.3 20] a"), ["[%eval 0.3 20]", "a"]);
        assert_eq!(pieces("a [%x y][%z w] [%q r]"), ["a", "[%x y][%z w]", "[%q r]"]);
        assert_eq!(pieces("[%never closed"), ["[%never", "closed"]);
    }

    #[test]
    fn no_line_is_longer_than_79_characters() {
        let mut text = Vec::new();
        let mut out = Wrapped::new(&mut text);
        for word in 0..300 {
            out.word(&"x".repeat(word % 13 + 1)).unwrap();
            if word % 7 == 0 {
                out.open();
                out.comment("some words in a comment").unwrap();
                out.close().unwrap();
            }
        }
        out.end_line().unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.lines().all(|line| line.len() <= 79 && !line.is_empty()));
        assert!(!text.contains("( ") && !text.contains(" )"));
    }
}
