//! Upper bounds on where each man could ever go.

use crate::{Bitboard, CastlingSide, Color, PieceKind, Position, Square, attacks};

/// The maximum number of men on a board.
const MOST_MEN: usize = 32;

/// A man and what it could ever do.
#[derive(Clone, Copy)]
pub(super) struct Man {
    pub(super) color: Color,
    pub(super) kind: PieceKind,
    start: Square,
    /// Where it could stand; as a pawn, if it is one.
    reach: Bitboard,
    /// Where it could stand after promotion.
    promoted: Bitboard,
    /// What it could attack from anywhere.
    pub(super) attacks: Bitboard,
    /// What it could capture on, if an enemy stood there.
    captures: Bitboard,
    /// Whether an enemy could capture it.
    is_taken: bool,
}

impl Man {
    const NONE: Man = Man {
        color: Color::White,
        kind: PieceKind::Pawn,
        start: Square::A1,
        reach: Bitboard::EMPTY,
        promoted: Bitboard::EMPTY,
        attacks: Bitboard::EMPTY,
        captures: Bitboard::EMPTY,
        is_taken: false,
    };

    /// Where it could ever stand.
    pub(super) fn stands(&self) -> Bitboard {
        self.reach | self.promoted
    }

    /// Whether it stays where it is for ever.
    fn is_permanent(&self) -> bool {
        !self.is_taken && self.stands() == self.start.bitboard()
    }
}

/// Semi-static mobility: an upper bound on the squares that every man could ever reach, where the only obstacles are men
/// that neither move nor are captured in any line of play.
///
/// At first nothing can move; then whatever a man could do, given what the others could do, is added until nothing
/// changes. So every position of every line of play is within the bounds: the first move beyond one would have been added.
/// Checks and pins are ignored, which can only make the bounds larger.
pub(super) struct Mobility {
    men: [Man; MOST_MEN],
    count: usize,
    /// The men that stay for ever, by colour.
    permanent: [Bitboard; 2],
    /// Where the king of each colour may never go: permanent enemies attack it, and nothing can come between.
    closed: [Bitboard; 2],
}

impl Mobility {
    pub(super) fn of(position: &Position) -> Mobility {
        let mut mobility = Mobility::immobile(position);
        mobility.allow_castling(position);
        mobility.allow_en_passant(position);
        while mobility.grow() {}
        mobility
    }

    /// All men.
    pub(super) fn men(&self) -> &[Man] {
        &self.men[..self.count]
    }

    /// The men of one colour but its king.
    pub(super) fn men_beside_king(&self, color: Color) -> impl Iterator<Item = &Man> {
        let is_wanted = move |man: &&Man| man.color == color && man.kind != PieceKind::King;
        self.men().iter().filter(is_wanted)
    }

    /// Where the king of `color` could stand.
    pub(super) fn king(&self, color: Color) -> Bitboard {
        let mut kings = self.men().iter();
        let king = kings.find(|man| man.color == color && man.kind == PieceKind::King);
        king.map_or(Bitboard::EMPTY, |man| man.reach)
    }

    fn immobile(position: &Position) -> Mobility {
        let mut men = [Man::NONE; MOST_MEN];
        let mut count = 0;
        for square in position.occupied() {
            if let (Some(piece), Some(man)) = (position.piece_at(square), men.get_mut(count)) {
                man.color = piece.color();
                man.kind = piece.kind();
                man.start = square;
                man.reach = square.bitboard();
                count += 1;
            }
        }
        Mobility {
            men,
            count,
            permanent: [Bitboard::EMPTY; 2],
            closed: [Bitboard::EMPTY; 2],
        }
    }

