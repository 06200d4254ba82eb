//! Boards as SVG.

use tabiya_rules::{Bitboard, Drawing, Position, Square};

/// How a board is drawn; the king in check is marked by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SvgOptions {
    /// Black at the bottom.
    pub flipped: bool,
    /// Without letters and digits at the edge.
    pub without_coordinates: bool,
    /// Where the last move came from and went to.
    pub last_move: Option<(Square, Square)>,
    /// Squares that are marked.
    pub highlight: Vec<Square>,
    /// Arrows, from and to.
    pub arrows: Vec<(Square, Square)>,
}

/// Draws a position as SVG.
///
/// ```
/// use tabiya_bindings::drawing::{SvgOptions, svg};
///
/// assert!(svg(&tabiya_rules::Position::default(), &SvgOptions::default()).starts_with("<svg"));
/// ```
pub fn svg(position: &Position, options: &SvgOptions) -> String {
    let mut drawing = Drawing::new(position.squares())
        .flipped(options.flipped)
        .coordinates(!options.without_coordinates)
        .highlight(Bitboard::from_iter(options.highlight.iter().copied()));
    if let Some((from, to)) = options.last_move {
        drawing = drawing.last_move(from, to);
    }
    if position.is_check() {
        drawing = drawing.check(position.king(position.side_to_move()));
    }
    for &(from, to) in &options.arrows {
        drawing = drawing.arrow(from, to);
    }
    drawing.svg()
}
