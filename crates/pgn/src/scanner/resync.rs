//! Resynchronisation: finding the next game after an error.

use super::boundary::{Answer, begins_moves, begins_tag, white_prefix};
use super::class::{is_in_word, is_white};
use super::comment::End;
use super::{Phase, Report, Scanner, Stop, Window};
use crate::GameResult;
use crate::symbols::end_of_plain;

/// The longest result, in bytes.
const LONGEST_RESULT: usize = 16;

/// What to do next.
enum Next {
    /// Continue here.
    At(usize),
    /// The bad game has ended.
    Over(Phase, usize),
    NeedMore,
}

impl Scanner {
    /// Skips to the end of a bad game: its result, a tag, or a first move after a blank line.
    pub(super) fn resync(&mut self, window: Window<'_>, mut is_in_moves: bool) -> Option<Stop> {
        loop {
            if self.skip_ignored_line(window) {
                self.phase = Phase::Resync { is_in_moves };
                return Some(Stop::NeedMore);
            }
            self.skip_white(window);
            if !is_in_moves {
                // Skip the remaining tags; moves start a line.
                is_in_moves = self.at_line_start
                    && window
                        .text
                        .get(self.at)
                        .is_some_and(|byte| !matches!(byte, b'[' | b'%' | b';'));
                if is_in_moves {
                    self.newlines = 0;
                }
            }
            let Some(&byte) = window.text.get(self.at) else {
                self.phase = match window.is_last {
                    true => Phase::Between,
                    false => Phase::Resync { is_in_moves },
                };
                return Some(if window.is_last { Stop::End } else { Stop::NeedMore });
            };
            let next = match byte {
                b'[' if self.at_line_start && (is_in_moves || self.newlines > 1) => {
                    self.resync_tag(window, is_in_moves)
                }
                _ if !is_in_moves => self.skip_line(window),
                b'{' => self.skip_comment(window),
                b';' => self.skip_line(window),
                b'%' if self.at_line_start => self.skip_line(window),
                b'(' => {
                    self.depth = self.depth.saturating_add(1);
                    Next::At(self.at + 1)
                }
                b')' => {
                    self.depth = self.depth.saturating_sub(1);
                    Next::At(self.at + 1)
                }
                _ => self.skip_word(window),
            };
            match next {
                Next::At(at) => {
                    self.at = at;
                    self.at_line_start = false;
                    self.newlines = 0;
                }
                Next::Over(phase, at) => {
                    self.at = at;
                    self.phase = phase;
                    return None;
                }
                Next::NeedMore => {
                    self.phase = Phase::Resync { is_in_moves };
                    return Some(Stop::NeedMore);
                }
            }
        }
    }

    /// A bracket at the start of a line.
    fn resync_tag(&mut self, window: Window<'_>, is_in_moves: bool) -> Next {
        match begins_tag(&window.text[self.at..]) {
            Answer::Yes => Next::Over(Phase::Between, self.at),
            Answer::Unknown if !window.is_last => Next::NeedMore,
            _ if is_in_moves => Next::At(self.at + 1),
            _ => self.skip_line(window),
        }
    }

    fn skip_line(&mut self, window: Window<'_>) -> Next {
        match memchr::memchr(b'\n', &window.text[self.at..]) {
            Some(newline) => Next::At(self.at + newline),
            None if window.is_last => Next::At(window.text.len()),
            // A line of any length, window by window.
            None => {
                self.in_ignored_line = true;
                self.at_line_start = false;
                self.at = window.text.len();
                Next::NeedMore
            }
        }
    }

    fn skip_comment(&mut self, window: Window<'_>) -> Next {
        match self.end_of_comment(window, self.at + 1) {
            End::Closed(end) => Next::At(end + 1),
            End::NeedMore => Next::NeedMore,
            // Not closed: skip only its brace.
            End::Unclosed | End::TooLong => Next::At(self.at + 1),
        }
    }

    /// A word: a result ends the bad game, a first move after a blank line begins another.
    fn skip_word(&mut self, window: Window<'_>) -> Next {
        let text = window.text;
        let rest = &text[self.at..];
        if self.newlines > 1 {
            match begins_moves(rest) {
                Answer::Yes => return Next::Over(Phase::Between, self.at),
                Answer::Unknown if !window.is_last => return Next::NeedMore,
                Answer::No | Answer::Unknown => {}
            }
        }
        let length = 1 + rest[1..].iter().take_while(|&&byte| is_in_word(byte)).count();
        let is_cut = length == rest.len() && !window.is_last;
        if is_cut && length <= LONGEST_RESULT {
            return Next::NeedMore;
        }
        let length = match rest[..length].is_ascii() {
            true => length,
            false => end_of_plain(&rest[..length.min(LONGEST_RESULT)]),
        };
        let end = self.at + length;
        if length > LONGEST_RESULT || GameResult::parse(&rest[..length]).is_none() {
            return Next::At(end);
        }
        match self.is_end(&text[end..]) {
            Answer::Yes => {
                self.newlines = 0;
                Next::Over(Phase::AfterResult(Report::Nothing), end)
            }
            Answer::Unknown if !window.is_last => Next::NeedMore,
            Answer::Unknown => Next::At(end),
            Answer::No => Next::At(end),
        }
    }

    /// Whether the result before `rest` ends a game: it does as the last word of its line, or before a comment or a first
    /// move; inside a variation only before a blank line.
    fn is_end(&self, rest: &[u8]) -> Answer {
        const FAR: usize = 1 << 10;
        let (white, newlines) = white_prefix(&rest[..rest.len().min(FAR)]);
        match rest.get(white) {
            _ if newlines > 1 || white == FAR => Answer::Yes,
            None => Answer::Unknown,
            Some(byte) if self.depth == 0 => {
                match newlines > 0 || matches!(byte, b'{' | b';' | b'1' | b'[') {
                    true => Answer::Yes,
                    false => Answer::No,
                }
            }
            Some(byte) => {
                debug_assert!(!is_white(*byte));
                Answer::No
            }
        }
    }
}
