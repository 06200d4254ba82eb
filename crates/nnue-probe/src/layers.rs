//! The three small layers that follow the first.

/// Inputs of the second layer: both perspectives.
pub(crate) const INPUTS: usize = 512;

/// Neurons per hidden layer.
pub(crate) const HIDDEN: usize = 32;

/// The output of the network is divided by this.
pub(crate) const SCALE: i32 = 16;

/// Sums are shifted right by this many bits on their way to the next layer.
pub(crate) const SHIFT: u32 = 6;

/// The largest activation: 1.0 quantised.
pub(crate) const ONE: i16 = 127;

/// The small layers, in file order: `weights[output][input]`.
#[derive(Clone)]
pub(crate) struct Layers {
    pub(crate) bias1: [i32; HIDDEN],
    pub(crate) weights1: [[i8; INPUTS]; HIDDEN],
    pub(crate) bias2: [i32; HIDDEN],
    pub(crate) weights2: [[i8; HIDDEN]; HIDDEN],
    pub(crate) bias3: i32,
    pub(crate) weights3: [i8; HIDDEN],
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "for AVX2"))]
    pub(crate) grouped1: Grouped<{ INPUTS / GROUP }>,
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "for AVX2"))]
    pub(crate) grouped2: Grouped<{ HIDDEN / GROUP }>,
}

/// Inputs that one SIMD instruction multiplies and adds up at once.
pub(crate) const GROUP: usize = 4;

/// The weights of a hidden layer in SIMD order: for each group of four inputs, the four weights of each output.
#[derive(Clone)]
#[repr(C, align(64))]
pub(crate) struct Grouped<const GROUPS: usize>(pub(crate) [[[i8; GROUP]; HIDDEN]; GROUPS]);

impl<const GROUPS: usize> Grouped<GROUPS> {
    pub(crate) fn new<const INPUTS: usize>(weights: &[[i8; INPUTS]; HIDDEN]) -> Self {
        const { assert!(INPUTS == GROUPS * GROUP) };
        let mut grouped = [[[0; GROUP]; HIDDEN]; GROUPS];
        for (output, row) in weights.iter().enumerate() {
            for (input, &weight) in row.iter().enumerate() {
                grouped[input / GROUP][output][input % GROUP] = weight;
            }
        }
        Grouped(grouped)
    }
}
