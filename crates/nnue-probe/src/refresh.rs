//! Refresh cache ("Finny table"): the last accumulator seen for each square of each king.

use crate::features::{OTHERS, PieceSets, Placement, Rows, View};
use crate::half::Half;
use crate::net::Net;
use tabiya_rules::Color;

/// After a king move, the position usually differs by only a few pieces from the last one with the king on that
/// square, so updating its accumulator saves most of the work.
pub(crate) struct RefreshCache(Box<[Entry]>);

#[derive(Clone)]
struct Entry {
    half: Half,
    /// The pieces that `half` was computed from.
    placement: PieceSets,
}

impl RefreshCache {
    /// A cache of empty boards.
    pub(crate) fn new(net: &Net) -> RefreshCache {
        let entry = Entry {
            half: net.bias,
            placement: PieceSets::default(),
        };
        RefreshCache(vec![entry; 2 * 64].into())
    }

    /// The first layer for these pieces from the perspective of `view`.
    pub(crate) fn half(&mut self, net: &Net, view: Color, placement: &Placement) -> &Half {
        let king = placement.kings[view.index()];
        let entry = &mut self.0[64 * view.index() + king.index()];
        // Neither list overflows: no position has more pieces than they hold.
        let (mut added, mut removed) = (Rows::new(), Rows::new());
        let rows = View::new(view, king);
        for piece in OTHERS {
            let (now, then) = (placement.others[piece.index()], entry.placement[piece.index()]);
            if now != then {
                rows.add_rows(piece, now - then, &mut added);
                rows.add_rows(piece, then - now, &mut removed);
            }
        }
        let count: u32 = placement.others.iter().map(|set| set.count()).sum();
        if added.len() + removed.len() <= count as usize {
            let from = entry.half;
            net.update(&from, &mut entry.half, &added, &removed);
        } else {
            // Too different for the cached accumulator to help.
            net.fill(&mut entry.half, placement, view);
        }
        entry.placement = placement.others;
        &entry.half
    }
}
