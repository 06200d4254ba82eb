//! The opening of a game, move by move.

use tabiya_rules::Position;

use crate::Opening;

/// Finds the opening of a game while it is played or read, without storing it.
///
/// ```
/// use tabiya_openings::OpeningFinder;
/// use tabiya_rules::{Position, SanStyle};
///
/// let mut finder = OpeningFinder::default();
/// let mut position = Position::default();
/// for san in ["d4", "d5", "c4"] {
///     position.play(position.parse_san(san, SanStyle::Strict)?);
///     finder.see(&position);
/// }
/// assert_eq!(finder.opening().unwrap().to_string(), "D06 Queen's Gambit");
/// # Ok::<(), tabiya_rules::SanError>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct OpeningFinder {
    seen: usize,
    latest: Option<Opening>,
}

impl OpeningFinder {
    /// Adds the next position of the game. After [`Opening::PLIES`] plies it is ignored.
    #[inline]
    pub fn see(&mut self, position: &Position) {
        // The start is a position too, so there is one more position than plies.
        if self.seen <= Opening::PLIES {
            self.seen += 1;
            if let Some(opening) = Opening::of(position) {
                self.latest = Some(opening);
            }
        }
    }

    /// The opening of the game so far: that of the last position with a name.
    pub fn opening(&self) -> Option<Opening> {
        self.latest
    }
}
