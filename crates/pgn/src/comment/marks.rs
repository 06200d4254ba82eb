//! Arrows and coloured squares.

use core::fmt;

use tabiya_rules::Square;

/// The colour of an arrow or a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkColor {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl MarkColor {
    fn from_letter(letter: char) -> Option<MarkColor> {
        Some(match letter {
            'G' => MarkColor::Green,
            'R' => MarkColor::Red,
            'Y' => MarkColor::Yellow,
            'B' => MarkColor::Blue,
            _ => return None,
        })
    }

    fn letter(self) -> char {
        match self {
            MarkColor::Green => 'G',
            MarkColor::Red => 'R',
            MarkColor::Yellow => 'Y',
            MarkColor::Blue => 'B',
        }
    }
}

/// An arrow on the board: an item of `[%cal]`.
///
/// ```
/// use tabiya_pgn::{Arrow, MarkColor};
/// use tabiya_rules::Square;
///
/// let arrow = Arrow { color: MarkColor::Green, from: Square::E2, to: Square::E4 };
/// assert_eq!(arrow.to_string(), "Ge2e4");
/// assert_eq!(Arrow::parse("Ge2e4"), Some(arrow));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Its colour.
    pub color: MarkColor,
    /// Where it starts.
    pub from: Square,
    /// Where it points.
    pub to: Square,
}

impl Arrow {
    /// Reads `Ge2e4`.
    pub fn parse(text: &str) -> Option<Arrow> {
        let (color, squares) = split_color(text)?;
        Some(Arrow {
            color,
            from: squares.get(..2)?.parse().ok()?,
            to: squares.get(2..)?.parse().ok()?,
        })
    }
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.color.letter(), self.from, self.to)
    }
}

/// A coloured square: an item of `[%csl]`.
///
/// ```
/// use tabiya_pgn::{MarkColor, Marked};
/// use tabiya_rules::Square;
///
/// let marked = Marked { color: MarkColor::Red, square: Square::E5 };
/// assert_eq!(marked.to_string(), "Re5");
/// assert_eq!(Marked::parse("Re5"), Some(marked));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marked {
    /// Its colour.
    pub color: MarkColor,
    /// Which square.
    pub square: Square,
}

impl Marked {
    /// Reads `Re5`.
    pub fn parse(text: &str) -> Option<Marked> {
        let (color, square) = split_color(text)?;
        Some(Marked {
            color,
            square: square.parse().ok()?,
        })
    }
}

impl fmt::Display for Marked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color.letter(), self.square)
    }
}

fn split_color(text: &str) -> Option<(MarkColor, &str)> {
    let mut letters = text.chars();
    let color = MarkColor::from_letter(letters.next()?)?;
    Some((color, letters.as_str()))
}
