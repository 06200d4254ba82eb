//! Numbers that stand for squares, colours, pieces and moves.

use tabiya_bindings::{Failure, FailureKind};
use tabiya_rules::{Color, Move, Piece, PieceKind, Position, Square};

type Result<T> = core::result::Result<T, Failure>;

/// Stands for no piece and no square.
pub(super) const NONE: i32 = -1;

/// Stands for a null move; no move has these bits.
pub(super) const NULL: u16 = 0;

pub(super) fn bad(message: impl Into<String>) -> Failure {
    Failure::new(FailureKind::BadArgument, message)
}

pub(super) fn square(number: u8) -> Result<Square> {
    Square::from_index(number).ok_or_else(|| bad(format!("there is no square {number}")))
}

pub(super) fn color(is_white: bool) -> Color {
    match is_white {
        true => Color::White,
        false => Color::Black,
    }
}

/// White's pawn, knight, bishop, rook, queen and king are 0 to 5, Black's 6 to 11.
pub(super) fn piece_number(piece: Option<Piece>) -> i32 {
    piece.map_or(NONE, |piece| {
        piece.color() as i32 * PieceKind::ALL.len() as i32 + piece.kind() as i32
    })
}

pub(super) fn piece(number: u8) -> Result<Piece> {
    let kinds = PieceKind::ALL.len();
    let (side, kind) = (usize::from(number) / kinds, usize::from(number) % kinds);
    match Color::ALL.get(side) {
        Some(&color) => Ok(Piece::new(color, PieceKind::ALL[kind])),
        None => Err(bad(format!("there is no piece {number}"))),
    }
}

/// The move with these bits, if it is legal in the position.
pub(super) fn legal(position: &Position, bits: u16) -> Result<Move> {
    match Move::from_bits(bits) {
        Some(mv) if position.is_legal(mv) => Ok(mv),
        Some(mv) => Err(tabiya_rules::IllegalMove(mv).into()),
        None => Err(bad(format!("no move has the bits {bits}"))),
    }
}
