//! `tabiya-train human-measure`: how well a network predicts the moves of rated games.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;
use tabiya_engine::{Engine, EngineError};
use tabiya_human::{HumanNet, MoveChance, Ratings};
use tabiya_rules::Position;

use super::rated_game::read_games;
use super::run::read_net;
use super::sampler::walk;
use crate::format::files;
use crate::random::Random;

/// Bands of the mover's rating, from the lowest to below the next.
const BANDS: [u16; 5] = [0, 1600, 2000, 2400, u16::MAX];

/// Chances are compared with what was played in this many equal bins.
const BINS: usize = 20;

#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tabiya-train human-measure human.net other-games\n\
    By the rating of the player to move: how often the likeliest move was played, with its 95% error by games, and the mean negative logarithm of the\n\
    played move's chance; then, for all moves together, the chance that was said against the share that was seen.")]
pub(crate) struct MeasureOptions {
    /// The network.
    net: PathBuf,
    /// Files made by human-data, or folders of them.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// Positions of each band.
    #[arg(long, default_value_t = 30_000)]
    per_band: usize,
    /// Leave out this many plies at the beginning of each game.
    #[arg(long, default_value_t = 10)]
    first_ply: usize,
    /// Combine the network, which then has to be the engine's own, with a search of so many nodes.
    #[arg(long)]
    nodes: Option<u64>,
    /// Give the network the rating in steps of 200, and the same for both players.
    #[arg(long)]
    coarse: bool,
}

#[derive(Clone, Copy, Default)]
struct Band {
    positions: usize,
    hits: usize,
    loss: f64,
    /// Sums over games, of squares and products of both counts: positions of a game are not independent.
    squares: [f64; 3],
}

impl Band {
    /// Adds the counts of a game.
    fn end_game(&mut self, before: &Band) {
        let positions = (self.positions - before.positions) as f64;
        let hits = (self.hits - before.hits) as f64;
        for (sum, product) in
            self.squares
                .iter_mut()
                .zip([hits * hits, hits * positions, positions * positions])
        {
            *sum += product;
        }
    }

    /// The share of hits with its 95% error.
    fn share(&self) -> (f64, f64) {
        let count = self.positions.max(1) as f64;
        let share = self.hits as f64 / count;
        let [hits, both, positions] = self.squares;
        let variance = (hits - 2.0 * share * both + share * share * positions).max(0.0);
        (share, 1.96 * variance.sqrt() / count)
    }
}

/// What predicts.
enum Judge {
    Network(HumanNet),
    Search(Box<Engine>, u64),
}

impl Judge {
    fn new(options: &MeasureOptions) -> Result<Judge, Box<dyn Error>> {
        let Some(nodes) = options.nodes else {
            return Ok(Judge::Network(HumanNet::new(read_net(&options.net)?)));
        };
        let mut engine = Engine::builder().hash_megabytes(4).build()?;
        engine.load_human_net(&options.net)?;
        Ok(Judge::Search(Box::new(engine), nodes))
    }

    fn chances(&mut self, position: &Position, ratings: Ratings) -> Result<Vec<MoveChance>, EngineError> {
        match self {
            Judge::Network(network) => Ok(network.chances(position, ratings)),
            Judge::Search(engine, nodes) => engine.human_with_search(position, ratings, *nodes),
        }
    }
}

#[derive(Clone, Copy, Default)]
struct Bin {
    moves: usize,
    played: usize,
    said: f64,
}

pub(crate) fn measure(options: &MeasureOptions) -> Result<(), Box<dyn Error>> {
    let mut judge = Judge::new(options)?;
    let mut games = read_games(&files(&options.data)?)?;
    let mut random = Random::new(1);
    for index in (1..games.len()).rev() {
        games.swap(index, random.below(index + 1));
    }
    let mut bands = [Band::default(); BANDS.len() - 1];
    let mut bins = [Bin::default(); BINS];
    let mut failure = None;
    for game in &games {
        let before = bands;
        walk(game, |ply, sample| {
            let rating = sample.ratings.mover;
            let number = BANDS
                .iter()
                .rposition(|&low| low <= rating)
                .unwrap_or(0)
                .min(bands.len() - 1);
            let band = &mut bands[number];
            // A few positions of each game, so that no game weighs much.
            if ply >= options.first_ply && band.positions < options.per_band && random.below(8) == 0 {
                let ratings = match options.coarse {
                    true => Ratings::equal(rating / 200 * 200 + 100),
                    false => sample.ratings,
                };
                let chances = match judge.chances(sample.position, ratings) {
                    Ok(chances) => chances,
                    Err(error) => {
                        failure = Some(error);
                        return false;
                    }
                };
                band.positions += 1;
                band.hits += usize::from(chances.first().is_some_and(|best| best.mv == sample.played));
                for one in &chances {
                    let is_played = one.mv == sample.played;
                    let bin = &mut bins[((one.chance * BINS as f64) as usize).min(BINS - 1)];
                    bin.moves += 1;
                    bin.said += one.chance;
                    bin.played += usize::from(is_played);
                    if is_played {
                        band.loss -= one.chance.max(1e-9).ln();
                    }
                }
            }
            true
        });
        if let Some(error) = failure {
            return Err(error.into());
        }
        for (band, before) in bands.iter_mut().zip(&before) {
            band.end_game(before);
        }
    }
    print(&bands, &bins);
    Ok(())
}

fn print(bands: &[Band], bins: &[Bin]) {
    println!("rating       positions  likeliest move  loss");
    for (band, ends) in bands.iter().zip(BANDS.windows(2)) {
        let count = band.positions.max(1) as f64;
        let (share, error) = band.share();
        let name = match ends[1] {
            u16::MAX => format!("{} and more", ends[0]),
            end => format!("{} to {}", ends[0], end - 1),
        };
        println!(
            "{name:<14} {:>7}  {:>5.2}% ± {:.2}  {:.4}",
            band.positions,
            100.0 * share,
            100.0 * error,
            band.loss / count
        );
    }
    println!("\nsaid    seen    moves");
    for bin in bins.iter().filter(|bin| bin.moves > 0) {
        let count = bin.moves as f64;
        println!(
            "{:.4}  {:.4}  {}",
            bin.said / count,
            bin.played as f64 / count,
            bin.moves
        );
    }
}
