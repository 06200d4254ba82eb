//! Chess written a second time, as plainly as possible: a board of 64 squares, men that walk from square
//! to square, and legality by playing a move and looking whether the king could be taken.

mod attack;
mod exchange;
mod moves;
mod play;

pub(crate) use exchange::exchange;
pub(crate) use moves::{legal_moves, pseudo_legal_moves};

use tabiya_rules::{CastlingSide, Color, PieceKind, Position, Square};

/// A man: its colour and kind.
pub(crate) type Man = (Color, PieceKind);

/// Files and ranks count from 0 to 7.
pub(crate) type Place = (i32, i32);

/// The board and what else decides which moves there are.
#[derive(Clone)]
pub(crate) struct Board {
    men: [[Option<Man>; 8]; 8],
    pub(crate) side: Color,
    /// The files of the rooks that may castle, by colour and side.
    castling: [[Option<i32>; 2]; 2],
    /// Where a pawn has just passed.
    passed: Option<Place>,
}

impl Board {
    /// The same position, square by square.
    pub(crate) fn new(position: &Position) -> Board {
        let mut board = Board {
            men: [[None; 8]; 8],
            side: position.side_to_move(),
            castling: Color::ALL.map(|color| {
                CastlingSide::ALL.map(|side| position.castling_rook(color, side).map(|rook| place(rook).0))
            }),
            passed: position.en_passant().map(place),
        };
        for square in Square::ALL {
            let man = position
                .piece_at(square)
                .map(|piece| (piece.color(), piece.kind()));
            board.set(place(square), man);
        }
        board
    }

    pub(crate) fn at(&self, (file, rank): Place) -> Option<Man> {
        self.men[rank as usize][file as usize]
    }

    pub(crate) fn set(&mut self, (file, rank): Place, man: Option<Man>) {
        self.men[rank as usize][file as usize] = man;
    }

    /// Every man and where it stands.
    pub(crate) fn men(&self) -> impl Iterator<Item = (Place, Man)> {
        places().filter_map(|at| Some((at, self.at(at)?)))
    }

    pub(crate) fn king(&self, color: Color) -> Place {
        self.men()
            .find(|&(_, man)| man == (color, PieceKind::King))
            .expect("a king on the board")
            .0
    }
}

/// From a1 over b1 to h8.
pub(crate) fn places() -> impl Iterator<Item = Place> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

pub(crate) fn on_board((file, rank): Place) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

/// Which way pawns go.
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
