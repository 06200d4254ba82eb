//! The arithmetic: a scalar version for every machine and one for AVX2, with bit-identical results.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod scalar;

use crate::half::Half;
use crate::layers::Layers;
use core::fmt;

/// The instruction set a network is evaluated with. All kernels give identical scores.
///
/// ```
/// use nnueprobe::Kernel;
///
/// assert!(Kernel::available().contains(&Kernel::best()));
/// assert!(Kernel::available().contains(&Kernel::SCALAR));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Kernel(Instructions);

/// Private, because [`Instructions::Avx2`] is proof that this machine has AVX2.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Instructions {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Kernel {
    /// Plain Rust, for every machine.
    pub const SCALAR: Kernel = Kernel(Instructions::Scalar);

    /// 256-bit vectors, if this machine has AVX2.
    pub fn avx2() -> Option<Kernel> {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            return Some(Kernel(Instructions::Avx2));
        }
        None
    }

    /// The fastest kernel of this machine.
    pub fn best() -> Kernel {
        Kernel::avx2().unwrap_or(Kernel::SCALAR)
    }

    /// All kernels that this machine can run.
    pub fn available() -> Vec<Kernel> {
        [Some(Kernel::SCALAR), Kernel::avx2()]
            .into_iter()
            .flatten()
            .collect()
    }

    /// Writes `from` to `to`, with some rows added and some subtracted.
    #[inline]
    pub(crate) fn update(self, weights: &[Half], from: &Half, to: &mut Half, added: &[u16], removed: &[u16]) {
        match self.0 {
            Instructions::Scalar => scalar::update(weights, from, to, added, removed),
            // SAFETY: this variant is made only after AVX2 was found on this machine.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { avx2::update(weights, from, to, added, removed) },
        }
    }

    /// The layers after the first: the score of a position with the accumulator halves `own` (side to move) and `other`.
    #[inline]
    pub(crate) fn forward(self, layers: &Layers, own: &Half, other: &Half) -> i32 {
        match self.0 {
            Instructions::Scalar => scalar::forward(layers, own, other),
            // SAFETY: this variant is made only after AVX2 was found on this machine.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { avx2::forward(layers, own, other) },
        }
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Instructions::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => "avx2",
        })
    }
}
