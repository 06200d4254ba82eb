//! A network in memory.

use crate::features::Placement;
use crate::format::{self, NetError};
use crate::half::Half;
use crate::kernel::Kernel;
use crate::layers::Layers;
use core::fmt;
use std::path::Path;
use tabiya_rules::{Color, Position};

/// A HalfKP 256×2-32-32-1 network.
///
/// It takes 21 MB and is immutable once loaded: share it between threads by reference or in an
/// [`Arc`](std::sync::Arc).
///
/// ```no_run
/// use nnueprobe::Net;
/// use tabiya_rules::Position;
///
/// let net = Net::load("nn-82215d0fd0df.nnue")?;
/// println!("{}", net.evaluate(&Position::default()));
/// # Ok::<(), nnueprobe::NetError>(())
/// ```
pub struct Net {
    pub(crate) bias: Half,
    weights: Box<[Half]>,
    layers: Box<Layers>,
    description: String,
    kernel: Kernel,
}

impl Net {
    /// Reads a network from a file.
    ///
    /// ```
    /// use nnueprobe::Net;
    ///
    /// let error = Net::load(".").unwrap_err();
    /// assert_eq!(error.to_string(), "not a regular file");
    /// ```
    pub fn load(path: impl AsRef<Path>) -> Result<Net, NetError> {
        Net::from_bytes(&format::read_file(path.as_ref())?)
    }

    /// Reads a network from the bytes of a file.
    ///
    /// ```
    /// use nnueprobe::Net;
    ///
    /// let error = Net::from_bytes(b"PNG or something").unwrap_err();
    /// assert_eq!(error.to_string(), "not a HalfKP network: version 0x20474e50 instead of 0x7af32f16");
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, NetError> {
        let contents = format::parse(bytes)?;
        Ok(Net {
            bias: contents.bias,
            weights: contents.weights,
            layers: contents.layers,
            description: contents.description,
            kernel: Kernel::best(),
        })
    }

    /// The same network with another kernel, for tests and benchmarks.
    pub fn with_kernel(mut self, kernel: Kernel) -> Net {
        self.kernel = kernel;
        self
    }

    /// The description in the file.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The score of a position from the side to move's point of view, in the network's own units: usually a pawn
    /// is worth about 208 in the endgame.
    ///
    /// ```
    /// use nnueprobe::Net;
    /// use tabiya_rules::Position;
    ///
    /// # let mut file = vec![0; 21_022_520];
    /// # for (at, word) in [(0, 0x7AF3_2F16u32), (4, 0x3E5A_A6EE), (12, 0x5D69_D7B8), (21_004_816, 0x6333_7156)] {
    /// #     file[at..at + 4].copy_from_slice(&word.to_le_bytes());
    /// # }
    /// // All weights of this network are 0, so every score is 0.
    /// let net = Net::from_bytes(&file)?;
    /// assert_eq!(net.evaluate(&Position::default()), 0);
    /// # Ok::<(), nnueprobe::NetError>(())
    /// ```
    pub fn evaluate(&self, position: &Position) -> i32 {
        self.evaluate_placement(&Placement::from(position), position.side_to_move())
    }

    fn evaluate_placement(&self, placement: &Placement, side: Color) -> i32 {
        let mut halves = [Half::ZERO; 2];
        for view in Color::ALL {
            self.fill(&mut halves[view.index()], placement, view);
        }
        self.forward(&halves, side)
    }

    /// Computes the first layer from one perspective.
    #[inline]
    pub(crate) fn fill(&self, half: &mut Half, placement: &Placement, view: Color) {
        self.update(&self.bias, half, &placement.rows(view), &[]);
    }

    /// Writes `from` to `to`, with some rows added and some subtracted.
    #[inline]
    pub(crate) fn update(&self, from: &Half, to: &mut Half, added: &[u16], removed: &[u16]) {
        self.kernel.update(&self.weights, from, to, added, removed);
    }

    /// All layers after the first, from the side to move's point of view.
    #[inline]
    pub(crate) fn forward(&self, halves: &[Half; 2], side: Color) -> i32 {
        let (own, other) = (&halves[side.index()], &halves[(!side).index()]);
        self.kernel.forward(&self.layers, own, other)
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net")
            .field("description", &self.description)
            .field("kernel", &self.kernel)
            .finish_non_exhaustive()
    }
}
