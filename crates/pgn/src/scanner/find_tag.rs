//! Where a tag ends.

use super::Window;
use super::boundary::{Answer, begins_tag, white_prefix};

/// A tag in the text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FoundTag<'a> {
    pub(super) name: &'a str,
    /// What stands between the quotes.
    pub(super) value: &'a [u8],
    /// Where it ends.
    pub(super) end: usize,
    /// Whether there is white space before the name.
    pub(super) is_spaced: bool,
    pub(super) is_over_lines: bool,
}

/// Why there is no tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagEnd {
    Unclosed,
    TooLong,
    NeedMore,
}

/// The tag that begins at `start`, which [`begins_tag`] has confirmed. A quote that does not end the tag, and is not
/// escaped as it should be, is part of the value. A tag may go over several lines, but neither over a blank one nor into
/// another tag.
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
            b'\n' => match goes_on(&text[at + 1..]) {
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
                // `\"]` at the end of a line is a value that ends with a backslash nobody escaped.
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
        is_over_lines: memchr::memchr(b'\n', &text[start..end]).is_some(),
    })
}

/// Whether a value goes on behind a line end.
fn goes_on(text: &[u8]) -> Answer {
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

/// How long what closes a tag behind its last quote is: white space, perhaps with one line end, and a bracket.
fn end_of_tag(text: &[u8]) -> Option<usize> {
    let (white, newlines) = white_prefix(text);
    (newlines < 2 && text.get(white) == Some(&b']')).then_some(white + 1)
}

/// The same if the bracket is the last of its line.
fn ends_line(text: &[u8]) -> Option<usize> {
    let bracket = text.iter().position(|byte| !matches!(byte, b' ' | b'\t'))?;
    if text[bracket] != b']' {
        return None;
    }
    let rest = &text[bracket + 1..];
    let (white, newlines) = white_prefix(rest);
    (newlines > 0 || white == rest.len()).then_some(bracket + 1)
}

/// Whether there is nothing but what may close a tag, so that more text may tell more.
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
    fn a_tag_goes_neither_over_blank_lines_nor_into_another() {
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
    fn what_may_go_on_waits_for_more() {
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
