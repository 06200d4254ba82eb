//! Polyglot keys.

use tabiya_rules::{CastlingSide, Color, Move, Piece, PieceKind, Position, Square, attacks};

use crate::random::RANDOM;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

/// The Polyglot key of a position.
///
/// Polyglot includes the en-passant square whenever a pawn stands beside the one that has just made a double
/// push, even if the capture would expose the king. A [`Position`] has the square only if the capture is
/// legal; where the difference matters, [`polyglot_key_after`] and [`polyglot_key_with_en_passant`] give the
/// exact key.
///
/// ```
/// use tabiya_book::polyglot_key;
/// use tabiya_rules::Position;
///
/// assert_eq!(polyglot_key(&Position::default()), 0x463B_9618_1691_FC9C);
/// ```
pub fn polyglot_key(position: &Position) -> u64 {
    polyglot_key_with_en_passant(position, position.en_passant())
}

/// The Polyglot key of the position after a legal move, exact even if the pawn that could capture en passant
/// is pinned.
///
/// ```
/// use tabiya_book::polyglot_key_after;
/// use tabiya_rules::{Move, Position, Square};
///
/// let e4 = Move::double_push(Square::E2, Square::E4);
/// assert_eq!(polyglot_key_after(&Position::default(), e4), 0x823C_9B50_FD11_4196);
/// ```
pub fn polyglot_key_after(position: &Position, mv: Move) -> u64 {
    polyglot_key_with_en_passant(&position.after(mv), passed_square(mv))
}

/// The Polyglot key of a position in which a pawn has just passed over `passed`, the en-passant square of a
/// FEN. It is included only if a pawn stands ready to capture there.
///
/// ```
/// use tabiya_book::{polyglot_key, polyglot_key_with_en_passant};
/// use tabiya_rules::{Position, Square};
///
/// let position: Position = "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1".parse()?; // the white pawn is pinned
/// assert_ne!(polyglot_key(&position), polyglot_key_with_en_passant(&position, Some(Square::D6)));
/// assert_eq!(polyglot_key(&position), polyglot_key_with_en_passant(&position, Some(Square::A6)));
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
pub fn polyglot_key_with_en_passant(position: &Position, passed: Option<Square>) -> u64 {
    let mut key = 0;
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            key ^= RANDOM[piece_number(piece) * 64 + square.index()];
        }
    }
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if position.castling_rights().has(color, side) {
                key ^= RANDOM[CASTLING + color.index() * 2 + side.index()];
            }
        }
    }
    let side = position.side_to_move();
    let pawns = position.of_piece(Piece::new(side, PieceKind::Pawn));
    if let Some(passed) = passed.filter(|&square| attacks::pawn(!side, square).intersects(pawns)) {
        key ^= RANDOM[EN_PASSANT + passed.file().index()];
    }
    if side == Color::White {
        key ^= RANDOM[WHITE_TO_MOVE];
    }
    key
}

/// The square a double push passes over.
pub(crate) fn passed_square(mv: Move) -> Option<Square> {
    mv.is_double_push()
        .then(|| attacks::between(mv.from(), mv.to()).first())
        .flatten()
}

/// Black pawn 0, white pawn 1, black knight 2 … white king 11.
fn piece_number(piece: Piece) -> usize {
    let kind = match piece.kind() {
        PieceKind::Pawn => 0,
        PieceKind::Knight => 1,
        PieceKind::Bishop => 2,
        PieceKind::Rook => 3,
        PieceKind::Queen => 4,
        PieceKind::King => 5,
    };
    kind * 2 + usize::from(piece.color() == Color::White)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys published with the format.
    #[test]
    fn the_keys_are_the_published_ones() {
        let published = [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                0x463B_9618_1691_FC9C,
            ),
            (
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                0x823C_9B50_FD11_4196,
            ),
            (
                "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
                0x0756_B944_61C5_0FB0,
            ),
            (
                "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
                0x662F_AFB9_65DB_29D4,
            ),
            (
                "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
                0x22A4_8B5A_8E47_FF78,
            ),
            (
                "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3",
                0x652A_607C_A3F2_42C1,
            ),
            (
                "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4",
                0x00FD_D303_C946_BDD9,
            ),
            (
                "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
                0x3C81_23EA_7B06_7637,
            ),
            (
                "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4",
                0x5C3F_9B82_9B27_9560,
            ),
        ];
        for (fen, key) in published {
            let position: Position = fen.parse().unwrap();
            assert_eq!(polyglot_key(&position), key, "{fen}");
        }
    }
}
