//! Files of games in PGN.

use std::io::Cursor;

use tabiya_pgn::{Games, ReadGameError, Reader, Stream};
use wasm_bindgen::prelude::*;

use super::RawGame;
use crate::error::exception;

/// Reads the games of a file one after the other.
#[wasm_bindgen(skip_typescript)]
pub struct RawPgnReader {
    games: Games<Stream<Cursor<Vec<u8>>>>,
    error: JsValue,
}

#[wasm_bindgen]
impl RawPgnReader {
    /// Reads the bytes of a file.
    #[wasm_bindgen(constructor, skip_typescript)]
    pub fn new(pgn: Vec<u8>) -> RawPgnReader {
        RawPgnReader {
            games: Games::new(Reader::new(Cursor::new(pgn))),
            error: JsValue::NULL,
        }
    }

    /// The next game, or the part of it before its first error; nothing at the end.
    #[wasm_bindgen(skip_typescript)]
    pub fn read(&mut self) -> Option<RawGame> {
        self.error = JsValue::NULL;
        let tree = match self.games.next()? {
            Ok(tree) => tree,
            Err(error) => {
                let (tree, failure) = match error {
                    ReadGameError::Bad(bad) => (bad.game, bad.error.into()),
                    ReadGameError::Input(error) => (Default::default(), error.into()),
                };
                self.error = exception(&failure);
                tree
            }
        };
        Some(RawGame::from_tree(tree))
    }

    /// The error in the game that was read last; null if there is none.
    #[wasm_bindgen(skip_typescript)]
    pub fn error(&self) -> JsValue {
        self.error.clone()
    }
}
