//! Recipes for mates with minor pieces: which man goes where.

use super::distance::{Corners, distance, knight_moves};
use super::policy::before_pawns;
use crate::{Bitboard, Color, Move, Piece, PieceKind, Position, Rank, Square, attacks};

/// A man and its place.
#[derive(Clone, Copy)]
struct Goal {
    at: Square,
    kind: PieceKind,
    place: Square,
}

/// A mate in a corner, as the places of the men that take part. Recipes are only hints: whatever they say,
/// mate is mate only on the board.
///
/// They are written for the prey on a1, and turned to the corner that is nearest to it.
pub(super) struct Recipe {
    goals: [Option<Goal>; 5],
    /// A man of the loser that should be captured first.
    victim: Option<Square>,
    /// What everybody should leave: the way of a pawn of the loser.
    way: Bitboard,
}

impl Recipe {
    pub(super) const NONE: Recipe = Recipe {
        goals: [None; 5],
        victim: None,
        way: Bitboard::EMPTY,
    };

    /// For a winner who has nothing but minor pieces.
    pub(super) fn of(position: &Position, winner: Color) -> Recipe {
        let own = position.of_color(winner);
        let knights = own & position.of_kind(PieceKind::Knight);
        let bishops = own & position.of_kind(PieceKind::Bishop);
        let corners = Corners::of(bishops);
        match (knights.first(), knights.last(), bishops.first()) {
            (Some(knight), _, Some(_)) => {
                let mut recipe = Builder::new(position, winner, corners);
                recipe.king(Square::B3);
                recipe.man(knight, PieceKind::Knight, Square::D2);
                recipe.recipe
            }
            (Some(first), Some(last), None) if first != last => {
                let mut recipe = Builder::new(position, winner, Corners::All);
                recipe.king(Square::B3);
                recipe.man(first, PieceKind::Knight, Square::D2);
                recipe.man(last, PieceKind::Knight, Square::E3);
                recipe.recipe
            }
            (Some(knight), _, None) => one_knight(position, winner, knight),
            (None, _, Some(bishop)) if corners == Corners::All => {
                let mut recipe = Builder::new(position, winner, Corners::All);
                recipe.king(Square::B3);
                let is_beside = |square: &Square| square.is_light() != recipe.corner.is_light();
                let guard = bishops.iter().find(is_beside).unwrap_or(bishop);
                recipe.man(guard, PieceKind::Bishop, Square::F5);
                recipe.recipe
            }
            (None, _, Some(_)) => one_bishop(position, winner, corners),
            _ => Recipe::NONE,
        }
    }

    /// For a loser with a man that would only be in the way: it goes where the winner can capture it.
    fn give_up(position: &Position, winner: Color, victim: Square, kind: PieceKind) -> Recipe {
        let occupied = position.occupied();
        let bishops = position.of_piece(Piece::new(winner, PieceKind::Bishop));
        let attacked = bishops
            .iter()
            .fold(attacks::king(position.king(winner)), |all, bishop| {
                all | attacks::bishop(bishop, occupied)
            });
        let places = attacked - occupied - attacks::king(position.king(!winner));
        let place = places.iter().min_by_key(|&square| steps(kind, victim, square));
        let mut recipe = Recipe::NONE;
        recipe.victim = Some(victim);
        recipe.goals[0] = place.map(|place| Goal {
            at: victim,
            kind,
            place,
        });
        recipe
    }

    /// For a loser who has nobody yet to hem in its king: its foremost pawn becomes a knight.
    fn make_helper(position: &Position, winner: Color) -> Recipe {
        let pawns = position.of_piece(Piece::new(!winner, PieceKind::Pawn));
        let foremost = pawns
            .iter()
            .max_by_key(|square| square.rank().relative_to(!winner));
        let mut recipe = Recipe::NONE;
        recipe.way = foremost.map_or(Bitboard::EMPTY, |at| before_pawns(at.bitboard(), !winner));
        recipe.goals[0] = foremost.map(|at| Goal {
            at,
            kind: PieceKind::Pawn,
            place: Square::new(at.file(), Rank::Eighth.relative_to(!winner)),
        });
        recipe
    }

    /// How many steps a move brings its man nearer to its place.
    #[inline(always)]
    pub(super) fn progress(&self, mv: Move) -> i32 {
        if self.victim == Some(mv.to()) {
            return 3;
        }
        for goal in self.goals.iter().flatten() {
            if goal.at == mv.from() {
                match mv.promoted() {
                    Some(PieceKind::Knight) => return 3,
                    Some(_) => return -3,
                    None => {}
                }
                return steps(goal.kind, goal.at, goal.place) - steps(goal.kind, mv.to(), goal.place);
            }
        }
        2 * (i32::from(self.way.contains(mv.from())) - i32::from(self.way.contains(mv.to())))
    }
}

