//! Game boundaries: where games begin, whatever came before.
//!
//! A tag at the start of a line after a blank line begins a game, even in the middle of a comment that was never closed.
//! So a reader recovers after any nonsense, and a file can be split into chunks that are read independently. A first move
//! after a blank line begins a game too, if there were moves before it: games without tags.

use super::class::is_white;
use crate::tree::{LONGEST_NAME, is_in_name};

/// An answer that may have to wait for more text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Yes,
    No,
    /// The text ends too early to tell.
    Unknown,
}

/// Whether `text` starts with `[Name "`, as only a tag does.
pub(crate) fn begins_tag(text: &[u8]) -> Answer {
    let rest = match text {
        [] => return Answer::Unknown,
        [b'[', rest @ ..] => rest,
        _ => return Answer::No,
    };
    let Some(rest) = skip_while(rest, |byte| matches!(byte, b' ' | b'\t')) else {
        return no_if_too_long(rest);
    };
    if !rest[0].is_ascii_alphanumeric() {
        return Answer::No;
    }
    let Some(gap) = skip_while(rest, is_in_name) else {
        return no_if_too_long(rest);
    };
    let Some(value) = skip_while(gap, is_white) else {
        return no_if_too_long(gap);
    };
    let newlines = memchr::memchr_iter(b'\n', &gap[..gap.len() - value.len()]).count();
    match value[0] {
        b'"' if rest.len() - gap.len() <= LONGEST_NAME && newlines < 2 => Answer::Yes,
        _ => Answer::No,
    }
}

/// The text after its longest prefix of bytes that are `of_kind`; `None` if nothing follows.
fn skip_while(text: &[u8], of_kind: impl Fn(u8) -> bool) -> Option<&[u8]> {
    let text_start = &text[..text.len().min(LONGEST_NAME + 1)];
    let end = text_start.iter().position(|&byte| !of_kind(byte));
    end.map(|end| &text[end..])
}

/// The answer where a name or a gap continues up to the end of the text.
fn no_if_too_long(text: &[u8]) -> Answer {
    match text.len() > LONGEST_NAME {
        true => Answer::No,
        false => Answer::Unknown,
    }
}

/// Whether `text` starts with the number of White's first move: `1.`, but not `1...`.
pub(super) fn begins_moves(text: &[u8]) -> Answer {
    let rest = match text {
        [] | [b'1'] => return Answer::Unknown,
        [b'1', b'.', rest @ ..] => rest,
        [b'1', rest @ ..] if is_white(rest[0]) => rest,
        _ => return Answer::No,
    };
    match skip_while(rest, is_white).map(|rest| rest[0]) {
        Some(b'.') => Answer::No,
        Some(byte) if byte.is_ascii_alphabetic() || byte == b'{' || byte >= 0x80 => Answer::Yes,
        Some(_) => Answer::No,
        None => no_if_too_long(rest),
    }
}

/// The length of the whitespace that `text` starts with, and the number of newlines in it.
#[inline]
pub(crate) fn white_prefix(text: &[u8]) -> (usize, usize) {
    let length = text
        .iter()
        .position(|&byte| !is_white(byte))
        .unwrap_or(text.len());
    (length, memchr::memchr_iter(b'\n', &text[..length]).count())
}

/// The last boundary in `text` where it can be split: a tag after a blank line, with no tag on the line before and more
/// than comments before that. A reader that starts there finds the same games as one that starts earlier.
pub(crate) fn last_boundary(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    while let Some(bracket) = memchr::memrchr(b'[', &text[..end]) {
        if is_boundary(text, bracket) {
            return Some(bracket);
        }
        end = bracket;
    }
    None
}

/// The first boundary in `text` at or after `from` where it can be split, if there is one.
pub(crate) fn next_boundary(text: &[u8], from: usize) -> Option<usize> {
    memchr::memchr_iter(b'[', text.get(from..)?)
        .map(|bracket| from + bracket)
        .find(|&bracket| is_boundary(text, bracket))
}

/// Where the next game begins that can be recognised without the text before `text`: at a tag after a blank line and a
/// line of something else.
///
/// With it, large files can be divided into ranges that are read independently: a range begins with the first such game after
/// its start, and ends before the first one after its end, so the readers of adjacent ranges agree.
///
/// ```
/// use tabiya_pgn::next_game;
///
/// let text = b"1. e4 e5 *\n\n[White \"A\"]\n\n1. d4 *\n\n[White \"B\"]\n\n1. c4 *";
/// assert_eq!(next_game(&text[3..]), Some(31), "the line before begins before the text");
/// assert_eq!(next_game(&text[30..]), None);
/// ```
pub fn next_game(text: &[u8]) -> Option<usize> {
    next_boundary(text, 0)
}

