//! Knights, bishops, rooks and queens of one board, piece by piece.

use super::LegalityMasks;
use crate::board::{Board, Side};
use crate::{Bitboard, PieceKind, Square, attacks};

/// Calls `emit` with the moves of every piece of side `S` that end on `targets`.
#[inline(always)]
pub(crate) fn each_piece<S: Side>(
    board: &Board,
    masks: &LegalityMasks<Bitboard>,
    targets: Bitboard,
    mut emit: impl FnMut(PieceKind, Square, Bitboard),
) {
    let own = board.of(S::COLOR);
    let occupied = board.occupied();
    let king = board.king_square::<S>();
    // A pinned slider stays on the line between its king and the pinning piece.
    let allowed = |from: Square| {
        if masks.pinned.contains(from) {
            targets & attacks::line(king, from)
        } else {
            targets
        }
    };

    for from in (board.knights() & own) - masks.pinned {
        emit(PieceKind::Knight, from, attacks::knight(from) & targets);
    }
    // A queen is visited twice, as a bishop and as a rook: two short loops instead of three.
    for from in board.diagonal() & own {
        let kind = if board.orthogonal().contains(from) {
            PieceKind::Queen
        } else {
            PieceKind::Bishop
        };
        emit(kind, from, attacks::bishop(from, occupied) & allowed(from));
    }
    for from in board.orthogonal() & own {
        let kind = if board.diagonal().contains(from) {
            PieceKind::Queen
        } else {
            PieceKind::Rook
        };
        emit(kind, from, attacks::rook(from, occupied) & allowed(from));
    }
}
