//! The architecture of a net and its quantisation: the one description that inference, the file format and the trainer
//! share.
//!
//! A net sees the board from both perspectives. Each is a set of *features*, "a piece of this kind, mine or theirs, on
//! this square", with the side's own back rank at the bottom and its own king on the left half of the board. Each
//! feature adds a row of weights to the side's accumulator of [`hidden`](Architecture::hidden) neurons. These are
//! clipped to 0 … 1 (clipped ReLU), and each neuron of the first half is multiplied by its partner in the second
//! (pairwise multiplication). The products of both sides, the side to move's first, go through three small layers,
//! selected by the number of pieces on the board (output buckets):
//!
//! 1. [`FIRST`] neurons, which the next layer sees both clipped (clipped ReLU) and squared (squared clipped ReLU);
//! 2. [`SECOND`] neurons, clipped;
//! 3. the evaluation.
//!
//! The trainer uses floating point. Files and inference use integers: accumulators and feature weights are quantised in
//! steps of 1/[`QA`], the inputs of layers in steps of 1/[`QI`], the weights of the first two layers in steps of
//! 1/[`QB`] and those of the last in steps of 1/[`QC`]. Inference rounds down.

use tabiya_rules::{Color, Piece, Square};

use crate::error::FileError;

/// Quantisation of accumulators and feature weights: 1.0 as an integer.
pub const QA: i32 = 255;

/// Quantisation of the inputs of layers: 1.0 as an integer.
pub const QI: i32 = 127;

/// Quantisation of the weights of the first two layers: 1.0 as an integer.
pub const QB: i32 = 64;

/// Quantisation of the weights of the last layer: 1.0 as an integer.
pub const QC: i32 = 1024;

/// An output of 1.0 in centipawns.
pub const SCALE: i32 = 400;

/// Neurons of the first layer.
pub const FIRST: usize = 16;

/// Neurons of the second layer.
pub const SECOND: usize = 32;

/// The largest layer weight in the trainer, so that those of the first two layers fit in 8 bits.
pub const WEIGHT_LIMIT: f32 = 1.98;

/// The largest quantised feature weight: it fits in 8 bits, which halves the memory traffic.
pub const FEATURE_WEIGHT_LIMIT: i16 = 127;

/// The largest quantised layer bias: no sum overflows with it.
pub const LAYER_BIAS_LIMIT: i32 = 1 << 24;

/// The largest quantised accumulator bias: with 32 pieces of the largest weight added, the sum still fits in 16 bits.
pub const FEATURE_BIAS_LIMIT: i16 = 16_000;

/// Shift from the product of two activations, in steps of 1/[`QA`]², to an input of a layer.
pub(crate) const PRODUCT_SHIFT: u32 = 9;

/// Features per king bucket: six kinds of pieces of two colours on 64 squares.
pub const FEATURES_PER_BUCKET: usize = 2 * 6 * 64;

/// Squares a king can be on once the board is mirrored: files a to d.
pub const KING_SQUARES: usize = 32;

// The product of two activations fits in 16 unsigned bits, and a shift turns it into an input.
const _: () = assert!(QA * QA <= u16::MAX as i32 && (QA * QA) >> PRODUCT_SHIFT == QI);
// Two products of an input and a weight fit in 16 bits.
const _: () = assert!(2 * QI * 128 <= i16::MAX as i32 + 1);
const _: () = assert!(32 * FEATURE_WEIGHT_LIMIT as i32 + FEATURE_BIAS_LIMIT as i32 <= i16::MAX as i32);

/// The architecture of a net.
///
/// ```
/// use tabiya_nnue::Architecture;
///
/// let architecture = Architecture::new(256, 8)?;
/// assert_eq!(architecture.inputs(), 768);
/// assert_eq!(architecture.output_bucket(32), 7);
/// assert_eq!(architecture.output_bucket(2), 0);
/// # Ok::<(), tabiya_nnue::FileError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Architecture {
    hidden: usize,
    output_buckets: usize,
    king_buckets: [u8; KING_SQUARES],
}

impl Architecture {
    /// The smallest accumulator width.
    pub const MIN_HIDDEN: usize = 64;

    /// The largest accumulator width.
    pub const MAX_HIDDEN: usize = 1024;

    /// Widths are multiples of this, so that they divide into whole vectors for every kernel.
    pub const HIDDEN_STEP: usize = 64;

    /// A net with accumulators of width `hidden` and this many output buckets, without king buckets.
    pub fn new(hidden: usize, output_buckets: usize) -> Result<Architecture, FileError> {
        Architecture::with_king_buckets(hidden, output_buckets, [0; KING_SQUARES])
    }

    /// A net with king buckets: separate feature weights for groups of own-king squares. The map lists the squares a1,
    /// b1, c1, d1, a2 … d8 from the king's own perspective; its buckets are numbered from 0 without gaps.
    pub fn with_king_buckets(
        hidden: usize,
        output_buckets: usize,
        king_buckets: [u8; KING_SQUARES],
    ) -> Result<Architecture, FileError> {
        let widths = Architecture::MIN_HIDDEN..=Architecture::MAX_HIDDEN;
        if !widths.contains(&hidden) || !hidden.is_multiple_of(Architecture::HIDDEN_STEP) {
            return Err(FileError::Hidden(hidden));
        }
        if ![1, 2, 4, 8].contains(&output_buckets) {
            return Err(FileError::OutputBuckets(output_buckets));
        }
        let last = king_buckets.iter().copied().max().unwrap_or(0);
        if (0..last).any(|bucket| !king_buckets.contains(&bucket)) {
            return Err(FileError::KingBuckets);
        }
        Ok(Architecture {
            hidden,
            output_buckets,
            king_buckets,
        })
    }

