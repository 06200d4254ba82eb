//! Pawn moves, all pawns at once.

use super::{LegalityMasks, Sink, Wanted};
use crate::board::{Board, Side};
use crate::word::Word;
use crate::{Bitboard, Color, attacks};

/// The kinds of pawn moves, promotions aside.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PawnStep {
    Push,
    DoublePush,
    /// Forward and towards the a-file.
    CaptureWest,
    /// Forward and towards the h-file.
    CaptureEast,
}

impl PawnStep {
    /// Where a pawn of side `S` that arrived on `to` came from.
    #[inline(always)]
    pub(crate) fn origin<S: Side>(self, to: Bitboard) -> Bitboard {
        match self {
            PawnStep::Push => S::Opponent::forward(to),
            PawnStep::DoublePush => S::Opponent::forward(S::Opponent::forward(to)),
            PawnStep::CaptureWest => S::Opponent::forward_east(to),
            PawnStep::CaptureEast => S::Opponent::forward_west(to),
        }
    }

    /// The index of the target minus the index of the origin.
    #[inline(always)]
    pub(crate) const fn distance(self, color: Color) -> i8 {
        match (self, color) {
            (PawnStep::Push, Color::White) => 8,
            (PawnStep::DoublePush, Color::White) => 16,
            (PawnStep::CaptureWest, Color::White) => 7,
            (PawnStep::CaptureEast, Color::White) => 9,
            (PawnStep::Push, Color::Black) => -8,
            (PawnStep::DoublePush, Color::Black) => -16,
            (PawnStep::CaptureWest, Color::Black) => -9,
            (PawnStep::CaptureEast, Color::Black) => -7,
        }
    }

    #[inline(always)]
    pub(crate) const fn is_capture(self) -> bool {
        matches!(self, PawnStep::CaptureWest | PawnStep::CaptureEast)
    }
}

#[inline(always)]
pub(super) fn generate<S: Side, W: Word, K: Sink<S, W>>(
    board: &Board<W>,
    masks: &LegalityMasks<W>,
    wanted: Wanted,
    sink: &mut K,
) {
    let pawns = board.pawns() & board.of(S::COLOR);
    let last = W::every(S::LAST_RANK);
    let lines = attacks::lines_through(board.king_square::<S>());
    // A pinned pawn may still move along the line of its pin.
    let free_along = |line: Bitboard| pawns - (masks.pinned - W::every(line));
    let mut promoting = W::every(Bitboard::EMPTY);

    let (mut push, mut west, mut east) = (promoting, promoting, promoting);
    if wanted.quiets || wanted.promotions {
        let empty = !board.occupied();
        let once = S::forward(free_along(lines.vertical)) & empty;
        if wanted.quiets {
            let twice = S::forward(once & W::every(S::THIRD_RANK)) & empty & masks.check_mask;
            sink.pawns(PawnStep::DoublePush, twice);
            sink.pawns(PawnStep::Push, (once & masks.check_mask) - last);
        }
        if wanted.promotions {
            push = once & masks.check_mask & last;
            promoting = push;
        }
    }
    if wanted.captures {
        let victims = board.of(S::Opponent::COLOR) & masks.check_mask;
        let (west_line, east_line) = match S::COLOR {
            Color::White => (lines.antidiagonal, lines.diagonal),
            Color::Black => (lines.diagonal, lines.antidiagonal),
        };
        west = S::forward_west(free_along(west_line)) & victims;
        east = S::forward_east(free_along(east_line)) & victims;
        sink.pawns(PawnStep::CaptureWest, west - last);
        sink.pawns(PawnStep::CaptureEast, east - last);
        promoting = promoting | ((west | east) & last);
    }
    if !promoting.is_empty() {
        sink.promotions(PawnStep::Push, push);
        sink.promotions(PawnStep::CaptureWest, west & last);
        sink.promotions(PawnStep::CaptureEast, east & last);
    }
}

/// En passant is rare and each capture is tested by itself, so it is generated for single boards only.
#[inline(always)]
pub(super) fn generate_en_passant<S: Side, K: Sink<S, Bitboard>>(board: &Board, sink: &mut K) {
    if let Some(target) = board.en_passant() {
        for pawn in board.en_passant_capturers::<S>(target.bitboard()) {
            sink.en_passant(pawn, target);
        }
    }
}
