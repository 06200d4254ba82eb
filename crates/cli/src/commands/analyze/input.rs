//! The position to analyse: a FEN, a PGN file or the start position.

use std::fmt::Display;
use std::path::Path;

use tabiya_pgn::{Games, Reader};
use tabiya_rules::PlayedLine;

use crate::failure::Failure;
use crate::position_args::StrictArg;

/// The game to analyse, from the words on the command line. A FEN may come with or without quotes;
/// `number` selects the game if the words name a PGN file.
pub(super) fn game(words: &[String], number: u64, strict: StrictArg) -> Result<PlayedLine, Failure> {
    let text = words.join(" ");
    let text = text.trim();
    if text.is_empty() || text.eq_ignore_ascii_case("startpos") {
        return Ok(PlayedLine::default());
    }
    let file = Path::new(text);
    if file.is_file() {
        return last_position(file, number);
    }
    if !looks_like_fen(text) {
        return Err(Failure::input(format_args!(
            "'{text}' is neither a FEN nor a file nor startpos"
        )));
    }
    strict.read_fen("analyze", text).map(PlayedLine::new)
}

/// A path has slashes too, but rarely spaces or exactly seven slashes.
fn looks_like_fen(text: &str) -> bool {
    text.contains(' ') || text.matches('/').count() == 7
}

/// The last position of a game in a PGN file, compressed or not, with its moves, which count for repetitions.
fn last_position(file: &Path, number: u64) -> Result<PlayedLine, Failure> {
    let name = file.display();
    let bad = |error: &dyn Display| Failure::input(format_args!("{name}: {error}"));
    let reader = Reader::open(file).map_err(|error| bad(&error))?;
    let skipped = usize::try_from(number - 1).unwrap_or(usize::MAX);
    let mut games = Games::new(reader).skip(skipped);
    let tree = match games.next() {
        Some(Ok(tree)) => tree,
        Some(Err(error)) => return Err(bad(&error)),
        None if number == 1 => return Err(bad(&"contains no games")),
        None => return Err(bad(&format_args!("has no game {number}"))),
    };
    let mut game = PlayedLine::new(tree.start().clone());
    for mv in tree.main_moves() {
        game.play(mv).map_err(|error| bad(&error))?;
    }
    Ok(game)
}
