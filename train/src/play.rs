//! Games between searches with few nodes, for training data and for comparing tunables.

use tabiya_engine::AnyEvaluator;
use tabiya_rules::{Move, Position};
use tabiya_search::{Evaluator, Limits, NoTablebase, SearchRequest, Searcher, Signals, Value};

use crate::format::{DECIDED, Game, PackedResult, Played};
use crate::opening::is_draw;

/// The longest game.
const MAX_PLIES: usize = 500;

/// A side whose score is above this …
const CLEAR_WIN: i16 = 2500;

/// … for this many plies has won.
const CLEAR_WIN_PLIES: usize = 4;

/// When no score exceeds this …
const CLEAR_DRAW: i16 = 8;

/// … for this many plies …
const CLEAR_DRAW_PLIES: usize = 8;

/// … after this move, the game is drawn.
const CLEAR_DRAW_AFTER: u16 = 40;

/// A player that finds its moves by search.
pub(crate) struct Player<E = AnyEvaluator> {
    searcher: Searcher<E>,
    signals: Signals,
}

impl<E: Evaluator> Player<E> {
    /// A player with this evaluator and hash size in megabytes.
    pub(crate) fn new(evaluator: E, hash: usize) -> Result<Player<E>, String> {
        let searcher = Searcher::new(vec![evaluator], hash.max(1)).map_err(|error| error.to_string())?;
        Ok(Player {
            searcher,
            signals: Signals::default(),
        })
    }

    /// Starts a new game.
    pub(crate) fn new_game(&mut self) {
        self.searcher.new_game();
    }

    /// The best move and its score, from the side to move's point of view; no iteration starts after this many nodes.
    pub(crate) fn search(&mut self, position: &Position, keys: &[u64], nodes: u64) -> Option<(Move, Value)> {
        let limits = Limits {
            soft_nodes: Some(nodes),
            nodes: Some(nodes.saturating_mul(8)),
            ..Limits::default()
        };
        let request = SearchRequest {
            earlier_keys: keys,
            ..SearchRequest::new(position, &limits)
        };
        self.signals.reset(false);
        let outcome = self
            .searcher
            .search(&request, &NoTablebase, &self.signals, &mut |_| {});
        Some((outcome.best?, outcome.lines.first()?.value))
    }
}

/// A game in progress.
pub(crate) struct GameInProgress<'a> {
    pub(crate) start: &'a Position,
    pub(crate) moves: &'a [Played],
    /// The position after the moves, and the keys of those before it.
    pub(crate) position: &'a Position,
    pub(crate) keys: &'a [u64],
}

/// Plays out a game with the moves that `choose` returns; `None` ends it as a draw.
pub(crate) fn play_out(
    start: Position,
    mut choose: impl FnMut(&GameInProgress<'_>) -> Option<(Move, Value)>,
) -> Game {
    let mut position = start.clone();
    let mut keys = Vec::new();
    let mut moves: Vec<Played> = Vec::new();
    let result = loop {
        if let Some(result) = over(&position, &keys).or_else(|| adjudicated(&position, &moves)) {
            break result;
        }
        let game = GameInProgress {
            start: &start,
            moves: &moves,
            position: &position,
            keys: &keys,
        };
        let Some((mv, value)) = choose(&game) else {
            break PackedResult::Draw;
        };
        let score = value.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16;
        moves.push(Played { mv, score });
        keys.push(position.key());
        position.play_unchecked(mv);
        if score.abs() >= DECIDED {
            // A mate has been found: playing it out teaches nothing.
            let winner = if score > 0 {
                !position.side_to_move()
            } else {
                position.side_to_move()
            };
            break PackedResult::win(winner);
        }
    };
    Game { start, moves, result }
}

/// The result by the rules, if the game has ended.
fn over(position: &Position, keys: &[u64]) -> Option<PackedResult> {
    if position.is_checkmate() {
        Some(PackedResult::win(!position.side_to_move()))
    } else if !position.has_legal_moves() || is_draw(position, keys) || keys.len() >= MAX_PLIES {
        Some(PackedResult::Draw)
    } else {
        None
    }
}

/// Adjudication: the result, if the last scores leave no doubt.
fn adjudicated(position: &Position, moves: &[Played]) -> Option<PackedResult> {
    let last = |count: usize| moves.len().checked_sub(count).map(|start| &moves[start..]);
    let mover = position.side_to_move();
    if let Some(scores) = last(CLEAR_WIN_PLIES) {
        // Scores are from the side to move's point of view, so every other one changes its sign. The last was the opponent's.
        let for_mover = |(back, played): (usize, &Played)| {
            if back % 2 == 0 {
                -played.score
            } else {
                played.score
            }
        };
        let mut seen = scores.iter().rev().enumerate().map(for_mover);
        if seen.clone().all(|score| score > CLEAR_WIN) {
            return Some(PackedResult::win(mover));
        }
        if seen.all(|score| score < -CLEAR_WIN) {
            return Some(PackedResult::win(!mover));
        }
    }
    let quiet = |scores: &[Played]| scores.iter().all(|played| played.score.abs() < CLEAR_DRAW);
    let is_drawn = position.fullmove_number() > CLEAR_DRAW_AFTER && last(CLEAR_DRAW_PLIES).is_some_and(quiet);
    is_drawn.then_some(PackedResult::Draw)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Square;

    fn scores(scores: &[i16]) -> Vec<Played> {
        let mv = Move::quiet(Square::A1, Square::A2);
        scores.iter().map(|&score| Played { mv, score }).collect()
    }

    #[test]
    fn clear_games_are_adjudicated() {
        let white: Position = "4k3/8/8/8/8/8/8/3QK3 w - - 0 60".parse().unwrap();
        // White is to move, so the last score was Black's.
        assert_eq!(
            adjudicated(&white, &scores(&[2600, -2600, 2700, -2700])),
            Some(PackedResult::WhiteWins)
        );
        assert_eq!(
            adjudicated(&white, &scores(&[-2600, 2600, -2700, 2700])),
            Some(PackedResult::BlackWins)
        );
        assert_eq!(adjudicated(&white, &scores(&[2600, -2600, 100, -2700])), None);
        assert_eq!(adjudicated(&white, &scores(&[2600, 2600, 2700, 2700])), None);
        assert_eq!(adjudicated(&white, &scores(&[0; 8])), Some(PackedResult::Draw));
        assert_eq!(adjudicated(&white, &scores(&[0; 7])), None);
        let early: Position = "4k3/8/8/8/8/8/8/3QK3 w - - 0 20".parse().unwrap();
        assert_eq!(adjudicated(&early, &scores(&[0; 8])), None);
    }

    #[test]
    fn mate_and_stalemate_end_a_game() {
        let mate: Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse().unwrap();
        assert_eq!(over(&mate, &[]), Some(PackedResult::WhiteWins));
        let stalemate: Position = "k7/8/1Q6/8/8/8/8/6K1 b - - 0 1".parse().unwrap();
        assert_eq!(over(&stalemate, &[]), Some(PackedResult::Draw));
        assert_eq!(over(&Position::default(), &[]), None);
    }
}
