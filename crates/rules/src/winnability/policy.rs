//! Which moves lead towards mate: scores from tables, no search.

use super::distance::{Corners, distance, from_corner, from_edge};
use super::recipe::Recipe;
use super::weights::{PhaseWeights, Weights};
use crate::board::{Side, for_side};
use crate::movegen::attacked_by;
use crate::{Bitboard, Color, Move, Piece, PieceKind, Position, Square, attacks};

/// What the winner has to work with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// No queen or rook, but a pawn that may become one.
    Promote,
    /// One minor piece alone: the loser's men must hem in their king.
    Minor,
    /// Several minor pieces.
    Minors,
    /// One queen or rook alone: the king has to help.
    Major,
    /// A queen or rook and another officer.
    Pair,
    /// Officers enough.
    Many,
}

impl Phase {
    #[inline(always)]
    pub(super) fn of(position: &Position, winner: Color) -> Phase {
        let own = position.of_color(winner);
        let board = position.board();
        let majors = own & board.orthogonal();
        let officers = own & (majors | board.diagonal() | board.knights());
        match (majors.is_empty(), officers.count()) {
            (true, _) if own.intersects(board.pawns()) => Phase::Promote,
            (true, 0 | 1) => Phase::Minor,
            (true, _) => Phase::Minors,
            (false, 1) => Phase::Major,
            (false, 2) => Phase::Pair,
            (false, _) => Phase::Many,
        }
    }
}

/// What it is worth that a pawn leaves its file, because a piece is offered to it, when enemies stand before all pawns.
const OPENING: i32 = 150;

/// What the moves of a position are measured by.
pub(super) struct Scene<'a> {
    position: &'a Position,
    weights: &'a PhaseWeights,
    winner: Color,
    prey: Square,
    occupied: Bitboard,
    /// What the winner attacks, through the prey too.
    attacked: Bitboard,
    /// The squares next to the prey that its own men leave free.
    flights: Bitboard,
    /// The squares before the winner's pawns, if it needs them.
    way: Bitboard,
    /// What stands before a pawn that must get through.
    obstacle: Option<Square>,
    /// Where the loser can offer a piece to a pawn that must get through.
    offers: Bitboard,
    /// Where to mate with minor pieces.
    recipe: Recipe,
    /// From where a man of each kind gives check.
    checks: [Bitboard; 6],
}

