//! With what it is possible to give mate.

use crate::{Bitboard, Color, PieceKind, Position, Square};

const LIGHT_SQUARES: Bitboard = {
    let mut light = Bitboard::EMPTY;
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        if square.is_light() {
            light.insert(square);
        }
        index += 1;
    }
    light
};

impl Position {
    /// Whether `color` cannot deliver mate with what it has, however badly the opponent plays: no
    /// sequence of moves whatever ends in mate.
    ///
    /// That is so with a bare king; with one knight against nothing but queens; with bishops if
    /// all bishops on the board go on squares of one colour and there are no knights and pawns.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/4r3/4K1N1 w - - 0 1".parse()?;
    /// // White's knight can give mate if Black's rook takes its own king's last square.
    /// assert!(!position.has_insufficient_material(Color::White));
    /// let position: Position = "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1".parse()?;
    /// assert!(position.has_insufficient_material(Color::White));
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        let (own, enemy) = (self.of_color(color), self.of_color(!color));
        let [pawns, knights, bishops, rooks, queens, kings] = PieceKind::ALL.map(|kind| self.of_kind(kind));
        if own.intersects(pawns | rooks | queens) {
            return false;
        }
        if own.intersects(knights) {
            // With any other man on the board the enemy king can be hemmed in by it.
            return own.count() == 2 && (enemy - kings - queens).is_empty();
        }
        if own.intersects(bishops) {
            let one_color = bishops.is_subset_of(LIGHT_SQUARES) || !bishops.intersects(LIGHT_SQUARES);
            return one_color && (pawns | knights).is_empty();
        }
        true
    }

    /// Whether neither side can give mate with what it has: a draw at once.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// // Bishops on squares of one colour, however many.
    /// let position: Position = "4kb2/8/8/8/8/4B3/8/2B1K3 w - - 0 1".parse()?;
    /// assert!(position.is_insufficient_material());
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn is_insufficient_material(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.has_insufficient_material(color))
    }

    /// Whether a win of `color` is possible at all: it decides what happens when the opponent's time runs out.
    ///
    /// A no is certain. A yes is, too, unless [winnability](Position::winnability) is unknown within
    /// [`WinnabilityLimits::GAME`](crate::WinnabilityLimits::GAME).
    ///
    /// ```
    /// use tabiya_rules::{Color, Position};
    ///
    /// let position: Position = "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(!position.can_win(Color::White));
    /// assert!(position.can_win(Color::Black));
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn can_win(&self, color: Color) -> bool {
        !self.is_unwinnable(color)
    }
}
