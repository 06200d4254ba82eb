//! Where games begin, whatever came before.
//!
//! A tag that stands on a line of its own behind a blank line begins a game, even in the middle of a comment
//! that was never closed. So a reader finds its way again after any nonsense, and a file can be cut into
//! pieces that are read apart from each other.

use super::class::is_white;

/// The longest name of a tag.
const LONGEST_NAME: usize = 255;

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
    let Some((b'[', rest)) = text.split_first().map(|(first, rest)| (*first, rest)) else {
        return if text.is_empty() {
            Answer::Unknown
        } else {
            Answer::No
        };
    };
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let name = rest
        .iter()
        .take(LONGEST_NAME + 1)
        .take_while(|byte| is_name(byte))
        .count();
    if name == rest.len() {
        return if name > LONGEST_NAME {
            Answer::No
        } else {
            Answer::Unknown
        };
    }
    if name == 0 || name > LONGEST_NAME {
        return Answer::No;
    }
    let behind = rest[name..]
        .iter()
        .position(|&byte| byte != b' ' && byte != b'\t');
    match behind.map(|gap| rest[name + gap]) {
        Some(b'"') => Answer::Yes,
        Some(_) => Answer::No,
        None if rest.len() - name > LONGEST_NAME => Answer::No,
        None => Answer::Unknown,
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

/// The last place in `text` where it can be cut: a tag behind a blank line, with no tag on the line before.
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
            begins_tag(&line[white_prefix(line).0..]) != Answer::Yes
        }
        None => false, // the line before began before the text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_needs_a_name_and_a_quote() {
        assert_eq!(begins_tag(b"[Event \"x\"]"), Answer::Yes);
        assert_eq!(begins_tag(b"[Event\t\""), Answer::Yes);
        assert_eq!(begins_tag(b"[Event\""), Answer::Yes);
        assert_eq!(begins_tag(b"[%clk 0:01]"), Answer::No);
        assert_eq!(begins_tag(b"[see \nthis"), Answer::No);
        assert_eq!(begins_tag(b"e4"), Answer::No);
        for part in [&b""[..], b"[", b"[Event", b"[Event "] {
            assert_eq!(begins_tag(part), Answer::Unknown);
        }
        assert_eq!(begins_tag(&[b'['; 2]), Answer::No);
        assert_eq!(begins_tag(&[&b"["[..], &[b'a'; 256]].concat()), Answer::No);
        assert_eq!(begins_tag(&[&b"[a"[..], &[b' '; 256]].concat()), Answer::No);
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
