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
