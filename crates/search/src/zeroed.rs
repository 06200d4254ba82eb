//! Large zero-initialised tables, on huge pages where the system has them: random accesses then miss the TLB less
//! often.
#![allow(unsafe_code)]

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use crate::{correction, history};

/// Types for which all-zero bytes are a valid value, and which need no drop.
///
/// # Safety
///
/// Both must hold for the type.
pub(crate) unsafe trait Zeroable {}

// SAFETY: any bytes are a valid integer.
unsafe impl Zeroable for i16 {}
// SAFETY: the tables consist of arrays of such integers and of flags, for which zero is "not set".
unsafe impl Zeroable for history::Tables {}
// SAFETY: as above, with atomic integers.
unsafe impl Zeroable for correction::Tables {}

/// An owned slice that starts as zeros.
pub(crate) struct Zeroed<T: Zeroable> {
    items: NonNull<T>,
    len: usize,
    /// Owns the memory that the pointer points to.
    _memory: Memory,
    _items: PhantomData<T>,
}

// SAFETY: the items are owned, as in a box.
unsafe impl<T: Zeroable + Send> Send for Zeroed<T> {}
// SAFETY: as above.
unsafe impl<T: Zeroable + Sync> Sync for Zeroed<T> {}

impl<T: Zeroable> Zeroed<T> {
    /// A slice of `len` items; `None` if there is not enough memory or `len` is 0.
    pub(crate) fn new(len: usize) -> Option<Zeroed<T>> {
        let bytes = len.checked_mul(size_of::<T>()).filter(|&bytes| bytes > 0)?;
        let (memory, start) = Memory::new(bytes)?;
        let items = start.cast::<T>();
        items.is_aligned().then_some(Zeroed {
            items,
            len,
            _memory: memory,
            _items: PhantomData,
        })
    }
}

impl<T: Zeroable> Zeroed<T> {
    /// Touches all pages now, so that the page faults do not happen during a search.
    pub(crate) fn warm_up(&mut self) {
        const SMALLEST_PAGE: usize = 4096;
        let start = self.items.as_ptr().cast::<u8>();
        for offset in (0..self.len * size_of::<T>()).step_by(SMALLEST_PAGE) {
            // SAFETY: the byte belongs to the items, `&mut self` is the only reference to it, and its value does not
            // change.
            unsafe {
                start
                    .add(offset)
                    .write_volatile(start.add(offset).read_volatile())
            };
        }
    }
}

impl<T: Zeroable> Deref for Zeroed<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: the memory holds `len` aligned items, was zeroed, which is a value of each, and lives as long as this.
        unsafe { std::slice::from_raw_parts(self.items.as_ptr(), self.len) }
    }
}

impl<T: Zeroable> DerefMut for Zeroed<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and `&mut self` is the only reference.
        unsafe { std::slice::from_raw_parts_mut(self.items.as_ptr(), self.len) }
    }
}

/// Reserved address space that is never used: it only tests whether there is room for something else, such as a stack.
/// On systems where the test itself would cost memory, nothing is tested.
pub(crate) struct Reserved {
    #[cfg(unix)]
    #[expect(dead_code, reason = "it is kept for its drop")]
    map: memmap2::MmapMut,
}

impl Reserved {
    /// Reserves this many bytes; `None` if the system refuses.
    #[cfg_attr(not(unix), expect(unused_variables, reason = "nothing is reserved"))]
    pub(crate) fn new(bytes: usize) -> Option<Reserved> {
        Some(Reserved {
            #[cfg(unix)]
            map: memmap2::MmapMut::map_anon(bytes).ok()?,
        })
    }
}

/// The huge page size of x86-64 and most ARM systems.
#[cfg(any(unix, windows))]
const HUGE_PAGE: usize = 2 << 20;

/// Memory mapped from the system, which provides zeroed, whole pages.
#[cfg(any(unix, windows))]
struct Memory(#[expect(dead_code, reason = "it is kept for its drop")] memmap2::MmapMut);

#[cfg(any(unix, windows))]
impl Memory {
    fn new(bytes: usize) -> Option<(Memory, NonNull<u8>)> {
        // Huge pages are aligned, so there must be room to start and end on a page boundary. Pages that are never
        // touched cost nothing.
        let bytes = bytes
            .checked_next_multiple_of(HUGE_PAGE)?
            .checked_add(HUGE_PAGE)?;
        let mut map = memmap2::MmapMut::map_anon(bytes).ok()?;
        // Without huge pages everything still works, just a little slower.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        let offset = map.as_ptr().align_offset(HUGE_PAGE);
        let start = NonNull::new(map.get_mut(offset..)?.as_mut_ptr())?;
        Some((Memory(map), start))
    }
}

/// Memory from the allocator.
#[cfg(not(any(unix, windows)))]
struct Memory(NonNull<u8>, std::alloc::Layout);

#[cfg(not(any(unix, windows)))]
impl Memory {
    fn new(bytes: usize) -> Option<(Memory, NonNull<u8>)> {
        let layout = std::alloc::Layout::from_size_align(bytes, 64).ok()?;
        // SAFETY: the layout is not of size zero: `Zeroed::new` refuses that.
        let start = NonNull::new(unsafe { std::alloc::alloc_zeroed(layout) })?;
        Some((Memory(start, layout), start))
    }
}

#[cfg(not(any(unix, windows)))]
impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: allocated in `new` with this layout.
        unsafe { std::alloc::dealloc(self.0.as_ptr(), self.1) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zeroed_slice_can_be_written_to() {
        let mut numbers = Zeroed::<i16>::new(100_000).unwrap();
        assert!(numbers.iter().all(|&number| number == 0));
        numbers[99_999] = 7;
        numbers.warm_up();
        assert_eq!(numbers.iter().map(|&number| i32::from(number)).sum::<i32>(), 7);
    }

    #[test]
    fn impossible_sizes_are_refused() {
        assert!(Zeroed::<i16>::new(usize::MAX).is_none());
        assert!(Zeroed::<i16>::new(usize::MAX / 4).is_none());
        assert!(Zeroed::<i16>::new(0).is_none());
    }
}
