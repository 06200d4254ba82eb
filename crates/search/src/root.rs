//! The root: iterative deepening with aspiration windows, several lines, and when to stop.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use tabiya_rules::{Move, Position};

use crate::evaluator::Evaluator;
use crate::mate::{MateSearch, Proofs};
use crate::report::{Event, Info, ScoreBound};
use crate::score::{INFINITE, MATE, MATE_IN_MAX_PLY, MAX_PLY, Score, Value, is_decided};
use crate::tablebase::Tablebase;
use crate::time::Situation;
use crate::tunables;
use crate::worker::Worker;

/// A legal move of the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Its value in this iteration; minus infinity if it did not beat the best.
    pub(crate) value: Value,
    /// Its value in the iteration before.
    pub(crate) previous: Value,
    pub(crate) bound: ScoreBound,
    pub(crate) selective_depth: usize,
    pub(crate) nodes: u64,
    pub(crate) pv: Vec<Move>,
}

impl RootMove {
    pub(crate) fn new(mv: Move) -> RootMove {
        RootMove {
            mv,
            value: -INFINITE,
            previous: -INFINITE,
            bound: ScoreBound::Exact,
            selective_depth: 0,
            nodes: 0,
            pv: vec![mv],
        }
    }

    /// The last value that is known.
    pub(crate) fn known_value(&self) -> Value {
        if self.value == -INFINITE {
            self.previous
        } else {
            self.value
        }
    }
}

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Searches deeper and deeper until the limits say stop.
    pub(crate) fn deepen(&mut self, position: &Position) {
        let last = self
            .shared
            .limits
            .depth
            .map_or(MAX_PLY as i32 - 1, |depth| depth.min(MAX_PLY as u32 - 1) as i32);
        let mut stable_iterations = 0;
        let mut mate_hunt = self
            .shared
            .limits
            .mate
            .filter(|_| self.id == 0)
            .map(MateHunt::new);
        for depth in 1..=last {
            self.root_depth = depth;
            let best_before = self.memory.root_moves[0].mv;
            let value_before = self.memory.root_moves[0].known_value();
            for root_move in &mut self.memory.root_moves {
                root_move.previous = root_move.known_value();
            }
            let lines = self.shared.lines.min(self.memory.root_moves.len());
            for line in 0..lines {
                self.line = line;
                self.selective_depth = 0;
                self.search_line(position, depth);
                self.show_mates(position);
                self.memory.root_moves[..=line].sort_by_key(|root_move| -root_move.known_value());
                if self.stopped {
                    break;
                }
                self.tell_lines(depth, line, lines);
            }
            if self.stopped {
                break;
            }
            self.completed_depth = depth;
            if self.id != 0 {
                if self.shared.has_reached(depth) {
                    self.shared.stop.store(true, Relaxed); // whoever is there first has the answer
                }
                continue;
            }
            if let Some(hunt) = &mut mate_hunt {
                self.hunt_mate(position, hunt);
            }
            let best = &self.memory.root_moves[0];
            stable_iterations = if best.mv == best_before {
                stable_iterations + 1
            } else {
                0
            };
            let situation = Situation {
                stable_iterations,
                value_drop: if depth > 4 {
                    value_before - best.known_value()
                } else {
                    0
                },
                best_move_share: best.nodes as f64 / self.nodes.max(1) as f64,
            };
            if self.is_done(&situation) {
                break;
            }
        }
        self.publish_counts();
    }

    /// Whether nothing is left to find or the time is better spent on later moves.
    fn is_done(&self, situation: &Situation) -> bool {
        if self.shared.pondering.load(Relaxed) {
            return false;
        }
        let limits = self.shared.limits;
        let value = self.memory.root_moves[0].known_value();
        if let Some(moves) = limits.mate
            && value >= MATE_IN_MAX_PLY
            && MATE - value <= 2 * moves as Value
        {
            return true;
        }
        if limits.soft_nodes.is_some_and(|nodes| self.nodes >= nodes) {
            return true;
        }
        let only_move = self.memory.root_moves.len() == 1 && limits.clock.is_some();
        only_move && self.root_depth >= 5 || self.shared.budget.is_enough(situation)
    }

    /// Looks for the mate that was asked for by exhaustion, for as many nodes as were searched otherwise.
    fn hunt_mate(&mut self, position: &Position, hunt: &mut MateHunt) {
        if hunt.is_over {
            return;
        }
        let first: Vec<Move> = self
            .memory
            .root_moves
            .iter()
            .map(|root_move| root_move.mv)
            .collect();
        let before = self.nodes;
        let budget = (before - hunt.nodes).max(HUNT_LEAST);
        let mut may_go_on = || {
            self.count_node();
            !self.stopped && self.nodes - before <= budget
        };
        let mut search = MateSearch {
            proofs: &mut hunt.proofs,
            may_go_on: &mut may_go_on,
        };
        let found = search.shortest(position, &first, hunt.moves);
        hunt.nodes += self.nodes - before;
        let Ok(found) = found else { return };
        hunt.is_over = true;
        let Some(pv) = found else { return };
        let value = MATE - pv.len() as Value;
        if value <= self.memory.root_moves[0].known_value() {
            return;
        }
        let place = first.iter().position(|mv| *mv == pv[0]).unwrap_or(0);
        let root_move = &mut self.memory.root_moves[place];
        root_move.value = value;
        root_move.bound = ScoreBound::Exact;
        root_move.selective_depth = root_move.selective_depth.max(pv.len());
        root_move.pv = pv;
        self.memory.root_moves[..=place].rotate_right(1);
        self.tell_line(self.root_depth, 0, ScoreBound::Exact);
    }

    /// Adds the last moves of mates whose lines end early because the table knew the value.
    fn show_mates(&mut self, position: &Position) {
        for root_move in &mut self.memory.root_moves[..=self.line] {
            let value = root_move.value.abs();
            let shown = root_move.pv.len();
            if value == INFINITE || value < MATE_IN_MAX_PLY || root_move.bound != ScoreBound::Exact {
                continue;
            }
            let missing = ((MATE - value) as usize).saturating_sub(shown);
            if missing == 0 || missing > MOST_MISSING {
                continue;
            }
            let mut end = position.clone();
            if root_move.pv.iter().any(|&mv| end.try_play(mv).is_err()) {
                continue;
            }
            let mut nodes = 0;
            let mut search = MateSearch {
                proofs: &mut Proofs::new(1 << 10),
                may_go_on: &mut || {
                    nodes += 1;
                    nodes <= 10_000
                },
            };
            root_move
                .pv
                .extend(search.rest(&end, missing).unwrap_or_default());
        }
    }

    /// One line at one depth, with a window around the value that is expected.
    fn search_line(&mut self, position: &Position, depth: i32) {
        let expected = self.memory.root_moves[self.line].previous;
        let mut delta = tunables::aspiration_window() + expected.abs().min(2000) / 64;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && expected != -INFINITE {
            alpha = (expected - delta).max(-INFINITE);
            beta = (expected + delta).min(INFINITE);
        }
        let mut missed_high = 0;
        loop {
            let value = self.search::<true>(position, 0, alpha, beta, (depth - missed_high).max(1), false);
            let line = self.line;
            self.memory.root_moves[line..].sort_by_key(|root_move| -root_move.value);
            if self.stopped {
                return;
            }
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - delta).max(-INFINITE);
                missed_high = 0;
            } else if value >= beta {
                beta = (value + delta).min(INFINITE);
                missed_high = (missed_high + 1).min(3);
            } else {
                return;
            }
            if is_decided(value) {
                (alpha, beta) = if value <= alpha {
                    (-INFINITE, beta)
                } else {
                    (alpha, INFINITE)
                };
            }
            if self.shared.budget.elapsed() > LONG {
                let bound = if value >= beta {
                    ScoreBound::AtLeast
                } else {
                    ScoreBound::AtMost
                };
                self.tell_line(depth, line, bound);
            }
            delta += delta * tunables::aspiration_growth() / 100;
        }
    }

    /// Whether a move belongs to the line that is being searched.
    pub(crate) fn is_root_candidate(&self, mv: Move) -> bool {
        self.memory.root_moves[self.line..]
            .iter()
            .any(|root_move| root_move.mv == mv)
    }

    /// Keeps what a root move has brought.
    pub(crate) fn note_root_move(
        &mut self,
        mv: Move,
        value: Value,
        number: usize,
        alpha: Value,
        beta: Value,
        nodes_before: u64,
    ) {
        let nodes = self.nodes - nodes_before;
        let selective_depth = self.selective_depth;
        let line = self.pv(1).clone();
        let Some(root_move) = self
            .memory
            .root_moves
            .iter_mut()
            .find(|root_move| root_move.mv == mv)
        else {
            return;
        };
        root_move.nodes += nodes;
        if number == 1 || value > alpha {
            root_move.value = value;
            root_move.selective_depth = selective_depth;
            root_move.bound = if value <= alpha {
                ScoreBound::AtMost
            } else if value >= beta {
                ScoreBound::AtLeast
            } else {
                ScoreBound::Exact
            };
            root_move.pv.clear();
            root_move.pv.push(mv);
            root_move.pv.extend(line);
        } else {
            root_move.value = -INFINITE;
        }
    }

    pub(crate) fn tell_current_move(&mut self, mv: Move, number: usize) {
        if self.id == 0 && self.shared.budget.elapsed() > LONG {
            let (depth, number) = (self.root_depth as u32, number + self.line);
            if let Some(on_event) = &mut self.on_event {
                on_event(Event::CurrentMove { depth, mv, number });
            }
        }
    }

    /// Reports the lines once the last one of an iteration is finished.
    fn tell_lines(&mut self, depth: i32, line: usize, lines: usize) {
        if line + 1 == lines {
            for line in 0..lines {
                let bound = self.memory.root_moves[line].bound;
                self.tell_line(depth, line, bound);
            }
        }
    }

    fn tell_line(&mut self, depth: i32, line: usize, bound: ScoreBound) {
        if self.on_event.is_none() {
            return;
        }
        let info = self.info(depth, line, bound);
        if let Some(on_event) = &mut self.on_event {
            on_event(Event::Line(info));
        }
    }

    pub(crate) fn info(&self, depth: i32, line: usize, bound: ScoreBound) -> Info {
        self.publish_counts();
        let root_move = &self.memory.root_moves[line];
        // Of a search that was cut off before its first result nothing is known.
        let value = match root_move.known_value() {
            value if value == -INFINITE => 0,
            value => value,
        };
        Info {
            depth: depth.max(1) as u32,
            selective_depth: root_move.selective_depth as u32,
            line: line + 1,
            score: Score::from_value(value),
            value,
            bound,
            nodes: self.shared.total_nodes(),
            tablebase_hits: self.shared.total_tablebase_hits(),
            time: self.shared.budget.elapsed(),
            hash_permille: self.shared.table.permille_used(),
            pv: root_move.pv.clone(),
        }
    }
}

/// The hunt for a mate that was asked for.
struct MateHunt {
    moves: u32,
    proofs: Proofs,
    nodes: u64,
    /// Nothing is left to find.
    is_over: bool,
}

impl MateHunt {
    fn new(moves: u32) -> MateHunt {
        MateHunt {
            moves,
            proofs: Proofs::new(1 << 18),
            nodes: 0,
            is_over: false,
        }
    }
}

/// The fewest nodes that are worth beginning a hunt.
const HUNT_LEAST: u64 = 1000;

/// More plies than these are not added to the line of a mate.
const MOST_MISSING: usize = 5;

/// From here on people want to see what is going on.
const LONG: Duration = Duration::from_millis(3000);
