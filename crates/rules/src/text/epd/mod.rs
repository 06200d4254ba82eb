//! Extended Position Description (EPD): a position and what is known about it, in one line.

mod error;
mod operation;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use error::{EpdError, EpdReason};
pub use operation::EpdOperation;

use alloc::{string::String, vec::Vec};

use crate::{Move, Position};

/// A position with operations: one line of an EPD file.
///
/// ```
/// use tabiya_rules::{Epd, EpdOperation, Square};
///
/// let line = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id \"scholar\";";
/// let epd: Epd = line.parse()?;
/// assert_eq!(epd.id(), Some("scholar"));
/// assert_eq!(epd.best_moves()[0].to(), Square::F7);
/// assert!(matches!(epd.operations[0], EpdOperation::BestMoves(_)));
/// assert_eq!(epd.to_string(), line);
/// # Ok::<(), tabiya_rules::EpdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position. Its counters are 0 and 1 unless operations (`hmvc`, `fmvn`) say otherwise.
    pub position: Position,
    /// The operations, in order.
    pub operations: Vec<EpdOperation>,
}

impl Epd {
    /// A position with its counters as operations, `hmvc` and `fmvn`.
    ///
    /// ```
    /// use tabiya_rules::{Epd, Position};
    ///
    /// let epd = Epd::new("4k3/8/8/8/8/8/8/4K2R w K - 3 40".parse::<Position>()?);
    /// assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; fmvn 40;");
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn new(position: Position) -> Epd {
        let operations = [
            EpdOperation::HalfmoveClock(position.halfmove_clock()),
            EpdOperation::FullmoveNumber(position.fullmove_number()),
        ];
        Epd {
            position,
            operations: operations.into(),
        }
    }

    /// The first operation with this opcode, if any.
    ///
    /// ```
    /// use tabiya_rules::{Epd, EpdOperation};
    ///
    /// let epd: Epd = "4k3/8/8/8/8/8/8/4K2R w K - ce 530; acd 12;".parse()?;
    /// assert_eq!(epd.operation("ce"), Some(&EpdOperation::CentipawnEvaluation(530)));
    /// assert_eq!(epd.operation("bm"), None);
    /// # Ok::<(), tabiya_rules::EpdError>(())
    /// ```
    pub fn operation(&self, opcode: &str) -> Option<&EpdOperation> {
        self.operations
            .iter()
            .find(|operation| operation.opcode() == opcode)
    }

    /// The best moves (`bm`), or none.
    pub fn best_moves(&self) -> &[Move] {
        match self.operation("bm") {
            Some(EpdOperation::BestMoves(moves)) => moves,
            _ => &[],
        }
    }

    /// The moves to avoid (`am`), or none.
    pub fn avoid_moves(&self) -> &[Move] {
        match self.operation("am") {
            Some(EpdOperation::AvoidMoves(moves)) => moves,
            _ => &[],
        }
    }

    /// The name of the position (`id`).
    pub fn id(&self) -> Option<&str> {
        match self.operation("id") {
            Some(EpdOperation::Id(id)) => Some(id),
            _ => None,
        }
    }

    /// The comment with this number (`c0` to `c9`).
    ///
    /// ```
    /// let epd: tabiya_rules::Epd = r#"4k3/8/8/8/8/8/8/4K2R w K - c0 "a; b"; c9 "last";"#.parse()?;
    /// assert_eq!(epd.comment(0), Some("a; b"));
    /// assert_eq!(epd.comment(1), None);
    /// # Ok::<(), tabiya_rules::EpdError>(())
    /// ```
    pub fn comment(&self, number: u8) -> Option<&str> {
        self.operations.iter().find_map(|operation| match operation {
            EpdOperation::Comment(which, text) if *which == number => Some(String::as_str(text)),
            _ => None,
        })
    }
}
