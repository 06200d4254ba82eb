//! Numeric annotation glyphs (NAGs).

use core::fmt;

use crate::symbols::{glyph, letters, plain_dashes};

/// A numeric annotation glyph (NAG): `$1` is `!`, `$2` is `?`, and so on. The standard defines them up to `$139` and reserves them up to `$255`.
///
/// ```
/// use tabiya_pgn::Nag;
///
/// assert_eq!(Nag::from_glyph(b"!?"), Some(Nag::SPECULATIVE));
/// assert_eq!(Nag(10).to_string(), "$10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u32);

impl Nag {
    /// `!`
    pub const GOOD: Nag = Nag(1);
    /// `?`
    pub const MISTAKE: Nag = Nag(2);
    /// `!!`
    pub const BRILLIANT: Nag = Nag(3);
    /// `??`
    pub const BLUNDER: Nag = Nag(4);
    /// `!?`
    pub const SPECULATIVE: Nag = Nag(5);
    /// `?!`
    pub const DUBIOUS: Nag = Nag(6);

    /// `N`, a novelty
    pub const NOVELTY: Nag = Nag(146);

    /// The NAG for a symbol: `!`, `?` and so on, evaluation symbols in ASCII or Unicode such as `+-` and `±`, and `N` for
    /// a novelty.
    ///
    /// ```
    /// use tabiya_pgn::Nag;
    ///
    /// assert_eq!(Nag::from_glyph("±".as_bytes()), Some(Nag(16)));
    /// assert_eq!(Nag::from_glyph("+−".as_bytes()), Some(Nag(18)));
    /// assert_eq!(Nag::from_glyph(b"e4"), None);
    /// ```
    pub fn from_glyph(text: &[u8]) -> Option<Nag> {
        if text.is_ascii() {
            return Nag::from_ascii(text);
        }
        let mut letters = letters(text).map(|(_, letter)| letter);
        match (letters.next(), letters.next()) {
            (Some(letter), None) => glyph(letter).map(Nag),
            _ => Nag::from_ascii(&plain_dashes(text)),
        }
    }

    fn from_ascii(text: &[u8]) -> Option<Nag> {
        Some(Nag(match text {
            b"!" => 1,
            b"?" => 2,
            b"!!" => 3,
            b"??" => 4,
            b"!?" => 5,
            b"?!" => 6,
            b"=" => 10,
            b"+=" | b"+/=" => 14,
            b"=+" | b"=/+" => 15,
            b"+/-" => 16,
            b"-/+" => 17,
            b"+-" => 18,
            b"-+" => 19,
            b"N" => 146,
            _ => return None,
        }))
    }

    /// The suffix people write after a move, `!`, `?` and so on; other NAGs have only a number.
    pub const fn suffix(self) -> Option<&'static str> {
        Some(match self.0 {
            1 => "!",
            2 => "?",
            3 => "!!",
            4 => "??",
            5 => "!?",
            6 => "?!",
            _ => return None,
        })
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