    /// Whoever has the right to castle is assumed to do so, whatever is in between.
    fn allow_castling(&mut self, position: &Position) {
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(rook) = position.castling_rook(color, side) else {
                    continue;
                };
                let king = position.king(color);
                let (king_to, rook_to) = crate::board::castling_destinations(king, side);
                for man in &mut self.men[..self.count] {
                    if man.start == king {
                        man.reach.insert(king_to);
                    } else if man.start == rook {
                        man.reach.insert(rook_to);
                    }
                }
            }
        }
    }

    /// The pawn that may be captured en passant is, and those that may do so have moved.
    fn allow_en_passant(&mut self, position: &Position) {
        let Some(target) = position.en_passant() else {
            return;
        };
        let side = position.side_to_move();
        let from = attacks::pawn(!side, target);
        let victim = forward(!side, target.bitboard());
        for man in &mut self.men[..self.count] {
            if man.kind != PieceKind::Pawn {
                continue;
            }
            if man.color == side && from.contains(man.start) {
                man.reach.insert(target);
            } else if man.color != side && victim.contains(man.start) {
                man.is_taken = true;
            }
        }
    }

    /// Adds what the men could do now; returns whether anything was new.
    fn grow(&mut self) -> bool {
        self.find_permanent();
        let stands = Color::ALL.map(|color| self.stands_beside_king(color));
        let mut has_grown = false;
        let mut captures = [Bitboard::EMPTY; 2];
        for index in 0..self.count {
            let mut man = self.men[index];
            let enemies = stands[(!man.color).index()];
            self.extend(&mut man, enemies);
            has_grown |= man.stands() != self.men[index].stands();
            captures[man.color.index()] |= man.captures;
            self.men[index] = man;
        }
        for man in &mut self.men[..self.count] {
            let is_attacked = captures[(!man.color).index()].intersects(man.stands());
            if is_attacked && man.kind != PieceKind::King && !man.is_taken {
                man.is_taken = true;
                has_grown = true;
            }
        }
        has_grown
    }

    fn stands_beside_king(&self, color: Color) -> Bitboard {
        let men = self.men_beside_king(color);
        men.fold(Bitboard::EMPTY, |all, man| all | man.stands())
    }

    fn find_permanent(&mut self) {
        let mut permanent = [Bitboard::EMPTY; 2];
        let mut closed = [Bitboard::EMPTY; 2];
        for man in self.men().iter().filter(|man| man.is_permanent()) {
            permanent[man.color.index()].insert(man.start);
            // Next to the man nothing can come between it and the square it attacks; a knight never minds.
            let near = attacks::king(man.start);
            closed[(!man.color).index()] |= match man.kind {
                PieceKind::Pawn => attacks::pawn(man.color, man.start),
                PieceKind::Knight => attacks::knight(man.start),
                PieceKind::Bishop => attacks::bishop_rays(man.start) & near,
                PieceKind::Rook => attacks::rook_rays(man.start) & near,
                PieceKind::Queen | PieceKind::King => near,
            };
        }
        self.permanent = permanent;
        self.closed = closed;
    }

    /// One more step of one man, from everywhere it could stand.
    fn extend(&self, man: &mut Man, enemies: Bitboard) {
        let own = self.permanent[man.color.index()] - man.start.bitboard();
        let occupied = (self.permanent[0] | self.permanent[1]) - man.start.bitboard();
        if man.kind == PieceKind::Pawn {
            let attacked = forward(man.color, man.reach);
            let attacked = attacked.east() | attacked.west();
            let pushes = forward(man.color, man.reach) - occupied;
            man.reach |= pushes | (attacked & enemies);
            let last_rank = Square::A8.relative_to(man.color).rank().bitboard();
            man.promoted |= man.reach & last_rank;
            man.reach -= last_rank;
            man.attacks |= attacked;
            man.captures |= attacked;
            let officer = officer_steps(man.promoted, occupied);
            man.promoted |= officer - own;
            man.attacks |= officer;
            man.captures |= officer;
            return;
        }
        let steps = steps(man.kind, man.reach, occupied);
        let closed = match man.kind {
            PieceKind::King => self.closed[man.color.index()],
            _ => Bitboard::EMPTY,
        };
        man.reach |= steps - own - closed;
        man.attacks |= steps;
        man.captures |= steps - closed;
    }
}

/// The squares in front of those of `set`, seen by `color`.
fn forward(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => set.north(),
        Color::Black => set.south(),
    }
}

/// What a man of this kind attacks from all squares of `from` together.
pub(super) fn steps(kind: PieceKind, from: Bitboard, occupied: Bitboard) -> Bitboard {
    let attacked = |square| match kind {
        PieceKind::Knight => attacks::knight(square),
        PieceKind::Bishop => attacks::bishop(square, occupied),
        PieceKind::Rook => attacks::rook(square, occupied),
        PieceKind::Queen => attacks::queen(square, occupied),
        PieceKind::King | PieceKind::Pawn => attacks::king(square),
    };
    from.iter()
        .fold(Bitboard::EMPTY, |all, square| all | attacked(square))
}

/// What a pawn that has become any piece attacks.
fn officer_steps(from: Bitboard, occupied: Bitboard) -> Bitboard {
    from.iter().fold(Bitboard::EMPTY, |all, square| {
        all | attacks::queen(square, occupied) | attacks::knight(square)
    })
}
