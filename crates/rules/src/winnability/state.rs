//! Positions in little room, and the set of those that were seen.

#[cfg(test)]
#[path = "state_tests.rs"]
mod state_tests;

use alloc::vec::Vec;

use crate::{Bitboard, Color, Move, MoveKind, Piece, PieceKind, Position, Square};

/// A rook that may still castle; on whose back rank it stands tells its colour.
const CASTLING_ROOK: u8 = 12;
/// A pawn that may be captured en passant; it belongs to the side that is not to move.
const PASSING_PAWN: u8 = 13;
/// The king of the side to move, by colour.
const KING_TO_MOVE: [u8; 2] = [14, 15];

/// Everything about a position but its counters, exactly: squares with men, and four bits for each man.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    occupied: Bitboard,
    men: [u64; 2],
}

impl State {
    pub(super) fn of(position: &Position) -> State {
        let mut men = [0; 2];
        let side = position.side_to_move();
        let castling = position.board().all_castling_rooks();
        let passing = position.en_passant().map(|target| match side {
            Color::White => target.bitboard().south(),
            Color::Black => target.bitboard().north(),
        });
        for (index, square) in position.occupied().iter().enumerate() {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            let code = if castling.contains(square) {
                CASTLING_ROOK
            } else if passing.is_some_and(|passing| passing.contains(square)) {
                PASSING_PAWN
            } else if piece == Piece::new(side, PieceKind::King) {
                KING_TO_MOVE[side.index()]
            } else {
                piece.index() as u8
            };
            men[index / 16 % 2] |= u64::from(code) << (4 * (index % 16));
        }
        State {
            occupied: position.occupied(),
            men,
        }
    }

    /// The position again, its counters at the beginning.
    pub(super) fn position(&self) -> Position {
        let mut men = [None; 64];
        let mut side = Color::White;
        let mut castling = Bitboard::EMPTY;
        let mut passing = None;
        for (index, square) in self.occupied.iter().enumerate() {
            let code = (self.men[index / 16 % 2] >> (4 * (index % 16))) as u8 & 15;
            men[square.index()] = match code {
                CASTLING_ROOK => {
                    castling.insert(square);
                    let is_white = crate::Rank::First.bitboard().contains(square);
                    Some(if is_white {
                        Piece::WhiteRook
                    } else {
                        Piece::BlackRook
                    })
                }
                PASSING_PAWN => {
                    passing = Some(square);
                    None // its colour is known when the side to move is
                }
                code if code == KING_TO_MOVE[0] => Some(Piece::WhiteKing),
                code if code == KING_TO_MOVE[1] => {
                    side = Color::Black;
                    Some(Piece::BlackKing)
                }
                code => Piece::ALL.get(usize::from(code)).copied(),
            };
        }
        let mut target = None;
        if let Some(pawn) = passing {
            men[pawn.index()] = Some(Piece::new(!side, PieceKind::Pawn));
            let behind = if side == Color::White { 1 } else { -1 };
            target = pawn.offset(0, behind);
        }
        Position::from_known(&men, side, castling, target)
    }
}

/// A state that was reached, and how.
#[derive(Clone, Copy)]
struct Visit {
    state: State,
    /// Where to look for it.
    hash: u32,
    from: u32,
    mv: Move,
}

/// The states that were seen, each with the move that led to it: a tree whose root is state 0.
pub(super) struct Seen {
    visits: Vec<Visit>,
    /// Open addressing: indices of visits plus one, 0 where there is none; a power of two of them, at most half of them
    /// in use.
    slots: Vec<u32>,
}

impl Seen {
    /// The root alone, which no move led to.
    pub(super) fn new(root: &Position) -> Seen {
        let nothing = Move::from_parts(Square::A1, Square::A1, MoveKind::Quiet);
        let mut seen = Seen {
            visits: Vec::new(),
            slots: alloc::vec![0; 1024],
        };
        seen.insert(root, 0, nothing);
        seen
    }

    /// The position of this state.
    pub(super) fn position(&self, index: u32) -> Option<Position> {
        Some(self.visits.get(index as usize)?.state.position())
    }

    /// Adds the position that `mv` led to from the state `from`; its index, if it had not been seen.
    pub(super) fn insert(&mut self, position: &Position, from: u32, mv: Move) -> Option<u32> {
        let state = State::of(position);
        let hash = position.key() as u32;
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while self.slots[slot] != 0 {
            // The key only says where to look: what counts is the position itself.
            if self.visits[self.slots[slot] as usize - 1].state == state {
                return None;
            }
            slot = (slot + 1) & mask;
        }
        let index = u32::try_from(self.visits.len()).ok()?;
        self.visits.push(Visit {
            state,
            hash,
            from,
            mv,
        });
        self.slots[slot] = index + 1;
        if self.visits.len() * 2 > self.slots.len() {
            self.make_room();
        }
        Some(index)
    }

    /// The moves from the root to this state.
    pub(super) fn line_to(&self, mut index: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while let (1.., Some(visit)) = (index, self.visits.get(index as usize)) {
            line.push(visit.mv);
            index = visit.from;
        }
        line.reverse();
        line
    }

    fn make_room(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        self.slots = alloc::vec![0; mask + 1];
        for (index, visit) in (1..).zip(&self.visits) {
            let mut slot = visit.hash as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = index;
        }
    }
}
