//! Decoding text: UTF-8, or whatever an old program wrote.

use std::borrow::Cow;

/// Decodes UTF-8; anything else is read as Latin-1, in which every byte is a character.
///
/// ```
/// assert_eq!(tabiya_pgn::decode(b"Gr\xc3\xbcnfeld"), "Grünfeld");
/// assert_eq!(tabiya_pgn::decode(b"Gr\xfcnfeld"), "Grünfeld");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// The text on one line: each newline, with the layout whitespace around it, becomes a space.
pub(crate) fn join_lines(text: Cow<'_, str>) -> Cow<'_, str> {
    if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
        return text;
    }
    let count = text.split(['\n', '\r']).count();
    let mut joined = String::with_capacity(text.len());
    for (index, mut line) in text.split(['\n', '\r']).enumerate() {
        if index > 0 {
            line = line.trim_start_matches([' ', '\t']);
            if !joined.ends_with(' ') {
                joined.push(' ');
            }
        }
        if index + 1 < count {
            line = line.trim_end_matches([' ', '\t']);
        }
        joined += line;
    }
    Cow::Owned(joined)
}
