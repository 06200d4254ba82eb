//! Inputs of the network: the pieces with what attacks and defends them, castling rights, en passant, check.

use tabiya_rules::{CastlingSide, Color, Position};

use crate::threats::Reach;

/// Pieces of both sides on all squares, each attacked by the other side or not, defended by its own or not.
pub const PIECES: usize = 12 * 64 * 4;
const CASTLING: usize = PIECES;
const EN_PASSANT: usize = CASTLING + 4;
const CHECK: usize = EN_PASSANT + 8;

/// The number of inputs.
pub const INPUTS: usize = CHECK + 1;

/// Instead of the input of a piece, on an empty square.
pub(crate) const EMPTY: u16 = u16::MAX;

/// Thirty-two pieces, four castling rights, one file, one check.
const MOST: usize = 38;

/// The inputs that are active in a position, seen by the player to move.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    rows: [u16; MOST],
    count: usize,
}

impl Inputs {
    /// The inputs of a position. Black's board is turned upside down, so that every player moves up the board.
    pub fn new(position: &Position) -> Inputs {
        let mut inputs = Inputs {
            rows: [0; MOST],
            count: 0,
        };
        let us = position.side_to_move();
        let reach = Color::ALL.map(|color| Reach::new(position, color));
        for row in piece_rows(position, us, reach) {
            if row != EMPTY {
                inputs.push(usize::from(row));
            }
        }
        let rights = position.castling_rights();
        for (number, (color, side)) in [us, !us]
            .into_iter()
            .flat_map(|color| [CastlingSide::King, CastlingSide::Queen].map(|side| (color, side)))
            .enumerate()
        {
            if rights.has(color, side) {
                inputs.push(CASTLING + number);
            }
        }
        if let Some(square) = position.en_passant() {
            inputs.push(EN_PASSANT + square.file().index());
        }
        if position.is_check() {
            inputs.push(CHECK);
        }
        inputs
    }

    #[inline]
    fn push(&mut self, row: usize) {
        // There are never more: a position has at most 32 pieces.
        if let Some(slot) = self.rows.get_mut(self.count) {
            *slot = row as u16;
            self.count += 1;
        }
    }

    /// The numbers of the active inputs, each below [`INPUTS`].
    #[inline]
    pub fn rows(&self) -> &[u16] {
        &self.rows[..self.count]
    }
}

/// The input of the piece on each square, below [`PIECES`], as `us` sees the board.
pub(crate) fn piece_rows(position: &Position, us: Color, reach: [Reach; 2]) -> [u16; 64] {
    let mut rows = [EMPTY; 64];
    for square in position.occupied() {
        let Some(piece) = position.piece_at(square) else {
            continue;
        };
        let side = usize::from(piece.color() != us);
        let is_attacked = reach[(!piece.color()).index()].all.contains(square);
        let is_defended = reach[piece.color().index()].all.contains(square);
        let state = usize::from(is_attacked) * 2 + usize::from(is_defended);
        let at = square.relative_to(us).index();
        rows[at] = ((state * 12 + side * 6 + piece.kind().index()) * 64 + at) as u16;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(fen: &str) -> Vec<u16> {
        let position: Position = fen.parse().unwrap();
        let mut rows = Inputs::new(&position).rows().to_vec();
        rows.sort_unstable();
        rows
    }

    #[test]
    fn the_starting_position_has_thirty_two_pieces_and_four_rights() {
        assert_eq!(
            rows("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").len(),
            36
        );
    }

    #[test]
    fn both_sides_see_the_same_in_mirrored_positions() {
        let white = rows("r3k2r/8/8/3pP3/8/8/1Q6/R3K2R w KQq d6 0 1");
        let black = rows("r3k2r/1q6/8/8/3Pp3/8/8/R3K2R b Qkq d3 0 1");
        assert_eq!(white, black);
        assert!(white.iter().all(|&row| usize::from(row) < INPUTS));
        assert!(white.contains(&((EN_PASSANT + 3) as u16)));
    }

    #[test]
    fn an_attacked_piece_is_another_input_than_a_defended_one() {
        let attacked = rows("4k3/8/8/3r4/8/3N4/8/4K3 w - - 0 1");
        let defended = rows("4k3/8/8/3r4/8/3NK3/8/8 w - - 0 1");
        let safe = rows("4k3/8/8/2r5/8/3N4/8/4K3 w - - 0 1");
        let knight = |state: usize| ((state * 12 + 1) * 64 + 19) as u16;
        assert!(attacked.contains(&knight(2)) && defended.contains(&knight(3)) && safe.contains(&knight(0)));
    }

    #[test]
    fn check_is_an_input() {
        let checked = rows("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
        assert!(checked.contains(&(CHECK as u16)));
        assert!(!rows("4k3/8/8/8/8/8/3r4/6K1 w - - 0 1").contains(&(CHECK as u16)));
    }
}
