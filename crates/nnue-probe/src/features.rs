//! Which rows of the first layer a position switches on.

use arrayvec::ArrayVec;
use tabiya_rules::{Bitboard, Color, Piece, PieceKind, Position, Square};

/// The most men besides the kings that a position has.
pub(crate) const MOST_OTHERS: usize = 30;

/// Rows that belong to one square of the own king: ten kinds of men on 64 squares, and one that is never on.
const PER_KING: usize = 10 * 64 + 1;

/// Rows of the first layer.
pub(crate) const FEATURES: usize = 64 * PER_KING;

/// Numbers of rows, all below [`FEATURES`].
pub(crate) type Rows = ArrayVec<u16, MOST_OTHERS>;

/// The men of a position as the network sees them: two kings and the rest.
#[derive(Clone, Debug)]
pub(crate) struct Men {
    pub(crate) kings: [Square; 2],
    /// Where the others stand, by [`Piece::index`]; the places of the kings are empty. At most
    /// [`MOST_OTHERS`] in all.
    pub(crate) others: Sets,
}

/// A set of squares for each piece.
pub(crate) type Sets = [Bitboard; 12];

/// The pieces that rows stand for: all but the kings.
pub(crate) const OTHERS: [Piece; 10] = [
    Piece::WhitePawn,
    Piece::WhiteKnight,
    Piece::WhiteBishop,
    Piece::WhiteRook,
    Piece::WhiteQueen,
    Piece::BlackPawn,
    Piece::BlackKnight,
    Piece::BlackBishop,
    Piece::BlackRook,
    Piece::BlackQueen,
];

impl Men {
    /// The rows these men switch on for one point of view.
    #[inline]
    pub(crate) fn rows(&self, view: Color) -> Rows {
        let view = View::new(view, self.kings[view.index()]);
        let mut rows = Rows::new();
        for piece in OTHERS {
            view.add_rows(piece, self.others[piece.index()], &mut rows);
        }
        rows
    }
}

impl From<&Position> for Men {
    #[inline]
    fn from(position: &Position) -> Men {
        let mut others = Sets::default();
        for piece in OTHERS {
            others[piece.index()] = position.of_piece(piece);
        }
        Men {
            kings: Color::ALL.map(|color| position.king(color)),
            others,
        }
    }
}

/// The board as one side sees it: Black turns it around by half a turn, and everything depends on where
/// the own king stands.
#[derive(Clone, Copy)]
pub(crate) struct View {
    color: Color,
    turn: usize,
    first: usize,
}

impl View {
    #[inline]
    pub(crate) fn new(color: Color, king: Square) -> View {
        let turn = match color {
            Color::White => 0,
            Color::Black => 63,
        };
        View {
            color,
            turn,
            first: PER_KING * (king.index() ^ turn) + 1,
        }
    }

    /// The row for a man on a square; kings have none, they choose the rows of all others.
    #[inline]
    pub(crate) fn row(self, piece: Piece, square: Square) -> Option<u16> {
        if piece.kind() == PieceKind::King {
            return None;
        }
        let enemy = usize::from(piece.color() != self.color);
        let row = self.first + 64 * (2 * piece.kind().index() + enemy) + (square.index() ^ self.turn);
        Some(row as u16)
    }

    /// Appends the rows for men of one kind.
    #[inline]
    pub(crate) fn add_rows(self, piece: Piece, squares: Bitboard, rows: &mut Rows) {
        rows.extend(squares.into_iter().filter_map(|square| self.row(piece, square)));
    }
}

const _: () = assert!(FEATURES == 41_024 && FEATURES <= 1 << u16::BITS);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_man_on_every_square_has_a_row_of_its_own() {
        for color in Color::ALL {
            let mut seen = vec![false; FEATURES];
            for king in Square::ALL {
                let view = View::new(color, king);
                for piece in Piece::ALL {
                    for square in Square::ALL {
                        match view.row(piece, square) {
                            Some(row) => {
                                assert!(!std::mem::replace(&mut seen[usize::from(row)], true));
                            }
                            None => assert_eq!(piece.kind(), PieceKind::King),
                        }
                    }
                }
            }
            assert_eq!(seen.iter().filter(|&&on| on).count(), 64 * 640);
        }
    }

    #[test]
    fn both_sides_see_the_same_of_a_position_turned_around() {
        let white = View::new(Color::White, Square::B3);
        let black = View::new(Color::Black, Square::G6);
        assert_eq!(
            white.row(Piece::WhiteKnight, Square::A1),
            black.row(Piece::BlackKnight, Square::H8)
        );
        assert_eq!(
            white.row(Piece::BlackQueen, Square::E4),
            black.row(Piece::WhiteQueen, Square::D5)
        );
    }
}
