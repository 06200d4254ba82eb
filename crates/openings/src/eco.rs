//! ECO codes (Encyclopaedia of Chess Openings).

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A code of the Encyclopaedia of Chess Openings (ECO), `A00` to `E99`, in that order.
///
/// ```
/// use tabiya_openings::Eco;
///
/// let najdorf: Eco = "B90".parse()?;
/// assert_eq!((najdorf.volume(), najdorf.number()), ('B', 90));
/// assert!(najdorf < "C00".parse()?);
/// assert!("F00".parse::<Eco>().is_err());
/// # Ok::<(), tabiya_openings::ParseEcoError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Eco(u16);

impl Eco {
    /// The first code, A00.
    pub const FIRST: Eco = Eco(0);
    /// The last code, E99.
    pub const LAST: Eco = Eco(499);

    /// All 500 codes.
    pub fn all() -> impl Iterator<Item = Eco> {
        (Self::FIRST.0..=Self::LAST.0).map(Eco)
    }

    /// The letter of the volume, A to E.
    pub fn volume(self) -> char {
        ['A', 'B', 'C', 'D', 'E'][usize::from(self.0 / 100)]
    }

    /// The number within the volume, 0 to 99.
    pub fn number(self) -> u8 {
        (self.0 % 100) as u8
    }

    /// The number of codes before this one.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.volume(), self.number())
    }
}

impl fmt::Debug for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for text that is not an ECO code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseEcoError;

impl fmt::Display for ParseEcoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an ECO code from A00 to E99")
    }
}

impl Error for ParseEcoError {}

impl FromStr for Eco {
    type Err = ParseEcoError;

    fn from_str(text: &str) -> Result<Eco, ParseEcoError> {
        match *text.as_bytes() {
            [volume @ b'A'..=b'E', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
                let [volume, tens, ones] = [volume - b'A', tens - b'0', ones - b'0'].map(u16::from);
                Ok(Eco(volume * 100 + tens * 10 + ones))
            }
            _ => Err(ParseEcoError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_round_trips() {
        let texts: Vec<String> = Eco::all().map(|code| code.to_string()).collect();
        assert_eq!(texts.len(), 500);
        assert_eq!((&*texts[0], &*texts[190], &*texts[499]), ("A00", "B90", "E99"));
        for (code, text) in Eco::all().zip(&texts) {
            assert_eq!(text.parse(), Ok(code));
        }
    }

    #[test]
    fn other_text_is_rejected() {
        for text in ["", "B", "B9", "F00", "b90", "B900", "B9x", "é0"] {
            assert_eq!(text.parse::<Eco>(), Err(ParseEcoError), "{text}");
        }
    }
}
