//! Prefetching: loads memory into the cache before it is read.
#![allow(unsafe_code)]

/// Starts loading this item into the cache.
#[inline(always)]
pub(crate) fn prefetch<T>(item: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let place: *const T = item;
        // SAFETY: a prefetch reads nothing, and SSE is part of x86-64.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(place.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = item;
}
