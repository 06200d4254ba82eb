//! Checks a refutation: every move of the attacker has an answer, to the depth claimed.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use tabiya_rules::{Color, Move, Position};

use super::CLAIM_CLOCK;
use super::board::{is_same, is_zeroed};
use super::check::{Clock, at};
use super::flaw::{Flaw, FlawKind, Part};
use super::order::in_order;
use super::refutation::{Answer, MateRefutation, Then};

/// What a node shows: no mate in this many moves, if the halfmove clock is at least this high.
#[derive(Clone, Copy)]
struct Shown {
    moves: u16,
    clock: i32,
}

/// The game is drawn.
const DRAWN: Shown = Shown {
    moves: u16::MAX,
    clock: 0,
};

/// Drawn by a claim, if the clock is there.
const CLAIMED: Shown = Shown {
    moves: u16::MAX,
    clock: CLAIM_CLOCK as i32,
};

/// Checks that the attacker cannot mate in the number of moves that the refutation claims.
pub(super) fn check_refutation(
    position: &Position,
    attacker: Color,
    refutation: &MateRefutation,
    clock: &mut Clock<'_>,
) -> Result<(), Flaw> {
    let mut walk = Walk {
        refutation,
        positions: HashMap::new(),
        answers: vec![Vec::new(); refutation.len()],
    };
    let first = walk.begin(position, attacker)?;
    walk.replay(clock)?;
    let shown = walk.shown()?;
    let first = first
        .resolve(&shown)
        .ok_or_else(|| wrong(None, FlawKind::NotDrawn))?;
    if first.clock > i32::from(position.halfmove_clock()) {
        return Err(wrong(None, FlawKind::NotDrawn));
    }
    let claimed = refutation.moves();
    if first.moves < claimed || claimed == 0 {
        let found = first.moves;
        return Err(wrong(None, FlawKind::Shallow { claimed, found }));
    }
    Ok(())
}

fn wrong(node: Option<u32>, kind: FlawKind) -> Flaw {
    at(Part::Refutation, node, kind)
}

/// What an answer shows about the position before it.
#[derive(Clone, Copy)]
enum Link {
    Known(Shown),
    /// What the node shows, so many half-moves later; the clock was set to zero so many half-moves before it, if it was.
    Node {
        number: u32,
        plies: i32,
        since_zero: Option<i32>,
    },
}

impl Link {
    /// What is shown this many half-moves later, seen from here.
    fn seen(then: Shown, plies: i32, since_zero: Option<i32>) -> Option<Shown> {
        let clock = match since_zero {
            Some(clock) if then.clock > clock => return None,
            Some(_) => 0,
            None => then.clock - plies,
        };
        Some(Shown { clock, ..then })
    }

    /// `None` if it relies on a draw by the fifty-move rule that cannot be claimed.
    fn resolve(self, nodes: &[Shown]) -> Option<Shown> {
        match self {
            Link::Known(shown) => Some(shown),
            Link::Node {
                number,
                plies,
                since_zero,
            } => Link::seen(nodes[number as usize], plies, since_zero),
        }
    }
}

struct Walk<'a> {
    refutation: &'a MateRefutation,
    /// Nodes that have been reached but not checked yet.
    positions: HashMap<u32, Position>,
    answers: Vec<Vec<Link>>,
}

