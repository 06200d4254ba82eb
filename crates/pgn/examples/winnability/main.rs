//! How often, how fast and how well winnability is decided: final positions of games, positions of random play, and
//! locked positions made for the purpose.
//!
//! ```sh
//! cargo run --release -p tabiya-pgn --example winnability -- --random 1000000 --locked 2000 games.pgn
//! ```

mod games;
mod locked;
mod measure;
mod random;

use std::fs::File;

use tabiya_pgn::{Expanded, Reader, Replay};

use measure::Measure;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut measure_games = Measure::new("final positions of games");
    let mut has_games = false;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--random" => {
                let count = arguments.next().ok_or("--random wants a number")?.parse()?;
                let mut measure = Measure::new("positions of random play");
                random::positions(count, |position| measure.add(position));
                measure.finish();
            }
            "--locked" => {
                let count = arguments.next().ok_or("--locked wants a number")?.parse()?;
                let mut measure = Measure::new("locked positions");
                locked::positions(count, |position| measure.add(position));
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
