//! Text as it stands in files: UTF-8, or whatever an old program wrote.

use std::borrow::Cow;

/// Reads bytes as UTF-8; if they are not, as Latin-1, where every byte is a letter.
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

/// The text in one line: a line end becomes a space, and with it the white space around it, which belongs to the layout.
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
