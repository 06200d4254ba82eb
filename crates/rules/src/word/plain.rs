//! Four plain words: the same operations for targets without wide registers.

use core::array::from_fn;

pub(super) type Lanes = [u64; 4];

const ONES: u64 = 0x0101_0101_0101_0101;

#[inline(always)]
pub(super) fn from_array(lanes: [u64; 4]) -> Lanes {
    lanes
}

#[inline(always)]
pub(super) fn to_array(lanes: Lanes) -> [u64; 4] {
    lanes
}

#[inline(always)]
pub(super) fn columns(boards: [[u64; 8]; 4]) -> [Lanes; 8] {
    from_fn(|word| boards.map(|board| board[word]))
}

#[inline(always)]
pub(super) fn first_lane(a: Lanes) -> u64 {
    a[0]
}

#[inline(always)]
pub(super) fn splat(lane: u64) -> Lanes {
    [lane; 4]
}

#[inline(always)]
pub(super) fn and(a: Lanes, b: Lanes) -> Lanes {
    from_fn(|i| a[i] & b[i])
}

#[inline(always)]
pub(super) fn or(a: Lanes, b: Lanes) -> Lanes {
    from_fn(|i| a[i] | b[i])
}

#[inline(always)]
pub(super) fn xor(a: Lanes, b: Lanes) -> Lanes {
    from_fn(|i| a[i] ^ b[i])
}

#[inline(always)]
pub(super) fn add(a: Lanes, b: Lanes) -> Lanes {
    from_fn(|i| a[i].wrapping_add(b[i]))
}

#[inline(always)]
pub(super) fn subtract(a: Lanes, b: Lanes) -> Lanes {
    from_fn(|i| a[i].wrapping_sub(b[i]))
}

#[inline(always)]
pub(super) fn left<const BITS: i32>(a: Lanes) -> Lanes {
    a.map(|lane| lane << BITS)
}

#[inline(always)]
pub(super) fn right<const BITS: i32>(a: Lanes) -> Lanes {
    a.map(|lane| lane >> BITS)
}

#[inline(always)]
pub(super) fn equal_zero(a: Lanes) -> Lanes {
    a.map(|lane| if lane == 0 { !0 } else { 0 })
}

#[inline(always)]
pub(super) fn all_zero(a: Lanes) -> bool {
    a == [0; 4]
}

#[inline(always)]
pub(super) fn swap_bytes(a: Lanes) -> Lanes {
    a.map(u64::swap_bytes)
}

#[inline(always)]
pub(super) fn counts(a: Lanes) -> Lanes {
    a.map(|lane| {
        let pairs = lane - (lane >> 1 & (ONES * 0x55));
        let nibbles = (pairs & (ONES * 0x33)) + (pairs >> 2 & (ONES * 0x33));
        (nibbles + (nibbles >> 4)) & (ONES * 0x0F)
    })
}

#[inline(always)]
pub(super) fn add_bytes(a: Lanes, b: Lanes) -> Lanes {
    bytes(a, b, u8::wrapping_add)
}

#[inline(always)]
pub(super) fn subtract_bytes(a: Lanes, b: Lanes) -> Lanes {
    bytes(a, b, u8::wrapping_sub)
}

#[inline(always)]
fn bytes(a: Lanes, b: Lanes, combine: fn(u8, u8) -> u8) -> Lanes {
    from_fn(|i| {
        let (a, b) = (a[i].to_le_bytes(), b[i].to_le_bytes());
        u64::from_le_bytes(from_fn(|byte| combine(a[byte], b[byte])))
    })
}

#[inline(always)]
pub(super) fn total(a: Lanes) -> Lanes {
    // Even and odd bytes in fields of sixteen bits, so that no sum overflows.
    a.map(|lane| {
        let fields = (lane & 0x00FF_00FF_00FF_00FF) + (lane >> 8 & 0x00FF_00FF_00FF_00FF);
        fields.wrapping_mul(0x0001_0001_0001_0001) >> 48
    })
}

/// Carry-save adder: parity and majority.
#[inline(always)]
pub(super) fn add_three(a: Lanes, b: Lanes, c: Lanes) -> (Lanes, Lanes) {
    let ab = xor(a, b);
    (xor(ab, c), or(and(a, b), and(ab, c)))
}
