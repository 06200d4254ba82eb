//! The 256 numbers of one point of view.

/// How many numbers one point of view has.
pub(crate) const WIDTH: usize = 256;

/// One half of the first layer: its bias, the weights of one feature, or the sum of both that belongs
/// to a position seen by one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Half(pub(crate) [i16; WIDTH]);

impl Half {
    pub(crate) const ZERO: Half = Half([0; WIDTH]);
}
