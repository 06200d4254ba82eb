//! The rules written a second time, as simply as possible: a board of 64 squares, pieces that walk from
//! square to square, and legality by playing a move and checking whether the king could be captured.

mod attack;
mod exchange;
mod moves;
mod play;

pub(crate) use exchange::exchange;
pub(crate) use moves::{legal_moves, pseudo_legal_moves};

use tabiya_rules::{CastlingSide, Color, PieceKind, Position, Square};

/// A piece: colour and kind.
pub(crate) type ColoredPiece = (Color, PieceKind);

/// Files and ranks count from 0 to 7.
pub(crate) type Place = (i32, i32);

/// The board and the rest of the state that decides which moves there are.
#[derive(Clone)]
pub(crate) struct Board {
    pieces: [[Option<ColoredPiece>; 8]; 8],
    pub(crate) side: Color,
    /// The files of the rooks that may castle, by colour and side.
    castling: [[Option<i32>; 2]; 2],
    /// The square that a pawn has just passed over.
    passed: Option<Place>,
}

impl Board {
    /// The same position, square by square.
    pub(crate) fn new(position: &Position) -> Board {
        let mut board = Board {
            pieces: [[None; 8]; 8],
            side: position.side_to_move(),
            castling: Color::ALL.map(|color| {
                CastlingSide::ALL.map(|side| position.castling_rook(color, side).map(|rook| place(rook).0))
            }),
            passed: position.en_passant().map(place),
        };
        for square in Square::ALL {
            let piece = position
                .piece_at(square)
                .map(|piece| (piece.color(), piece.kind()));
            board.set(place(square), piece);
        }
        board
    }

    pub(crate) fn at(&self, (file, rank): Place) -> Option<ColoredPiece> {
        self.pieces[rank as usize][file as usize]
    }

    pub(crate) fn set(&mut self, (file, rank): Place, piece: Option<ColoredPiece>) {
        self.pieces[rank as usize][file as usize] = piece;
    }

    /// Every piece and its square.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Place, ColoredPiece)> {
        places().filter_map(|at| Some((at, self.at(at)?)))
    }

    pub(crate) fn king(&self, color: Color) -> Place {
        self.pieces()
            .find(|&(_, piece)| piece == (color, PieceKind::King))
            .expect("a king on the board")
            .0
    }
}

/// From a1 via b1 to h8.
pub(crate) fn places() -> impl Iterator<Item = Place> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

pub(crate) fn on_board((file, rank): Place) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

/// The direction in which pawns move.
pub(crate) fn forward(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

pub(crate) fn place(square: Square) -> Place {
    let index = square as i32;
    (index % 8, index / 8)
}

pub(crate) fn square((file, rank): Place) -> Square {
    Square::ALL[(rank * 8 + file) as usize]
}
