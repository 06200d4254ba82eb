//! Byte classes: what each byte can begin in movetext.

/// What a byte begins.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Class {
    /// Nothing: it does not belong in movetext.
    Other,
    /// A space, NUL, which pads broken files, or Ctrl-Z, which ended files under DOS.
    White,
    Newline,
    Digit,
    /// A letter: the start of a move.
    Letter,
    /// `+`, `-`, `=`, `/`, `#`, `:`: part of a move or a result, or an evaluation symbol.
    Sign,
    Dot,
    /// `!` or `?`.
    Glyph,
    Dollar,
    Brace,
    Semicolon,
    Open,
    Close,
    Star,
    Bracket,
    Percent,
}

const fn classify(byte: u8) -> Class {
    match byte {
        b'\n' => Class::Newline,
        b' ' | b'\t' | b'\r' | 0 | 0x0b | 0x0c | 0x1a => Class::White,
        b'0'..=b'9' => Class::Digit,
        // Beyond ASCII: figurines.
        b'A'..=b'Z' | b'a'..=b'z' | 0x80..=0xff => Class::Letter,
        b'+' | b'-' | b'=' | b'/' | b'#' | b':' => Class::Sign,
        b'.' => Class::Dot,
        b'!' | b'?' => Class::Glyph,
        b'$' => Class::Dollar,
        b'{' => Class::Brace,
        b';' => Class::Semicolon,
        b'(' => Class::Open,
        b')' => Class::Close,
        b'*' => Class::Star,
        b'[' => Class::Bracket,
        b'%' => Class::Percent,
        _ => Class::Other,
    }
}

static CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = classify(byte as u8);
        byte += 1;
    }
    classes
};

/// Which bytes continue a word: letters, digits and signs.
static IN_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = matches!(classify(byte as u8), Class::Letter | Class::Digit | Class::Sign);
        byte += 1;
    }
    table
};

#[inline(always)]
pub(super) fn class(byte: u8) -> Class {
    CLASSES[usize::from(byte)]
}

/// Whether a byte continues a word.
#[inline(always)]
pub(super) fn is_in_word(byte: u8) -> bool {
    IN_WORD[usize::from(byte)]
}

/// Whether a byte is whitespace or a newline.
#[inline(always)]
pub(crate) fn is_white(byte: u8) -> bool {
    matches!(class(byte), Class::White | Class::Newline)
}
