//! Book entries and the encoding of their moves.

use tabiya_rules::{Move, PieceKind, Position, Square, attacks};

/// One entry as stored in the file: 16 bytes, big-endian.
///
/// ```
/// use tabiya_book::{Entry, RawMove};
///
/// let entry = Entry { key: 1, mv: RawMove(0x031C), weight: 7, learn: 0 };
/// assert_eq!(Entry::from_bytes(&entry.to_bytes()), entry);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The key of the position.
    pub key: u64,
    /// The move, not yet checked.
    pub mv: RawMove,
    /// The weight of the move relative to the others of the position.
    pub weight: u16,
    /// Data for learning programs; 0 in most books.
    pub learn: u32,
}

impl Entry {
    /// The size of an entry in bytes.
    pub const SIZE: usize = 16;

    /// Reads an entry.
    pub fn from_bytes(bytes: &[u8; Entry::SIZE]) -> Entry {
        let all = u128::from_be_bytes(*bytes);
        Entry {
            key: (all >> 64) as u64,
            mv: RawMove((all >> 48) as u16),
            weight: (all >> 32) as u16,
            learn: all as u32,
        }
    }

    /// Writes an entry.
    pub fn to_bytes(&self) -> [u8; Entry::SIZE] {
        let all = u128::from(self.key) << 64
            | u128::from(self.mv.0) << 48
            | u128::from(self.weight) << 32
            | u128::from(self.learn);
        all.to_be_bytes()
    }
}

/// A book move of a position.
///
/// ```
/// use tabiya_book::BookMove;
/// use tabiya_rules::{Move, Square};
///
/// let e4 = BookMove { mv: Move::double_push(Square::E2, Square::E4), weight: 3, learn: 0 };
/// assert_eq!(e4.weight, 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BookMove {
    /// The move, legal in the position that was looked up.
    pub mv: Move,
    /// The weight of the move relative to the others of the position.
    pub weight: u16,
    /// Data for learning programs; 0 in most books.
    pub learn: u32,
}

/// A move in the 16-bit encoding of Polyglot: target in bits 0–5, origin in bits 6–11, promotion piece in
/// bits 12–14 (knight 1, bishop 2, rook 3, queen 4). Castling is the king taking its own rook.
///
/// ```
/// use tabiya_book::RawMove;
/// use tabiya_rules::{CastlingSide, Move, Position, Square};
///
/// let castle = Move::castle(Square::E1, Square::H1, CastlingSide::King);
/// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// assert_eq!(RawMove::from(castle).in_position(&position), Some(castle));
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RawMove(pub u16);

impl RawMove {
    /// The legal move of `position` that this encodes, if any.
    ///
    /// Some books encode castling as the king's own path, `e1g1`. That is understood if it cannot be another
    /// move: when the king moves more than one square.
    pub fn in_position(self, position: &Position) -> Option<Move> {
        self.among(&position.legal_moves(), position.king(position.side_to_move()))
    }

    /// The move that this encodes among all legal ones.
    pub(crate) fn among(self, legal: &[Move], king: Square) -> Option<Move> {
        let to = Square::from_low_bits((self.0 & 63) as u8);
        let from = Square::from_low_bits((self.0 >> 6 & 63) as u8);
        let promoted = match self.0 >> 12 {
            0 => None,
            1 => Some(PieceKind::Knight),
            2 => Some(PieceKind::Bishop),
            3 => Some(PieceKind::Rook),
            4 => Some(PieceKind::Queen),
            _ => return None,
        };
        let exact = legal
            .iter()
            .find(|mv| mv.from() == from && mv.to() == to && mv.promoted() == promoted);
        let castles_by_path = || {
            let jumps = from == king && promoted.is_none() && !attacks::king(from).contains(to);
            legal.iter().find(|mv| {
                jumps
                    && to.rank() == from.rank()
                    && mv
                        .castling_side()
                        .is_some_and(|side| side.king_destination_file() == to.file())
            })
        };
        exact.or_else(castles_by_path).copied()
    }
}

impl From<Move> for RawMove {
    fn from(mv: Move) -> RawMove {
        let promoted: u16 = match mv.promoted() {
            Some(PieceKind::Knight) => 1,
            Some(PieceKind::Bishop) => 2,
            Some(PieceKind::Rook) => 3,
            Some(PieceKind::Queen) => 4,
            _ => 0,
        };
        RawMove(promoted << 12 | (mv.from().index() as u16) << 6 | mv.to().index() as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_legal_move_round_trips() {
        let fens = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/4R1KR w HEdb - 0 1",
            "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
        ];
        for fen in fens {
            let position: Position = fen.parse().unwrap();
            for mv in position.legal_moves() {
                assert_eq!(RawMove::from(mv).in_position(&position), Some(mv), "{fen}");
            }
        }
    }

    #[test]
    fn only_legal_moves_come_out_of_any_16_bits() {
        let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
        let found = (0..=u16::MAX).filter_map(|bits| RawMove(bits).in_position(&position));
        let found: Vec<Move> = found.inspect(|&mv| assert!(position.is_legal(mv))).collect();
        // Both castling moves are found in either encoding.
        assert_eq!(found.len(), position.legal_moves().len() + 2);
    }

    #[test]
    fn a_king_move_of_one_square_is_not_castling() {
        // Kf1–g1 is an ordinary move; Kf1xh1 is castling.
        let position: Position = "4k3/8/8/8/8/8/8/5K1R w H - 0 1".parse().unwrap();
        let raw = |from: Square, to: Square| RawMove((from.index() as u16) << 6 | to.index() as u16);
        let step = raw(Square::F1, Square::G1).in_position(&position).unwrap();
        assert!(!step.is_castling());
        assert!(
            raw(Square::F1, Square::H1)
                .in_position(&position)
                .unwrap()
                .is_castling()
        );
    }
}
