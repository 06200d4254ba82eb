//! Where a comment ends.

use super::boundary::{Answer, begins_tag, white_prefix};
use super::class::is_white;
use super::{Scanner, Window};

/// What becomes of a comment.
pub(super) enum End {
    /// Its closing brace is here.
    Closed(usize),
    /// It is never closed: the next game begins here, or the text ends.
    Unclosed(usize),
    TooLong,
    NeedMore,
}

impl Scanner {
    /// Where the comment ends whose first byte behind the brace is at `start`.
    #[inline]
    pub(super) fn end_of_comment(&self, window: Window<'_>, start: usize) -> End {
        let limit = start.saturating_add(self.limits.token);
        let text = &window.text[..window.text.len().min(limit)];
        let mut at = start;
        while let Some(found) = memchr::memchr2(b'}', b'\n', &text[at..]) {
            at += found;
            if text[at] == b'}' {
                return End::Closed(at);
            }
            at += 1;
            // A blank line? Then the next game may follow, if somebody forgot the brace.
            if text.get(at).is_none_or(|&byte| is_white(byte)) {
                let (white, newlines) = white_prefix(&text[at..]);
                at += white;
                if newlines > 0 {
                    match begins_tag(&text[at..]) {
                        Answer::Yes => return End::Unclosed(at),
                        Answer::No => {}
                        Answer::Unknown => break,
                    }
                }
            }
        }
        if window.text.len() >= limit {
            End::TooLong
        } else if window.is_last {
            End::Unclosed(text.len())
        } else {
            End::NeedMore
        }
    }

    /// Where the line ends, without its line end, in which `start` is; nothing if it is too long or not all here.
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
}
