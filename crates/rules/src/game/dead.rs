//! Dead positions: those where no sequence of moves ends in mate.

use crate::{Color, Position, WinnabilityLimits};

impl Position {
    /// Dead position (FIDE 5.2.2): whether it is proven that no sequence of legal moves ends in mate, so that the game is
    /// drawn. A position that is over, by mate or stalemate, is not dead as well.
    ///
    /// It is dead if neither side can win, according to their [winnability](Position::winnability) within
    /// [`WinnabilityLimits::GAME`]. If that limit is reached, the answer is no, and the game continues.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let wall: Position = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(wall.is_dead());
    /// // Without the pawns on the g-file a king can walk around the others.
    /// let wall: Position = "4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(!wall.is_dead());
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn is_dead(&self) -> bool {
        // Who has more men is quicker to give mate, and one mate is enough.
        let [white, black] = Color::ALL.map(|color| self.of_color(color).count());
        let first = if white >= black {
            Color::White
        } else {
            Color::Black
        };
        self.has_legal_moves() && self.is_unwinnable(first) && self.is_unwinnable(!first)
    }

    /// Whether it is proven within the limits of a game that `color` cannot win.
    pub(super) fn is_unwinnable(&self, color: Color) -> bool {
        self.winnability_within(color, WinnabilityLimits::GAME)
            .is_unwinnable()
    }
}
