//! An entry of the transposition table, and how it is packed into 64 bits.

use tabiya_rules::Move;

use crate::score::Value;

/// The bound of a stored value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bound {
    /// No value is stored.
    None = 0,
    /// Upper bound (fail-low): the true value is at most this.
    Upper = 1,
    /// Lower bound (fail-high): the true value is at least this.
    Lower = 2,
    /// The true value.
    Exact = 3,
}

impl Bound {
    #[inline(always)]
    const fn from_bits(bits: u64) -> Bound {
        match bits & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }

    #[inline(always)]
    pub(crate) const fn is_lower(self) -> bool {
        self as u8 & Bound::Lower as u8 != 0
    }

    #[inline(always)]
    pub(crate) const fn is_upper(self) -> bool {
        self as u8 & Bound::Upper as u8 != 0
    }

    /// Whether a stored `value` with this bound decides on which side of `limit` the true value lies.
    #[inline(always)]
    pub(crate) const fn decides(self, value: Value, limit: Value) -> bool {
        if value >= limit {
            self.is_lower()
        } else {
            self.is_upper()
        }
    }
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    pub(crate) value: Value,
    /// The static evaluation before corrections; `None` in check.
    pub(crate) eval: Option<Value>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// TT PV flag: whether the position was once in a principal variation.
    pub(crate) tt_pv: bool,
}

/// Stands for "no evaluation" in an entry.
const NO_EVAL: i16 = i16::MIN;

/// Added to stored depths, so that no entry packs to zero, which is an empty slot.
const DEPTH_OFFSET: i32 = 8;

/// The depth of an entry that holds only a static evaluation.
pub(crate) const UNSEARCHED: i32 = 1 - DEPTH_OFFSET;

/// Generations are counted modulo this.
pub(super) const GENERATIONS: u8 = 32;

impl Entry {
    pub(super) fn pack(self, generation: u8) -> u64 {
        let eval = self.eval.map_or(NO_EVAL, |eval| eval as i16);
        u64::from(self.mv.map_or(0, Move::bits))
            | u64::from((self.value as i16).cast_unsigned()) << 16
            | u64::from(eval.cast_unsigned()) << 32
            | u64::from((self.depth + DEPTH_OFFSET).clamp(1, 255) as u8) << 48
            | (self.bound as u64) << 56
            | u64::from(self.tt_pv) << 58
            | u64::from(generation) << 59
    }

    pub(super) fn unpack(data: u64) -> Entry {
        let eval = (data >> 32) as i16;
        Entry {
            mv: Move::from_bits(data as u16),
            value: Value::from((data >> 16) as i16),
            eval: (eval != NO_EVAL).then_some(Value::from(eval)),
            depth: depth_of(data),
            bound: Bound::from_bits(data >> 56),
            tt_pv: data >> 58 & 1 != 0,
        }
    }
}

#[inline(always)]
pub(super) fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as u8) - DEPTH_OFFSET
}

#[inline(always)]
pub(super) fn generation_of(data: u64) -> u8 {
    (data >> 59) as u8
}
