//! The opening of a game that comes move by move.

use tabiya_rules::Position;

use crate::Opening;

/// Names a game while it is played or read, without keeping it.
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
    /// The next position of the game. After [`Opening::PLIES`] half-moves it is no longer looked at.
    #[inline]
    pub fn see(&mut self, position: &Position) {
        // The position before the first move is one more than there are half-moves.
        if self.seen <= Opening::PLIES {
            self.seen += 1;
            if let Some(opening) = Opening::of(position) {
                self.latest = Some(opening);
            }
        }
    }

    /// The opening of the game so far: that of the last position that has a name.
    pub fn opening(&self) -> Option<Opening> {
        self.latest
    }
}
