//! Moves, piece by piece.

use super::{Board, Place, forward, square};
use tabiya_rules::{CastlingSide, Color, Move, PieceKind};

/// The pieces a pawn can promote to.
const PROMOTIONS: [PieceKind; 4] = [
    PieceKind::Queen,
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Knight,
];

/// The moves after which the king cannot be captured.
pub(crate) fn legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = pseudo_legal_moves(board);
    moves.retain(|&mv| {
        if mv.is_castling() && !board.castles_safely(mv) {
            return false;
        }
        !board.after(mv).is_check(board.side)
    });
    moves
}

/// The pseudo-legal moves. For castling, only the king's safety is not checked.
pub(crate) fn pseudo_legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    for (from, piece) in board.pieces().filter(|(_, piece)| piece.0 == board.side) {
        if piece.1 == PieceKind::Pawn {
            board.pawn_moves(from, &mut moves);
        } else {
            for to in board.attacked_from(from, piece) {
                match board.at(to) {
                    None => moves.push(Move::quiet(square(from), square(to))),
                    Some((color, _)) if color != board.side => {
                        moves.push(Move::capture(square(from), square(to)));
                    }
                    Some(_) => {}
                }
            }
        }
    }
    board.castling_moves(&mut moves);
    moves
}

impl Board {
    fn pawn_moves(&self, from: Place, moves: &mut Vec<Move>) {
        let step = forward(self.side);
        let (second, last) = match self.side {
            Color::White => (1, 7),
            Color::Black => (6, 0),
        };
        let ahead = (from.0, from.1 + step);
        if self.at(ahead).is_none() {
            if ahead.1 == last {
                moves.extend(PROMOTIONS.map(|kind| Move::promotion(square(from), square(ahead), kind)));
            } else {
                moves.push(Move::quiet(square(from), square(ahead)));
            }
            let two_ahead = (from.0, from.1 + 2 * step);
            if from.1 == second && self.at(two_ahead).is_none() {
                moves.push(Move::double_push(square(from), square(two_ahead)));
            }
        }
        for to in self.attacked_from(from, (self.side, PieceKind::Pawn)) {
            match self.at(to) {
                Some((color, _)) if color != self.side && to.1 == last => {
                    let promote = |kind| Move::capture_promotion(square(from), square(to), kind);
                    moves.extend(PROMOTIONS.map(promote));
                }
                Some((color, _)) if color != self.side => moves.push(Move::capture(square(from), square(to))),
                None if self.passed == Some(to) => moves.push(Move::en_passant(square(from), square(to))),
                _ => {}
            }
        }
    }

    /// Castling with an empty path, whether or not the king is safe.
    fn castling_moves(&self, moves: &mut Vec<Move>) {
        let king = self.king(self.side);
        for side in CastlingSide::ALL {
            let Some(rook) = self.castling[self.side.index()][side.index()] else {
                continue;
            };
            let (king_to, rook_to) = destinations(side);
            let in_the_way = |file: i32| {
                let on_a_path = between(king.0, king_to, file) || between(rook, rook_to, file);
                on_a_path && file != king.0 && file != rook && self.at((file, king.1)).is_some()
            };
            if !(0..8).any(in_the_way) {
                moves.push(Move::castle(square(king), square((rook, king.1)), side));
            }
        }
    }

    /// Whether none of the squares of the king's path is attacked.
    fn castles_safely(&self, mv: Move) -> bool {
        let king = self.king(self.side);
        let (king_to, _) = destinations(mv.castling_side().expect("castling"));
        let path = (0..8).filter(|&file| between(king.0, king_to, file));
        path.into_iter().all(|file| {
            // Put the king on each square of its path in turn, without the rook.
            let mut board = self.clone();
            board.set(king, None);
            let there = board.at((file, king.1));
            board.set((file, king.1), Some((self.side, PieceKind::King)));
            let safe = !board.is_check(self.side);
            board.set((file, king.1), there);
            safe
        })
    }
}

/// The destination files of king and rook.
pub(super) fn destinations(side: CastlingSide) -> (i32, i32) {
    match side {
        CastlingSide::King => (6, 5),
        CastlingSide::Queen => (2, 3),
    }
}

fn between(one: i32, other: i32, file: i32) -> bool {
    (one.min(other)..=one.max(other)).contains(&file)
}
