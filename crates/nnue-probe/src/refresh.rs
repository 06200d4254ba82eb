//! First layers of positions seen before, one for each square of each king.

use crate::features::{MOST_OTHERS, Rows, View};
use crate::half::Half;
use crate::net::Net;
use tabiya_rules::{Bitboard, Color, Piece, PieceKind, Position};

/// After a king has moved, the position differs from the last one with the king on that square by a few men
/// only, so that starting from its numbers saves most of the work.
pub(crate) struct RefreshCache(Box<[Entry]>);

#[derive(Clone)]
struct Entry {
    half: Half,
    /// The men that `half` stands for, by [`Piece::index`]; the places of the kings are empty.
    men: [Bitboard; 12],
}

impl RefreshCache {
    /// Remembers empty boards.
    pub(crate) fn new(net: &Net) -> RefreshCache {
        let entry = Entry {
            half: net.bias,
            men: [Bitboard::EMPTY; 12],
        };
        RefreshCache(vec![entry; 2 * 64].into())
    }

    /// The first layer of `position` as `view` sees it.
    pub(crate) fn half(&mut self, net: &Net, view: Color, position: &Position) -> &Half {
        let king = position.king(view);
        let entry = &mut self.0[64 * view.index() + king.index()];
        let view = View::new(view, king);
        let (mut added, mut removed) = (Rows::new(), Rows::new());
        for piece in Piece::ALL {
            if piece.kind() == PieceKind::King {
                continue;
            }
            let now = position.of_piece(piece);
            let then = core::mem::replace(&mut entry.men[piece.index()], now);
            added.extend(
                (now - then)
                    .into_iter()
                    .filter_map(|square| view.row(piece, square)),
            );
            removed.extend(
                (then - now)
                    .into_iter()
                    .filter_map(|square| view.row(piece, square)),
            );
        }
        let from = entry.half;
        net.kernel
            .update(&net.weights, &from, &mut entry.half, &added, &removed);
        &entry.half
    }
}

// Neither list can overflow: a position has at most this many men besides the kings.
const _: () = assert!(MOST_OTHERS == 30);
