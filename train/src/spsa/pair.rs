//! A pair of games between two sets of values.

use std::error::Error;
use std::io::{self, Write};

use tabiya_rules::{Color, Position};
use tabiya_search::tunables::TABLE;

use super::PlayOptions;
use crate::format::PackedResult;
use crate::opening::Openings;
use crate::play::{Player, play_out};
use crate::random::Random;

/// Openings have this many random plies …
const RANDOM_PLIES: u32 = 8;

/// … and are discarded if one side has a larger advantage than this, in centipawns.
const OPENING_LIMIT: i32 = 150;

/// Hash size per side, in megabytes.
const HASH: usize = 4;

/// Reads a seed and the values of both sides from each line, and prints the first side's margin in points.
pub(super) fn serve(options: &PlayOptions) -> Result<(), Box<dyn Error>> {
    let teacher = options.teacher.load()?;
    let evaluation = teacher.evaluation()?;
    let mut players = [
        Player::new(evaluation.evaluator(), HASH)?,
        Player::new(evaluation.evaluator(), HASH)?,
    ];
    for line in io::stdin().lines() {
        let line = line?;
        let mut words = line.split(' ');
        let seed = words.next().and_then(|word| word.parse().ok()).ok_or("no seed")?;
        let values: Vec<i32> = words
            .map(|word| word.parse().map_err(|_| format!("{word} is not a number")))
            .collect::<Result<_, _>>()?;
        if values.len() != 2 * TABLE.len() {
            return Err(format!("{} values for two sets of {} tunables", values.len(), TABLE.len()).into());
        }
        let (first, second) = values.split_at(TABLE.len());
        let points = play(&mut players, seed, [first, second], options.nodes);
        writeln!(io::stdout(), "{points}")?;
        io::stdout().flush()?;
    }
    Ok(())
}

/// Two games from one opening; returns the first side's margin in points.
fn play(players: &mut [Player; 2], seed: u64, values: [&[i32]; 2], nodes: u64) -> i32 {
    let mut openings = Openings::new(Random::new(seed), 0.0, RANDOM_PLIES);
    let start = fair_opening(&mut openings, &mut players[0], nodes);
    [Color::White, Color::Black]
        .into_iter()
        .map(|first| {
            for (player, values) in players.iter_mut().zip(values) {
                // A new game also rebuilds the player's table of reductions.
                set_tunables(values);
                player.new_game();
            }
            let game = play_out(start.clone(), |game| {
                let side = usize::from(game.position.side_to_move() != first);
                set_tunables(values[side]);
                players[side].search(game.position, game.keys, nodes)
            });
            match game.result {
                PackedResult::Draw => 0,
                result if result == PackedResult::win(first) => 1,
                _ => -1,
            }
        })
        .sum()
}

fn fair_opening(openings: &mut Openings, player: &mut Player, nodes: u64) -> Position {
    loop {
        let start = openings.next();
        player.new_game();
        let score = player.search(&start, &[], nodes).map(|(_, score)| score.abs());
        if score.is_some_and(|score| score <= OPENING_LIMIT) {
            return start;
        }
    }
}

#[cfg(feature = "tuning")]
fn set_tunables(values: &[i32]) {
    for (row, &value) in TABLE.iter().zip(values) {
        tabiya_search::tunables::set(row.name, value);
    }
}

/// Never reached without the feature: the command has already failed.
#[cfg(not(feature = "tuning"))]
fn set_tunables(_: &[i32]) {}
