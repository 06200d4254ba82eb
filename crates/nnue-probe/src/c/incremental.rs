//! Evaluation with the history that a C program keeps.

use super::data::{DirtyPiece, NnueData};
use super::full;
use crate::change::{Change, Changes};
use crate::features::{Men, View};
use crate::half::Half;
use crate::line::changed_rows;
use crate::net::Net;
use arrayvec::ArrayVec;
use core::ptr::NonNull;
use tabiya_rules::{Color, Piece, PieceKind};

/// The moves of two plies.
type Recent = ArrayVec<Change, 6>;

/// # Safety
/// Each pointer is null or to data that nobody else uses meanwhile.
pub(super) unsafe fn evaluate(net: &Net, men: &Men, side: Color, history: [*mut NnueData; 3]) -> i32 {
    // Data that is not aligned was not made by who knows the structure: better not to touch it.
    let [now, before, earlier] =
        history.map(|data| NonNull::new(data).filter(|data| data.as_ptr().is_aligned()));
    let Some(mut now) = now else {
        return full::evaluate(net, men, side);
    };
    // Nor can the data of a ply before be of use if it lies where the result goes.
    let is_apart =
        |data: &NonNull<NnueData>| data.addr().get().abs_diff(now.addr().get()) >= size_of::<NnueData>();
    let before = before.filter(is_apart);
    let earlier = earlier.filter(is_apart);
    // SAFETY: not null and aligned; it does not overlap the others; and the caller promises the rest.
    let now = unsafe { now.as_mut() };
    // SAFETY: not null, aligned and apart from what is written to; and the caller promises the rest.
    let [before, earlier] = [before, earlier].map(|data| data.map(|data| unsafe { data.as_ref() }));

    if now.accumulator.computed == 0 {
        let known = known(now.dirty_piece, before, earlier);
        for view in Color::ALL {
            let half = &mut now.accumulator.halves[view.index()];
            match &known {
                Some((base, changes)) if !moved_king(changes, view) => {
                    let king = men.kings[view.index()];
                    let (added, removed) = changed_rows(View::new(view, king), changes);
                    net.update(&base[view.index()], half, &added, &removed);
                }
                _ => full::fill(half, net, men, view),
            }
        }
        now.accumulator.computed = 1;
    }
    net.forward(&now.accumulator.halves, side)
}

fn moved_king(changes: &[Change], color: Color) -> bool {
    let king = Piece::new(color, PieceKind::King);
    changes.iter().any(|change| change.piece == king)
}

/// The nearest ply whose first layer is known, and what has changed since.
fn known<'a>(
    now: DirtyPiece,
    before: Option<&'a NnueData>,
    earlier: Option<&'a NnueData>,
) -> Option<(&'a [Half; 2], Recent)> {
    let before = before?;
    let mut changes: Recent = Changes::try_from(now).ok()?.into_iter().collect();
    if before.accumulator.computed != 0 {
        return Some((&before.accumulator.halves, changes));
    }
    let earlier = earlier.filter(|data| data.accumulator.computed != 0)?;
    changes.extend(Changes::try_from(before.dirty_piece).ok()?);
    Some((&earlier.accumulator.halves, changes))
}
