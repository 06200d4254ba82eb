//! Between two games.

use super::boundary::white_prefix;
use super::comment::Ahead;
use super::{Number, Phase, Scanner, Stop, Window, need_more, tags};
use crate::symbols::odd_white_prefix;
use crate::{Fault, Visitor};

/// How many bytes are needed to recognise whitespace beyond ASCII.
const LONGEST_LETTER: usize = 4;

impl Scanner {
    /// Skips whitespace, byte order marks and escape lines, then begins a game.
    pub(super) fn between<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        loop {
            if self.skip_gap(window) {
                return Some(Stop::NeedMore);
            }
            let rest = &window.text[self.at..];
            match rest {
                [] if window.is_last => return Some(Stop::End),
                [] => return Some(Stop::NeedMore),
                [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
                    visitor.begin_game(self.byte());
                    self.report(window.text, self.at, Fault::Utf16.into(), visitor);
                    self.phase = Phase::Lost;
                    return Some(Stop::GameOver);
                }
                [b'{' | b';', ..] => match self.ahead(window, true) {
                    Ahead::NeedMore => return need_more(window),
                    // Comments without a game.
                    Ahead::End => self.at = window.text.len(),
                    Ahead::Tag(_) | Ahead::Other => break,
                },
                _ => break,
            }
        }
        self.tags = tags::Seen::default();
        self.newlines = 0;
        self.depth = 0;
        self.number = Number::default();
        self.phase = Phase::Tags;
        visitor.begin_game(self.byte());
        None
    }

    /// Skips whitespace and counts newlines.
    #[inline]
    pub(super) fn skip_white(&mut self, window: Window<'_>) {
        let (white, newlines) = white_prefix(&window.text[self.at..]);
        self.at += white;
        self.newlines += newlines;
        self.at_line_start |= newlines > 0;
    }

    /// Skips whitespace of all kinds and escape lines, and returns whether more text is needed to find the end.
    #[inline]
    pub(super) fn skip_gap(&mut self, window: Window<'_>) -> bool {
        loop {
            if self.skip_ignored_line(window) {
                return true;
            }
            self.skip_white(window);
            match window.text.get(self.at) {
                Some(b'%') if self.at_line_start => self.in_ignored_line = true,
                Some(0x80..) => {
                    let rest = &window.text[self.at..];
                    if rest.len() < LONGEST_LETTER && !window.is_last {
                        return true;
                    }
                    let white = odd_white_prefix(&rest[..rest.len().min(64)]);
                    if white == 0 {
                        return false;
                    }
                    self.tags.is_last_line_tag &= !self.at_line_start;
                    self.at += white;
                }
                _ => return false,
            }
        }
    }

    /// Skips the rest of an ignored line, if we are in one, and returns whether it continues beyond the window.
    pub(super) fn skip_ignored_line(&mut self, window: Window<'_>) -> bool {
        if !self.in_ignored_line {
            return false;
        }
        match memchr::memchr(b'\n', &window.text[self.at..]) {
            Some(newline) => self.at += newline,
            None => {
                self.at = window.text.len();
                if !window.is_last {
                    return true;
                }
            }
        }
        self.in_ignored_line = false;
        self.tags.is_last_line_tag = false;
        self.newlines = 0;
        false
    }

    /// In text that cannot be read at all: skips everything.
    pub(super) fn lost(&mut self, window: Window<'_>) -> Option<Stop> {
        self.at = window.text.len();
        Some(if window.is_last { Stop::End } else { Stop::NeedMore })
    }
}