fn is_boundary(text: &[u8], bracket: usize) -> bool {
    // Most brackets are inside a line: the byte before them is enough to tell.
    if bracket == 0 || !is_white(text[bracket - 1]) || begins_tag(&text[bracket..]) != Answer::Yes {
        return false;
    }
    let Some(last) = text[..bracket].iter().rposition(|&byte| !is_white(byte)) else {
        return false; // only whitespace before it, so what came earlier is unknown
    };
    if memchr::memchr_iter(b'\n', &text[last..bracket]).count() < 2 {
        return false;
    }
    match memchr::memrchr(b'\n', &text[..last]) {
        Some(newline) => {
            let line = &text[newline + 1..];
            begins_tag(&line[white_prefix(line).0..]) != Answer::Yes && !has_only_comments(&text[..bracket])
        }
        None => false, // the previous line began before the text
    }
}

/// Whether there have only been comments so far: they belong to the game whose tags follow.
fn has_only_comments(text: &[u8]) -> bool {
    let mut rest = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    loop {
        rest = &rest[white_prefix(rest).0..];
        let end = match rest.first() {
            None => return true,
            Some(b'{') => memchr::memchr(b'}', rest),
            Some(b';' | b'%') => memchr::memchr(b'\n', rest),
            Some(_) => return false,
        };
        match end {
            Some(end) => rest = &rest[end + 1..],
            None => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_needs_a_name_and_a_quote() {
        for tag in [
            &b"[Event \"x\"]"[..],
            b"[Event\t\"",
            b"[Event\"",
            b"[ Event \"",
            b"[A-b \"",
            b"[A\r\n\"",
        ] {
            assert_eq!(begins_tag(tag), Answer::Yes, "{}", tag.escape_ascii());
        }
        for other in [
            &b"[%clk 0:01]"[..],
            b"[see \nthis",
            b"e4",
            b"[[",
            b"[-a \"",
            b"[A\n\n\"",
        ] {
            assert_eq!(begins_tag(other), Answer::No, "{}", other.escape_ascii());
        }
        for part in [&b""[..], b"[", b"[ ", b"[Event", b"[Event "] {
            assert_eq!(begins_tag(part), Answer::Unknown, "{}", part.escape_ascii());
        }
        assert_eq!(begins_tag(&[&b"["[..], &[b'a'; 256]].concat()), Answer::No);
        assert_eq!(begins_tag(&[&b"[a"[..], &[b' '; 256]].concat()), Answer::No);
    }

    #[test]
    fn whites_first_move_begins_movetext() {
        for moves in [
            &b"1. e4"[..],
            b"1.e4",
            b"1 d4",
            b"1. {so} e4",
            b"1. \xe2\x99\x98f3",
        ] {
            assert_eq!(begins_moves(moves), Answer::Yes, "{}", moves.escape_ascii());
        }
        for other in [
            &b"1... e5"[..],
            b"1. ... e5",
            b"1-0",
            b"12. e4",
            b"2. e4",
            b"1 2",
            b"e4",
        ] {
            assert_eq!(begins_moves(other), Answer::No, "{}", other.escape_ascii());
        }
        for part in [&b""[..], b"1", b"1.", b"1. \n"] {
            assert_eq!(begins_moves(part), Answer::Unknown, "{}", part.escape_ascii());
        }
    }

    #[test]
    fn a_boundary_is_after_moves_and_a_blank_line() {
        let text = b"[A \"\"]\n\n1. e4 *\n\n[B \"\"]\n[C \"\"]\n\n[D \"\"]\n\n{ [x \"\n[%x \" } *\r\n\r\n  [E \"\"]\n";
        let boundaries: Vec<_> = (0..text.len())
            .filter(|&i| next_boundary(text, i) == Some(i))
            .collect();
        assert_eq!(boundaries.iter().map(|&i| text[i + 1]).collect::<Vec<_>>(), b"BE");
        assert_eq!(last_boundary(text), boundaries.last().copied());
        assert_eq!(last_boundary(&text[..boundaries[1]]), Some(boundaries[0]));
        assert_eq!(last_boundary(b"1. e4 *"), None);
    }
}
