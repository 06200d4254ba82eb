//! Castling in standard chess and Chess960 alike: the king takes its own rook.

use super::{LegalityMasks, Sink};
use crate::board::{Board, Side};
use crate::word::Word;
use crate::{Bitboard, CastlingSide, File, Square};

/// The conditions on the paths of king and rook.
#[derive(Clone, Copy)]
pub(crate) struct CastlingPath {
    /// These squares must be empty.
    pub(crate) empty: Bitboard,
    /// These squares must not be attacked: the king's origin, path and destination.
    pub(crate) safe: Bitboard,
}

/// The files of both sets on the back rank, indexed by the files of king and rook.
static PATHS: [[(u8, u8); 8]; 8] = paths();

const fn paths() -> [[(u8, u8); 8]; 8] {
    let mut paths = [[(0, 0); 8]; 8];
    let mut king = 0;
    while king < 8 {
        let mut rook = 0;
        while rook < 8 {
            let side = if rook > king {
                CastlingSide::King
            } else {
                CastlingSide::Queen
            };
            let king_path = files_between(king, side.king_destination_file());
            let rook_path = files_between(rook, side.rook_destination_file());
            let empty = (king_path | rook_path) & !(1 << king | 1 << rook);
            paths[king][rook] = (empty, king_path);
            rook += 1;
        }
        king += 1;
    }
    paths
}

/// All files from one to the other, inclusive.
const fn files_between(from: usize, to: File) -> u8 {
    let to = to as usize;
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    ((1u16 << (high + 1)) - (1u16 << low)) as u8
}

/// The conditions for the king on `king` to castle with the rook on `rook`.
#[inline(always)]
pub(crate) fn castling_path(king: Square, rook: Square) -> CastlingPath {
    let (empty, safe) = PATHS[king.file().index()][rook.file().index()];
    let shift = 8 * king.rank().index();
    CastlingPath {
        empty: Bitboard(u64::from(empty) << shift),
        safe: Bitboard(u64::from(safe) << shift),
    }
}

#[inline(always)]
pub(super) fn generate<S: Side, W: Word, K: Sink<S, W>>(
    board: &Board<W>,
    masks: &LegalityMasks<W>,
    sink: &mut K,
) {
    let rooks = board.castling_rooks::<S>();
    if rooks.is_empty() {
        return;
    }
    // Boards from one game differ at most in rooks that can no longer castle.
    let mut any = rooks.any_board();
    let king = board.king_square::<S>();
    while let Some(rook) = any.pop() {
        let side = if rook > king {
            CastlingSide::King
        } else {
            CastlingSide::Queen
        };
        let path = castling_path(king, rook);
        let rook_set = W::every(rook.bitboard());
        // In Chess960 the rook itself may be pinned: castling would expose the king.
        let obstacles = (rook_set - rooks)
            | (board.occupied() & W::every(path.empty))
            | (masks.danger & W::every(path.safe))
            | (masks.pinned & rook_set);
        sink.castle(king, rook, side, obstacles.where_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_castling_paths_are_the_textbook_ones() {
        let path = castling_path(Square::E1, Square::H1);
        assert_eq!(path.empty, Bitboard::from_iter([Square::F1, Square::G1]));
        assert_eq!(
            path.safe,
            Bitboard::from_iter([Square::E1, Square::F1, Square::G1])
        );
        let path = castling_path(Square::E8, Square::A8);
        assert_eq!(
            path.empty,
            Bitboard::from_iter([Square::B8, Square::C8, Square::D8])
        );
        assert_eq!(
            path.safe,
            Bitboard::from_iter([Square::C8, Square::D8, Square::E8])
        );
    }

    #[test]
    fn chess960_castling_needs_the_paths_of_both_king_and_rook() {
        // The king stays on g1 while the rook jumps over it.
        let path = castling_path(Square::G1, Square::H1);
        assert_eq!(path.empty, Square::F1.bitboard());
        assert_eq!(path.safe, Square::G1.bitboard());
        // The king crosses the board to c1, and its path overlaps that of the rook from b1 to d1.
        let path = castling_path(Square::F1, Square::B1);
        assert_eq!(
            path.empty,
            Bitboard::from_iter([Square::C1, Square::D1, Square::E1])
        );
        assert_eq!(path.safe.count(), 4);
    }
}
