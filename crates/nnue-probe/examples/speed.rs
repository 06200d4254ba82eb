//! How many positions a second a HalfKP network evaluates, alone and along lines.
//!
//! `cargo run --release --package tabiya-nnue-probe --example speed -- NETWORK`

use nnueprobe::{Kernel, Line, Net};
use std::time::Instant;
use tabiya_rules::{Move, Position};

/// A game of pseudo-random moves: each position with the move played in it.
fn game(number: u64) -> Vec<(Position, Move)> {
    let mut state = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut position = Position::default();
    let mut game = Vec::new();
    while game.len() < 120 {
        let moves = position.legal_moves();
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let Some(&mv) = moves.get(state as usize % moves.len().max(1)) else {
            break;
        };
        game.push((position.clone(), mv));
        position.play(mv);
    }
    game
}

fn report(what: &str, evaluations: u64, start: Instant, sum: i64) {
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{what:<24} {:>8.3} million a second, {:>6.0} ns each  (sum {sum})",
        evaluations as f64 / seconds / 1e6,
        seconds * 1e9 / evaluations as f64,
    );
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).ok_or("which network?")?;
    let games: Vec<_> = (1..=200).map(game).collect();
    for kernel in Kernel::available() {
        let net = Net::load(&path)?.with_kernel(kernel);
        let rounds = 20;

        let (mut count, mut sum, start) = (0, 0, Instant::now());
        for (position, _) in (0..rounds).flat_map(|_| games.iter().flatten()) {
            sum += i64::from(net.evaluate(position));
            count += 1;
        }
        report(&format!("{kernel:?}, full"), count, start, sum);

        let mut line = Line::new(&net, &Position::default());
        let (mut count, mut sum, start) = (0, 0, Instant::now());
        for game in (0..rounds).flat_map(|_| &games) {
            line.reset(&game[0].0);
            for (position, mv) in game {
                sum += i64::from(line.evaluate(position));
                count += 1;
                line.push(position, Some(*mv));
            }
        }
        report(&format!("{kernel:?}, along a game"), count, start, sum);
    }
    Ok(())
}
