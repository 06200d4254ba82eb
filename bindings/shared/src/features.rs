//! Positions as numbers, for machine learning.

use tabiya_rules::{CastlingSide, Color, Piece, Position, Square};

/// The number of planes of 64 squares that [`planes`] fills.
pub const PLANES: usize = 18;

/// The total size of all planes.
pub const NUMBERS: usize = PLANES * 64;

/// Writes a position as planes of 64 squares each, a1 first, h8 last, seen from White: white pawns, knights, bishops,
/// rooks, queens and king, the same for Black, then planes that are all one or all zero for castling of White on the
/// king's side, on the queen's side, of Black likewise, then the en-passant square, then ones if White is to move.
///
/// ```
/// use tabiya_bindings::features::{NUMBERS, planes};
/// use tabiya_rules::{Position, Square};
///
/// let mut numbers = [0u8; NUMBERS];
/// planes(&Position::default(), &mut numbers);
/// assert_eq!(numbers[Square::E2.index()], 1);
/// assert_eq!(numbers.iter().map(|&number| u32::from(number)).sum::<u32>(), 32 + 5 * 64);
/// ```
pub fn planes<N: From<u8> + Copy>(position: &Position, numbers: &mut [N; NUMBERS]) {
    let (one, zero) = (N::from(1), N::from(0));
    numbers.fill(zero);
    for square in Square::ALL {
        if let Some(piece) = position.piece_at(square) {
            numbers[plane_of(piece) * 64 + square.index()] = one;
        }
    }
    let mut fill = |plane: usize, is_set: bool| {
        if is_set {
            numbers[plane * 64..][..64].fill(one);
        }
    };
    let rights = position.castling_rights();
    let castling = Color::ALL
        .into_iter()
        .flat_map(|color| CastlingSide::ALL.map(|side| (color, side)));
    for ((color, side), plane) in castling.zip(12..) {
        fill(plane, rights.has(color, side));
    }
    fill(17, position.side_to_move() == Color::White);
    if let Some(square) = position.en_passant() {
        numbers[16 * 64 + square.index()] = one;
    }
}

fn plane_of(piece: Piece) -> usize {
    piece.color().index() * 6 + piece.kind().index()
}

/// What stands on each square, a1 first: 0 for nothing, 1 to 6 for a white pawn, knight, bishop, rook, queen or king,
/// negative for black ones.
///
/// ```
/// use tabiya_bindings::features::pieces;
/// use tabiya_rules::{Position, Square};
///
/// let pieces = pieces(&Position::default());
/// assert_eq!((pieces[Square::D1.index()], pieces[Square::D8.index()], pieces[Square::D4.index()]), (5, -5, 0));
/// ```
pub fn pieces(position: &Position) -> [i8; 64] {
    Square::ALL.map(|square| match position.piece_at(square) {
        None => 0,
        Some(piece) => {
            let number = piece.kind().index() as i8 + 1;
            if piece.color() == Color::White {
                number
            } else {
                -number
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_rights_en_passant_and_side_have_their_planes() {
        let position = crate::text::parse_fen("r3k2r/8/8/8/4Pp2/8/8/R3K2R b Kq e3 0 1").unwrap();
        let mut numbers = [0f32; NUMBERS];
        planes(&position, &mut numbers);
        let sums: Vec<f32> = numbers.chunks(64).map(|plane| plane.iter().sum()).collect();
        assert_eq!(sums[12..], [64.0, 0.0, 0.0, 64.0, 1.0, 0.0]);
        assert_eq!(numbers[16 * 64 + Square::E3.index()], 1.0);
    }
}
