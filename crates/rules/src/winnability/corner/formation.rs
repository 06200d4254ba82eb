//! Who goes where for mate in a corner.

use super::super::distance::{distance, knight_moves};
use super::frame::Frame;
use crate::Square::{A1, A2, A3, B1, B2, B3, C1, C2, C3, D2, D3, D4, E4, E5, F5, F6, G6, G7, H7, H8};
use crate::{Bitboard, Color, Move, Piece, PieceKind, Position, Square, attacks};

/// Farther away than anything.
const NEVER: u32 = 30;

/// About so many moves a pawn needs as a knight.
const AFTER_PROMOTION: u32 = 4;

/// A man, and where it has to be.
#[derive(Clone, Copy)]
struct Man {
    at: Square,
    kind: PieceKind,
    places: Bitboard,
    /// Whether it waits a move away, for the end.
    waits: bool,
}

impl Man {
    fn new(at: Square, kind: PieceKind, places: Bitboard) -> Man {
        Man {
            at,
            kind,
            places,
            waits: false,
        }
    }

    fn waiting(at: Square, kind: PieceKind, places: Bitboard) -> Man {
        let waits = true;
        Man {
            waits,
            ..Man::new(at, kind, places)
        }
    }

    /// How many moves are left from `square` until everything is ready.
    #[inline(always)]
    fn moves_from(&self, square: Square, occupied: Bitboard) -> u32 {
        let steps = self.steps(square, occupied);
        match self.waits {
            true => steps.abs_diff(1),
            false => steps,
        }
    }

    fn moves(&self, occupied: Bitboard) -> u32 {
        self.moves_from(self.at, occupied)
    }

    #[inline(always)]
    fn steps(&self, from: Square, occupied: Bitboard) -> u32 {
        let nearest = |steps: fn(Square, Square) -> u32| {
            let all = self.places.iter().map(|place| steps(from, place));
            all.min().unwrap_or(NEVER)
        };
        let slides = |attacked: Bitboard| match (self.places.contains(from), attacked.intersects(self.places))
        {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        };
        match self.kind {
            PieceKind::Knight => nearest(knight_moves),
            PieceKind::Bishop => slides(attacks::bishop(from, occupied)),
            PieceKind::Rook | PieceKind::Queen => slides(attacks::rook(from, occupied)),
            PieceKind::King => nearest(distance),
            PieceKind::Pawn => nearest(distance) + AFTER_PROMOTION,
        }
    }
}

/// A mate in a corner, as the places of the men that take part, written for the prey on a1.
///
/// With two minor pieces one drives the prey from b1 into the corner, and the other gives mate. A single one needs a man
/// of the loser on b1.
pub(super) struct Formation {
    prey: Man,
    king: Man,
    /// Gives mate on any of the targets.
    striker: Man,
    targets: Bitboard,
    /// Covers b1, or belongs to the loser and stands there in the end.
    second: Man,
    has_helper: bool,
    corner: Square,
    occupied: Bitboard,
    /// The squares that nobody else should stand on.
    busy: Bitboard,
    /// Where the prey goes next.
    next: Bitboard,
}

