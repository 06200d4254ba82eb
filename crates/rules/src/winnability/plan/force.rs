//! What the winner's men can do on the board as it stands.

use crate::board::{Side, for_side};
use crate::movegen::attacked_beside_king;
use crate::{Bitboard, Color, PieceKind, Position, Square, attacks};

/// More officers than this are not needed for a plan.
const MOST_OFFICERS: usize = 8;

/// A knight, bishop, rook or queen of the winner.
#[derive(Clone, Copy)]
pub(super) struct Officer {
    pub(super) at: Square,
    pub(super) kind: PieceKind,
    /// What it attacks, through the prey too.
    pub(super) attacks: Bitboard,
}

impl Officer {
    pub(super) fn is_major(&self) -> bool {
        matches!(self.kind, PieceKind::Queen | PieceKind::Rook)
    }
}

/// The men of both sides, as far as plans need them.
pub(super) struct Force {
    pub(super) winner: Color,
    pub(super) prey: Square,
    pub(super) king: Square,
    pub(super) occupied: Bitboard,
    /// The winner's men.
    pub(super) own: Bitboard,
    /// The loser's men but its king.
    pub(super) enemies: Bitboard,
    officers: [Officer; MOST_OFFICERS],
    count: usize,
    /// What the winner attacks at all, at least twice, and at least three times; pawns count once.
    once: Bitboard,
    twice: Bitboard,
    thrice: Bitboard,
    /// What the loser's men but its king attack.
    pub(super) guarded: Bitboard,
    /// Where the winner's pawns can be pushed to.
    pub(super) pushes: Bitboard,
    /// Where nobody gives mate, as was found out by trying.
    pub(super) hopeless: Bitboard,
}

impl Force {
    pub(super) fn of(position: &Position, winner: Color, hopeless: Bitboard) -> Force {
        for_side!(winner, S => Force::of_side::<S>(position, hopeless))
    }

    #[inline(always)]
    fn of_side<S: Side>(position: &Position, hopeless: Bitboard) -> Force {
        let winner = S::COLOR;
        let board = position.board();
        let prey = position.king(!winner);
        let own = position.of_color(winner);
        let enemies = position.of_color(!winner) - prey.bitboard();
        let occupied = position.occupied();
        let pawns = board.pawns() & own;
        let king = position.king(winner);
        let nobody = Officer {
            at: king,
            kind: PieceKind::King,
            attacks: Bitboard::EMPTY,
        };
        let mut force = Force {
            winner,
            prey,
            king,
            occupied,
            own,
            enemies,
            officers: [nobody; MOST_OFFICERS],
            count: 0,
            once: S::pawn_attacks(pawns),
            twice: Bitboard::EMPTY,
            thrice: Bitboard::EMPTY,
            guarded: attacked_beside_king::<S::Opponent>(board, occupied),
            pushes: S::forward(pawns) - occupied,
            hopeless,
        };
        force.add_attacks(attacks::king(king));
        let seen_through = occupied - prey.bitboard();
        for kind in [
            PieceKind::Queen,
            PieceKind::Rook,
            PieceKind::Bishop,
            PieceKind::Knight,
        ] {
            for at in board.kind(kind) & own {
                force.add(at, kind, seen_through);
            }
        }
        force
    }

    #[inline(always)]
    fn add(&mut self, at: Square, kind: PieceKind, occupied: Bitboard) {
        let attacks = attacks_of(kind, at, occupied);
        self.add_attacks(attacks);
        if let Some(officer) = self.officers.get_mut(self.count) {
            *officer = Officer { at, kind, attacks };
            self.count += 1;
        }
    }

    #[inline(always)]
    fn add_attacks(&mut self, attacks: Bitboard) {
        self.thrice |= self.twice & attacks;
        self.twice |= self.once & attacks;
        self.once |= attacks;
    }

    /// Queens first, then rooks, bishops and knights.
    pub(super) fn officers(&self) -> &[Officer] {
        &self.officers[..self.count]
    }

    /// Whether there is a queen or rook.
    pub(super) fn has_major(&self) -> bool {
        self.officers().first().is_some_and(Officer::is_major)
    }

    /// What the winner attacks without this officer.
    #[inline(always)]
    pub(super) fn attacks_without(&self, officer: &Officer) -> Bitboard {
        (self.once - officer.attacks) | self.twice
    }

    /// What the winner attacks without two men that attack so much.
    #[inline(always)]
    pub(super) fn attacks_without_both(&self, a: Bitboard, b: Bitboard) -> Bitboard {
        (self.once - a - b) | (self.twice - (a & b)) | self.thrice
    }
}

/// What a piece attacks.
#[inline(always)]
pub(super) fn attacks_of(kind: PieceKind, at: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceKind::Queen => attacks::queen(at, occupied),
        PieceKind::Rook => attacks::rook(at, occupied),
        PieceKind::Bishop => attacks::bishop(at, occupied),
        PieceKind::Knight => attacks::knight(at),
        PieceKind::King | PieceKind::Pawn => attacks::king(at),
    }
}