    /// The width of an accumulator.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// How many output buckets there are: sets of layers selected by the number of pieces.
    pub fn output_buckets(&self) -> usize {
        self.output_buckets
    }

    /// The king bucket of each own-king square.
    pub fn king_bucket_map(&self) -> &[u8; KING_SQUARES] {
        &self.king_buckets
    }

    /// How many king buckets there are, at least one.
    pub fn king_buckets(&self) -> usize {
        self.king_buckets
            .iter()
            .max()
            .map_or(1, |&last| usize::from(last) + 1)
    }

    /// The number of input features per perspective.
    pub fn inputs(&self) -> usize {
        self.king_buckets() * FEATURES_PER_BUCKET
    }

    /// The output bucket for a board with this many pieces.
    #[inline]
    pub fn output_bucket(&self, pieces: usize) -> usize {
        (pieces.saturating_sub(2) * self.output_buckets / 32).min(self.output_buckets - 1)
    }

    /// The view of the side `perspective` with its king on `king`.
    #[inline]
    pub fn view(&self, perspective: Color, king: Square) -> View {
        let rotate = if perspective == Color::White { 0 } else { 56 };
        let mirror = if king.index() % 8 >= 4 { 7 } else { 0 };
        let seen = king.index() ^ rotate ^ mirror;
        let bucket = self.king_buckets[seen / 8 * 4 + seen % 4];
        View {
            perspective,
            flip: (rotate ^ mirror) as u8,
            bucket,
        }
    }
}

/// How one side sees the board: everything a feature's index depends on besides the piece and its square.
///
/// ```
/// use tabiya_nnue::Architecture;
/// use tabiya_rules::{Color, Piece, Square};
///
/// let architecture = Architecture::new(256, 8)?;
/// let white = architecture.view(Color::White, Square::E1);
/// let black = architecture.view(Color::Black, Square::E8);
/// // Both sides see the pawn in front of their own king in the same place.
/// assert_eq!(
///     white.feature(Piece::WhitePawn, Square::E2),
///     black.feature(Piece::BlackPawn, Square::E7),
/// );
/// # Ok::<(), tabiya_nnue::FileError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    perspective: Color,
    flip: u8,
    bucket: u8,
}

impl View {
    /// The index of the feature "this piece on this square".
    #[inline(always)]
    pub fn feature(self, piece: Piece, square: Square) -> usize {
        let enemy = usize::from(piece.color() != self.perspective);
        let plane = enemy * 6 + piece.kind().index();
        usize::from(self.bucket) * FEATURES_PER_BUCKET
            + plane * 64
            + (square.index() ^ usize::from(self.flip))
    }

    /// The bucket of the own king's square.
    #[inline]
    pub fn bucket(self) -> usize {
        usize::from(self.bucket)
    }

    /// The index of this view among those of one side; mirrored views are odd.
    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.bucket) * 2 + usize::from(self.flip & 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_feature_of_a_view_has_its_own_index() {
        let mut map = [0; KING_SQUARES];
        map[31] = 1;
        let architecture = Architecture::with_king_buckets(64, 8, map).unwrap();
        for (king, first) in [(Square::E1, 0), (Square::E8, FEATURES_PER_BUCKET)] {
            let view = architecture.view(Color::White, king);
            let numbers: BTreeSet<usize> = Piece::ALL
                .into_iter()
                .flat_map(|piece| Square::ALL.map(|square| view.feature(piece, square)))
                .collect();
            assert_eq!(numbers.len(), FEATURES_PER_BUCKET);
            assert_eq!(numbers.first(), Some(&first));
        }
    }

    #[test]
    fn the_own_king_is_always_seen_on_the_left_half() {
        let architecture = Architecture::new(64, 8).unwrap();
        for color in Color::ALL {
            for king in Square::ALL {
                let own = Piece::new(color, tabiya_rules::PieceKind::King);
                let seen = architecture.view(color, king).feature(own, king) % 64;
                assert!(seen % 8 < 4, "{color} king on {king}");
            }
        }
    }

    #[test]
    fn every_piece_count_has_an_output_bucket() {
        for buckets in [1, 2, 4, 8] {
            let architecture = Architecture::new(64, buckets).unwrap();
            for pieces in 0..=64 {
                assert!(architecture.output_bucket(pieces) < buckets);
            }
        }
        let eight = Architecture::new(64, 8).unwrap();
        for pieces in 2..=32 {
            assert_eq!(eight.output_bucket(pieces), (pieces - 2) / 4);
        }
    }

    #[test]
    fn impossible_architectures_are_rejected() {
        for hidden in [0, 16, 96, 1088, usize::MAX] {
            assert!(matches!(Architecture::new(hidden, 8), Err(FileError::Hidden(_))));
        }
        assert!(matches!(
            Architecture::new(64, 3),
            Err(FileError::OutputBuckets(3))
        ));
        let mut gap = [0; KING_SQUARES];
        gap[3] = 2;
        assert!(matches!(
            Architecture::with_king_buckets(64, 8, gap),
            Err(FileError::KingBuckets)
        ));
    }
}
