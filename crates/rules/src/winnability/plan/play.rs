//! Both sides play for the plan.

use alloc::vec::Vec;

use super::super::budget::Budget;
use super::attack::{self, Plan};
use super::errand::Errand;
use super::force::Force;
use super::helper::Helper;
use super::hunter::Hunter;
use super::line::Line;
use super::progress::Progress;
use crate::{Color, Move, MoveClass, MoveList, Position, Square, attacks};

/// No plan is followed for longer.
const LONGEST: usize = 40;

/// With a plan this short the prey stays where it is if anybody else can move.
const SHORT: u32 = 8;

/// A helpmate by plan, if one comes about without detours. Minor pieces alone are left to playouts.
pub(in super::super) fn find_mate(root: &Position, winner: Color, budget: &mut Budget) -> Option<Vec<Move>> {
    let board = root.board();
    if !root
        .of_color(winner)
        .intersects(board.orthogonal() | board.pawns())
    {
        return None;
    }
    let mut chase = Chase {
        winner,
        position: root.clone(),
        line: Line::new(),
        moves: MoveList::new(),
        plan: None,
        strike: None,
        progress: Progress::new(),
    };
    while chase.line.len() < LONGEST && chase.progress.has_patience() && budget.take() {
        let mv = if chase.position.side_to_move() != winner {
            chase.loser_moves()?
        } else {
            match chase.winner_moves()? {
                Turn::Mate => return Some(chase.line.to_vec()),
                Turn::Step(mv) => mv,
            }
        };
        chase.position.make(mv);
        chase.line.push(mv);
    }
    None
}

/// What the winner does.
enum Turn {
    /// It gives mate; the move is in the line already.
    Mate,
    Step(Move),
}

struct Chase {
    winner: Color,
    position: Position,
    line: Line,
    moves: MoveList,
    /// The last plan of the winner.
    plan: Option<Plan>,
    /// The move that should give mate next, from one square to another.
    strike: Option<(Square, Square)>,
    progress: Progress,
}

impl Chase {
    fn winner_moves(&mut self) -> Option<Turn> {
        let strike = self.strike.take();
        if self.strikes(strike) {
            return Some(Turn::Mate);
        }
        let (force, plan, errand) = self.consider();
        if let Some(strike) = plan.strike() {
            if self.strikes(Some(strike)) {
                return Some(Turn::Mate);
            }
            self.progress.note_failure(strike.1);
        }
        let cost = plan.cost + errand.distance(force.king);
        self.progress.note(&self.position, cost);
        self.plan = Some(plan);
        if let Some(mv) = self.follow(&force, &plan) {
            self.strike = plan.strike_after(mv.to());
            return Some(Turn::Step(mv));
        }
        self.list_moves();
        let hunter = Hunter {
            force: &force,
            plan: &plan,
            errand,
        };
        self.hunt(&hunter).map(Turn::Step)
    }

    fn loser_moves(&mut self) -> Option<Move> {
        self.list_moves();
        let short = self.plan.filter(|plan| plan.cost <= SHORT);
        short.and_then(|plan| self.pass(&plan)).or_else(|| {
            let (force, plan, errand) = self.consider();
            let helper = Helper::new(&self.position, self.winner, &plan, errand);
            self.help(&helper, &force)
        })
    }

    /// The board as it stands, the best plan, and what there is to do without one.
    fn consider(&self) -> (Force, Plan, Errand) {
        let force = Force::of(&self.position, self.winner, self.progress.hopeless);
        let plan = Plan::against(&force, force.prey, attack::LONGEST);
        let errand = match plan.exists() {
            true => Errand::None,
            false => Errand::of(&self.position, self.winner),
        };
        (force, plan, errand)
    }

    fn list_moves(&mut self) {
        self.moves.clear();
        self.position.generate(MoveClass::All, &mut self.moves);
    }

    /// Whether a move gives mate; then it is the last of the line.
    fn strikes(&mut self, strike: Option<(Square, Square)>) -> bool {
        let Some(mv) = strike.and_then(|(from, to)| self.legal(from, to)) else {
            return false;
        };
        let undo = self.position.make(mv);
        let is_mate = self.position.is_checkmate();
        self.position.unmake(mv, undo);
        if is_mate {
            self.line.push(mv);
        }
        is_mate
    }

    /// The next step of the plan, if it is legal and leaves the loser a move.
    fn follow(&self, force: &Force, plan: &Plan) -> Option<Move> {
        let (man, steps) = plan.next_step()?;
        let quiet = steps - force.guarded - attacks::king(force.prey);
        for to in quiet.iter().chain((steps - quiet).iter()) {
            // A man that goes to and fro gets nowhere: somebody else has to lose a move.
            if let Some(mv) = self.legal(man, to)
                && !self.line.is_back(mv)
                && (force.enemies.has_more_than_one() || self.position.after(mv).has_legal_moves())
            {
                return Some(mv);
            }
        }
        None
    }

    /// The move of a man to a square that its own men leave free; a pawn's only if it is a plain push.
    fn legal(&self, from: Square, to: Square) -> Option<Move> {
        let mv = match self.position.piece_at(to) {
            Some(_) => Move::capture(from, to),
            None => Move::quiet(from, to),
        };
        self.position.is_legal(mv).then_some(mv)
    }

    /// The best move of the winner that leaves the loser a move.
    fn hunt(&self, hunter: &Hunter) -> Option<Move> {
        let mut below = i32::MAX;
        for _ in 0..3 {
            let mut best = (i32::MIN, None);
            for &mv in self.moves.iter() {
                let score = hunter.score(mv) - 8 * i32::from(self.line.is_back(mv));
                if score > best.0 && score < below {
                    best = (score, Some(mv));
                }
            }
            let mv = best.1?;
            if hunter.force.enemies.has_more_than_one() || self.position.after(mv).has_legal_moves() {
                return Some(mv);
            }
            below = best.0;
        }
        None
    }

    /// A move of the loser that does not touch a short plan, if there is one; guards that stand in its way go first.
    fn pass(&self, plan: &Plan) -> Option<Move> {
        let helper = Helper::new(&self.position, self.winner, plan, Errand::None);
        let mut best = (-5, None);
        for &mv in self.moves.iter().filter(|mv| mv.from() != helper.prey()) {
            let score = helper.score(mv) - 3 * i32::from(self.line.is_back(mv));
            if score > best.0 {
                best = (score, Some(mv));
                if score >= helper.enough() {
                    break;
                }
            }
        }
        best.1
    }

    /// The best move of the loser.
    fn help(&self, helper: &Helper, force: &Force) -> Option<Move> {
        if let [only] = self.moves.as_slice() {
            return Some(*only);
        }
        let mut best = (i32::MIN, None);
        let mut cost = helper.cost();
        for &mv in self.moves.iter() {
            let mut score = helper.score(mv) - 3 * i32::from(self.line.is_back(mv));
            if mv.from() == helper.prey() {
                score += helper.king_score(mv, force, &mut cost);
            }
            if score > best.0 {
                best = (score, Some(mv));
            }
        }
        best.1
    }
}
