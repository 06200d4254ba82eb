//! Keys and material of positions, as in the tables.

use tabiya_rules::{Color, PieceKind, Position, zobrist};

/// The Zobrist key as a signed number, as in the tables.
///
/// ```
/// use tabiya_rules::Position;
///
/// let key = tabiya_tables::position_key(&Position::default());
/// assert_eq!(key as u64, Position::default().key());
/// ```
pub fn position_key(position: &Position) -> i64 {
    position.key().cast_signed()
}

/// The pawn key, which does not depend on the side to move.
///
/// ```
/// use tabiya_rules::Position;
///
/// let pawns = |fen| tabiya_tables::pawns_key(&Position::from_fen(fen).expect("a position"));
/// assert_eq!(pawns("4k3/8/8/8/3p4/8/P7/4K3 w - - 0 1"), pawns("1n2k3/8/8/8/3p4/8/P7/K7 b - - 5 9"));
/// assert_eq!(pawns("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
/// ```
pub fn pawns_key(position: &Position) -> i64 {
    let mut key = 0;
    for square in position.of_kind(PieceKind::Pawn) {
        if let Some(piece) = position.piece_at(square) {
            key ^= zobrist::piece(piece, square);
        }
    }
    key.cast_signed()
}

/// The number of pieces of each kind, four bits each: White's queens, rooks, bishops, knights and pawns from the top, then
/// Black's.
pub(crate) fn material_code(position: &Position) -> u64 {
    let mut code = 0;
    for color in Color::ALL {
        for kind in KINDS {
            let men = (position.of_kind(kind) & position.of_color(color)).count();
            code = code << 4 | u64::from(men);
        }
    }
    code
}

const KINDS: [PieceKind; 5] = [
    PieceKind::Queen,
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Knight,
    PieceKind::Pawn,
];

/// The material as in names of endings, White first: `KRPvKR`.
pub(crate) fn material_text(code: u64) -> String {
    let mut text = String::new();
    for (side, shift) in [("K", 20), ("vK", 0)] {
        text += side;
        for (kind, letter) in ["Q", "R", "B", "N", "P"].into_iter().enumerate() {
            let men = code >> (shift + 16 - 4 * kind) & 15;
            text += &letter.repeat(men as usize);
        }
    }
    text
}

/// The material of a position, White first.
///
/// ```
/// use tabiya_rules::Position;
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/r3P3/4K2R w - - 0 1").expect("a position");
/// assert_eq!(tabiya_tables::material(&position), "KRPvKR");
/// ```
pub fn material(position: &Position) -> String {
    material_text(material_code(position))
}
