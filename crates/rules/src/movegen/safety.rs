//! What the king's safety demands of every move.

use super::fill::{self, Fills};
use crate::attacks::{self, Lines};
use crate::board::{Board, Side};
use crate::word::Wide;
use crate::{Bitboard, Square};

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

impl<W: Wide> KingSafety<W> {
    /// The safety of the king of side `S`, which stands on the same square of several boards.
    #[inline(always)]
    pub(crate) fn of_several<S: Side>(board: &Board<W>, fills: &Fills<W>) -> KingSafety<W> {
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
        if let Some(straight) = &fills.straight {
            let sliders = board.orthogonal() & enemy;
            let [vertical, horizontal] =
                [straight.vertical(sliders), straight.horizontal(sliders)].map(|[a, b]| a | b);
            let [east, west] = straight.horizontal(W::every(king.bitboard()));
            let seen = [fill::along(lines.vertical, king, occupied), east | west];
            danger = danger | vertical | horizontal;
            threats.add(sliders, [vertical, horizontal], seen);
        }
        if let Some(slanted) = &fills.slanted {
            let sliders = board.diagonal() & enemy;
            let [diagonal, antidiagonal] =
                [slanted.diagonal(sliders), slanted.antidiagonal(sliders)].map(|[a, b]| a | b);
            let seen = [lines.diagonal, lines.antidiagonal].map(|line| fill::along(line, king, occupied));
            danger = danger | diagonal | antidiagonal;
            threats.add(sliders, [diagonal, antidiagonal], seen);
        }
        let safety = KingSafety {
            danger,
            pinned: board.of(S::COLOR) & threats.between,
            evasions: W::every(Bitboard::FULL),
        };
        if (danger & W::every(king.bitboard())).is_empty() {
            safety
        } else {
            safety.in_check::<S>(board, &threats)
        }
    }

    /// The same where on some of the boards the king is in check.
    #[inline(always)]
    fn in_check<S: Side>(self, board: &Board<W>, threats: &Threats<W>) -> KingSafety<W> {
        let king = board.king_square::<S>();
        let enemy = board.of(S::Opponent::COLOR);
        let checkers = threats.sliders
            | (W::every(attacks::knight(king)) & board.knights() & enemy)
            | (W::every(attacks::pawn(S::COLOR, king)) & board.pawns() & enemy);
        let none = checkers.where_empty();
        let at_most_one = (checkers & checkers.minus(W::every(Bitboard(1)))).where_empty();
        let in_the_way = checkers | (threats.between - board.occupied());

        // The king does not hide the square behind it from the slider that it flees from.
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
        KingSafety {
            danger,
            evasions: none | (at_most_one & in_the_way),
            ..self
        }
    }
}

/// What enemy sliders do to the king.
struct Threats<W> {
    /// Where a line of the enemy and a line of the king meet: the men that stand alone between them, and
    /// the empty squares on the way of a check.
    between: W,
    /// The sliders that check.
    sliders: W,
}

impl<W: Wide> Threats<W> {
    /// Adds what `sliders` attack along two lines, on which the king has `seen` so much.
    #[inline(always)]
    fn add(&mut self, sliders: W, attacked: [W; 2], seen: [W; 2]) {
        self.between = self.between | (attacked[0] & seen[0]) | (attacked[1] & seen[1]);
        self.sliders = self.sliders | (sliders & (seen[0] | seen[1]));
    }
}
