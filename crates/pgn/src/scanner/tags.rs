//! The tags of a game.

use super::boundary::{Answer, begins_tag};
use super::comment::End;
use super::{Phase, Scanner, Stop, Window, need_more};
use crate::{Fault, TagValue, Visitor, Walk};

/// Which tags the game has had.
#[derive(Clone, Copy, Default)]
pub(super) struct Seen {
    any: bool,
    event: bool,
    /// Whether the last line that was not blank began with a tag.
    pub(super) is_last_line_tag: bool,
}

impl Scanner {
    pub(super) fn tags<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        loop {
            if self.skip_ignored_line(window) {
                return Some(Stop::NeedMore);
            }
            self.skip_white(window);
            match window.text.get(self.at) {
                None if window.is_last => return self.begin_movetext(window, visitor),
                None => return Some(Stop::NeedMore),
                Some(b'[') => match begins_tag(&window.text[self.at..]) {
                    Answer::Yes if self.begins_another_game(window) => {
                        return self.end_without_moves(window, visitor);
                    }
                    Answer::Yes => {
                        if let Some(stop) = self.tag(window, visitor) {
                            return Some(stop);
                        }
                    }
                    Answer::Unknown if !window.is_last => return need_more(window),
                    Answer::No | Answer::Unknown => {
                        return self.fail(window, self.at, Fault::BadTag, visitor);
                    }
                },
                Some(b'%') if self.at_line_start => self.in_ignored_line = true,
                // Behind a blank line it is the first comment of the game.
                Some(b';') if self.newlines < 2 => self.in_ignored_line = true,
                Some(_) => return self.begin_movetext(window, visitor),
            }
        }
    }

    /// Whether the tag here belongs to the next game: games without moves exist.
    fn begins_another_game(&self, window: Window<'_>) -> bool {
        let is_event = window.text[self.at + 1..].starts_with(b"Event")
            && !window
                .text
                .get(self.at + 6)
                .is_some_and(u8::is_ascii_alphanumeric);
        let after_blank = self.newlines >= 2 && !self.tags.is_last_line_tag;
        self.tags.any && (after_blank || (is_event && self.tags.event))
    }

    fn end_without_moves<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        match visitor.begin_movetext() {
            Ok(_) => self.end_game(self.at, visitor),
            Err(fault) => self.fail_before_next(window, self.at, self.at, *fault, visitor),
        }
    }

    /// Reads the tag that begins here.
    fn tag<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        let line = match self.end_of_line(window, self.at) {
            Ok(end) => &window.text[self.at..end],
            Err(End::NeedMore) => return need_more(window),
            Err(_) => return self.fail(window, self.at, Fault::TooLong(self.limits.token), visitor),
        };
        let Some((name, value, length)) = split(line) else {
            return self.fail(window, self.at, Fault::UnclosedTag, visitor);
        };
        if let Err(fault) = visitor.tag(name, TagValue::new(value)) {
            return self.fail(window, self.at, fault, visitor);
        }
        self.tags.any = true;
        self.tags.event |= name == "Event";
        self.tags.is_last_line_tag |= self.at_line_start;
        self.at += length;
        self.at_line_start = false;
        self.newlines = 0;
        None
    }

    fn begin_movetext<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        self.phase = match visitor.begin_movetext() {
            Ok(Walk::Enter) => Phase::Movetext,
            Ok(Walk::Skip) => Phase::SkipMovetext,
            Err(fault) => return self.fail(window, self.at, fault, visitor),
        };
        None
    }
}

/// Name, value and length of the tag that `line` begins with. A quote that does not end the tag, and is not
/// escaped as it should be, is part of the value.
fn split(line: &[u8]) -> Option<(&str, &[u8], usize)> {
    let open = memchr::memchr(b'"', line)?;
    let name = core::str::from_utf8(&line[1..open]).ok()?.trim_ascii();
    let mut at = open + 1;
    loop {
        at += memchr::memchr2(b'"', b'\\', &line[at..])?;
        if line[at] == b'\\' && matches!(line.get(at + 1), Some(b'"' | b'\\')) {
            // `\"]` at the end of a line is a value that ends with a backslash nobody escaped.
            if line[at + 1] == b'"' && line[at + 2..].trim_ascii() == b"]" {
                return Some((name, &line[open + 1..at + 1], line.len()));
            }
            at += 2;
            continue;
        }
        if line[at] == b'"' {
            let gap = line[at + 1..]
                .iter()
                .position(|byte| !matches!(byte, b' ' | b'\t'));
            if let Some(gap) = gap
                && line[at + 1 + gap] == b']'
            {
                return Some((name, &line[open + 1..at], at + gap + 2));
            }
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn a_tag_ends_with_quote_and_bracket() {
        let tag = |line: &'static str| {
            split(line.as_bytes()).map(|(name, value, end)| (name, str::from_utf8(value).unwrap(), end))
        };
        assert_eq!(tag(r#"[A "b"]"#), Some(("A", "b", 7)));
        assert_eq!(tag(r#"[A  "b" ] [C "d"]"#), Some(("A", "b", 9)));
        assert_eq!(tag(r#"[A "a \"b\" c"]"#), Some(("A", r#"a \"b\" c"#, 15)));
        assert_eq!(tag(r#"[A "a "b" c"]"#), Some(("A", r#"a "b" c"#, 13)));
        assert_eq!(tag(r#"[A "c:\dir\"]"#), Some(("A", r"c:\dir\", 13)));
        assert_eq!(tag(r#"[A "]"#), None);
        assert_eq!(tag(r#"[A "b""#), None);
        assert_eq!(tag(r#"[A "b\"#), None);
        assert_eq!(tag(r#"[A "]"]"#), Some(("A", "]", 7)));
    }
}
