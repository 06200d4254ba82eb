//! Characters beyond ASCII with a meaning in movetext.

/// Characters and their offsets, decoded as UTF-8 or, where that fails, as Latin-1.
pub(crate) fn letters(text: &[u8]) -> impl Iterator<Item = (usize, char)> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let letter = first_letter(rest);
        let found = (at, letter.0);
        at += letter.1;
        Some(found)
    })
}

/// The first character of a non-empty text, and its length.
fn first_letter(text: &[u8]) -> (char, usize) {
    for length in 1..=text.len().min(4) {
        if let Ok(letter) = core::str::from_utf8(&text[..length])
            && let Some(letter) = letter.chars().next()
        {
            return (letter, length);
        }
    }
    (char::from(text[0]), 1)
}

/// Whitespace beyond ASCII: no-break spaces and the like, and byte order marks.
fn is_odd_white(letter: char) -> bool {
    !letter.is_ascii() && (letter.is_whitespace() || matches!(letter, '\u{200b}' | '\u{2060}' | '\u{feff}'))
}

/// The length of the whitespace beyond ASCII that the text starts with, in bytes.
pub(crate) fn odd_white_prefix(text: &[u8]) -> usize {
    let end = letters(text).find(|&(_, letter)| !is_odd_white(letter));
    end.map_or(text.len(), |(end, _)| end)
}

/// Replaces dashes with hyphens: `1–0`, `+−`. In Latin-1 files the dashes are those of Windows-1252.
pub(crate) fn plain_dashes(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    for (at, letter) in letters(text) {
        match letter {
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{96}' | '\u{97}' => plain.push(b'-'),
            _ => plain.extend(&text[at..at + first_letter(&text[at..]).1]),
        }
    }
    plain
}

/// The NAG of a symbol.
pub(crate) fn glyph(letter: char) -> Option<u32> {
    Some(match letter {
        '‼' => 3,
        '⁇' => 4,
        '⁉' => 5,
        '⁈' => 6,
        '□' => 7,
        '∞' => 13,
        '⩲' => 14,
        '⩱' => 15,
        '±' => 16,
        '∓' => 17,
        '⨀' => 22,
        '↑' => 36,
        '→' => 40,
        '⇆' => 132,
        '⊕' | '⨁' => 138,
        '∆' | 'Δ' => 140,
        '⌓' => 142,
        _ => return None,
    })
}

/// The end of a word that is followed by a space or a symbol beyond ASCII.
pub(crate) fn end_of_plain(word: &[u8]) -> usize {
    let stop =
        letters(word).find(|&(at, letter)| at > 0 && (is_odd_white(letter) || glyph(letter).is_some()));
    stop.map_or(word.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_utf_8_or_latin_1() {
        let found: Vec<_> = letters(b"e\xc2\xb1\xb1\xe2\x99\x98\xe2")
            .map(|(_, letter)| letter)
            .collect();
        assert_eq!(found, ['e', '±', '±', '♘', 'â']);
    }

    #[test]
    fn a_word_ends_before_odd_spaces_and_signs() {
        assert_eq!(end_of_plain("Nf3±".as_bytes()), 3);
        assert_eq!(end_of_plain("Nf3‼".as_bytes()), 3);
        assert_eq!(end_of_plain(b"Nf3\xa0e5"), 3);
        assert_eq!(end_of_plain("♘f3".as_bytes()), 5);
        assert_eq!(odd_white_prefix("\u{a0}\u{feff}e4".as_bytes()), 5);
        assert_eq!(odd_white_prefix(b"e4"), 0);
    }

    #[test]
    fn dashes_become_hyphens() {
        assert_eq!(plain_dashes("1–0".as_bytes()), b"1-0");
        assert_eq!(plain_dashes(b"0\x961"), b"0-1");
        assert_eq!(plain_dashes(b"\xbd-\xbd"), b"\xbd-\xbd");
    }
}
