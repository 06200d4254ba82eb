//! The evaluation as the search sees it.

use tabiya_rules::{Move, PieceKind, Position};

use crate::Value;

/// A static evaluation that follows the search through the tree, so that it can update itself incrementally.
pub trait Evaluator: Send {
    /// Starts a new line at `position` and forgets all pushed moves.
    fn reset(&mut self, position: &Position);

    /// A move was made: `mv` leads from `before` to `after`; it is `None` for a null move.
    fn push(&mut self, before: &Position, mv: Option<Move>, after: &Position);

    /// The last move pushed was unmade.
    fn pop(&mut self);

    /// The static evaluation of `position`, which the pushed moves lead to, from the side to move's point of view.
    fn evaluate(&mut self, position: &Position) -> Value;
}

/// An evaluation that only counts material, for tests of the search itself.
///
/// ```
/// use tabiya_rules::Position;
/// use tabiya_search::{Evaluator, Material};
///
/// let rook_up: Position = "4k3/8/8/8/8/8/8/4K2R b - - 0 1".parse()?;
/// assert_eq!(Material.evaluate(&rook_up), -500);
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Material;

impl Evaluator for Material {
    fn reset(&mut self, _: &Position) {}

    fn push(&mut self, _: &Position, _: Option<Move>, _: &Position) {}

    fn pop(&mut self) {}

    fn evaluate(&mut self, position: &Position) -> Value {
        let side = position.side_to_move();
        PieceKind::ALL
            .into_iter()
            .map(|kind| {
                let men = position.of_kind(kind);
                let own = (men & position.of_color(side)).count() as Value;
                let enemy = (men & position.of_color(!side)).count() as Value;
                (own - enemy) * tabiya_rules::EXCHANGE_VALUES[kind.index()]
            })
            .sum()
    }
}
