//! Skipping what the visitor does not want.

use super::boundary::{Answer, begins_moves, begins_tag, white_prefix};
use super::class::{Class, class, is_white};
use super::comment::End;
use super::{Number, Phase, Report, Scanner, Stop, Window, need_more};
use crate::{Fault, GameResult, Visitor};

impl Scanner {
    /// Skips the moves of a game: up to a tag, or up to a result at the end of a paragraph.
    pub(super) fn skip_movetext<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        let text = window.text;
        loop {
            if self.skip_ignored_line(window) {
                return Some(Stop::NeedMore);
            }
            let Some(found) = memchr::memchr3(b'{', b'\n', b';', &text[self.at..]) else {
                if window.is_last {
                    return self.end_game(text.len(), visitor);
                }
                // There may be a result at the very end: keep its line.
                if text.len() - self.at > self.limits.token {
                    return self.fail(window, self.at, Fault::TooLong(self.limits.token), visitor);
                }
                return need_more(window);
            };
            let at = self.at + found;
            // The move number records whether any moves have been skipped.
            if !self.number.has_moved() && text[self.at..at].iter().any(|&byte| !is_white(byte)) {
                self.number = Number { value: 1, plies: 1 };
            }
            match text[at] {
                b'{' => match self.end_of_comment(window, at + 1) {
                    End::Closed(end) => self.at = end + 1,
                    End::Unclosed => return self.fail(window, at, Fault::UnclosedComment, visitor),
                    End::TooLong => {
                        return self.fail(window, at, Fault::TooLong(self.limits.token), visitor);
                    }
                    End::NeedMore => {
                        self.at = at;
                        return need_more(window);
                    }
                },
                b';' => {
                    self.at = at;
                    self.in_ignored_line = true;
                }
                // Nearly every line continues the moves.
                _ if text
                    .get(at + 1)
                    .is_some_and(|&byte| !is_white(byte) && !matches!(byte, b'[' | b'%')) =>
                {
                    self.at = at + 1;
                }
                _ => {
                    let (white, newlines) = white_prefix(&text[at..]);
                    let next = at + white;
                    match begins_tag(&text[next..]) {
                        Answer::Unknown if !window.is_last => return self.wait_or_fail(window, visitor),
                        Answer::Yes => return self.end_game(next, visitor),
                        _ if next == text.len() => return self.end_game(next, visitor),
                        _ if newlines > 1 && ends_with_result(&text[self.at..at]) => {
                            self.at = at;
                            self.newlines = 0;
                            self.phase = Phase::AfterResult(Report::End);
                            return None;
                        }
                        _ if newlines > 1 && self.number.has_moved() && text[next] == b'1' => {
                            match begins_moves(&text[next..]) {
                                Answer::Unknown if !window.is_last => {
                                    return self.wait_or_fail(window, visitor);
                                }
                                Answer::Yes => return self.end_game(next, visitor),
                                Answer::No | Answer::Unknown => self.at = next,
                            }
                        }
                        _ if text[next] == b'%' => {
                            self.at = next;
                            self.in_ignored_line = true;
                        }
                        _ => self.at = next,
                    }
                }
            }
        }
    }

    /// Asks for more text, up to the limit.
    fn wait_or_fail<V: Visitor>(&mut self, window: Window<'_>, visitor: &mut V) -> Option<Stop> {
        if window.text.len() - self.at > self.limits.token {
            return self.fail(window, self.at, Fault::TooLong(self.limits.token), visitor);
        }
        need_more(window)
    }

    /// Skips a variation, `depth` levels inside of which we are.
    pub(super) fn skip_variation<V: Visitor>(
        &mut self,
        window: Window<'_>,
        visitor: &mut V,
        mut depth: u64,
    ) -> Option<Stop> {
        let text = window.text;
        let mut at = self.at;
        let stop = loop {
            if self.in_ignored_line {
                self.at = at;
                if self.skip_ignored_line(window) {
                    at = self.at;
                    break Stop::NeedMore;
                }
                at = self.at;
            }
            let Some(&byte) = text.get(at) else {
                if window.is_last {
                    return self.fail_before_next(window, at, Fault::UnclosedVariation, visitor);
                }
                break Stop::NeedMore;
            };
            match class(byte) {
                Class::Open => depth += 1,
                Class::Close if depth == 0 => {
                    self.at = at + 1;
                    self.at_line_start = false;
                    self.phase = Phase::Movetext;
                    return None;
                }
                Class::Close => depth -= 1,
                Class::Newline => {
                    self.at_line_start = true;
                    self.newlines += 1;
                    at += 1;
                    continue;
                }
                Class::White => {
                    at += 1;
                    continue;
                }
                Class::Brace => match self.end_of_comment(window, at + 1) {
                    End::Closed(end) => at = end,
                    End::Unclosed => return self.fail(window, at, Fault::UnclosedComment, visitor),
                    End::TooLong => {
                        return self.fail(window, at, Fault::TooLong(self.limits.token), visitor);
                    }
                    End::NeedMore => break Stop::NeedMore,
                },
                Class::Semicolon => self.in_ignored_line = true,
                Class::Percent if self.at_line_start => self.in_ignored_line = true,
                Class::Bracket if self.at_line_start => match begins_tag(&text[at..]) {
                    Answer::Yes => {
                        return self.fail_before_next(window, at, Fault::UnclosedVariation, visitor);
                    }
                    Answer::Unknown if !window.is_last => break Stop::NeedMore,
                    Answer::No | Answer::Unknown => {}
                },
                Class::Digit if self.newlines > 1 => match begins_moves(&text[at..]) {
                    Answer::Yes => {
                        return self.fail_before_next(window, at, Fault::UnclosedVariation, visitor);
                    }
                    Answer::Unknown if !window.is_last => break Stop::NeedMore,
                    Answer::No | Answer::Unknown => {}
                },
                _ => {}
            }
            self.at_line_start = false;
            self.newlines = 0;
            at += 1;
        };
        self.at = at;
        self.phase = Phase::SkipVariation { depth };
        Some(stop)
    }
}

fn ends_with_result(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let word = line
        .iter()
        .rposition(u8::is_ascii_whitespace)
        .map_or(0, |space| space + 1);
    GameResult::parse(&line[word..]).is_some()
}
