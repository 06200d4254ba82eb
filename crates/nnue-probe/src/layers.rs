//! The three small layers that follow the first.

/// Inputs of the second layer: both points of view.
pub(crate) const INPUTS: usize = 512;

/// Neurons of each hidden layer.
pub(crate) const HIDDEN: usize = 32;

/// Inputs that one SIMD instruction multiplies and adds up at once.
pub(crate) const GROUP: usize = 4;

/// The score of the network is divided by this.
pub(crate) const SCALE: i32 = 16;

/// Sums are divided by two to this power on their way to the next layer.
pub(crate) const SHIFT: u32 = 6;

/// The largest input of a layer.
pub(crate) const ONE: i32 = 127;

/// An array that begins where a cache line does.
#[derive(Clone)]
#[repr(C, align(64))]
pub(crate) struct Aligned<T>(pub(crate) T);

/// The weights of a layer with 32 outputs, in the order in which kernels want them: for each group of four
/// inputs the four weights of each output.
#[derive(Clone)]
#[repr(C, align(64))]
pub(crate) struct Weights<const GROUPS: usize>(pub(crate) [[[i8; GROUP]; HIDDEN]; GROUPS]);

impl<const GROUPS: usize> Weights<GROUPS> {
    pub(crate) fn set(&mut self, output: usize, input: usize, weight: i8) {
        self.0[input / GROUP][output][input % GROUP] = weight;
    }
}

/// All of the small layers.
#[derive(Clone)]
pub(crate) struct Layers {
    pub(crate) weights1: Weights<{ INPUTS / GROUP }>,
    pub(crate) bias1: Aligned<[i32; HIDDEN]>,
    pub(crate) weights2: Weights<{ HIDDEN / GROUP }>,
    pub(crate) bias2: Aligned<[i32; HIDDEN]>,
    pub(crate) weights3: Aligned<[i8; HIDDEN]>,
    pub(crate) bias3: i32,
}

impl Layers {
    pub(crate) fn zeroed() -> Box<Layers> {
        Box::new(Layers {
            weights1: Weights([[[0; GROUP]; HIDDEN]; INPUTS / GROUP]),
            bias1: Aligned([0; HIDDEN]),
            weights2: Weights([[[0; GROUP]; HIDDEN]; HIDDEN / GROUP]),
            bias2: Aligned([0; HIDDEN]),
            weights3: Aligned([0; HIDDEN]),
            bias3: 0,
        })
    }
}
