//! Polyglot books.

use tabiya_book::{Book, BookBuilder, BookMove, BookOptions, MovesOf, Weighting};
use wasm_bindgen::prelude::*;

use super::numbers::{bad, color};
use super::{RawGame, RawPosition};
use crate::error::{Result, call};

/// A book in memory.
#[wasm_bindgen(skip_typescript)]
pub struct RawBook(Book<Vec<u8>>);

/// Three numbers for each move: its bits, its weight and its learning data.
fn flat(moves: impl Iterator<Item = BookMove>) -> Vec<u32> {
    moves
        .flat_map(|found| [u32::from(found.mv.bits()), u32::from(found.weight), found.learn])
        .collect()
}

#[wasm_bindgen]
impl RawBook {
    /// Reads a book from the bytes of a file, and checks it.
    #[wasm_bindgen(constructor, skip_typescript)]
    pub fn new(bytes: Vec<u8>) -> Result<RawBook> {
        call(|| {
            let book = Book::new(bytes)?;
            book.check()?;
            Ok(RawBook(book))
        })
    }

    /// How many entries there are.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn length(&self) -> usize {
        self.0.len()
    }

    /// The book's moves in a position, three numbers each.
    #[wasm_bindgen(skip_typescript)]
    pub fn moves(&self, position: &RawPosition) -> Vec<u32> {
        flat(self.0.moves(&position.0))
    }

    /// The move with the most weight.
    #[wasm_bindgen(skip_typescript)]
    pub fn best(&self, position: &RawPosition) -> Vec<u32> {
        flat(self.0.best(&position.0).into_iter())
    }

    /// A move chosen by weight with 64 random bits.
    #[wasm_bindgen(skip_typescript)]
    pub fn choose(&self, position: &RawPosition, random: u64) -> Vec<u32> {
        flat(self.0.choose(&position.0, random).into_iter())
    }
}

/// Builds a book from games.
#[wasm_bindgen(skip_typescript)]
pub struct RawBookBuilder(BookBuilder);

#[wasm_bindgen]
impl RawBookBuilder {
    /// `side` is `white`, `black` or empty.
    #[wasm_bindgen(constructor, skip_typescript)]
    pub fn new(
        max_plies: usize,
        min_games: u32,
        side: &str,
        moves_of: &str,
        weighting: &str,
    ) -> Result<RawBookBuilder> {
        call(|| {
            let unknown = |name: &str, known: &str, value: &str| {
                bad(format!("{name}: expected {known}, not \"{value}\""))
            };
            Ok(RawBookBuilder(BookBuilder::new(BookOptions {
                max_plies,
                min_games,
                side: match side {
                    "" => None,
                    "white" | "black" => Some(color(side == "white")),
                    _ => return Err(unknown("side", "white or black", side)),
                },
                moves_of: match moves_of {
                    "everyone" => MovesOf::Everyone,
                    "non-losers" => MovesOf::NonLosers,
                    "winners" => MovesOf::Winners,
                    _ => return Err(unknown("movesOf", "everyone, non-losers or winners", moves_of)),
                },
                weighting: match weighting {
                    "frequency" => Weighting::Frequency,
                    "score" => Weighting::Score,
                    "uniform" => Weighting::Uniform,
                    _ => return Err(unknown("weighting", "frequency, score or uniform", weighting)),
                },
            })))
        })
    }

    /// Adds the main line of a game.
    #[wasm_bindgen(skip_typescript)]
    pub fn add(&mut self, game: &RawGame) -> Result<()> {
        call(|| Ok(self.0.add(game.0.tree())?))
    }

    /// The book, as the bytes of a file.
    #[wasm_bindgen(skip_typescript)]
    pub fn bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }
}
