//! Legality masks: king danger, pins and check masks.

use super::fill::{self, Fills};
use crate::attacks::{self, Lines};
use crate::board::{Board, Side};
use crate::word::Wide;
use crate::{Bitboard, Square};

/// The masks that turn pseudo-legal moves into legal ones.
#[derive(Clone, Copy)]
pub(crate) struct LegalityMasks<W> {
    /// King danger: squares attacked by the enemy once the king is lifted off the board.
    pub(crate) danger: W,
    /// Own pieces that stand alone between their king and an enemy slider.
    pub(crate) pinned: W,
    /// Check mask: where pieces other than the king may go. Anywhere if not in check; in check, to the
    /// checker or between it and the king; in double check, nowhere.
    pub(crate) check_mask: W,
}

impl LegalityMasks<Bitboard> {
    /// No restrictions: moves generated with it are pseudo-legal.
    pub(crate) const PSEUDO_LEGAL: LegalityMasks<Bitboard> = LegalityMasks {
        danger: Bitboard::EMPTY,
        pinned: Bitboard::EMPTY,
        check_mask: Bitboard::FULL,
    };

    /// The masks for side `S`, which is to move.
    #[inline(always)]
    pub(crate) fn of<S: Side>(board: &Board) -> LegalityMasks<Bitboard> {
        let PinAndCheckMasks { pinned, check_mask } = pin_and_check_masks::<S>(board);
        LegalityMasks {
            danger: danger::<S>(board, board.king_square::<S>()),
            pinned,
            check_mask,
        }
    }
}

/// The masks for pieces other than the king: [`LegalityMasks`] without king danger.
pub(crate) struct PinAndCheckMasks {
    pub(crate) pinned: Bitboard,
    pub(crate) check_mask: Bitboard,
}

#[inline(always)]
pub(crate) fn pin_and_check_masks<S: Side>(board: &Board) -> PinAndCheckMasks {
    let king = board.king_square::<S>();
    let enemy = board.of(S::Opponent::COLOR);
    let lines = lines_to_king::<S>(board, king);
    let checkers = lines.checkers
        | (attacks::knight(king) & board.knights() & enemy)
        | (attacks::pawn(S::COLOR, king) & board.pawns() & enemy);
    PinAndCheckMasks {
        pinned: lines.pinned,
        check_mask: check_mask(king, checkers),
    }
}

/// The check mask: where pieces other than the king may go in answer to `checkers`.
#[inline(always)]
fn check_mask(king: Square, checkers: Bitboard) -> Bitboard {
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

/// The sliders that give check and the pieces that are pinned.
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
    // Most of the time no enemy slider is in line with the king, and there is nothing to do.
    let snipers = ((attacks::rook_rays(king) & board.orthogonal())
        | (attacks::bishop_rays(king) & board.diagonal()))
        & enemy;
    for sniper in snipers {
        let blockers = attacks::between(king, sniper) & board.occupied();
        // What stands between is unpredictable: masks instead of branches.
        found.checkers |= sniper.bitboard() & mask(blockers.is_empty());
        found.pinned |= blockers & board.of(S::COLOR) & mask(!blockers.has_more_than_one());
    }
    found
}

/// The pieces of side `S` that are pinned to their king.
pub(crate) fn pinned_pieces<S: Side>(board: &Board) -> Bitboard {
    lines_to_king::<S>(board, board.king_square::<S>()).pinned
}

/// King danger: the squares that the enemy attacks, or none if the king cannot move anyway.
#[inline(always)]
fn danger<S: Side>(board: &Board, king: Square) -> Bitboard {
    if (attacks::king(king) - board.of(S::COLOR)).is_empty() && board.castling_rooks::<S>().is_empty() {
        return Bitboard::EMPTY; // not needed
    }
    // The king must not shield the squares behind it from a slider that gives check.
    attacked_by::<S::Opponent>(board, board.occupied() - king.bitboard())
}

/// The squares that side `S` attacks, given `occupied`.
#[inline(always)]
pub(crate) fn attacked_by<S: Side>(board: &Board, occupied: Bitboard) -> Bitboard {
    attacked_beside_king::<S>(board, occupied) | attacks::king(board.king_square::<S>())
}

