//! Evaluation without a history.
//!
//! Programs ask about positions that have much in common with those before, so every thread remembers what
//! it has seen.

use crate::features::Men;
use crate::half::Half;
use crate::net::Net;
use crate::refresh::RefreshCache;
use core::cell::RefCell;
use tabiya_rules::Color;

thread_local! {
    /// The process has one network, so there is no doubt to which one it belongs.
    static CACHE: RefCell<Option<RefreshCache>> = const { RefCell::new(None) };
}

pub(super) fn evaluate(net: &Net, men: &Men, side: Color) -> i32 {
    let mut halves = [Half::ZERO; 2];
    for view in Color::ALL {
        fill(&mut halves[view.index()], net, men, view);
    }
    net.forward(&halves, side)
}

/// Computes the first layer for one point of view.
pub(super) fn fill(half: &mut Half, net: &Net, men: &Men, view: Color) {
    let remembered = CACHE.try_with(|cache| {
        let mut cache = cache.borrow_mut();
        let cache = cache.get_or_insert_with(|| RefreshCache::new(net));
        *half = *cache.half(net, view, men);
    });
    if remembered.is_err() {
        // The thread is coming to its end and has forgotten everything.
        net.fill(half, men, view);
    }
}
