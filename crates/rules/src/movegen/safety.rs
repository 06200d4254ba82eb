//! What the king's safety demands of every move.

use super::fill;
use crate::board::{Board, Side};
use crate::word::{Four, Word};
use crate::{Bitboard, Square, attacks};

/// The masks that turn pseudo-legal moves into legal ones.
#[derive(Clone, Copy)]
pub(crate) struct KingSafety<W> {
    /// The squares the king must not enter: attacked by the enemy once the king has left its place.
    pub(crate) danger: W,
    /// Own men that stand alone between their king and an enemy slider.
    pub(crate) pinned: W,
    /// Where men other than the king must go: anywhere; in check to the checker or in its way; in
    /// double check nowhere.
    pub(crate) evasions: W,
}

impl KingSafety<Bitboard> {
    /// Looks after nothing: what is generated with it is pseudo-legal.
    pub(crate) const IGNORED: KingSafety<Bitboard> = KingSafety {
        danger: Bitboard::EMPTY,
        pinned: Bitboard::EMPTY,
        evasions: Bitboard::FULL,
    };

    /// The safety of the king of side `S`, who is to move.
    #[inline(always)]
    pub(crate) fn of<S: Side>(board: &Board) -> KingSafety<Bitboard> {
        let Shield { pinned, evasions } = shield::<S>(board);
        KingSafety {
            danger: danger::<S>(board, board.king_square::<S>()),
            pinned,
            evasions,
        }
    }
}

/// What the king's safety demands of the other men: [`KingSafety`] without the danger.
pub(crate) struct Shield {
    pub(crate) pinned: Bitboard,
    pub(crate) evasions: Bitboard,
}

#[inline(always)]
pub(crate) fn shield<S: Side>(board: &Board) -> Shield {
    let king = board.king_square::<S>();
    let enemy = board.of(S::Opponent::COLOR);
    let lines = lines_to_king::<S>(board, king);
    let checkers = lines.checkers
        | (attacks::knight(king) & board.knights() & enemy)
        | (attacks::pawn(S::COLOR, king) & board.pawns() & enemy);
    Shield {
        pinned: lines.pinned,
        evasions: evasions(king, checkers),
    }
}

/// Where to go in answer to `checkers`, unless it is the king that goes.
#[inline(always)]
fn evasions(king: Square, checkers: Bitboard) -> Bitboard {
    match checkers.first() {
        None => Bitboard::FULL,
        Some(_) if checkers.has_more_than_one() => Bitboard::EMPTY,
        Some(checker) => attacks::between(king, checker) | checker.bitboard(),
    }
}

/// Every square if `all`, else none.
#[inline(always)]
fn mask(all: bool) -> Bitboard {
    Bitboard(u64::from(all).wrapping_neg())
}

/// The sliders that check and the men that are pinned.
struct LinesToKing {
    checkers: Bitboard,
    pinned: Bitboard,
}

#[inline(always)]
fn lines_to_king<S: Side>(board: &Board, king: Square) -> LinesToKing {
    let enemy = board.of(S::Opponent::COLOR);
    let mut found = LinesToKing {
        checkers: Bitboard::EMPTY,
        pinned: Bitboard::EMPTY,
    };
    // Most of the time no enemy slider stands on any line of the king, and nothing is to be done.
    let snipers = ((attacks::rook_rays(king) & board.orthogonal())
        | (attacks::bishop_rays(king) & board.diagonal()))
        & enemy;
    for sniper in snipers {
        let blockers = attacks::between(king, sniper) & board.occupied();
        // Nobody can predict what stands between: masks instead of branches.
        found.checkers |= sniper.bitboard() & mask(blockers.is_empty());
        found.pinned |= blockers & board.of(S::COLOR) & mask(!blockers.has_more_than_one());
    }
    found
}

/// The men of side `S` that are pinned to their king.
pub(crate) fn pinned_men<S: Side>(board: &Board) -> Bitboard {
    lines_to_king::<S>(board, board.king_square::<S>()).pinned
}

/// The squares next to the king (and, if it may castle, all others) that the enemy attacks.
#[inline(always)]
fn danger<S: Side>(board: &Board, king: Square) -> Bitboard {
    if (attacks::king(king) - board.of(S::COLOR)).is_empty() && board.castling_rooks::<S>().is_empty() {
        return Bitboard::EMPTY; // nobody will ask
    }
    // The king does not hide the squares behind it from the slider that it flees from.
    attacked_by::<S::Opponent>(board, board.occupied() - king.bitboard())
}

/// The squares that side `S` attacks when `occupied` is what stands in the way.
#[inline(always)]
pub(crate) fn attacked_by<S: Side>(board: &Board, occupied: Bitboard) -> Bitboard {
    let own = board.of(S::COLOR);
    let mut attacked = S::pawn_attacks(board.pawns() & own) | attacks::king(board.king_square::<S>());
    for knight in board.knights() & own {
        attacked |= attacks::knight(knight);
    }
    for slider in board.diagonal() & own {
        attacked |= attacks::bishop(slider, occupied);
    }
    for slider in board.orthogonal() & own {
        attacked |= attacks::rook(slider, occupied);
    }
    attacked
}

impl KingSafety<Four> {
    /// The safety of the king of side `S` on four sibling boards, and full sets for the boards
    /// where it is in check: there the masks hold no longer, and the moves have to be generated board
    /// by board.
    #[inline(always)]
    pub(crate) fn of_four<S: Side>(board: &Board<Four>, fills: &fill::Fills) -> (Self, Four) {
        let own = board.of(S::COLOR);
        let enemy = board.of(S::Opponent::COLOR);
        let king = board.king_square::<S>();
        let lines = fills.lines(board.orthogonal() & enemy, board.diagonal() & enemy);
        let from_king = fills.lines_from(king, board.occupied());
        // A line of the enemy and a line of the king meet on the man that stands between them.
        let pinned = own
            & ((lines.vertical & from_king.vertical)
                | (lines.horizontal & from_king.horizontal)
                | (lines.diagonal & from_king.diagonal)
                | (lines.antidiagonal & from_king.antidiagonal));
        let danger = lines.vertical
            | lines.horizontal
            | lines.diagonal
            | lines.antidiagonal
            | fill::knight_attacks(board.knights() & enemy)
            | fill::king_attacks(board.kings() & enemy)
            | S::Opponent::pawn_attacks(board.pawns() & enemy);
        let checked = !(danger & Four::every(king.bitboard())).where_empty();
        (
            KingSafety {
                danger,
                pinned,
                evasions: Four::every(Bitboard::FULL),
            },
            checked,
        )
    }
}
