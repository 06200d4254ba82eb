//! `tabiya-train human-data`: rated games from PGN files.

use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use clap::Args;
use tabiya_pgn::{Expanded, GameTree, Games, ReadGameError, Reader};
use tabiya_rules::Position;

use super::rated_game::RatedGame;
use crate::format::EXTENSION;
use crate::train::write_atomically;

/// Shorter games say little about their players: most were agreed draws or forfeits.
const SHORTEST: usize = 20;

/// No real player is rated higher; larger numbers are misprints.
const HIGHEST: u16 = 2900;

#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tabiya-train human-data twic*.pgn --output rated-games\n\
    Each PGN file becomes a file of the same name in the output folder, written only when it is complete. After an\n\
    interruption, run the same command again: files that are there are not made again.")]
pub(crate) struct DataOptions {
    /// PGN files, compressed or not.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The output folder.
    #[arg(long)]
    output: PathBuf,
    /// Leave out games with a player rated lower.
    #[arg(long, default_value_t = 600)]
    lowest: u16,
}

/// What became of the games of a file.
#[derive(Default)]
struct Count {
    kept: u64,
    left_out: u64,
    bad: u64,
}

pub(crate) fn make_data(options: &DataOptions) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(&options.output)?;
    let mut total = Count::default();
    for path in &options.files {
        let stem = path
            .file_stem()
            .ok_or_else(|| format!("{}: not a file", path.display()))?;
        let target = options.output.join(stem).with_extension(EXTENSION);
        if target.exists() {
            continue;
        }
        let named = |error: std::io::Error| format!("{}: {error}", path.display());
        let (bytes, count) = convert(path, options.lowest).map_err(named)?;
        write_atomically(&target, &bytes).map_err(|error| format!("{}: {error}", target.display()))?;
        total.kept += count.kept;
        total.left_out += count.left_out;
        total.bad += count.bad;
        eprintln!(
            "{}: {} games; in all {} games, {} left out, {} bad",
            path.display(),
            count.kept,
            total.kept,
            total.left_out,
            total.bad
        );
    }
    Ok(())
}

fn convert(path: &Path, lowest: u16) -> std::io::Result<(Vec<u8>, Count)> {
    let mut bytes = Vec::new();
    let mut count = Count::default();
    for game in Games::new(Reader::new(Expanded::new(File::open(path)?)?)) {
        match game {
            Ok(game) => match rated(&game, lowest) {
                Some(game) => {
                    bytes.extend(game.to_frame().to_bytes());
                    count.kept += 1;
                }
                None => count.left_out += 1,
            },
            Err(ReadGameError::Bad(_)) => count.bad += 1,
            Err(ReadGameError::Input(error)) => return Err(error),
        }
    }
    Ok((bytes, count))
}

/// The game if both players have a believable rating and it began in the usual way.
fn rated(game: &GameTree, lowest: u16) -> Option<RatedGame> {
    let rating = |name: &str| {
        let rating: u16 = game.tag(name)?.trim().parse().ok()?;
        (lowest..=HIGHEST).contains(&rating).then_some(rating)
    };
    let moves: Box<[_]> = game.main_moves().collect();
    if *game.start() != Position::default() || moves.len() < SHORTEST {
        return None;
    }
    Some(RatedGame {
        white: rating("WhiteElo")?,
        black: rating("BlackElo")?,
        moves,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOVES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 \
                         10. d4 Nbd7 1-0";

    fn game(tags: &str) -> Option<RatedGame> {
        rated(&GameTree::parse(format!("{tags}\n\n{MOVES}")).unwrap(), 600)
    }

    #[test]
    fn games_without_believable_ratings_are_left_out() {
        let good = game("[WhiteElo \"2100\"]\n[BlackElo \"1450\"]").unwrap();
        assert_eq!((good.white, good.black, good.moves.len()), (2100, 1450, 20));
        for tags in [
            "[WhiteElo \"2100\"]",
            "[WhiteElo \"2100\"]\n[BlackElo \"?\"]",
            "[WhiteElo \"2100\"]\n[BlackElo \"0\"]",
            "[WhiteElo \"21000\"]\n[BlackElo \"2000\"]",
        ] {
            assert_eq!(game(tags), None, "{tags}");
        }
    }

    #[test]
    fn short_games_and_other_starts_are_left_out() {
        let tags = "[WhiteElo \"2100\"]\n[BlackElo \"1450\"]";
        let short = GameTree::parse(format!("{tags}\n\n1. e4 e5 1/2-1/2")).unwrap();
        assert_eq!(rated(&short, 600), None);
        assert_eq!(
            game(&format!(
                "{tags}\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1\"]"
            )),
            None
        );
    }
}
