//! Games in which every move is searched; they are kept whole, with the score of each move.

use tabiya_rules::Move;
use tabiya_search::Value;

use super::Options;
use super::progress::Progress;
use super::teacher::Teacher;
use super::uci_engine::UciEngine;
use crate::format::Store;
use crate::opening::Openings;
use crate::play::{Player, SoFar, play_out};

/// Plays until there are enough games.
pub(super) fn play(
    options: &Options,
    mut openings: Openings,
    teacher: &Teacher,
    store: &mut Store,
    progress: &Progress,
) -> Result<(), String> {
    let mut seeker = Seeker::new(teacher, options)?;
    while !progress.is_done() {
        let start = openings.next();
        seeker.new_game()?;
        // A quick look: games that are decided already teach little.
        let look = SoFar {
            start: &start,
            moves: &[],
            position: &start,
            keys: &[],
        };
        match seeker.search(&look, options.nodes / 4)? {
            Some((_, score)) if score.abs() <= options.opening_limit => {}
            _ => continue,
        }
        let mut failure = None;
        let game = play_out(start, |game| {
            seeker.search(game, options.nodes).unwrap_or_else(|error| {
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

/// Who finds the moves and their scores.
enum Seeker {
    Own(Box<Player>),
    Uci { engine: UciEngine, factor: f32 },
}

impl Seeker {
    fn new(teacher: &Teacher, options: &Options) -> Result<Seeker, String> {
        match teacher {
            Teacher::Own(evaluation) => Ok(Seeker::Own(Box::new(Player::new(
                evaluation.evaluator(),
                options.hash,
            )?))),
            Teacher::Uci(program) => Ok(Seeker::Uci {
                engine: UciEngine::start(program, options.hash)?,
                factor: options.score_factor,
            }),
        }
    }

    fn new_game(&mut self) -> Result<(), String> {
        match self {
            Seeker::Own(player) => {
                player.new_game();
                Ok(())
            }
            Seeker::Uci { engine, .. } => engine.new_game(),
        }
    }

    fn search(&mut self, game: &SoFar<'_>, nodes: u64) -> Result<Option<(Move, Value)>, String> {
        match self {
            Seeker::Own(player) => Ok(player.search(game.position, game.keys, nodes)),
            Seeker::Uci { engine, factor } => engine.search(game, nodes.max(1), *factor).map(Some),
        }
    }
}
