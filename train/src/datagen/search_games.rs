//! Games in which every move is searched; they are kept whole, with the score of each move.

use tabiya_engine::Evaluation;

use super::Options;
use super::progress::Progress;
use crate::format::Store;
use crate::opening::Openings;
use crate::play::{Player, play_out};

/// Plays until there are enough games.
pub(super) fn play(
    options: &Options,
    mut openings: Openings,
    teacher: &Evaluation,
    store: &mut Store,
    progress: &Progress,
) -> Result<(), String> {
    let mut player = Player::new(teacher, options.hash)?;
    while !progress.is_done() {
        let start = openings.next();
        player.new_game();
        // A quick look: games that are decided already teach little.
        let (_, score) = match player.search(&start, &[], options.nodes / 4) {
            Some(found) => found,
            None => continue,
        };
        if score.abs() > options.opening_limit {
            continue;
        }
        let game = play_out(start, |position, keys| {
            player.search(position, keys, options.nodes)
        });
        store.add(&game.to_frame()).map_err(|error| error.to_string())?;
        progress.add(1, game.moves.len() as u64);
    }
    Ok(())
}
