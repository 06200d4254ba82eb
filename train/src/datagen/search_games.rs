//! Games in which every move is searched. They are stored whole, with the score of each move.

use tabiya_rules::Move;
use tabiya_search::Value;

use super::Options;
use super::progress::Progress;
use super::teacher::Teacher;
use super::uci_engine::UciEngine;
use crate::format::Store;
use crate::opening::Openings;
use crate::play::{GameInProgress, Player, play_out};

/// Plays games until there are enough.
pub(super) fn play(
    options: &Options,
    mut openings: Openings,
    teacher: &Teacher,
    store: &mut Store,
    progress: &Progress,
) -> Result<(), String> {
    let mut source = MoveSource::new(teacher, options)?;
    while !progress.is_done() {
        let start = openings.next();
        source.new_game()?;
        // A quick check: games that are already decided teach little.
        let opening = GameInProgress {
            start: &start,
            moves: &[],
            position: &start,
            keys: &[],
        };
        match source.search(&opening, options.nodes / 4)? {
            Some((_, score)) if score.abs() <= options.opening_limit => {}
            _ => continue,
        }
        let mut failure = None;
        let game = play_out(start, |game| {
            source.search(game, options.nodes).unwrap_or_else(|error| {
                failure = Some(error);
                None
            })
        });
        if let Some(error) = failure {
            return Err(error);
        }
        store.add(&game.to_frame()).map_err(|error| error.to_string())?;
        progress.add(1, game.moves.len() as u64);
    }
    Ok(())
}

/// What finds the moves and their scores.
enum MoveSource {
    Own(Box<Player>),
    Uci { engine: UciEngine, factor: f32 },
}

impl MoveSource {
    fn new(teacher: &Teacher, options: &Options) -> Result<MoveSource, String> {
        match teacher {
            Teacher::Own(evaluation) => Ok(MoveSource::Own(Box::new(Player::new(
                evaluation.evaluator(),
                options.hash,
            )?))),
            Teacher::Uci(program) => Ok(MoveSource::Uci {
                engine: UciEngine::start(program, options.hash)?,
                factor: options.score_factor,
            }),
        }
    }

    fn new_game(&mut self) -> Result<(), String> {
        match self {
            MoveSource::Own(player) => {
                player.new_game();
                Ok(())
            }
            MoveSource::Uci { engine, .. } => engine.new_game(),
        }
    }

    fn search(&mut self, game: &GameInProgress<'_>, nodes: u64) -> Result<Option<(Move, Value)>, String> {
        match self {
            MoveSource::Own(player) => Ok(player.search(game.position, game.keys, nodes)),
            MoveSource::Uci { engine, factor } => engine.search(game, nodes.max(1), *factor).map(Some),
        }
    }
}
