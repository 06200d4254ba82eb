//! Which rows of the first layer a position switches on.

use arrayvec::ArrayVec;
use tabiya_rules::{Color, Piece, PieceKind, Position, Square};

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
    pub(crate) others: ArrayVec<(Piece, Square), MOST_OTHERS>,
}

impl Men {
    /// The rows these men switch on for one point of view.
    #[inline]
    pub(crate) fn rows(&self, view: Color) -> Rows {
        let view = View::new(view, self.kings[view.index()]);
        self.others
            .iter()
            .filter_map(|&(piece, square)| view.row(piece, square))
            .collect()
    }
}

impl From<&Position> for Men {
    #[inline]
    fn from(position: &Position) -> Men {
        let kings = Color::ALL.map(|color| position.king(color));
        let others = position.occupied() - kings[0].bitboard() - kings[1].bitboard();
        Men {
            kings,
            // A position never has more than 32 men.
            others: others
                .into_iter()
                .filter_map(|square| Some((position.piece_at(square)?, square)))
                .take(MOST_OTHERS)
                .collect(),
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
