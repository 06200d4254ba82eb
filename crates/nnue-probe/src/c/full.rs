//! Evaluation without a history.
//!
//! Successive positions usually have much in common, so every thread keeps a refresh cache.

use crate::features::Placement;
use crate::half::Half;
use crate::net::Net;
use crate::refresh::RefreshCache;
use core::cell::RefCell;
use tabiya_rules::Color;

thread_local! {
    /// A process has only one network, so the cache cannot belong to another.
    static CACHE: RefCell<Option<RefreshCache>> = const { RefCell::new(None) };
}

pub(super) fn evaluate(net: &Net, placement: &Placement, side: Color) -> i32 {
    let mut halves = [Half::ZERO; 2];
    for view in Color::ALL {
        fill(&mut halves[view.index()], net, placement, view);
    }
    net.forward(&halves, side)
}

/// Computes the first layer from one perspective.
pub(super) fn fill(half: &mut Half, net: &Net, placement: &Placement, view: Color) {
    let cached = CACHE.try_with(|cache| {
        let mut cache = cache.borrow_mut();
        let cache = cache.get_or_insert_with(|| RefreshCache::new(net));
        *half = *cache.half(net, view, placement);
    });
    if cached.is_err() {
        // The thread is shutting down and its cache is gone.
        net.fill(half, placement, view);
    }
}
