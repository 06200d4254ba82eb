//! How long an evaluation takes, updated incrementally along a game and from scratch.
//!
//! `cargo run --release -p tabiya-nnue --example nnue_speed [-- FILE]`; without a file it uses an all-zero net of width 256.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use tabiya_nnue::{Accumulators, Architecture, Network, Parameters};
use tabiya_rules::{Move, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let network = match std::env::args().nth(1) {
        Some(file) => Network::from_bytes(&std::fs::read(file)?)?,
        None => Network::new(&Parameters::zero(Architecture::new(256, 8)?))?,
    };
    println!("{network:?}");
    let mut accumulators = Accumulators::new(Arc::new(network));
    let games: Vec<Vec<(Position, Move, Position)>> = (1..=100).map(game).collect();
    let positions: usize = games.iter().map(Vec::len).sum();

    let rounds = 50;
    let start = Instant::now();
    for game in (0..rounds).flat_map(|_| &games) {
        accumulators.reset(&game[0].0);
        black_box(accumulators.evaluate(&game[0].0));
        for (before, mv, after) in game {
            accumulators.push(before, Some(*mv), after);
            black_box(accumulators.evaluate(after));
        }
    }
    let each = start.elapsed() / (rounds * (positions + games.len()) as u32);
    println!("incremental: {each:?} per evaluation");

    let start = Instant::now();
    for (_, _, after) in games.iter().flatten() {
        black_box(accumulators.network().evaluate(after));
    }
    println!(
        "from scratch: {:?} per evaluation",
        start.elapsed() / positions as u32
    );
    Ok(())
}

/// A game of random moves, a different one for each number.
fn game(number: u64) -> Vec<(Position, Move, Position)> {
    let mut state = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut position = Position::default();
    let mut game = Vec::new();
    while game.len() < 120 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mv = moves[(state >> 33) as usize % moves.len()];
        let after = position.after(mv);
        game.push((position, mv, after.clone()));
        position = after;
    }
    game
}