/// One knight: a man of the loser takes the square beside its king, and the king's place depends on what that man attacks.
fn one_knight(position: &Position, winner: Color, knight: Square) -> Recipe {
    let helpers = |kind| position.of_piece(Piece::new(!winner, kind));
    let (corners, king, mate, helper) = if let Some(helper) = helpers(PieceKind::Knight).first() {
        (Corners::All, Square::B3, Square::E3, (helper, PieceKind::Knight))
    } else if let Some(helper) = helpers(PieceKind::Rook).first() {
        (Corners::All, Square::A3, Square::E3, (helper, PieceKind::Rook))
    } else if let Some(helper) = helpers(PieceKind::Bishop).first() {
        let beside = if helper.is_light() {
            Corners::Dark
        } else {
            Corners::Light
        };
        (beside, Square::A3, Square::D4, (helper, PieceKind::Bishop))
    } else {
        return Recipe::make_helper(position, winner);
    };
    let mut recipe = Builder::new(position, winner, corners);
    recipe.king(king);
    recipe.man(knight, PieceKind::Knight, mate);
    recipe.man(helper.0, helper.1, Square::B1);
    recipe.recipe
}

/// Bishops on squares of one colour: a knight of the loser, or a bishop on the other squares, takes the square beside
/// its king.
fn one_bishop(position: &Position, winner: Color, corners: Corners) -> Recipe {
    let helpers = |kind| position.of_piece(Piece::new(!winner, kind));
    let mut bishops = helpers(PieceKind::Bishop).iter();
    let beside = bishops.find(|square| square.is_light() == (corners == Corners::Dark));
    let knight = helpers(PieceKind::Knight).first();
    // Before there is a helper: rooks, queens and bishops on the same squares could capture the bishop or come between.
    let mut same = helpers(PieceKind::Bishop).iter();
    let same = same.find(|square| square.is_light() == (corners == Corners::Light));
    for (kind, victim) in [
        (PieceKind::Queen, helpers(PieceKind::Queen).first()),
        (PieceKind::Rook, helpers(PieceKind::Rook).first()),
        (PieceKind::Bishop, same),
    ] {
        if let Some(victim) = victim
            && knight.is_none()
            && beside.is_none()
        {
            return Recipe::give_up(position, winner, victim, kind);
        }
    }
    let mut recipe = Builder::new(position, winner, corners);
    if let Some(knight) = knight {
        recipe.man(knight, PieceKind::Knight, Square::B1);
    } else if let Some(bishop) = beside {
        recipe.man(bishop, PieceKind::Bishop, Square::B1);
    } else {
        return Recipe::make_helper(position, winner);
    }
    recipe.king(Square::B3);
    recipe.recipe
}

/// A recipe under way.
struct Builder {
    recipe: Recipe,
    winner: Square,
    corner: Square,
    count: usize,
}

impl Builder {
    /// The prey goes to the nearest of these corners.
    fn new(position: &Position, winner: Color, corners: Corners) -> Builder {
        let prey = position.king(!winner);
        let corner = nearest_corner(prey, corners);
        let mut builder = Builder {
            recipe: Recipe::NONE,
            winner: position.king(winner),
            corner,
            count: 0,
        };
        builder.man(prey, PieceKind::King, Square::A1);
        builder
    }

    fn king(&mut self, place: Square) {
        self.man(self.winner, PieceKind::King, place);
    }

    fn man(&mut self, at: Square, kind: PieceKind, place: Square) {
        // a1 has index 0: what turns it into the corner turns every other square along.
        let turned = Square::from_low_bits((place.index() ^ self.corner.index()) as u8);
        if let Some(goal) = self.recipe.goals.get_mut(self.count) {
            *goal = Some(Goal {
                at,
                kind,
                place: turned,
            });
            self.count += 1;
        }
    }
}

fn nearest_corner(prey: Square, corners: Corners) -> Square {
    let all = [Square::A1, Square::H8, Square::H1, Square::A8];
    let counts = |corner: &Square| match corners {
        Corners::All => true,
        Corners::Light => corner.is_light(),
        Corners::Dark => !corner.is_light(),
    };
    let nearest = all
        .into_iter()
        .filter(counts)
        .min_by_key(|&corner| distance(prey, corner));
    nearest.unwrap_or(Square::A1)
}

/// How many moves a man needs on an empty board.
fn steps(kind: PieceKind, from: Square, to: Square) -> i32 {
    let slides = |rays: Bitboard| match (from == to, rays.contains(to)) {
        (true, _) => 0,
        (_, true) => 1,
        _ => 2,
    };
    match kind {
        PieceKind::Knight => knight_moves(from, to) as i32,
        PieceKind::Bishop => slides(attacks::bishop_rays(from)),
        PieceKind::Rook => slides(attacks::rook_rays(from)),
        PieceKind::Queen => slides(attacks::bishop_rays(from) | attacks::rook_rays(from)),
        PieceKind::King | PieceKind::Pawn => distance(from, to) as i32,
    }
}
