//! Boards as SVG.

use tabiya_rules::{Bitboard, Drawing, Position, Square};

/// How to draw a board; a king in check is always marked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SvgOptions {
    /// Black at the bottom.
    pub flipped: bool,
    /// Without coordinates.
    pub without_coordinates: bool,
    /// The squares of the last move.
    pub last_move: Option<(Square, Square)>,
    /// Highlighted squares.
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
