//! Incremental evaluation with the history that a C program keeps.

use super::data::{DirtyPiece, NnueData};
use super::full;
use crate::change::{Change, Changes};
use crate::features::{Placement, View};
use crate::half::Half;
use crate::line::changed_rows;
use crate::net::Net;
use arrayvec::ArrayVec;
use core::ptr::NonNull;
use tabiya_rules::{Color, Piece, PieceKind};

/// The changes of two plies.
type Recent = ArrayVec<Change, 6>;

/// # Safety
/// Each pointer is null or points to data that nothing else accesses during the call.
pub(super) unsafe fn evaluate(
    net: &Net,
    placement: &Placement,
    side: Color,
    history: [*mut NnueData; 3],
) -> i32 {
    // Misaligned data was not allocated as this structure: leave it alone.
    let [now, before, earlier] =
        history.map(|data| NonNull::new(data).filter(|data| data.as_ptr().is_aligned()));
    let Some(mut now) = now else {
        return full::evaluate(net, placement, side);
    };
    // An earlier ply that overlaps the result is of no use either.
    let is_apart =
        |data: &NonNull<NnueData>| data.addr().get().abs_diff(now.addr().get()) >= size_of::<NnueData>();
    let before = before.filter(is_apart);
    let earlier = earlier.filter(is_apart);
    // SAFETY: not null, aligned, not overlapping the others; the caller promises the rest.
    let now = unsafe { now.as_mut() };
    // SAFETY: not null, aligned, not overlapping what is written; the caller promises the rest.
    let [before, earlier] = [before, earlier].map(|data| data.map(|data| unsafe { data.as_ref() }));

    if now.accumulator.computed == 0 {
        let known = known(now.dirty_piece, before, earlier);
        for view in Color::ALL {
            let half = &mut now.accumulator.halves[view.index()];
            match &known {
                Some((base, changes)) if !moved_king(changes, view) => {
                    let king = placement.kings[view.index()];
                    let (added, removed) = changed_rows(View::new(view, king), changes);
                    net.update(&base[view.index()], half, &added, &removed);
                }
                _ => full::fill(half, net, placement, view),
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

/// The nearest ply whose accumulator is computed, and what has changed since.
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