impl Walk<'_> {
    fn begin(&mut self, position: &Position, attacker: Color) -> Result<Link, Flaw> {
        let is_attack = position.side_to_move() == attacker;
        match self.refutation.start() {
            Answer::Start(then) if is_attack => match then {
                // After a move it is too late to claim.
                Then::Claim => Err(wrong(None, FlawKind::NotDrawn)),
                _ => self.link(position, then, 0, None, None),
            },
            answer if !is_attack && !position.is_checkmate() => self.answer(position, None, answer, None),
            _ => Err(wrong(None, FlawKind::WrongStart)),
        }
    }

    fn replay(&mut self, clock: &mut Clock<'_>) -> Result<(), Flaw> {
        for number in (0..self.refutation.len() as u32).rev() {
            clock.tick(Part::Refutation)?;
            let place = Some(number);
            let (Some(position), Some(answers)) =
                (self.positions.remove(&number), self.refutation.get(number))
            else {
                return Err(wrong(place, FlawKind::Unreached));
            };
            let legal = in_order(&position);
            if legal.len() != answers.len() {
                let (found, legal) = (answers.len(), legal.len());
                return Err(wrong(place, FlawKind::Replies { found, legal }));
            }
            let mut links = Vec::with_capacity(answers.len());
            for (&mv, &answer) in legal.iter().zip(answers) {
                let after = position.after(mv);
                if after.is_checkmate() {
                    return Err(wrong(place, FlawKind::MateInOne(mv)));
                }
                links.push(self.answer(&after, Some(mv), answer, place)?);
            }
            self.answers[number as usize] = links;
        }
        Ok(())
    }

    /// What the defender does in a position, which this move led to unless it is the first, and what that shows of the
    /// position before the move.
    fn answer(
        &mut self,
        position: &Position,
        attack: Option<Move>,
        answer: Answer,
        place: Option<u32>,
    ) -> Result<Link, Flaw> {
        let attacks = i32::from(attack.is_some());
        let zeroed = (attack.is_some() && is_zeroed(position)).then_some(0);
        match answer {
            Answer::Start(_) => Err(wrong(place, FlawKind::WrongStart)),
            Answer::Drawn if position.is_stalemate() => Ok(Link::Known(DRAWN)),
            Answer::Drawn => Link::seen(CLAIMED, attacks, zeroed)
                .map(Link::Known)
                .ok_or_else(|| wrong(place, FlawKind::NotDrawn)),
            Answer::Reply(reply, then) => {
                let mut next = position.clone();
                if next.play(reply).is_err() {
                    return Err(wrong(place, FlawKind::Illegal(reply)));
                }
                let since_zero = match is_zeroed(&next) {
                    true => Some(0),
                    false => zeroed.map(|clock| clock + 1),
                };
                self.link(&next, then, attacks + 1, since_zero, place)
            }
        }
    }

    /// Why there is no mate in this position, seen from so many half-moves before it.
    fn link(
        &mut self,
        position: &Position,
        then: Then,
        plies: i32,
        since_zero: Option<i32>,
        place: Option<u32>,
    ) -> Result<Link, Flaw> {
        match then {
            Then::NoMateInOne => match mate_in_one(position) {
                Some(mv) => Err(wrong(place, FlawKind::MateInOne(mv))),
                None => Ok(Link::Known(Shown { moves: 1, clock: 0 })),
            },
            Then::Claim => Link::seen(CLAIMED, plies, since_zero)
                .map(Link::Known)
                .ok_or_else(|| wrong(place, FlawKind::NotDrawn)),
            Then::Node(number) => {
                match self.positions.entry(number) {
                    Entry::Vacant(place) => {
                        place.insert(position.clone());
                    }
                    Entry::Occupied(other) if is_same(other.get(), position) => {}
                    Entry::Occupied(_) => return Err(wrong(Some(number), FlawKind::TwoPositions)),
                }
                Ok(Link::Node {
                    number,
                    plies,
                    since_zero,
                })
            }
        }
    }

    /// What each node shows: one move more than the weakest of its answers.
    fn shown(&self) -> Result<Vec<Shown>, Flaw> {
        let mut shown: Vec<Shown> = Vec::with_capacity(self.answers.len());
        for (number, links) in self.answers.iter().enumerate() {
            let mut node = DRAWN;
            for link in links {
                let answer = link
                    .resolve(&shown)
                    .ok_or_else(|| wrong(Some(number as u32), FlawKind::NotDrawn))?;
                node.moves = node.moves.min(answer.moves.saturating_add(1));
                node.clock = node.clock.max(answer.clock);
            }
            shown.push(node);
        }
        Ok(shown)
    }
}

fn mate_in_one(position: &Position) -> Option<Move> {
    position
        .legal_moves()
        .iter()
        .copied()
        .find(|&mv| position.after(mv).is_checkmate())
}