impl Formation {
    /// The formation for this corner, if there are men for it.
    pub(super) fn of(position: &Position, winner: Color, frame: Frame) -> Option<Formation> {
        let own = |kind| position.of_piece(Piece::new(winner, kind));
        let (knights, bishops) = (own(PieceKind::Knight), own(PieceKind::Bishop));
        let is_light = frame.corner().is_light();
        let checks = bishops.iter().find(|square| square.is_light() == is_light);
        let covers = bishops.iter().find(|square| square.is_light() != is_light);
        let long = frame.set(&[C3, D4, E5, F6, G7, H8]);
        let beside = frame.set(&[D3, E4, F5, G6, H7]);
        let mut king = B3;
        let mut has_helper = false;
        let mut targets = None;
        let (striker, second) = match (checks, covers, knights.first(), knights.last()) {
            (Some(bishop), _, Some(knight), _) => (
                Man::waiting(bishop, PieceKind::Bishop, long),
                Man::waiting(knight, PieceKind::Knight, frame.set(&[D2, A3])),
            ),
            (Some(bishop), Some(other), _, _) => (
                Man::waiting(bishop, PieceKind::Bishop, long),
                Man::waiting(other, PieceKind::Bishop, beside),
            ),
            (_, _, Some(first), Some(last)) if first != last => {
                two_knights(first, last, frame, position.occupied())
            }
            (Some(bishop), None, None, _) => {
                has_helper = true;
                let (helper, kind) = helper_for_bishop(position, winner, is_light)?;
                if kind != PieceKind::Bishop {
                    // A knight on b1 could come between, but for mate on b2.
                    targets = Some(frame.set(&[B2]));
                }
                let striker = match targets {
                    Some(_) => Man::new(bishop, PieceKind::Bishop, frame.set(&[A3, C1])),
                    None => Man::waiting(bishop, PieceKind::Bishop, long),
                };
                (striker, helper_man(helper, kind, winner, frame))
            }
            (None, None, Some(knight), _) => {
                has_helper = true;
                let (helper, kind) = helper_for_knight(position, winner, is_light)?;
                king = if matches!(kind, PieceKind::Knight | PieceKind::Pawn) {
                    B3
                } else {
                    A3
                };
                let place = if kind == PieceKind::Bishop { B3 } else { C2 };
                (
                    Man::waiting(knight, PieceKind::Knight, frame.set(&[place])),
                    helper_man(helper, kind, winner, frame),
                )
            }
            _ => return None,
        };
        let king_place = frame.set(&[king]);
        let mut prey = Man::new(position.king(!winner), PieceKind::King, frame.set(&[A1]));
        if !has_helper && !second.places.contains(second.at) {
            prey.places = frame.set(&[B1]);
        }
        let next = nearer(&prey);
        Some(Formation {
            prey,
            next,
            king: Man::new(position.king(winner), PieceKind::King, king_place),
            targets: targets.unwrap_or(striker.places),
            striker,
            second,
            has_helper,
            corner: frame.corner(),
            occupied: position.occupied(),
            busy: frame.set(&[A1, A2, B1, B2, C2]) | king_place | striker.places | second.places,
        })
    }

    /// How many moves the slower side needs, and both together.
    pub(super) fn cost(&self) -> (u32, u32) {
        let (hunters, helpers) = (self.hunters_moves(), self.helpers_moves());
        (hunters.max(helpers), hunters + helpers)
    }

    fn hunters_moves(&self) -> u32 {
        let second = if self.has_helper {
            0
        } else {
            self.second.moves(self.occupied)
        };
        self.king.moves(self.occupied) + self.striker.moves(self.occupied) + second
    }

    fn helpers_moves(&self) -> u32 {
        let second = if self.has_helper {
            self.second.moves(self.occupied)
        } else {
            0
        };
        self.prey.moves(self.occupied) + second
    }

    /// Who gives mate.
    pub(super) fn striker(&self) -> Square {
        self.striker.at
    }

    /// Where it gives mate now, if the prey is in the corner.
    pub(super) fn strikes(&self) -> Bitboard {
        if self.prey.at != self.corner {
            return Bitboard::EMPTY;
        }
        self.attacked_by(&self.striker) & (self.targets - self.occupied)
    }

    fn attacked_by(&self, man: &Man) -> Bitboard {
        attacks::of(man.kind, Color::White, man.at, self.occupied)
    }

    /// The man that drives the prey into the corner, and where it does so, if all others are ready.
    pub(super) fn drives_in(&self) -> Option<(Square, Bitboard)> {
        let is_ready = !self.has_helper && self.hunters_moves() + self.helpers_moves() == 0;
        is_ready.then(|| {
            (
                self.second.at,
                self.attacked_by(&self.second) & self.second.places,
            )
        })
    }

    /// What a move of the winner is worth.
    #[inline(always)]
    pub(super) fn hunter_score(&self, position: &Position, mv: Move) -> i32 {
        let second = (!self.has_helper).then_some(&self.second);
        let mut score = self.progress(&[Some(&self.king), Some(&self.striker), second], mv);
        if let Some(piece) = position.piece_at(mv.from()) {
            // The prey must not be kept away from the corner.
            let blocked = |at| {
                let reach = attacks::of(piece.kind(), piece.color(), at, self.occupied);
                (reach & self.next).count() as i32
            };
            score += 3 * (blocked(mv.from()) - blocked(mv.to()));
        }
        if let Some(victim) = position.piece_at(mv.to()) {
            let is_needed = self.has_helper && mv.to() == self.second.at;
            score += if is_needed {
                -100
            } else {
                i32::from(victim.kind() != PieceKind::Pawn)
            };
        }
        score
    }

