//! Numeric annotation glyphs.

use core::fmt;

/// A numeric annotation glyph: `$1` is `!`, `$2` is `?`, and so on up to `$255`.
///
/// ```
/// use tabiya_pgn::Nag;
///
/// assert_eq!(Nag::from_glyph(b"!?"), Some(Nag::SPECULATIVE));
/// assert_eq!(Nag(10).to_string(), "$10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u8);

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

    /// The glyph that these bytes spell: `!` and its kin, and the usual signs of evaluation.
    pub fn from_glyph(text: &[u8]) -> Option<Nag> {
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
            _ => return None,
        }))
    }

    /// `!` and its kin as people write them behind a move; others have only their number.
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
