//! Colours of board diagrams.

use core::fmt;
use core::str::FromStr;

/// A colour of a diagram in SVG.
///
/// It is written `#rrggbb`, and read so, as `#rgb`, or as one of the names that PGN's marks have.
///
/// ```
/// use tabiya_rules::Rgb;
///
/// assert_eq!("#0f7a43".parse(), Ok(Rgb::GREEN));
/// assert_eq!("red".parse(), Ok(Rgb::RED));
/// assert_eq!("#fff".parse::<Rgb>().unwrap().to_string(), "#ffffff");
/// assert!("#12345".parse::<Rgb>().is_err() && "\"/>".parse::<Rgb>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u32);

impl Rgb {
    /// The colour of arrows unless said otherwise.
    pub const GREEN: Rgb = Rgb(0x0f_7a_43);
    /// A warning.
    pub const RED: Rgb = Rgb(0xb0_26_1b);
    /// A doubt.
    pub const YELLOW: Rgb = Rgb(0xd9_a4_06);
    /// Another idea.
    pub const BLUE: Rgb = Rgb(0x1f_6f_b2);

    /// The light squares of a board.
    pub const LIGHT: Rgb = Rgb(0xec_d9_b9);
    /// The dark squares of a board.
    pub const DARK: Rgb = Rgb(0xae_87_62);
    /// The frame with the coordinates.
    pub const FRAME: Rgb = Rgb(0x5b_43_30);
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0 & 0xff_ff_ff)
    }
}

/// A text is no colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseColorError;

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a color is written #rrggbb, or is green, red, yellow or blue")
    }
}

impl core::error::Error for ParseColorError {}

impl FromStr for Rgb {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Rgb, ParseColorError> {
        match text {
            "green" => return Ok(Rgb::GREEN),
            "red" => return Ok(Rgb::RED),
            "yellow" => return Ok(Rgb::YELLOW),
            "blue" => return Ok(Rgb::BLUE),
            _ => {}
        }
        let digits = text.strip_prefix('#').ok_or(ParseColorError)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(ParseColorError);
        }
        let number = u32::from_str_radix(digits, 16).map_err(|_| ParseColorError)?;
        match digits.len() {
            6 => Ok(Rgb(number)),
            // Every digit twice.
            3 => {
                let twice = |shift: u32| ((number >> shift) & 15) as u8 * 0x11;
                Ok(Rgb(u32::from_be_bytes([0, twice(8), twice(4), twice(0)])))
            }
            _ => Err(ParseColorError),
        }
    }
}

/// The colours of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardColors {
    /// The light squares, and the coordinates.
    pub light: Rgb,
    /// The dark squares.
    pub dark: Rgb,
    /// The frame with the coordinates.
    pub frame: Rgb,
}

impl Default for BoardColors {
    fn default() -> BoardColors {
        BoardColors {
            light: Rgb::LIGHT,
            dark: Rgb::DARK,
            frame: Rgb::FRAME,
        }
    }
}
