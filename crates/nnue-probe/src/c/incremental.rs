//! Evaluation with the history that a C program keeps.

use super::data::NnueData;
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
    // Data that is not aligned cannot have been made by who knows the structure: better not to touch it.
    let [now, before, earlier] =
        history.map(|data| NonNull::new(data).filter(|data| data.as_ptr().is_aligned()));
    let Some(now) = now else {
        return net.evaluate_men(men, side);
    };
    // The three may be the same: they are only read while these references live.
    // SAFETY: not null and aligned, and the caller promises the rest.
    let [current, before, earlier] =
        [Some(now), before, earlier].map(|data| data.map(|data| unsafe { data.as_ref() }));
    let halves = match current {
        Some(current) if current.accumulator.computed != 0 => {
            return net.forward(&current.accumulator.halves, side);
        }
        Some(current) => halves(net, men, current, before, earlier),
        None => Color::ALL.map(|view| net.half(men, view)),
    };
    let accumulator = super::data::Accumulator { halves, computed: 1 };
    // SAFETY: as above, and the references are used no more.
    unsafe { (&raw mut (*now.as_ptr()).accumulator).write(accumulator) };
    net.forward(&halves, side)
}

/// The first layer, from that of a ply before if one is known.
fn halves(
    net: &Net,
    men: &Men,
    now: &NnueData,
    before: Option<&NnueData>,
    earlier: Option<&NnueData>,
) -> [Half; 2] {
    match known(now, before, earlier) {
        None => Color::ALL.map(|view| net.half(men, view)),
        Some((base, changes)) => Color::ALL.map(|view| {
            let king = Piece::new(view, PieceKind::King);
            if changes.iter().any(|change| change.piece == king) {
                return net.half(men, view);
            }
            let (added, removed) = changed_rows(View::new(view, men.kings[view.index()]), &changes);
            let mut half = Half::ZERO;
            let from = &base[view.index()];
            net.kernel.update(&net.weights, from, &mut half, &added, &removed);
            half
        }),
    }
}

/// The nearest ply whose first layer is known, and what has changed since.
fn known<'a>(
    now: &NnueData,
    before: Option<&'a NnueData>,
    earlier: Option<&'a NnueData>,
) -> Option<(&'a [Half; 2], Recent)> {
    let before = before?;
    let mut changes: Recent = Changes::try_from(now.dirty_piece).ok()?.into_iter().collect();
    if before.accumulator.computed != 0 {
        return Some((&before.accumulator.halves, changes));
    }
    let earlier = earlier.filter(|data| data.accumulator.computed != 0)?;
    changes.extend(Changes::try_from(before.dirty_piece).ok()?);
    Some((&earlier.accumulator.halves, changes))
}
