//! Finding the end of a tag.

use super::Window;
use super::boundary::{Answer, begins_tag, white_prefix};

/// A tag in the text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FoundTag<'a> {
    pub(super) name: &'a str,
    /// The text between the quotes.
    pub(super) value: &'a [u8],
    /// Where it ends.
    pub(super) end: usize,
    /// Whether there is whitespace before the name.
    pub(super) is_spaced: bool,
    pub(super) spans_lines: bool,
}

/// Why there is no tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagEnd {
    Unclosed,
    TooLong,
    NeedMore,
}

/// The tag that starts at `start`, as [`begins_tag`] has confirmed. An unescaped quote that does not end the tag is part
/// of the value. A tag may span several lines, but neither a blank line nor another tag.
pub(super) fn find_tag(window: Window<'_>, start: usize, limit: usize) -> Result<FoundTag<'_>, TagEnd> {
    let limit = start.saturating_add(limit);
    let seen = Window {
        text: &window.text[..window.text.len().min(limit)],
        is_last: window.is_last && window.text.len() < limit,
    };
    let cut_short = match window.text.len() >= limit {
        true => TagEnd::TooLong,
        false if window.is_last => TagEnd::Unclosed,
        false => TagEnd::NeedMore,
    };
    let text = seen.text;
    let open = start + memchr::memchr(b'"', &text[start..]).ok_or(cut_short)?;
    let name = core::str::from_utf8(&text[start + 1..open]).map_err(|_| TagEnd::Unclosed)?;
    let mut at = open + 1;
    let (close, end) = loop {
        at += memchr::memchr3(b'"', b'\\', b'\n', text.get(at..).ok_or(cut_short)?).ok_or(cut_short)?;
        match text[at] {
            b'\n' => match value_continues(&text[at + 1..]) {
                Answer::Yes => at += 1,
                Answer::No => return Err(TagEnd::Unclosed),
                Answer::Unknown if !seen.is_last => return Err(cut_short),
                Answer::Unknown => at += 1,
            },
            b'"' => match end_of_tag(&text[at + 1..]) {
                Some(length) => break (at, at + 1 + length),
                None if !seen.is_last && is_gap(&text[at + 1..]) => return Err(cut_short),
                None => at += 1,
            },
            _ => match text.get(at + 1) {
                None => return Err(cut_short),
                // `\"]` at the end of a line is a value that ends with an unescaped backslash.
                Some(b'"') if !seen.is_last && is_gap(&text[at + 2..]) => return Err(cut_short),
                Some(b'"') => match ends_line(&text[at + 2..]) {
                    Some(length) => break (at + 1, at + 2 + length),
                    None => at += 2,
                },
                Some(b'\\') => at += 2,
                Some(_) => at += 1,
            },
        }
    };
    Ok(FoundTag {
        name: name.trim_ascii(),
        value: &text[open + 1..close],
        end,
        is_spaced: name.starts_with([' ', '\t']),
        spans_lines: memchr::memchr(b'\n', &text[start..end]).is_some(),
    })
}

/// Whether a value continues after a newline.
fn value_continues(text: &[u8]) -> Answer {
    let (white, newlines) = white_prefix(text);
    if newlines > 0 {
        return Answer::No;
    }
    match begins_tag(&text[white..]) {
        Answer::Yes => Answer::No,
        Answer::No => Answer::Yes,
        Answer::Unknown => Answer::Unknown,
    }
}

/// The length of what closes a tag after its last quote: whitespace, with at most one newline, and a bracket.
fn end_of_tag(text: &[u8]) -> Option<usize> {
    let (white, newlines) = white_prefix(text);
    (newlines < 2 && text.get(white) == Some(&b']')).then_some(white + 1)
}

/// The same if the bracket is at the end of its line.
fn ends_line(text: &[u8]) -> Option<usize> {
    let bracket = text.iter().position(|byte| !matches!(byte, b' ' | b'\t'))?;
    if text[bracket] != b']' {
        return None;
    }
    let rest = &text[bracket + 1..];
    let (white, newlines) = white_prefix(rest);
    (newlines > 0 || white == rest.len()).then_some(bracket + 1)
}

/// Whether the text could be part of what closes a tag, so that more of it is needed.
fn is_gap(text: &[u8]) -> bool {
    let (white, _) = white_prefix(text);
    match &text[white..] {
        [] => true,
        [b']', rest @ ..] => white_prefix(rest).0 == rest.len(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(text: &str, is_last: bool) -> Result<(&str, &str, usize), TagEnd> {
        let window = Window {
            text: text.as_bytes(),
            is_last,
        };
        find_tag(window, 0, 1000).map(|tag| (tag.name, str::from_utf8(tag.value).unwrap(), tag.end))
    }

    #[test]
    fn a_tag_ends_with_quote_and_bracket() {
        for (text, tag) in [
            (r#"[A "b"]"#, ("A", "b", 7)),
            (r#"[A  "b" ] [C "d"]"#, ("A", "b", 9)),
            (r#"[A "a \"b\" c"]"#, ("A", r#"a \"b\" c"#, 15)),
            (r#"[A "a "b" c"]"#, ("A", r#"a "b" c"#, 13)),
            (r#"[A "c:\dir\"]"#, ("A", r"c:\dir\", 13)),
            (r#"[A "]"]"#, ("A", "]", 7)),
            ("[ A \"b\"]", ("A", "b", 8)),
            ("[A \"b\nc\"]", ("A", "b\nc", 9)),
            ("[A\n\"b\"\n]", ("A", "b", 8)),
            ("[A \"b\\\"]\n\n1. e4", ("A", "b\\", 8)),
        ] {
            assert_eq!(find(text, true), Ok(tag), "{text}");
        }
    }

    #[test]
    fn a_tag_spans_neither_a_blank_line_nor_another_tag() {
        for text in [
            r#"[A "]"#,
            r#"[A "b""#,
            r#"[A "b\"#,
            "[A \"b\n\nc\"]",
            "[A \"b\n[B \"c\"]",
            "[A \"b\"\n\n]",
        ] {
            assert_eq!(find(text, true), Err(TagEnd::Unclosed), "{text}");
        }
    }

    #[test]
    fn an_incomplete_tag_needs_more_text() {
        let text = "[A \"a \"b\" \\\" \\\\c\nd\\\"] e\" ]";
        let whole = find(text, true);
        assert!(whole.is_ok());
        for length in 4..text.len() {
            let part = find(&text[..length], false);
            assert_eq!(part, Err(TagEnd::NeedMore), "{}", &text[..length]);
        }
        assert_eq!(
            find(&format!("[A \"{}\"]", "x".repeat(1000)), true),
            Err(TagEnd::TooLong)
        );
    }
}
