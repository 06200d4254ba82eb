//! After the result of a game.

use super::comment::{Ahead, End};
use super::movetext::end_of_word;
use super::{Scanner, Stop, Window, need_more};
use crate::symbols::end_of_plain;
use crate::{Fault, GameResult, OddityKind, Visitor};

/// The longest result, in bytes.
const LONGEST_RESULT: usize = 16;

/// How much of the end of a game is reported to the visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Report {
    All,
    /// Only that the game ends.
    End,
    /// Nothing: the game is already known to be bad.
    Nothing,
}

impl Scanner {
    /// The last comments of a game may follow its result, up to a blank line, and even after that if no moves follow that
    /// they could belong to.
    pub(super) fn after_result<V: Visitor>(
        &mut self,
        window: Window<'_>,
        visitor: &mut V,
        report: Report,
    ) -> Option<Stop> {
        loop {
            if self.skip_gap(window) {
                return Some(Stop::NeedMore);
            }
            let at = self.at;
            match window.text.get(at) {
                None if !window.is_last => return Some(Stop::NeedMore),
                Some(b'{' | b';') if self.newlines > 1 && self.byte() >= self.comments_until => {
                    self.comments_until = match self.ahead(window, true) {
                        Ahead::Tag(next) => self.byte_of(next),
                        Ahead::End => self.byte_of(window.text.len()),
                        Ahead::NeedMore => return need_more(window),
                        Ahead::Other => return self.leave(at, visitor, report),
                    };
                }
                Some(b'{' | b';') => {}
                Some(b'0'..=b'9' | b'*' | 0x80..) if self.newlines < 2 => {
                    match self.second_result(window, visitor, report) {
                        Some(end) => self.at = end,
                        None if self.is_cut_word(window) => return need_more(window),
                        None => return self.leave(at, visitor, report),
                    }
                    continue;
                }
                _ => return self.leave(at, visitor, report),
            }
            match self.find_comment(window, at) {
                Ok(found) => {
                    if report == Report::All
                        && let Err(fault) = visitor.comment(found.text)
                    {
                        return self.fail(window, at, fault, visitor);
                    }
                    self.at = found.end;
                    self.at_line_start = false;
                    self.newlines = 0;
                }
                Err(End::NeedMore) => return need_more(window),
                Err(_) if report == Report::Nothing => return self.leave(at + 1, visitor, report),
                Err(End::TooLong) => {
                    return self.fail(window, at, Fault::TooLong(self.limits.token), visitor);
                }
                Err(_) => return self.fail(window, at, Fault::UnclosedComment, visitor),
            }
        }
    }

    /// Whether the word here may continue beyond the window.
    fn is_cut_word(&self, window: Window<'_>) -> bool {
        let rest = window.text.len() - self.at;
        !window.is_last && rest <= LONGEST_RESULT && end_of_word(window.text, self.at) == window.text.len()
    }

    /// The end of a second result, if there is one here.
    fn second_result<V: Visitor>(
        &mut self,
        window: Window<'_>,
        visitor: &mut V,
        report: Report,
    ) -> Option<usize> {
        if self.is_cut_word(window) {
            return None;
        }
        let word = match window.text[self.at] {
            b'*' => b"*",
            _ => &window.text[self.at..end_of_word(window.text, self.at)],
        };
        let word = &word[..end_of_plain(&word[..word.len().min(LONGEST_RESULT)])];
        let result = GameResult::parse(word)?;
        if report == Report::All {
            self.oddity(window, self.at, OddityKind::SecondResult(result), visitor);
        }
        Some(self.at + word.len())
    }

    fn leave<V: Visitor>(&mut self, at: usize, visitor: &mut V, report: Report) -> Option<Stop> {
        if report != Report::Nothing {
            return self.end_game(at, visitor);
        }
        self.at = at;
        self.phase = super::Phase::Between;
        None
    }
}
