//! Games: a start, the moves that were played, and tags.

use tabiya_bindings::Spelled;
use tabiya_bindings::games::parse_pgn;
use tabiya_bindings::text::{Castling, claim_name, parse_move};
use tabiya_pgn::{GameResult, GameTree, Tags};
use wasm_bindgen::prelude::*;

use crate::arguments;
use crate::error::{Result, call};
use crate::position::Position;
use crate::records::{self, Record};

/// A game: where it began, what was played, and its tags.
#[wasm_bindgen]
#[derive(Clone, Default)]
pub struct Game {
    pub(crate) game: tabiya_rules::PlayedLine,
    tags: Tags,
}

impl Game {
    pub(crate) fn from_game(game: tabiya_rules::PlayedLine) -> Game {
        Game {
            game,
            tags: Tags::default(),
        }
    }

    pub(crate) fn from_tree(tree: &GameTree) -> Game {
        Game {
            game: tree.played_line(),
            tags: tree.tags().clone(),
        }
    }
}

#[wasm_bindgen]
impl Game {
    /// A game that begins in a position; without one at the usual start.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string | HasFen")] start: JsValue,
    ) -> Result<Game> {
        call(|| {
            let start = arguments::position(&start)?;
            Ok(Game::from_game(tabiya_rules::PlayedLine::new(start)))
        })
    }

    /// Reads one game in PGN: its tags and its moves without variations.
    #[wasm_bindgen(js_name = fromPgn)]
    pub fn from_pgn(#[wasm_bindgen(unchecked_param_type = "string")] pgn: JsValue) -> Result<Game> {
        call(|| Ok(Game::from_tree(&parse_pgn(arguments::text(&pgn, "pgn")?)?)))
    }

    /// Another game like this.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> Game {
        self.clone()
    }

    /// The position now.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> Position {
        Position(self.game.position().clone())
    }

    /// The position that the game began in.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> Position {
        Position(self.game.start().clone())
    }

    /// The FEN of the position now.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.game.position().to_string()
    }

    /// The moves that were played.
    #[wasm_bindgen(unchecked_return_type = "Move[]")]
    pub fn moves(&self) -> js_sys::Array {
        records::line(self.game.start(), self.game.moves())
    }

    /// Plays a move written in UCI or SAN, and says which it was.
    #[wasm_bindgen(js_name = makeMove, unchecked_return_type = "Move")]
    pub fn make_move(
        &mut self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "MoveText")] text: JsValue,
    ) -> Result<JsValue> {
        call(|| {
            let mv = parse_move(self.game.position(), &arguments::move_text(&text)?)?;
            let spelled = Spelled::new(self.game.position(), mv, Castling::Usual);
            self.game.play(mv)?;
            Ok(records::move_object(&spelled))
        })
    }

    /// Takes back the last move and says which it was; null at the start.
    #[wasm_bindgen(unchecked_return_type = "Move | null")]
    pub fn undo(&mut self) -> JsValue {
        match self.game.undo() {
            None => JsValue::NULL,
            Some(mv) => records::move_object(&Spelled::new(self.game.position(), mv, Castling::Usual)),
        }
    }

    /// Plays the move again that was taken back last; null if there is none.
    #[wasm_bindgen(unchecked_return_type = "Move | null")]
    pub fn redo(&mut self) -> JsValue {
        let before = self.game.position().clone();
        match self.game.redo() {
            None => JsValue::NULL,
            Some(mv) => records::move_object(&Spelled::new(&before, mv, Castling::Usual)),
        }
    }

    /// How the game has ended by itself; null while it has not.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> JsValue {
        records::outcome(self.game.outcome())
    }

    /// The draws that the player to move may claim.
    #[wasm_bindgen(
        getter,
        unchecked_return_type = "(\"threefold_repetition\" | \"fifty_moves\")[]"
    )]
    pub fn claims(&self) -> js_sys::Array {
        let claims = self.game.claims();
        records::list(claims.iter().map(|claim| JsValue::from_str(claim_name(claim))))
    }

    /// The tags, such as `White` and `Event`.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, string>")]
    pub fn tags(&self) -> JsValue {
        let tags = self.tags.iter();
        tags.fold(Record::new(), |record, (name, value)| record.with(name, value))
            .value()
    }

    /// Sets a tag.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] name: JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] value: JsValue,
    ) -> Result<()> {
        call(|| {
            let name = arguments::text(&name, "name")?;
            Ok(self.tags.set(&name, arguments::text(&value, "value")?)?)
        })
    }

    /// The game in PGN.
    pub fn pgn(&self) -> String {
        let mut tree = GameTree::from(&self.game);
        let is_over = self.game.outcome().is_some();
        for (name, value) in self.tags.iter() {
            // Where the game begins and how it ended by itself, the moves know better.
            let is_known = matches!(name, "FEN" | "SetUp") || (name == "Result" && is_over);
            if !is_known {
                let named = tree.tags_mut().set(name, value);
                debug_assert!(named.is_ok());
            }
        }
        if let (false, Some(result)) = (is_over, self.tags.value("Result")) {
            tree.set_result(GameResult::parse(result.as_bytes()).unwrap_or_default());
        }
        tree.to_export()
    }
}
