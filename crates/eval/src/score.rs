//! Tapered evaluation: a middlegame and an endgame value packed into one integer.

use core::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A tapered value: one for the middlegame, one for the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tapered(i32);

impl Tapered {
    /// Packs two values.
    pub const fn new(middlegame: i32, endgame: i32) -> Tapered {
        Tapered((endgame << 16).wrapping_add(middlegame))
    }

    /// The middlegame value.
    #[inline(always)]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame value.
    #[inline(always)]
    pub const fn endgame(self) -> i32 {
        // A negative lower half has borrowed one from the upper.
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }
}

impl Add for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl Sub for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn neg(self) -> Tapered {
        Tapered(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn mul(self, factor: i32) -> Tapered {
        Tapered(self.0.wrapping_mul(factor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_keep_their_signs() {
        for (middlegame, endgame) in [(0, 0), (5, -7), (-5, 7), (-300, -400), (1200, 900)] {
            let value = Tapered::new(middlegame, endgame);
            assert_eq!((value.middlegame(), value.endgame()), (middlegame, endgame));
            let value = -(value * 3) + value;
            assert_eq!(
                (value.middlegame(), value.endgame()),
                (-2 * middlegame, -2 * endgame)
            );
        }
    }
}