impl<'a> Scene<'a> {
    #[inline(always)]
    pub(super) fn new(
        position: &'a Position,
        winner: Color,
        weights: &'a Weights,
        opens_files: bool,
    ) -> Scene<'a> {
        let prey = position.king(!winner);
        let occupied = position.occupied();
        let attacked = for_side!(winner, S => attacked_by::<S>(position.board(), occupied - prey.bitboard()));
        let phase = Phase::of(position, winner);
        let (mut way, mut obstacle, mut recipe) = (Bitboard::EMPTY, None, Recipe::NONE);
        match phase {
            Phase::Promote => {
                way = before_pawns(position.of_piece(Piece::new(winner, PieceKind::Pawn)), winner);
                obstacle = find_obstacle(position, winner);
            }
            Phase::Minor | Phase::Minors => recipe = Recipe::of(position, winner),
            _ => {}
        }
        let pawns = position.of_piece(Piece::new(winner, PieceKind::Pawn));
        let is_shut = obstacle.is_some() || (opens_files && find_obstacle(position, winner).is_some());
        let offers = match is_shut {
            true => for_side!(winner, S => S::pawn_attacks(pawns)),
            false => Bitboard::EMPTY,
        };
        let diagonal = attacks::bishop(prey, occupied);
        let orthogonal = attacks::rook(prey, occupied);
        Scene {
            position,
            weights: &weights.phases[phase as usize],
            winner,
            prey,
            occupied,
            attacked,
            flights: attacks::king(prey) - position.of_color(!winner),
            way,
            obstacle,
            offers,
            recipe,
            checks: [
                attacks::pawn(!winner, prey),
                attacks::knight(prey),
                diagonal,
                orthogonal,
                diagonal | orthogonal,
                Bitboard::EMPTY,
            ],
        }
    }

    /// The score of a move of the winner, and whether it might be mate: a direct check that leaves no flight square at
    /// first sight.
    #[inline(always)]
    pub(super) fn hunt(&self, mv: Move) -> (i32, bool) {
        let weights = self.weights;
        let (from, to) = (mv.from(), mv.to());
        let kind = self.kind_at(from);
        if mv.is_castling() {
            return (0, false);
        }
        let mut score = i32::from(weights.step) * self.recipe.progress(mv);
        if mv.is_capture() {
            score += i32::from(weights.taken[self.kind_at(to).index()]);
        }
        let mut arrives = kind;
        if kind == PieceKind::Pawn {
            if mv.is_capture() && !self.offers.is_empty() {
                score += OPENING;
            }
            let ranks = weights.pawn;
            score += i32::from(ranks[to.rank().relative_to(self.winner).index()]);
            score -= i32::from(ranks[from.rank().relative_to(self.winner).index()]);
            if self.way.contains(to) && !before(from, self.winner).intersects(self.occupied) {
                score += i32::from(weights.free_pawn);
            }
            if let Some(promoted) = mv.promoted() {
                arrives = promoted;
                score += i32::from(weights.promotion[promoted.index()]);
            }
        } else {
            score += i32::from(weights.clear) * self.clears(from, to);
            if let Some(obstacle) = self.obstacle {
                let raid = &weights.raid[usize::from(kind == PieceKind::King)];
                score += i32::from(raid[distance(to, obstacle) as usize]);
                score -= i32::from(raid[distance(from, obstacle) as usize]);
            }
        }
        let near = &weights.hunter;
        score += i32::from(near[arrives.index()][distance(to, self.prey) as usize]);
        score -= i32::from(near[kind.index()][distance(from, self.prey) as usize]);
        let occupied = self.occupied - from.bitboard() - self.prey.bitboard();
        let reach = match arrives {
            PieceKind::Pawn => attacks::pawn(self.winner, to),
            PieceKind::Knight => attacks::knight(to),
            PieceKind::Bishop => attacks::bishop(to, occupied),
            PieceKind::Rook => attacks::rook(to, occupied),
            PieceKind::Queen => attacks::queen(to, occupied),
            PieceKind::King => attacks::king(to),
        };
        let open = self.flights - self.attacked;
        score += i32::from(weights.covered_flight) * (reach & open).count() as i32;
        if self.attacked.contains(to) {
            score += i32::from(weights.supported);
        }
        let gives_check = self.checks[arrives.index()].contains(to);
        if !gives_check {
            return (score, false);
        }
        score += i32::from(weights.check);
        (score, (open - reach).is_empty())
    }

    /// The score of a move of the loser.
    #[inline(always)]
    pub(super) fn help(&self, mv: Move) -> i32 {
        let weights = self.weights;
        let (from, to) = (mv.from(), mv.to());
        let mut score = i32::from(weights.step) * self.recipe.progress(mv);
        if mv.is_castling() {
            return 0;
        }
        if mv.is_capture() {
            score += i32::from(weights.lost[self.kind_at(to).index()]);
        }
        score += i32::from(weights.let_pass) * self.clears(from, to);
        if from == self.prey {
            let own = self.position.of_color(!self.winner);
            let flights = attacks::king(to) - own - self.attacked;
            let hunter = self.position.king(self.winner);
            score += i32::from(weights.flight) * flights.count() as i32;
            score -= i32::from(weights.flight) * (self.flights - self.attacked).count() as i32;
            score += i32::from(weights.edge[from_edge(to) as usize]);
            score -= i32::from(weights.edge[from_edge(from) as usize]);
            score += i32::from(weights.corner[from_corner(to, Corners::All) as usize]);
            score -= i32::from(weights.corner[from_corner(from, Corners::All) as usize]);
            score += i32::from(weights.kings[distance(to, hunter) as usize]);
            score -= i32::from(weights.kings[distance(from, hunter) as usize]);
            return score;
        }
        let kind = self.kind_at(from);
        if self.offers.contains(to) {
            score += OPENING;
        }
        if kind == PieceKind::Pawn {
            score += i32::from(weights.passer[to.rank().relative_to(!self.winner).index()]);
            score -= i32::from(weights.passer[from.rank().relative_to(!self.winner).index()]);
            if let Some(promoted) = mv.promoted() {
                score += i32::from(weights.rival[promoted.index()]);
            }
        }
        let near = &weights.helper[kind.index()];
        score += i32::from(near[distance(to, self.prey) as usize]);
        score -= i32::from(near[distance(from, self.prey) as usize]);
        if (self.flights - self.attacked).contains(to) {
            score += i32::from(weights.block);
        }
        if attacks::king(self.prey).contains(from) {
            score += i32::from(weights.unblock);
        }
        score
    }

    /// 1 if a man leaves the way of the winner's pawns, -1 if it enters it.
    #[inline(always)]
    fn clears(&self, from: Square, to: Square) -> i32 {
        i32::from(self.way.contains(from)) - i32::from(self.way.contains(to))
    }

    /// What a move back to where a man came from adds.
    #[inline(always)]
    pub(super) fn back(&self) -> i32 {
        i32::from(self.weights.back)
    }

    #[inline(always)]
    fn kind_at(&self, square: Square) -> PieceKind {
        // En passant takes a pawn beside the square it goes to.
        self.position
            .piece_at(square)
            .map_or(PieceKind::Pawn, |piece| piece.kind())
    }
}

/// The squares before the pawns, up to the last rank.
#[inline(always)]
pub(super) fn before_pawns(pawns: Bitboard, color: Color) -> Bitboard {
    let mut set = pawns.0;
    match color {
        Color::White => {
            set |= set << 8;
            set |= set << 16;
            set |= set << 32;
            Bitboard(set << 8)
        }
        Color::Black => {
            set |= set >> 8;
            set |= set >> 16;
            set |= set >> 32;
            Bitboard(set >> 8)
        }
    }
}

/// The squares before one pawn.
#[inline(always)]
fn before(square: Square, color: Color) -> Bitboard {
    before_pawns(square.bitboard(), color)
}

/// If enemy pawns stand before all pawns of `winner`, the one of them that is nearest to its king.
pub(super) fn find_obstacle(position: &Position, winner: Color) -> Option<Square> {
    let pawns = position.of_piece(Piece::new(winner, PieceKind::Pawn));
    let enemies = position.of_piece(Piece::new(!winner, PieceKind::Pawn));
    if !pawns.is_subset_of(before_pawns(enemies, !winner)) {
        return None;
    }
    let king = position.king(winner);
    let obstacles = enemies & before_pawns(pawns, winner);
    obstacles.iter().min_by_key(|&square| distance(square, king))
}
