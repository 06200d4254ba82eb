//! Where games begin, whatever came before.
//!
//! A tag that stands on a line of its own behind a blank line begins a game, even in the middle of a comment
//! that was never closed. So a reader finds its way again after any nonsense, and a file can be cut into
//! pieces that are read apart from each other. A first move behind a blank line begins a game too, if moves came before:
//! games without tags.

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

/// Whether `text` begins with `[Name "`, as only a tag does.
pub(crate) fn begins_tag(text: &[u8]) -> Answer {
    let rest = match text {
        [] => return Answer::Unknown,
        [b'[', rest @ ..] => rest,
        _ => return Answer::No,
    };
    let Some(rest) = behind(rest, |byte| matches!(byte, b' ' | b'\t')) else {
        return unless_too_long(rest);
    };
    if !rest[0].is_ascii_alphanumeric() {
        return Answer::No;
    }
    let Some(gap) = behind(rest, is_in_name) else {
        return unless_too_long(rest);
    };
    let Some(value) = behind(gap, is_white) else {
        return unless_too_long(gap);
    };
    let newlines = memchr::memchr_iter(b'\n', &gap[..gap.len() - value.len()]).count();
    match value[0] {
        b'"' if rest.len() - gap.len() <= LONGEST_NAME && newlines < 2 => Answer::Yes,
        _ => Answer::No,
    }
}

/// The text behind those bytes at its beginning that are `of_kind`; nothing if it ends with them.
fn behind(text: &[u8], of_kind: impl Fn(u8) -> bool) -> Option<&[u8]> {
    let text_start = &text[..text.len().min(LONGEST_NAME + 1)];
    let end = text_start.iter().position(|&byte| !of_kind(byte));
    end.map(|end| &text[end..])
}

/// The answer where a name or a gap goes on up to the end of the text.
fn unless_too_long(text: &[u8]) -> Answer {
    match text.len() > LONGEST_NAME {
        true => Answer::No,
        false => Answer::Unknown,
    }
}

/// Whether `text` begins with the number of a first move by White: `1.`, but not `1...`.
pub(super) fn begins_moves(text: &[u8]) -> Answer {
    let rest = match text {
        [] | [b'1'] => return Answer::Unknown,
        [b'1', b'.', rest @ ..] => rest,
        [b'1', rest @ ..] if is_white(rest[0]) => rest,
        _ => return Answer::No,
    };
    match behind(rest, is_white).map(|rest| rest[0]) {
        Some(b'.') => Answer::No,
        Some(byte) if byte.is_ascii_alphabetic() || byte == b'{' || byte >= 0x80 => Answer::Yes,
        Some(_) => Answer::No,
        None => unless_too_long(rest),
    }
}

/// How much white space `text` begins with, and how many line ends are in it.
#[inline]
pub(crate) fn white_prefix(text: &[u8]) -> (usize, usize) {
    let length = text
        .iter()
        .position(|&byte| !is_white(byte))
        .unwrap_or(text.len());
    (length, memchr::memchr_iter(b'\n', &text[..length]).count())
}

/// The last place in `text` where it can be cut: a tag behind a blank line, with no tag on the line before and more than
/// comments before that.
/// A reader that begins there finds the same games as one that comes from before.
pub(crate) fn last_cut(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    while let Some(bracket) = memchr::memrchr(b'[', &text[..end]) {
        if is_cut(text, bracket) {
            return Some(bracket);
        }
        end = bracket;
    }
    None
}

/// The first place in `text` at or behind `from` where it can be cut, if there is one.
pub(crate) fn next_cut(text: &[u8], from: usize) -> Option<usize> {
    memchr::memchr_iter(b'[', text.get(from..)?)
        .map(|bracket| from + bracket)
        .find(|&bracket| is_cut(text, bracket))
}

fn is_cut(text: &[u8], bracket: usize) -> bool {
    // Most brackets stand inside a line: look at the byte before, and be done with them.
    if bracket == 0 || !is_white(text[bracket - 1]) || begins_tag(&text[bracket..]) != Answer::Yes {
        return false;
    }
    let Some(last) = text[..bracket].iter().rposition(|&byte| !is_white(byte)) else {
        return false; // nothing but white space: what came before it is not known
    };
    if memchr::memchr_iter(b'\n', &text[last..bracket]).count() < 2 {
        return false;
    }
    match memchr::memrchr(b'\n', &text[..last]) {
        Some(newline) => {
            let line = &text[newline + 1..];
            begins_tag(&line[white_prefix(line).0..]) != Answer::Yes && !has_only_comments(&text[..bracket])
        }
        None => false, // the line before began before the text
    }
}

/// Whether nothing but comments came so far: they belong to the game whose tags follow.
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
    fn the_first_move_of_white_begins_moves() {
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
    fn a_cut_is_behind_moves_and_a_blank_line() {
        let text = b"[A \"\"]\n\n1. e4 *\n\n[B \"\"]\n[C \"\"]\n\n[D \"\"]\n\n{ [x \"\n[%x \" } *\r\n\r\n  [E \"\"]\n";
        let cuts: Vec<_> = (0..text.len())
            .filter(|&i| next_cut(text, i) == Some(i))
            .collect();
        assert_eq!(cuts.iter().map(|&i| text[i + 1]).collect::<Vec<_>>(), b"BE");
        assert_eq!(last_cut(text), cuts.last().copied());
        assert_eq!(last_cut(&text[..cuts[1]]), Some(cuts[0]));
        assert_eq!(last_cut(b"1. e4 *"), None);
    }
}
