//! HalfKP features: which rows of the first layer a position activates.

use arrayvec::ArrayVec;
use tabiya_rules::{Bitboard, Color, Piece, PieceKind, Position, Square};

/// The most pieces besides the kings in a position.
pub(crate) const MAX_OTHERS: usize = 30;

/// Features for each square of the own king: ten kinds of pieces on 64 squares, and one that is never active.
const PER_KING: usize = 10 * 64 + 1;

/// Input features, each with a row of weights in the first layer.
pub(crate) const FEATURES: usize = 64 * PER_KING;

/// Feature indices, all below [`FEATURES`].
pub(crate) type Rows = ArrayVec<u16, MAX_OTHERS>;

/// The pieces of a position as the network sees them: two kings and the rest.
#[derive(Clone, Debug)]
pub(crate) struct Placement {
    pub(crate) kings: [Square; 2],
    /// Where the others stand, by [`Piece::index`]; the entries of the kings are empty. At most
    /// [`MAX_OTHERS`] in all.
    pub(crate) others: PieceSets,
}

/// A set of squares for each piece.
pub(crate) type PieceSets = [Bitboard; 12];

/// The pieces that have features: all but the kings.
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

impl Placement {
    /// The rows these pieces activate from one perspective.
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

impl From<&Position> for Placement {
    #[inline]
    fn from(position: &Position) -> Placement {
        let mut others = PieceSets::default();
        for piece in OTHERS {
            others[piece.index()] = position.of_piece(piece);
        }
        Placement {
            kings: Color::ALL.map(|color| position.king(color)),
            others,
        }
    }
}

/// The board from one side's perspective: rotated by 180 degrees for Black, and indexed by the square of the own
/// king.
#[derive(Clone, Copy)]
pub(crate) struct View {
    color: Color,
    flip: usize,
    first: usize,
}

impl View {
    #[inline]
    pub(crate) fn new(color: Color, king: Square) -> View {
        let flip = match color {
            Color::White => 0,
            Color::Black => 63,
        };
        View {
            color,
            flip,
            first: PER_KING * (king.index() ^ flip) + 1,
        }
    }

    /// The row for a piece on a square. Kings have none: they select the rows of all others.
    #[inline]
    pub(crate) fn row(self, piece: Piece, square: Square) -> Option<u16> {
        if piece.kind() == PieceKind::King {
            return None;
        }
        let enemy = usize::from(piece.color() != self.color);
        let row = self.first + 64 * (2 * piece.kind().index() + enemy) + (square.index() ^ self.flip);
        Some(row as u16)
    }

    /// Appends the rows for pieces of one kind.
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
    fn every_piece_on_every_square_has_its_own_row() {
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
    fn a_rotated_position_has_the_same_features_for_the_other_side() {
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
