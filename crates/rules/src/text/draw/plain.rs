//! Board diagrams in plain text.

use super::{Drawing, Mark};
use crate::{Color, Piece, PieceKind, Square};
use alloc::string::String;

impl Drawing<'_> {
    /// The board in ASCII: upper case for White, `.` for an empty square, three characters per square.
    ///
    /// Marks surround the square: `(N)` for the last move, `*k*` for check, `[e]` for a highlighted square.
    ///
    /// ```
    /// use tabiya_rules::{Drawing, Setup, Square};
    ///
    /// let setup = Setup::from_fen("4k3/8/8/8/8/5N2/8/4K3 b - - 1 1")?;
    /// let board = Drawing::new(&setup.pieces).last_move(Square::G1, Square::F3).ascii();
    /// assert!(board.contains("3  .  .  .  .  . (N) .  ."));
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    #[must_use]
    pub fn ascii(&self) -> String {
        self.plain('.', Piece::letter)
    }

    /// The board in Unicode chess symbols, marked like [`Drawing::ascii`].
    ///
    /// ```
    /// use tabiya_rules::{Drawing, Setup};
    ///
    /// let board = Drawing::new(&Setup::standard().pieces).unicode();
    /// assert!(board.starts_with("8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜\n7  ♟"));
    /// ```
    #[must_use]
    pub fn unicode(&self) -> String {
        self.plain('·', symbol)
    }

    fn plain(&self, empty: char, name: fn(Piece) -> char) -> String {
        let mut out = String::with_capacity(9 * 32);
        for rank in self.ranks() {
            let mut line = String::with_capacity(64);
            if self.coordinates {
                line.push(rank.digit());
                line.push(' ');
            }
            for file in self.files() {
                let square = Square::new(file, rank);
                let (left, right) = match self.mark(square) {
                    None => (' ', ' '),
                    Some(Mark::LastMove) => ('(', ')'),
                    Some(Mark::Check) => ('*', '*'),
                    Some(Mark::Highlight) => ('[', ']'),
                };
                line.push(left);
                line.push(self.piece(square).map_or(empty, name));
                line.push(right);
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        if self.coordinates {
            out.push(' ');
            for file in self.files() {
                out.push_str("  ");
                out.push(file.letter());
            }
            out.push('\n');
        }
        out
    }
}

/// The Unicode symbol of a piece: hollow for White, filled for Black.
fn symbol(piece: Piece) -> char {
    match piece.color() {
        Color::White => match piece.kind() {
            PieceKind::King => '♔',
            PieceKind::Queen => '♕',
            PieceKind::Rook => '♖',
            PieceKind::Bishop => '♗',
            PieceKind::Knight => '♘',
            PieceKind::Pawn => '♙',
        },
        Color::Black => filled_symbol(piece.kind()),
    }
}

/// The filled symbol of a kind, which the terminal colours for either side.
pub(super) fn filled_symbol(kind: PieceKind) -> char {
    match kind {
        PieceKind::King => '♚',
        PieceKind::Queen => '♛',
        PieceKind::Rook => '♜',
        PieceKind::Bishop => '♝',
        PieceKind::Knight => '♞',
        PieceKind::Pawn => '♟',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    #[test]
    fn the_start_position_in_ascii() {
        let expected = "\
8  r  n  b  q  k  b  n  r
7  p  p  p  p  p  p  p  p
6  .  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .  .
2  P  P  P  P  P  P  P  P
1  R  N  B  Q  K  B  N  R
   a  b  c  d  e  f  g  h
";
        assert_eq!(Drawing::new(&Setup::standard().pieces).ascii(), expected);
    }

    #[test]
    fn flipped_without_coordinates() {
        let setup = Setup::standard();
        let board = Drawing::new(&setup.pieces)
            .flipped(true)
            .coordinates(false)
            .ascii();
        assert_eq!(board.lines().next(), Some(" R  N  B  K  Q  B  N  R"));
        assert_eq!(board.lines().count(), 8);
    }

    #[test]
    fn flipped_coordinates_name_the_squares_shown() {
        let board = Drawing::new(&Setup::standard().pieces).flipped(true).unicode();
        assert!(board.starts_with("1  ♖  ♘  ♗  ♔  ♕  ♗  ♘  ♖\n"));
        assert!(board.ends_with("\n   h  g  f  e  d  c  b  a\n"));
    }

    #[test]
    fn each_mark_has_its_own_brackets() {
        let setup = Setup::standard();
        let board = Drawing::new(&setup.pieces)
            .last_move(Square::A1, Square::B1)
            .check(Square::E1)
            .highlight(Square::H1.bitboard())
            .ascii();
        assert!(board.contains("1 (R)(N) B  Q *K* B  N [R]\n"), "{board}");
    }
}
