//! One perspective's half of the accumulator.

/// Neurons of the first layer per perspective.
pub(crate) const WIDTH: usize = 256;

/// One half of the first layer: its biases, the weights of one feature, or the accumulated sum for a position from
/// one perspective.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Half(pub(crate) [i16; WIDTH]);

impl Half {
    pub(crate) const ZERO: Half = Half([0; WIDTH]);
}
