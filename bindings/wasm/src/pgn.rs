//! Many games in PGN.

use tabiya_bindings::games::PgnGames;
use wasm_bindgen::prelude::*;

use crate::arguments;
use crate::error::{Result, call, exception};
use crate::game::Game;
use crate::records::Record;

/// Reads the games of a text one after the other. A bad game comes with its error, and reading goes on behind it.
#[wasm_bindgen]
pub struct PgnReader(PgnGames);

#[wasm_bindgen]
impl PgnReader {
    /// Reads a text, or the bytes of a file.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] pgn: JsValue,
    ) -> Result<PgnReader> {
        if let Some(bytes) = pgn.dyn_ref::<js_sys::Uint8Array>() {
            return Ok(PgnReader(PgnGames::from_text(bytes.to_vec())));
        }
        call(|| Ok(PgnReader(PgnGames::from_text(arguments::text(&pgn, "pgn")?))))
    }

    /// The next game, as iterators of JavaScript tell it.
    #[wasm_bindgen(js_name = next, unchecked_return_type = "IteratorResult<PgnEntry, undefined>")]
    pub fn next_entry(&mut self) -> JsValue {
        let (game, error) = match self.0.next() {
            None => return Record::new().with("done", true).value(),
            Some(Ok(tree)) => (Game::from_tree(&tree).into(), JsValue::NULL),
            Some(Err(failure)) => (JsValue::NULL, exception(&failure)),
        };
        let entry = Record::new().with("game", game).with("error", error);
        Record::new()
            .with("done", false)
            .with("value", entry.value())
            .value()
    }
}
