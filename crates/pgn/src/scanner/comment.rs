//! Where a comment ends, and what follows a run of comments.

use super::boundary::{Answer, begins_tag, white_prefix};
use super::class::is_white;
use super::{Scanner, Window};

/// How a comment ends.
pub(super) enum End {
    /// Its closing brace is here.
    Closed(usize),
    /// It is not closed before the next game or the end of the text.
    Unclosed,
    TooLong,
    NeedMore,
}

/// What follows comments.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ahead {
    /// A tag, here.
    Tag(usize),
    /// The end of the text.
    End,
    /// Moves, or anything else.
    Other,
    NeedMore,
}

/// A comment in the text.
pub(super) struct Found<'a> {
    pub(super) text: &'a [u8],
    /// Where it ends.
    pub(super) end: usize,
}

impl Scanner {
    /// The end of the comment whose first byte after the brace is at `start`.
    #[inline]
    pub(super) fn end_of_comment(&mut self, window: Window<'_>, start: usize) -> End {
        let limit = start.saturating_add(self.limits.token);
        let text = &window.text[..window.text.len().min(limit)];
        // Text already searched for the end of another unclosed comment need not be searched again.
        let known = self.unclosed_until.saturating_sub(self.byte_of(0));
        let mut at = start.max(usize::try_from(known).unwrap_or(usize::MAX).min(text.len()));
        while let Some(found) = memchr::memchr2(b'}', b'\n', &text[at..]) {
            at += found;
            if text[at] == b'}' {
                return End::Closed(at);
            }
            at += 1;
            // After a blank line the next game may begin, if the brace was forgotten.
            if text.get(at).is_none_or(|&byte| is_white(byte)) {
                let (white, newlines) = white_prefix(&text[at..]);
                let next = at + white;
                if newlines > 0 {
                    match begins_tag(&text[next..]) {
                        Answer::Yes => {
                            // The newline is scanned again, because it is part of the blank line.
                            self.unclosed_until = self.byte_of(at - 1);
                            return End::Unclosed;
                        }
                        Answer::No => at = next,
                        Answer::Unknown => break,
                    }
                } else {
                    at = next;
                }
            }
        }
        if window.text.len() >= limit {
            End::TooLong
        } else if window.is_last {
            self.unclosed_until = self.byte_of(at);
            End::Unclosed
        } else {
            End::NeedMore
        }
    }

    /// The end of the line that contains `start`, without its newline; an error if the line is too long or incomplete.
    pub(super) fn end_of_line(&self, window: Window<'_>, start: usize) -> Result<usize, End> {
        let limit = start.saturating_add(self.limits.token);
        let text = &window.text[..window.text.len().min(limit)];
        match memchr::memchr(b'\n', &text[start..]) {
            Some(newline) => Ok(start + newline),
            None if window.text.len() >= limit => Err(End::TooLong),
            None if window.is_last => Ok(text.len()),
            None => Err(End::NeedMore),
        }
    }

    /// The comment that starts at `at`, in braces or up to the end of the line.
    pub(super) fn find_comment<'a>(&mut self, window: Window<'a>, at: usize) -> Result<Found<'a>, End> {
        let text = window.text;
        if text[at] == b'{' {
            return match self.end_of_comment(window, at + 1) {
                End::Closed(close) => Ok(Found {
                    text: &text[at + 1..close],
                    end: close + 1,
                }),
                end => Err(end),
            };
        }
        let end = self.end_of_line(window, at)?;
        let line = &text[at + 1..end];
        Ok(Found {
            text: line.strip_suffix(b"\r").unwrap_or(line),
            end,
        })
    }

    /// What follows the comments that start here; in the tag section a blank line ends them.
    pub(super) fn ahead(&mut self, window: Window<'_>, may_be_blank: bool) -> Ahead {
        let mut at = self.at;
        loop {
            let (white, newlines) = white_prefix(&window.text[at..]);
            at += white;
            if at - self.at > self.limits.token || (newlines > 1 && !may_be_blank) {
                return Ahead::Other;
            }
            let end = match window.text.get(at) {
                None if window.is_last => return Ahead::End,
                None => return Ahead::NeedMore,
                Some(b'{' | b';') => self.find_comment(window, at).map(|found| found.end),
                Some(b'%') if newlines > 0 => self.end_of_line(window, at),
                Some(_) => {
                    return match begins_tag(&window.text[at..]) {
                        Answer::Yes => Ahead::Tag(at),
                        Answer::Unknown if !window.is_last => Ahead::NeedMore,
                        Answer::No | Answer::Unknown => Ahead::Other,
                    };
                }
            };
            at = match end {
                Ok(end) => end,
                Err(End::NeedMore) => return Ahead::NeedMore,
                Err(_) => return Ahead::Other,
            };
        }
    }
}
