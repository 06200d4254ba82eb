//! Which position to analyse: a FEN, a file or the start.

use std::fs;
use std::path::Path;

use tabiya_rules::{Game, Position};

use crate::failure::Failure;
use crate::position_args;

/// The game that the words on the command line stand for. A FEN may come with or without quotes.
pub(super) fn game(words: &[String]) -> Result<Game, Failure> {
    let text = words.join(" ");
    let text = text.trim();
    if text.is_empty() || text.eq_ignore_ascii_case("startpos") {
        return Ok(Game::default());
    }
    let file = Path::new(text);
    if file.is_file() {
        return last_position(file);
    }
    if !looks_like_fen(text) {
        return Err(Failure::input(format_args!(
            "'{text}' is neither a FEN nor a file nor startpos"
        )));
    }
    position_args::lenient("analyze", text).map(Game::new)
}

/// Ranks are separated by slashes; so are folders, but they do not come in sevens with a side to move.
fn looks_like_fen(text: &str) -> bool {
    text.contains(' ') || text.matches('/').count() == 7
}

/// A file with a FEN in its first line.
fn last_position(file: &Path) -> Result<Game, Failure> {
    let name = file.display();
    let text = fs::read_to_string(file).map_err(|error| Failure::input(format_args!("{name}: {error}")))?;
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    match first.map(Position::from_fen_lenient) {
        Some(Ok(position)) => Ok(Game::new(position)),
        Some(Err(error)) => Err(Failure::input(format_args!("{name}: {error}"))),
        None => Err(Failure::input(format_args!("{name} is empty"))),
    }
}