    /// What a move of the loser is worth.
    #[inline(always)]
    pub(super) fn helper_score(&self, position: &Position, mv: Move) -> i32 {
        let second = self.has_helper.then_some(&self.second);
        let mut score = self.progress(&[Some(&self.prey), second], mv);
        if mv.is_capture() {
            score -= 50;
        }
        if let Some(promoted) = mv.promoted() {
            score += if promoted == PieceKind::Knight { 10 } else { -30 };
        }
        let is_last = self.has_helper && mv.from() == self.second.at && self.second.places.contains(mv.to());
        if is_last && self.prey.at == self.corner && self.hunters_moves() == 0 {
            score += 100;
        }
        let Some(piece) = position.piece_at(mv.from()) else {
            return score;
        };
        let reach = attacks::of(piece.kind(), piece.color(), mv.to(), self.occupied);
        score - 6 * i32::from(reach.contains(self.king.at))
    }

    /// How much nearer a move brings one of `men`; everybody else keeps out of the way.
    #[inline(always)]
    fn progress(&self, men: &[Option<&Man>], mv: Move) -> i32 {
        let (from, to) = (mv.from(), mv.to());
        let occupied = (self.occupied - from.bitboard()) | to.bitboard();
        for man in men.iter().flatten() {
            if man.at == from {
                let left = man.moves(self.occupied) as i32 - man.moves_from(to, occupied) as i32;
                return 10 * left + i32::from(man.kind == PieceKind::King);
            }
        }
        4 * (i32::from(self.busy.contains(from)) - i32::from(self.busy.contains(to)))
    }
}

/// The squares that bring a king nearer to its place.
fn nearer(king: &Man) -> Bitboard {
    let left = king.steps(king.at, Bitboard::EMPTY);
    let steps = attacks::king(king.at).iter();
    steps
        .filter(|&square| king.steps(square, Bitboard::EMPTY) < left)
        .fold(Bitboard::EMPTY, |all, square| all | square.bitboard())
}

/// One knight covers b1, the other gives mate: whichever is quicker.
fn two_knights(first: Square, last: Square, frame: Frame, occupied: Bitboard) -> (Man, Man) {
    let pair = |striker, second| {
        (
            Man::waiting(striker, PieceKind::Knight, frame.set(&[C2])),
            Man::waiting(second, PieceKind::Knight, frame.set(&[D2, A3, C3])),
        )
    };
    let moves = |(striker, second): &(Man, Man)| striker.moves(occupied) + second.moves(occupied);
    let (one, other) = (pair(first, last), pair(last, first));
    if moves(&one) <= moves(&other) { one } else { other }
}

/// A man of the loser on its way to b1; a pawn becomes a knight first.
fn helper_man(at: Square, kind: PieceKind, winner: Color, frame: Frame) -> Man {
    if kind == PieceKind::Pawn {
        let last = Square::new(at.file(), crate::Rank::Eighth.relative_to(!winner));
        return Man::new(at, kind, last.bitboard());
    }
    Man::waiting(at, kind, frame.set(&[B1]))
}

/// Who can stand beside the prey for mate by a bishop: a knight, a bishop on the other squares, or a pawn later on.
fn helper_for_bishop(position: &Position, winner: Color, is_light: bool) -> Option<(Square, PieceKind)> {
    let men = |kind| position.of_piece(Piece::new(!winner, kind));
    let knight = men(PieceKind::Knight).first().map(|at| (at, PieceKind::Knight));
    let bishop = men(PieceKind::Bishop).iter().find(|at| at.is_light() != is_light);
    let found = bishop.map(|at| (at, PieceKind::Bishop)).or(knight);
    found.or_else(|| foremost_pawn(position, winner))
}

/// The same for mate by a knight; rooks will do as well.
fn helper_for_knight(position: &Position, winner: Color, is_light: bool) -> Option<(Square, PieceKind)> {
    let men = |kind| position.of_piece(Piece::new(!winner, kind));
    let bishop = men(PieceKind::Bishop).iter().find(|at| at.is_light() != is_light);
    let rook = men(PieceKind::Rook).first().map(|at| (at, PieceKind::Rook));
    let knight = men(PieceKind::Knight).first().map(|at| (at, PieceKind::Knight));
    let found = rook.or(bishop.map(|at| (at, PieceKind::Bishop))).or(knight);
    found.or_else(|| foremost_pawn(position, winner))
}

fn foremost_pawn(position: &Position, winner: Color) -> Option<(Square, PieceKind)> {
    let pawns = position.of_piece(Piece::new(!winner, PieceKind::Pawn));
    let foremost = pawns
        .iter()
        .max_by_key(|square| square.rank().relative_to(!winner));
    foremost.map(|at| (at, PieceKind::Pawn))
}
