//! Lines of moves with move numbers.

use alloc::string::String;
use core::fmt::Write;

use crate::{Color, IllegalMove, Move, Position};

impl Position {
    /// A line of moves in SAN with move numbers, as in a book: `1. e4 e5 2. Nf3`, or `12...Rd8 13. Qe2` if Black
    /// begins.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let position = Position::default();
    /// let mut line = Vec::new();
    /// let mut at = position.clone();
    /// for uci in ["e2e4", "e7e5", "g1f3"] {
    ///     let mv = at.parse_uci(uci)?;
    ///     at.play_unchecked(mv);
    ///     line.push(mv);
    /// }
    /// assert_eq!(position.line_to_san(&line).unwrap(), "1. e4 e5 2. Nf3");
    /// # Ok::<(), tabiya_rules::UciMoveError>(())
    /// ```
    ///
    /// # Errors
    /// When a move of the line is not legal.
    pub fn line_to_san(&self, line: &[Move]) -> Result<String, IllegalMove> {
        let mut position = self.clone();
        let mut text = String::new();
        for (ply, &mv) in line.iter().enumerate() {
            if !position.is_legal(mv) {
                return Err(IllegalMove(mv));
            }
            let space = if ply == 0 { "" } else { " " };
            let san = position.to_san(mv);
            let number = position.fullmove_number();
            // Writing to a string cannot fail.
            let _ = match (position.side_to_move(), ply) {
                (Color::White, _) => write!(text, "{space}{number}. {san}"),
                (Color::Black, 0) => write!(text, "{number}...{san}"),
                (Color::Black, _) => write!(text, " {san}"),
            };
            position.play_unchecked(mv);
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    #[test]
    fn a_line_that_black_begins_says_so() {
        let position: Position = "4k3/8/8/8/8/8/8/4K3 b - - 0 12".parse().unwrap();
        let moves = [
            Move::quiet(Square::E8, Square::D8),
            Move::quiet(Square::E1, Square::D1),
            Move::quiet(Square::D8, Square::E8),
        ];
        assert_eq!(position.line_to_san(&moves).unwrap(), "12...Kd8 13. Kd1 Ke8");
        assert_eq!(position.line_to_san(&[]).unwrap(), "");
        assert_eq!(position.line_to_san(&moves[1..]), Err(IllegalMove(moves[1])));
    }
}
