//! Board diagrams: plain text, colour terminal, SVG.

mod colors;
mod plain;
mod svg;
mod svg_pieces;
mod terminal;

pub use colors::{BoardColors, ParseColorError, Rgb};
pub use terminal::TerminalColors;

use crate::{Bitboard, File, Piece, Rank, Square};
use alloc::vec::Vec;

/// A board to be drawn, with highlighted squares.
///
/// Every format shows the last move, the king in check and the highlighted squares, each in its own way;
/// arrows are drawn in SVG only. Where several apply to one square, check takes precedence over highlight,
/// and highlight over last move.
///
/// ```
/// use tabiya_rules::{Drawing, Setup, Square};
///
/// let setup = Setup::from_fen("4k3/8/8/8/8/8/4R3/4K3 b - - 1 1")?;
/// let drawing = Drawing::new(&setup.pieces)
///     .last_move(Square::A2, Square::E2)
///     .check(Square::E8)
///     .highlight("d7,d8".parse()?);
/// assert_eq!(
///     drawing.ascii(),
///     "8  .  .  . [.]*k* .  .  .\n\
///      7  .  .  . [.] .  .  .  .\n\
///      6  .  .  .  .  .  .  .  .\n\
///      5  .  .  .  .  .  .  .  .\n\
///      4  .  .  .  .  .  .  .  .\n\
///      3  .  .  .  .  .  .  .  .\n\
///      2 (.) .  .  . (R) .  .  .\n\
///      1  .  .  .  .  K  .  .  .\n   \
///         a  b  c  d  e  f  g  h\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "nothing is drawn until you call ascii, unicode, terminal or svg"]
pub struct Drawing<'a> {
    pieces: &'a [Option<Piece>; 64],
    flipped: bool,
    coordinates: bool,
    last_move: Option<(Square, Square)>,
    check: Option<Square>,
    highlight: Bitboard,
    arrows: Vec<(Square, Square, Rgb)>,
    marks: Vec<(Square, Rgb)>,
    size: u32,
    colors: BoardColors,
}

/// Why a square is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    LastMove,
    Check,
    Highlight,
}

impl<'a> Drawing<'a> {
    /// A drawing of these pieces, given from a1, b1 … to h8, with White at the bottom and coordinates.
    pub const fn new(pieces: &'a [Option<Piece>; 64]) -> Self {
        Self {
            pieces,
            flipped: false,
            coordinates: true,
            last_move: None,
            check: None,
            highlight: Bitboard::EMPTY,
            arrows: Vec::new(),
            marks: Vec::new(),
            size: 400,
            colors: BoardColors {
                light: Rgb::LIGHT,
                dark: Rgb::DARK,
                frame: Rgb::FRAME,
            },
        }
    }

    /// Whether Black is at the bottom.
    pub fn flipped(self, flipped: bool) -> Self {
        Self { flipped, ..self }
    }

    /// Whether files and ranks are labelled; on by default.
    pub fn coordinates(self, coordinates: bool) -> Self {
        Self { coordinates, ..self }
    }

    /// Marks the two squares of the last move.
    pub fn last_move(self, from: Square, to: Square) -> Self {
        Self {
            last_move: Some((from, to)),
            ..self
        }
    }

    /// Marks the square of a king in check.
    pub fn check(self, king: Square) -> Self {
        Self {
            check: Some(king),
            ..self
        }
    }

    /// Highlights these squares.
    pub fn highlight(self, squares: Bitboard) -> Self {
        Self {
            highlight: self.highlight | squares,
            ..self
        }
    }

    /// Adds an arrow, or a ring around a square if both are the same. Shown in SVG only.
    pub fn arrow(self, from: Square, to: Square) -> Self {
        self.colored_arrow(from, to, Rgb::GREEN)
    }

    /// Adds an arrow or a ring of any colour. Shown in SVG only.
    ///
    /// ```
    /// use tabiya_rules::{Drawing, Rgb, Setup, Square};
    ///
    /// let picture = Drawing::new(&Setup::standard().pieces)
    ///     .colored_arrow(Square::E2, Square::E4, Rgb::RED)
    ///     .mark_square(Square::D5, Rgb::BLUE)
    ///     .size(250)
    ///     .svg();
    /// assert!(picture.contains("fill=\"#b0261b\"") && picture.contains("width=\"250\""));
    /// ```
    pub fn colored_arrow(mut self, from: Square, to: Square, color: Rgb) -> Self {
        self.arrows.push((from, to, color));
        self
    }

    /// Marks a square in any colour. Shown in SVG only.
    pub fn mark_square(mut self, square: Square, color: Rgb) -> Self {
        self.marks.push((square, color));
        self
    }

    /// The width and height of the picture in SVG, in pixels; 400 by default.
    pub fn size(self, size: u32) -> Self {
        Self { size, ..self }
    }

    /// The colours of the board in SVG.
    pub fn colors(self, colors: BoardColors) -> Self {
        Self { colors, ..self }
    }

    fn mark(&self, square: Square) -> Option<Mark> {
        if self.check == Some(square) {
            Some(Mark::Check)
        } else if self.highlight.contains(square) {
            Some(Mark::Highlight)
        } else {
            let (from, to) = self.last_move?;
            (square == from || square == to).then_some(Mark::LastMove)
        }
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    /// The ranks from top to bottom.
    fn ranks(&self) -> [Rank; 8] {
        Rank::ALL.map(|rank| if self.flipped { rank } else { rank.flip() })
    }

    /// The files from left to right.
    fn files(&self) -> [File; 8] {
        File::ALL.map(|file| if self.flipped { file.flip() } else { file })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    #[test]
    fn check_takes_precedence_over_highlight_and_highlight_over_last_move() {
        let setup = Setup::standard();
        let drawing = Drawing::new(&setup.pieces).last_move(Square::E2, Square::E4);
        assert_eq!(drawing.mark(Square::E4), Some(Mark::LastMove));
        let drawing = drawing.highlight(Square::E4.bitboard());
        assert_eq!(drawing.mark(Square::E4), Some(Mark::Highlight));
        let drawing = drawing.check(Square::E4);
        assert_eq!(drawing.mark(Square::E4), Some(Mark::Check));
        assert_eq!(drawing.mark(Square::E2), Some(Mark::LastMove));
        assert_eq!(drawing.mark(Square::A1), None);
    }

    #[test]
    fn the_bottom_left_corner_is_a1_or_h8() {
        let setup = Setup::empty();
        let corner = |drawing: Drawing<'_>| Square::new(drawing.files()[0], drawing.ranks()[7]);
        assert_eq!(corner(Drawing::new(&setup.pieces)), Square::A1);
        assert_eq!(corner(Drawing::new(&setup.pieces).flipped(true)), Square::H8);
    }
}