/// The squares that the men of side `S` but its king attack, given `occupied`.
#[inline(always)]
pub(crate) fn attacked_beside_king<S: Side>(board: &Board, occupied: Bitboard) -> Bitboard {
    let own = board.of(S::COLOR);
    let mut attacked = S::pawn_attacks(board.pawns() & own);
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

impl<W: Wide> LegalityMasks<W> {
    /// The masks for side `S`, whose king is on the same square of all boards.
    #[inline(always)]
    pub(crate) fn of_several<S: Side>(board: &Board<W>, fills: &Fills<W>) -> LegalityMasks<W> {
        let enemy = board.of(S::Opponent::COLOR);
        let king = board.king_square::<S>();
        let occupied = board.occupied();
        let lines = attacks::lines_through(king);
        let mut danger =
            fill::king_attacks(board.kings() & enemy) | S::Opponent::pawn_attacks(board.pawns() & enemy);
        let mut threats = Threats {
            between: W::every(Bitboard::EMPTY),
            sliders: W::every(Bitboard::EMPTY),
        };
        let knights = board.knights() & enemy;
        if !knights.is_empty() {
            danger = danger | fill::knight_attacks(knights);
        }
        if let Some(rooks) = &fills.rooks {
            let sliders = board.orthogonal() & enemy;
            let [vertical, horizontal] =
                [rooks.vertical(sliders), rooks.horizontal(sliders)].map(|[a, b]| a | b);
            let [east, west] = rooks.horizontal(W::every(king.bitboard()));
            let seen = [fill::along(lines.vertical, king, occupied), east | west];
            danger = danger | vertical | horizontal;
            threats.add(sliders, [vertical, horizontal], seen);
        }
        if let Some(bishops) = &fills.bishops {
            let sliders = board.diagonal() & enemy;
            let [diagonal, antidiagonal] =
                [bishops.diagonal(sliders), bishops.antidiagonal(sliders)].map(|[a, b]| a | b);
            let seen = [lines.diagonal, lines.antidiagonal].map(|line| fill::along(line, king, occupied));
            danger = danger | diagonal | antidiagonal;
            threats.add(sliders, [diagonal, antidiagonal], seen);
        }
        let masks = LegalityMasks {
            danger,
            pinned: board.of(S::COLOR) & threats.between,
            check_mask: W::every(Bitboard::FULL),
        };
        if (danger & W::every(king.bitboard())).is_empty() {
            masks
        } else {
            masks.in_check::<S>(board, &threats)
        }
    }

    /// Completes the masks where the king is in check on some of the boards.
    #[inline(always)]
    fn in_check<S: Side>(self, board: &Board<W>, threats: &Threats<W>) -> LegalityMasks<W> {
        let king = board.king_square::<S>();
        let enemy = board.of(S::Opponent::COLOR);
        let checkers = threats.sliders
            | (W::every(attacks::knight(king)) & board.knights() & enemy)
            | (W::every(attacks::pawn(S::COLOR, king)) & board.pawns() & enemy);
        let none = checkers.where_empty();
        let at_most_one = (checkers & checkers.minus(W::every(Bitboard(1)))).where_empty();
        let in_the_way = checkers | (threats.between - board.occupied());

        // The king must not shield the square behind it from a slider that gives check.
        let Lines {
            vertical,
            horizontal,
            diagonal,
            antidiagonal,
        } = *attacks::lines_through(king);
        let mut danger = self.danger;
        for line in [vertical, horizontal, diagonal, antidiagonal] {
            let checked = !(threats.sliders & W::every(line)).where_empty();
            danger = danger | ((checked & W::every(line & attacks::king(king))) - checkers);
        }
        LegalityMasks {
            danger,
            check_mask: none | (at_most_one & in_the_way),
            ..self
        }
    }
}

/// Pins and checks by enemy sliders.
struct Threats<W> {
    /// Where rays of the enemy and rays of the king meet: the pieces that stand alone between them, and the
    /// empty squares between king and checker.
    between: W,
    /// The sliders that give check.
    sliders: W,
}

impl<W: Wide> Threats<W> {
    /// Adds what `sliders` attack along two lines, given what the king sees along each.
    #[inline(always)]
    fn add(&mut self, sliders: W, attacked: [W; 2], seen: [W; 2]) {
        self.between = self.between | (attacked[0] & seen[0]) | (attacked[1] & seen[1]);
        self.sliders = self.sliders | (sliders & (seen[0] | seen[1]));
    }
}
