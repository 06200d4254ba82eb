//! How often, how fast and how well winnability is decided: final positions of games, positions of random play, and
//! locked positions and walls of pawns made for the purpose. Another seed makes others.
//!
//! ```sh
//! cargo run --release -p tabiya-pgn --example winnability -- --seed 1 --random 1000000 --walls 2000 games.pgn
//! ```

mod games;
mod locked;
mod measure;
mod random;

use std::fs::File;

use tabiya_pgn::{Expanded, Reader, Replay};

use locked::Lock;
use measure::Measure;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut measure_games = Measure::new("final positions of games");
    let mut has_games = false;
    let mut seed = 0;
    while let Some(argument) = arguments.next() {
        let mut number = |option: &str| -> Result<u64, Box<dyn std::error::Error>> {
            let text = arguments.next().ok_or(format!("{option} wants a number"))?;
            Ok(text
                .parse()
                .map_err(|_| format!("{option} {text}: not a number"))?)
        };
        match argument.as_str() {
            "--seed" => seed = number("--seed")?,
            "--random" => {
                let count = number("--random")?;
                let mut measure = Measure::new("positions of random play");
                random::positions(count, seed, |position| measure.add(position));
                measure.finish();
            }
            "--locked" => {
                let count = number("--locked")?;
                let mut measure = Measure::new("locked positions");
                locked::positions(Lock::Chain, count, seed, |position| measure.add(position));
                measure.finish();
            }
            "--walls" => {
                let count = number("--walls")?;
                let mut measure = Measure::new("positions with walls of pawns");
                locked::positions(Lock::Wall, count, seed, |position| measure.add(position));
                measure.finish();
            }
            file => {
                has_games = true;
                let mut replay = Replay::new(games::Ends::new(|position| measure_games.add(position)));
                Reader::new(Expanded::new(File::open(file)?)?).read_all(&mut replay)?;
            }
        }
    }
    if has_games {
        measure_games.finish();
    }
    Ok(())
}
