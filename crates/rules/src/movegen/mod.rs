//! Legal move generation: one generator for lists, counters and staged search.
//!
//! [`generate`] works out sets of target squares and passes them to a [`Sink`], which stores moves
//! ([`MoveList`](crate::MoveList)), counts them or plays them. [`LegalityMasks`] say beforehand what is
//! legal: which squares the enemy attacks, which pieces are pinned, where a check can be met.

mod castling;
mod count;
mod count_wide;
mod fill;
mod list;
mod masks;
mod pawns;
mod pieces;

pub(crate) use castling::castling_path;
pub(crate) use count::Count;
pub(crate) use count_wide::CountWide;
pub(crate) use fill::Fills;
pub(crate) use list::ListSink;
pub(crate) use masks::{
    LegalityMasks, attacked_beside_king, attacked_by, pin_and_check_masks, pinned_pieces,
};
pub(crate) use pawns::PawnStep;
pub(crate) use pieces::each_piece;

use crate::board::{Board, Side};
use crate::word::Word;
use crate::{Bitboard, CastlingSide, Square, attacks};

/// Which moves to generate.
///
/// [`Captures`](MoveClass::Captures) and [`NonCaptures`](MoveClass::NonCaptures) together are all moves, and
/// so are [`Tactical`](MoveClass::Tactical) and [`Quiets`](MoveClass::Quiets).
///
/// ```
/// use tabiya_rules::{MoveClass, Position};
///
/// let position: Position = "4k3/P7/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// assert_eq!(position.moves(MoveClass::All).len(), 11);
/// assert_eq!(position.moves(MoveClass::Captures).len(), 1);
/// assert_eq!(position.moves(MoveClass::Tactical).len(), 5);
/// assert_eq!(position.moves(MoveClass::Quiets).len(), 6);
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveClass {
    /// Every legal move.
    All,
    /// Every capture, including en passant and promotions with capture.
    Captures,
    /// Everything but captures.
    NonCaptures,
    /// Captures and promotions.
    Tactical,
    /// Neither captures nor promotions.
    Quiets,
    /// Every legal move when in check, nothing otherwise.
    Evasions,
}

impl MoveClass {
    /// What to generate; evasions are all moves in check.
    pub(crate) const fn wanted(self) -> Wanted {
        match self {
            MoveClass::All | MoveClass::Evasions => Wanted::ALL,
            MoveClass::Captures => Wanted::CAPTURES,
            MoveClass::NonCaptures => Wanted::NON_CAPTURES,
            MoveClass::Tactical => Wanted::TACTICAL,
            MoveClass::Quiets => Wanted::QUIETS,
        }
    }
}

/// What to generate, as flags that are optimised away when the class is known at compile time.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    captures: bool,
    quiets: bool,
    promotions: bool,
}

impl Wanted {
    pub(crate) const ALL: Wanted = Wanted {
        captures: true,
        quiets: true,
        promotions: true,
    };
    pub(crate) const CAPTURES: Wanted = Wanted {
        captures: true,
        quiets: false,
        promotions: false,
    };
    pub(crate) const NON_CAPTURES: Wanted = Wanted {
        captures: false,
        quiets: true,
        promotions: true,
    };
    pub(crate) const TACTICAL: Wanted = Wanted {
        captures: true,
        quiets: false,
        promotions: true,
    };
    pub(crate) const QUIETS: Wanted = Wanted {
        captures: false,
        quiets: true,
        promotions: false,
    };

    /// The squares that pieces other than pawns may move to.
    #[inline(always)]
    fn targets<W: Word>(self, own: W, enemy: W) -> W {
        match (self.captures, self.quiets) {
            (true, true) => !own,
            (true, false) => enemy,
            (false, true) => !(own | enemy),
            (false, false) => W::every(Bitboard::EMPTY),
        }
    }
}

/// Receives the generated moves. Sets of targets are never split further than needed: a counter only wants
/// their sizes.
pub(crate) trait Sink<S: Side, W: Word> {
    /// King moves to each of `targets`.
    fn king(&mut self, from: Square, targets: W);

    /// Castling with `rook`, on the boards where `possible` is full.
    fn castle(&mut self, king: Square, rook: Square, side: CastlingSide, possible: W);

    /// Moves of knights, bishops, rooks and queens that end on `targets`.
    fn pieces(&mut self, board: &Board<W>, masks: &LegalityMasks<W>, targets: W);

    /// Pawn moves that end on `targets`, none on the last rank.
    fn pawns(&mut self, step: PawnStep, targets: W);

    /// Pawn moves that end on `targets`, all on the last rank: four moves each.
    fn promotions(&mut self, step: PawnStep, targets: W);

    /// One en-passant capture.
    fn en_passant(&mut self, from: Square, to: Square);
}

/// Generates the moves of side `S` on one board that `masks` allow.
#[inline(always)]
pub(crate) fn generate<S: Side, K: Sink<S, Bitboard>>(
    board: &Board,
    masks: &LegalityMasks<Bitboard>,
    wanted: Wanted,
    sink: &mut K,
) {
    generate_sets::<S, Bitboard, K>(board, masks, wanted, sink);
    if wanted.captures {
        pawns::generate_en_passant::<S, K>(board, sink);
    }
}

/// Generates all moves except en passant, on one board or on several.
#[inline(always)]
pub(crate) fn generate_sets<S: Side, W: Word, K: Sink<S, W>>(
    board: &Board<W>,
    masks: &LegalityMasks<W>,
    wanted: Wanted,
    sink: &mut K,
) {
    let targets = wanted.targets(board.of(S::COLOR), board.of(S::Opponent::COLOR));
    let king = board.king_square::<S>();
    sink.king(king, W::every(attacks::king(king)) & (targets - masks.danger));
    if W::BOARDS == 1 && masks.check_mask.is_empty() {
        return; // in double check only the king moves
    }
    sink.pieces(board, masks, targets & masks.check_mask);
    pawns::generate::<S, W, K>(board, masks, wanted, sink);
    if wanted.quiets {
        castling::generate::<S, W, K>(board, masks, sink);
    }
}
