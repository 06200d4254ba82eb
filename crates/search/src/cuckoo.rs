//! Upcoming repetitions (cuckoo tables): finds out before a move is made that it could return to an earlier position.
//!
//! The Zobrist keys of two positions one reversible move apart differ by a value that identifies that move. So one
//! look-up of the difference from an earlier position's key tells whether a single move leads back to it.

use tabiya_rules::{Bitboard, Color, Move, Piece, PieceKind, Position, Square, attacks, zobrist};

/// More than twice the number of moves, so that probe sequences are short.
const SLOTS: usize = 1 << 13;
const FILTER_BITS: usize = 1 << 16;

/// All moves of pieces on an empty board, by the Zobrist difference they make.
pub(crate) struct Cuckoo {
    /// A one-bit filter on the high bits of each difference: small enough to stay in the L1 cache, and it rejects
    /// nearly all differences.
    filter: Box<[u64; FILTER_BITS / 64]>,
    /// A hash table with open addressing; a difference of zero is an empty slot.
    slots: Vec<(u64, Move)>,
}

impl Cuckoo {
    pub(crate) fn new() -> Cuckoo {
        let nothing = (0, Move::quiet(Square::A1, Square::B1));
        let mut cuckoo = Cuckoo {
            filter: Box::new([0; FILTER_BITS / 64]),
            slots: vec![nothing; SLOTS],
        };
        for color in Color::ALL {
            for kind in [
                PieceKind::Knight,
                PieceKind::Bishop,
                PieceKind::Rook,
                PieceKind::Queen,
                PieceKind::King,
            ] {
                for from in Square::ALL {
                    for to in reach(kind, from) {
                        if from < to {
                            cuckoo.insert(Piece::new(color, kind), from, to);
                        }
                    }
                }
            }
        }
        cuckoo
    }

    fn insert(&mut self, piece: Piece, from: Square, to: Square) {
        let difference = zobrist::piece(piece, from) ^ zobrist::piece(piece, to) ^ zobrist::side();
        let bit = (difference >> 48) as usize;
        self.filter[bit / 64] |= 1 << (bit % 64);
        let mut slot = difference as usize % SLOTS;
        while self.slots[slot].0 != 0 {
            slot = (slot + 1) % SLOTS;
        }
        self.slots[slot] = (difference, Move::quiet(from, to));
    }

    /// The squares of the move with this difference, if there is one.
    #[inline]
    fn squares(&self, difference: u64) -> Option<(Square, Square)> {
        let bit = (difference >> 48) as usize;
        if self.filter[bit / 64] >> (bit % 64) & 1 == 0 {
            return None;
        }
        let mut slot = difference as usize % SLOTS;
        while self.slots[slot].0 != 0 {
            if self.slots[slot].0 == difference {
                let mv = self.slots[slot].1;
                return Some((mv.from(), mv.to()));
            }
            slot = (slot + 1) % SLOTS;
        }
        None
    }

    /// Whether a move of the side to move leads back to the position with this key.
    #[inline]
    pub(crate) fn leads_back(&self, position: &Position, earlier: u64) -> bool {
        let Some((from, to)) = self.squares(position.key() ^ earlier) else {
            return false;
        };
        let moved = position.piece_at(from).or(position.piece_at(to));
        // Only the moved piece differs, so one of the two squares is empty; the path between them may still be blocked.
        moved.is_some_and(|piece| piece.color() == position.side_to_move())
            && (attacks::knight(from).contains(to) || attacks::queen(from, position.occupied()).contains(to))
    }
}

fn reach(kind: PieceKind, from: Square) -> Bitboard {
    let empty = Bitboard::EMPTY;
    match kind {
        PieceKind::Knight => attacks::knight(from),
        PieceKind::Bishop => attacks::bishop(from, empty),
        PieceKind::Rook => attacks::rook(from, empty),
        PieceKind::Queen => attacks::queen(from, empty),
        PieceKind::King => attacks::king(from),
        PieceKind::Pawn => empty,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_move_back_is_seen_and_nothing_else() {
        let cuckoo = Cuckoo::new();
        let start: Position = "r3k2r/8/8/8/3b4/8/8/R2QK2R w - - 0 1".parse().unwrap();
        for mv in &start.legal_moves() {
            if !mv.is_quiet() || start.piece_at(mv.from()).map(Piece::kind) == Some(PieceKind::Pawn) {
                continue;
            }
            // The opponent's bishop goes away and comes back; then White could go back too.
            let mut line = start.clone();
            line.play_unchecked(*mv);
            if line.is_check() {
                continue;
            }
            let away = Move::quiet(Square::D4, Square::G7);
            if line.play(away).is_err() {
                continue;
            }
            assert!(!cuckoo.leads_back(&line, start.key()), "{mv:?}: two moves differ");
            let mut is_null = line.clone();
            if is_null.make_null().is_none() {
                continue;
            }
            is_null.play_unchecked(Move::quiet(Square::G7, Square::D4));
            assert!(cuckoo.leads_back(&is_null, black_to_move(&start)), "{mv:?}");
        }
    }

    /// The key of the same position with the other side to move.
    fn black_to_move(position: &Position) -> u64 {
        position.key() ^ zobrist::side()
    }

    #[test]
    fn a_blocked_path_does_not_lead_back() {
        let cuckoo = Cuckoo::new();
        let before: Position = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1".parse().unwrap();
        let free: Position = "4k3/8/8/8/R7/8/8/4K3 w - - 0 1".parse().unwrap();
        assert!(cuckoo.leads_back(&free, before.key()));
        let before: Position = "4k3/8/8/8/8/N7/8/R3K3 b - - 0 1".parse().unwrap();
        let blocked: Position = "4k3/8/8/8/R7/N7/8/4K3 w - - 0 1".parse().unwrap();
        assert!(!cuckoo.leads_back(&blocked, before.key()));
    }
}
