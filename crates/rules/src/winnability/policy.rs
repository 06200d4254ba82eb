//! Which moves lead towards mate: scores from tables, no search.

use super::distance::{distance, from_corner, from_edge};
use super::weights::Weights;
use crate::board::for_side;
use crate::movegen::attacked_by;
use crate::{Bitboard, Color, Move, PieceKind, Position, Square, attacks};

/// What the winner has to work with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// No queen or rook: a pawn must be promoted, or minor pieces must do.
    Minor,
    /// At most two officers: the king has to help.
    Few,
    /// Officers enough.
    Many,
}

/// What the moves of a position are measured by.
pub(super) struct Scene<'a> {
    position: &'a Position,
    weights: &'a Weights,
    winner: Color,
    phase: Phase,
    prey: Square,
    occupied: Bitboard,
    /// What the winner attacks, through the prey too.
    attacked: Bitboard,
    /// The squares next to the prey that its own men leave free.
    flights: Bitboard,
    /// From where a man of each kind gives check.
    checks: [Bitboard; 6],
}

impl<'a> Scene<'a> {
    #[inline(always)]
    pub(super) fn new(position: &'a Position, winner: Color, weights: &'a Weights) -> Scene<'a> {
        let prey = position.king(!winner);
        let occupied = position.occupied();
        let attacked =
            for_side!(winner, S => attacked_by::<S>(position.board(), occupied - prey.bitboard()));
        let board = position.board();
        let own = position.of_color(winner);
        let majors = own & board.orthogonal();
        let officers = own & (majors | board.diagonal() | board.knights());
        let phase = if majors.is_empty() {
            Phase::Minor
        } else if officers.count() <= 2 {
            Phase::Few
        } else {
            Phase::Many
        };
        let diagonal = attacks::bishop(prey, occupied);
        let orthogonal = attacks::rook(prey, occupied);
        Scene {
            position,
            weights,
            winner,
            phase,
            prey,
            occupied,
            attacked,
            flights: attacks::king(prey) - position.of_color(!winner),
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
        let phase = self.phase as usize;
        let (from, to) = (mv.from(), mv.to());
        let kind = self.kind_at(from);
        if mv.is_castling() {
            return (0, false);
        }
        let mut score = 0;
        if mv.is_capture() {
            score += i32::from(weights.taken[self.kind_at(to).index()]);
        }
        let mut arrives = kind;
        if kind == PieceKind::Pawn {
            let ranks = weights.pawn[phase];
            score += i32::from(ranks[to.rank().relative_to(self.winner).index()]);
            score -= i32::from(ranks[from.rank().relative_to(self.winner).index()]);
            if let Some(promoted) = mv.promoted() {
                arrives = promoted;
                score += i32::from(weights.promotion[promoted.index()]);
            }
        }
        let near = weights.hunter[phase];
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
        score += i32::from(weights.covered_flight[phase]) * (reach & open).count() as i32;
        let gives_check = self.checks[arrives.index()].contains(to);
        if !gives_check {
            return (score, false);
        }
        score += i32::from(weights.check[phase]);
        (score, (open - reach).is_empty())
    }

    /// The score of a move of the loser.
    #[inline(always)]
    pub(super) fn help(&self, mv: Move) -> i32 {
        let weights = self.weights;
        let (from, to) = (mv.from(), mv.to());
        let mut score = 0;
        if mv.is_castling() {
            return 0;
        }
        if mv.is_capture() {
            score += i32::from(weights.lost[self.kind_at(to).index()]);
        }
        if from == self.prey {
            let own = self.position.of_color(!self.winner);
            let flights = attacks::king(to) - own - self.attacked;
            let hunter = self.position.king(self.winner);
            score += i32::from(weights.flight) * flights.count() as i32;
            score -= i32::from(weights.flight) * (self.flights - self.attacked).count() as i32;
            score += i32::from(weights.edge[from_edge(to) as usize]);
            score -= i32::from(weights.edge[from_edge(from) as usize]);
            score += i32::from(weights.corner[from_corner(to) as usize]);
            score -= i32::from(weights.corner[from_corner(from) as usize]);
            score += i32::from(weights.kings[distance(to, hunter) as usize]);
            score -= i32::from(weights.kings[distance(from, hunter) as usize]);
            return score;
        }
        let near = weights.helper[self.kind_at(from).index()];
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

    #[inline(always)]
    fn kind_at(&self, square: Square) -> PieceKind {
        // En passant takes a pawn beside the square it goes to.
        self.position
            .piece_at(square)
            .map_or(PieceKind::Pawn, |piece| piece.kind())
    }
}
