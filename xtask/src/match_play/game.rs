//! Playing one game.

use super::adjudication::{Decision, Scores};
use super::clock::GameClock;
use super::ending::Ending;
use super::limit::Limit;
use super::player::Player;
use super::record::Effort;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use tabiya_rules::{Claim, Color, Move, PlayedLine, Position};
use tabiya_uci_client::{Fault, Found, Score};

/// An engine that has run out of time may still answer for this long; after that it counts as hanging.
const GRACE: Duration = Duration::from_secs(5);

/// The conditions of play.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conditions {
    pub(super) limit: Limit,
    /// How far a side may overstep its time.
    pub(super) margin: Duration,
    /// How long a move may take when there is no clock.
    pub(super) patience: Duration,
    /// Whether decided games are adjudicated.
    pub(super) adjudicates: bool,
}

/// A finished game.
pub(super) struct Finished {
    pub(super) start: Position,
    pub(super) moves: Vec<Played>,
    pub(super) winner: Option<Color>,
    pub(super) ending: Ending,
    /// A comment on how the game ended.
    pub(super) remark: Option<String>,
}

/// A move, and what the engine reported about it.
pub(super) struct Played {
    pub(super) mv: Move,
    pub(super) score: Option<Score>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Duration,
}

impl From<Found> for Played {
    fn from(found: Found) -> Played {
        let info = found.exact.or(found.last).unwrap_or_default();
        Played {
            mv: found.best,
            score: info.score,
            depth: info.depth,
            nodes: found.nodes,
            time: found.time,
        }
    }
}

impl Finished {
    /// The sums over one side's searches.
    pub(super) fn effort(&self, side: Color) -> Effort {
        let first = self.start.side_to_move();
        let skipped = usize::from(side != first);
        let mut sum = Effort::default();
        for played in self.moves.iter().skip(skipped).step_by(2) {
            sum.add(Effort {
                moves: 1,
                nodes: played.nodes.unwrap_or_default(),
                depths: played.depth.unwrap_or_default().into(),
                microseconds: played.time.as_micros() as u64,
            });
        }
        sum
    }
}

/// Plays a game; the first player has White. `None` if the match ends before the game does.
pub(super) fn play(
    players: &mut [&mut Player<'_>; 2],
    start: Position,
    conditions: &Conditions,
    is_abandoned: &AtomicBool,
) -> Option<Finished> {
    let mut board = Board {
        clock: GameClock::new(conditions.limit, conditions.margin),
        conditions,
        game: PlayedLine::new(start),
        moves: Vec::new(),
        scores: Scores::default(),
    };
    for color in Color::ALL {
        if let Err(fault) = players[color.index()].new_game() {
            return Some(board.lost(color, &fault));
        }
    }
    loop {
        if is_abandoned.load(Relaxed) {
            return None;
        }
        if let Some((winner, ending)) = board.over() {
            return Some(board.finish(winner, ending, None));
        }
        let mover = board.game.position().side_to_move();
        match board.next_move(players[mover.index()], mover) {
            Ok(true) => {}
            Ok(false) => {
                let remark = format!("{mover} loses on time");
                return Some(board.finish(Some(!mover), Ending::Time, Some(remark)));
            }
            Err(fault) => return Some(board.lost(mover, &fault)),
        }
    }
}

/// A game in progress.
struct Board<'a> {
    conditions: &'a Conditions,
    game: PlayedLine,
    clock: GameClock,
    moves: Vec<Played>,
    scores: Scores,
}

impl Board<'_> {
    /// The winner and the reason, if the game is over by the rules or by adjudication.
    fn over(&self) -> Option<(Option<Color>, Ending)> {
        if let Some(outcome) = self.game.outcome() {
            return Some((outcome.winner, Ending::of_rules(outcome.reason)));
        }
        let claims = self.game.claims();
        if claims.contains(Claim::ThreefoldRepetition) {
            return Some((None, Ending::Repetition));
        }
        if claims.contains(Claim::FiftyMoves) {
            return Some((None, Ending::FiftyMoves));
        }
        if !self.conditions.adjudicates {
            return None;
        }
        let number = self.game.position().fullmove_number();
        self.scores.decision(number).map(|decision| match decision {
            Decision::Win(winner) => (Some(winner), Ending::Adjudication),
            Decision::Draw => (None, Ending::Adjudication),
        })
    }

    /// Asks a player for a move and plays it; false if the player ran out of time.
    fn next_move(&mut self, player: &mut Player<'_>, mover: Color) -> Result<bool, Fault> {
        let allowed = self.clock.allowed(mover);
        let limit = allowed.map_or(self.conditions.patience, |allowed| allowed + GRACE);
        let found = player.search(&self.game, &self.clock.go(), limit)?;
        if !self.clock.spend(mover, found.time) {
            return Ok(false);
        }
        let played = Played::from(found);
        self.scores.add(mover, played.score);
        // The client has checked that the move is legal.
        if self.game.play(played.mv).is_ok() {
            self.moves.push(played);
        }
        Ok(true)
    }

    fn lost(self, loser: Color, fault: &Fault) -> Finished {
        let remark = format!("{loser} {fault}");
        self.finish(Some(!loser), Ending::of_fault(fault), Some(remark))
    }

    fn finish(self, winner: Option<Color>, ending: Ending, remark: Option<String>) -> Finished {
        Finished {
            start: self.game.start().clone(),
            moves: self.moves,
            winner,
            ending,
            remark,
        }
    }
}
