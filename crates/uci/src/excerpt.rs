//! Excerpts of the input that are safe to print in a reply.

/// At most forty characters of `text`, with control characters escaped.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => printable(&text[..end]) + "…",
        None => printable(text),
    }
}

/// All of `text`, with control characters escaped.
pub(crate) fn printable(text: &str) -> String {
    let mut shown = String::new();
    for letter in text.chars() {
        match letter.is_control() {
            true => shown.extend(letter.escape_default()),
            false => shown.push(letter),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_are_short_and_printable() {
        assert_eq!(excerpt("e2e4"), "e2e4");
        assert_eq!(excerpt("\0\x1b[2J\r"), "\\u{0}\\u{1b}[2J\\r");
        assert_eq!(excerpt(&"x".repeat(100)).chars().count(), 41);
    }
}
