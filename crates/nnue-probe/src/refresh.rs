//! First layers of positions seen before, one for each square of each king.

use crate::features::{Men, OTHERS, Rows, Sets, View};
use crate::half::Half;
use crate::net::Net;
use tabiya_rules::Color;

/// After a king has moved, the position differs from the last one with the king on that square by a few men
/// only, so that starting from its numbers saves most of the work.
pub(crate) struct RefreshCache(Box<[Entry]>);

#[derive(Clone)]
struct Entry {
    half: Half,
    /// The men that `half` stands for.
    men: Sets,
}

impl RefreshCache {
    /// Remembers empty boards.
    pub(crate) fn new(net: &Net) -> RefreshCache {
        let entry = Entry {
            half: net.bias,
            men: Sets::default(),
        };
        RefreshCache(vec![entry; 2 * 64].into())
    }

    /// The first layer of these men as `view` sees it.
    pub(crate) fn half(&mut self, net: &Net, view: Color, men: &Men) -> &Half {
        let king = men.kings[view.index()];
        let entry = &mut self.0[64 * view.index() + king.index()];
        // Neither list overflows: there are never more men than fit.
        let (mut added, mut removed) = (Rows::new(), Rows::new());
        let rows = View::new(view, king);
        for piece in OTHERS {
            let (now, then) = (men.others[piece.index()], entry.men[piece.index()]);
            if now != then {
                rows.add_rows(piece, now - then, &mut added);
                rows.add_rows(piece, then - now, &mut removed);
            }
        }
        let count: u32 = men.others.iter().map(|set| set.count()).sum();
        if added.len() + removed.len() <= count as usize {
            let from = entry.half;
            net.update(&from, &mut entry.half, &added, &removed);
        } else {
            // Too different: the remembered numbers are no help.
            net.fill(&mut entry.half, men, view);
        }
        entry.men = men.others;
        &entry.half
    }
}
