//! Rules, games, PGN and books, as the classes of `bindings/wasm/js` call them.
//!
//! Squares are numbers from a1 = 0 to h8 = 63, moves are their sixteen bits, and nodes of a game have numbers too.
//! JavaScript has already checked the type of every value it passes; what the value means is checked here.

mod book;
mod game;
mod game_line;
mod game_notes;
mod numbers;
mod pgn;
mod position;
mod position_sets;
mod position_text;
mod setup;

pub use book::{RawBook, RawBookBuilder};
pub use game::RawGame;
pub use pgn::RawPgnReader;
pub use position::RawPosition;
pub use setup::RawSetup;
