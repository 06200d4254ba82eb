//! A number for each way of moving a piece.

use tabiya_rules::{Color, Move, PieceKind};

/// Pairs of squares that a queen or a knight can move between; castling is the king's move to its rook.
const PAIRS: usize = 1792;

/// Three underpromotions on eight files, straight ahead or to either side.
const UNDERPROMOTIONS: usize = 3 * 8 * 3;

/// All ways of moving.
pub(crate) const WAYS: usize = PAIRS + UNDERPROMOTIONS;

/// The number of the first pair of each square.
const FIRST_PAIR: [u16; 64] = {
    let mut first = [0; 64];
    let mut square = 1;
    while square < 64 {
        let before = square - 1;
        first[square] = first[before] + targets(before).count_ones() as u16;
        square += 1;
    }
    first
};

/// Where a queen or a knight can go from a square of an empty board.
const fn targets(from: usize) -> u64 {
    let (file, rank) = ((from % 8) as i8, (from / 8) as i8);
    let mut set = 0;
    let mut to = 0;
    while to < 64 {
        let files = ((to % 8) as i8 - file).unsigned_abs();
        let ranks = ((to / 8) as i8 - rank).unsigned_abs();
        let line = files == 0 || ranks == 0 || files == ranks;
        let jump = files * ranks == 2;
        if to != from && (line || jump) {
            set |= 1 << to;
        }
        to += 1;
    }
    set
}

const TARGETS: [u64; 64] = {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        all[square] = targets(square);
        square += 1;
    }
    all
};

const _: () = assert!(FIRST_PAIR[63] as usize + TARGETS[63].count_ones() as usize == PAIRS);

/// The way of a move by a player of this colour, below [`WAYS`]; Black's board is turned upside down.
#[inline]
pub(crate) fn way(mover: Color, mv: Move) -> usize {
    let (from, to) = (mv.from().relative_to(mover), mv.to().relative_to(mover));
    match mv.promoted() {
        Some(kind) if kind != PieceKind::Queen => {
            let sideways = to.file().index() + 1 - from.file().index();
            let place = from.file().index() * 3 + sideways;
            PAIRS + (kind.index() - PieceKind::Knight.index()) * 24 + place
        }
        _ => {
            let before = TARGETS[from.index()] & ((1 << to.index()) - 1);
            usize::from(FIRST_PAIR[from.index()]) + before.count_ones() as usize
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tabiya_rules::{Bitboard, Square, attacks};

    #[test]
    fn every_way_of_moving_has_a_number_of_its_own() {
        let mut seen = HashSet::new();
        for from in !Bitboard::EMPTY {
            for to in attacks::queen(from, Bitboard::EMPTY) | attacks::knight(from) {
                assert!(seen.insert(way(Color::White, Move::quiet(from, to))));
            }
        }
        assert_eq!(seen.len(), PAIRS);
        for (file, kind) in (0..8).flat_map(|file| [1, 2, 3].map(|kind| (file, kind))) {
            for sideways in -1..=1 {
                let from = Square::from_index(48 + file).unwrap();
                let (Some(to), kind) = (from.offset(sideways, 1), kind) else {
                    continue;
                };
                let kind = [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook][kind - 1];
                let number = way(Color::White, Move::promotion(from, to, kind));
                assert!((PAIRS..WAYS).contains(&number) && seen.insert(number));
            }
        }
        assert!(seen.iter().all(|&number| number < WAYS));
    }

    #[test]
    fn black_sees_the_board_from_the_other_side() {
        let white = Move::double_push(Square::E2, Square::E4);
        let black = Move::double_push(Square::E7, Square::E5);
        assert_eq!(way(Color::White, white), way(Color::Black, black));
    }
}
