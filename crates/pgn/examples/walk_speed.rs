//! The cost of visiting every position of a game, compared with just playing its moves:
//!
//! ```sh
//! cargo run --release -p tabiya-pgn --example walk_speed
//! ```

use std::hint::black_box;
use std::time::{Duration, Instant};

use tabiya_pgn::{Game, GameTree};
use tabiya_rules::{Move, Position};

/// Forty plies.
const GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 \
    Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 \
    20. Nbd2 Nxd6 *";

const ROUNDS: u32 = 20;

/// The minimum of many short runs, so that the result holds on a busy machine too.
fn best(mut work: impl FnMut()) -> Duration {
    let rounds = (0..5000).map(|_| {
        let start = Instant::now();
        (0..ROUNDS).for_each(|_| work());
        start.elapsed() / ROUNDS
    });
    rounds.min().unwrap_or_default()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let tree = GameTree::parse(GAME)?;
    let moves: Vec<Move> = tree.main_moves().collect();
    let start = Position::default();
    let playing = best(|| {
        let mut position = start.clone();
        for &mv in &moves {
            position.play_unchecked(mv);
            black_box(&position);
        }
    });
    let checked = best(|| {
        let mut line = tabiya_rules::PlayedLine::new(start.clone());
        for &mv in &moves {
            black_box(line.play(mv)).ok();
        }
    });
    let walk = best(|| {
        for (position, node) in tree.walk() {
            black_box((&position, node));
        }
    });
    let untouched = GameTree::parse(GAME)?;
    let copy = best(|| drop(black_box(untouched.clone())));
    let first = best(|| {
        let tree = untouched.clone();
        for node in tree.main_line() {
            black_box(tree.position(node));
        }
    });
    let known = best(|| {
        for node in tree.main_line() {
            black_box(tree.position(node));
        }
    });
    let mut game = Game::from(tree.clone());
    let cursor = best(|| {
        game.go_to_start();
        while game.forward().is_some() {
            black_box(game.position());
        }
    });
    println!(
        "{} plies played: {playing:?}; by PlayedLine::play: {checked:?}",
        moves.len()
    );
    for (name, time) in [
        ("walk()", walk),
        ("position(node) for the first time", first.saturating_sub(copy)),
        ("position(node) again", known),
        ("cursor, back to the start and forward", cursor),
    ] {
        let ratio = time.as_secs_f64() / playing.as_secs_f64();
        println!("{name}: {time:?}, {ratio:.2} times playing");
    }
    Ok(())
}
