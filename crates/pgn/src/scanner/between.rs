//! Between two games.

use super::boundary::{Answer, begins_tag, white_prefix};
use super::comment::End;
use super::{Number, Phase, Scanner, Stop, Window, need_more, tags};
use crate::Visitor;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl Scanner {
    /// Passes over white space, marks of the encoding and ignored lines, then begins a game.
    pub(super) fn between<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        loop {
            if self.skip_ignored_line(window) {
                return Some(Stop::NeedMore);
            }
            self.skip_white(window);
            let rest = &window.text[self.at..];
            match rest {
                [] if window.is_last => return Some(Stop::End),
                [] => return Some(Stop::NeedMore),
                [0xef, ..] if rest.len() < BYTE_ORDER_MARK.len() && !window.is_last => {
                    return need_more(window);
                }
                _ if rest.starts_with(BYTE_ORDER_MARK) => self.at += BYTE_ORDER_MARK.len(),
                [b'%', ..] if self.at_line_start => self.in_ignored_line = true,
                [b';', ..] => self.in_ignored_line = true,
                [b'{', ..] => match self.preamble(window) {
                    Preamble::NeedMore => return need_more(window),
                    Preamble::Until(end) => {
                        self.at = end;
                        self.at_line_start = true;
                    }
                    Preamble::None => break,
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

    /// Passes over white space and counts line ends.
    #[inline]
    pub(super) fn skip_white(&mut self, window: Window<'_>) {
        let (white, newlines) = white_prefix(&window.text[self.at..]);
        self.at += white;
        self.newlines += newlines;
        self.at_line_start |= newlines > 0;
    }

    /// Passes over the rest of an ignored line, if we are in one, and says whether it goes on beyond the window.
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

    /// Comments before tags and at the end of the file are about the file; comments before moves belong to the game.
    fn preamble(&self, window: Window<'_>) -> Preamble {
        let mut at = self.at;
        while window.text.get(at) == Some(&b'{') {
            match self.end_of_comment(window, at + 1) {
                End::Closed(end) => at = end + 1,
                End::NeedMore => return Preamble::NeedMore,
                End::Unclosed(_) | End::TooLong => return Preamble::None,
            }
            at += white_prefix(&window.text[at..]).0;
            if at - self.at > self.limits.token {
                return Preamble::None;
            }
        }
        match begins_tag(&window.text[at..]) {
            Answer::Yes => Preamble::Until(at),
            Answer::Unknown if window.is_last && at == window.text.len() => Preamble::Until(at),
            Answer::Unknown if !window.is_last => Preamble::NeedMore,
            Answer::No | Answer::Unknown => Preamble::None,
        }
    }
}

enum Preamble {
    None,
    Until(usize),
    NeedMore,
}
