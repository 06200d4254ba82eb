//! Games: a tree of moves with a cursor. Every function that is given a node fails if the game no longer has it.

use tabiya_bindings::Failure;
use tabiya_bindings::games::parse_pgn;
use tabiya_bindings::text::{claim_name, parse_move};
use tabiya_pgn::{EditError, Game, GameTree, NodeId, Step};
use tabiya_rules::GameResult;
use wasm_bindgen::prelude::*;

use super::RawPosition;
use super::numbers::{NULL, bad, bits, color, legal};
use crate::error::{Result, call};
use crate::records;

/// A game with its variations, comments and tags, and a cursor at one of its nodes.
#[wasm_bindgen(skip_typescript)]
#[derive(Clone)]
pub struct RawGame(pub(super) Game);

impl RawGame {
    pub(super) fn from_tree(tree: GameTree) -> RawGame {
        RawGame(Game::from(tree))
    }

    /// The node with a number, if the game still has it.
    pub(super) fn node(&self, number: u32) -> core::result::Result<NodeId, Failure> {
        match NodeId::from_number(number).filter(|&id| self.0.tree().contains(id)) {
            Some(id) => Ok(id),
            None => Err(bad(
                "the game has no such node: it was deleted, or belongs to another game",
            )),
        }
    }
}

#[wasm_bindgen]
impl RawGame {
    /// A game that begins in a position.
    #[wasm_bindgen(constructor, skip_typescript)]
    pub fn new(start: &RawPosition) -> RawGame {
        RawGame(Game::new(start.0.clone()))
    }

    /// Reads one game in PGN.
    #[wasm_bindgen(js_name = fromPgn, skip_typescript)]
    pub fn from_pgn(pgn: &str) -> Result<RawGame> {
        call(|| Ok(RawGame::from_tree(parse_pgn(pgn)?)))
    }

    /// Another game like this.
    #[wasm_bindgen(js_name = clone, skip_typescript)]
    pub fn copy(&self) -> RawGame {
        self.clone()
    }

    /// Whether two games have the same tags, moves, variations and notes, wherever their cursors are.
    #[wasm_bindgen(skip_typescript)]
    pub fn equals(&self, other: &RawGame) -> bool {
        self.0.tree() == other.0.tree()
    }

    /// The game in PGN as it is, or with all of the seven tags.
    #[wasm_bindgen(skip_typescript)]
    pub fn pgn(&self, with_seven_tags: bool) -> String {
        match with_seven_tags {
            true => self.0.tree().to_export(),
            false => self.0.to_pgn(),
        }
    }

    /// Names and values of the tags, in turn.
    #[wasm_bindgen(skip_typescript)]
    pub fn tags(&self) -> Vec<String> {
        let tags = self.0.tags().iter();
        tags.flat_map(|(name, value)| [name.to_owned(), value.to_owned()])
            .collect()
    }

    /// The value of a tag.
    #[wasm_bindgen(skip_typescript)]
    pub fn tag(&self, name: &str) -> Option<String> {
        self.0.tag(name).map(str::to_owned)
    }

    /// Sets a tag.
    #[wasm_bindgen(js_name = setTag, skip_typescript)]
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<()> {
        call(|| Ok(self.0.set_tag(name, value)?))
    }

    /// Removes a tag, and says whether it was there.
    #[wasm_bindgen(js_name = removeTag, skip_typescript)]
    pub fn remove_tag(&mut self, name: &str) -> Result<bool> {
        call(|| Ok(self.0.remove_tag(name)?))
    }

    /// The result as it is written.
    #[wasm_bindgen(skip_typescript)]
    pub fn result(&self) -> String {
        self.0.result().as_str().to_owned()
    }

    /// Writes down a result.
    #[wasm_bindgen(js_name = setResult, skip_typescript)]
    pub fn set_result(&mut self, result: &str) -> Result<()> {
        call(|| {
            let result = GameResult::parse(result.as_bytes())
                .ok_or_else(|| bad(format!("result: 1-0, 0-1, 1/2-1/2 or *, not \"{result}\"")))?;
            self.0.set_result(result);
            Ok(())
        })
    }

    /// The position that the game began in.
    #[wasm_bindgen(skip_typescript)]
    pub fn start(&self) -> RawPosition {
        RawPosition(self.0.start().clone())
    }

    /// How the game has ended by itself at the cursor.
    #[wasm_bindgen(skip_typescript)]
    pub fn outcome(&self) -> JsValue {
        records::outcome(self.0.outcome())
    }

    /// How it ends if the time of a side runs out at the cursor.
    #[wasm_bindgen(js_name = outcomeOnTime, skip_typescript)]
    pub fn outcome_on_time(&self, is_white: bool) -> JsValue {
        records::outcome(Some(self.0.outcome_on_time(color(is_white))))
    }

    /// The draws that the player to move may claim at the cursor.
    #[wasm_bindgen(skip_typescript)]
    pub fn claims(&self) -> Vec<String> {
        let claims = self.0.claims();
        claims.iter().map(|claim| claim_name(claim).to_owned()).collect()
    }

    /// How often the position at the cursor has been there.
    #[wasm_bindgen(skip_typescript)]
    pub fn occurrences(&self) -> usize {
        self.0.occurrences()
    }

    /// The node at the cursor.
    #[wasm_bindgen(skip_typescript)]
    pub fn cursor(&self) -> u32 {
        self.0.cursor().number()
    }

    /// Goes to a node.
    #[wasm_bindgen(js_name = goTo, skip_typescript)]
    pub fn go_to(&mut self, node: u32) -> Result<()> {
        call(|| Ok(self.0.go_to(self.node(node)?)?))
    }

    /// Goes to the start, or to the end of the line.
    #[wasm_bindgen(js_name = goToEnd, skip_typescript)]
    pub fn go_to_end(&mut self, is_start: bool) {
        match is_start {
            true => self.0.go_to_start(),
            false => self.0.go_to_end(),
        }
    }

    /// Goes back by a move; false at the start.
    #[wasm_bindgen(skip_typescript)]
    pub fn undo(&mut self) -> bool {
        self.0.undo().is_some()
    }

    /// Plays the move again that was gone back by last; false if there is none.
    #[wasm_bindgen(skip_typescript)]
    pub fn redo(&mut self) -> bool {
        self.0.redo().is_some()
    }

    /// Goes forward along the line; false at its end.
    #[wasm_bindgen(skip_typescript)]
    pub fn forward(&mut self) -> bool {
        self.0.forward().is_some()
    }

    /// Plays a move at the cursor and returns its node.
    #[wasm_bindgen(skip_typescript)]
    pub fn play(&mut self, packed: u16) -> Result<u32> {
        call(|| {
            let id = match packed {
                NULL => self.0.play_null()?,
                _ => self.0.play(legal(self.0.position(), packed)?)?,
            };
            Ok(id.number())
        })
    }

    /// Reads a move, plays it at the cursor and returns its node.
    #[wasm_bindgen(js_name = playText, skip_typescript)]
    pub fn play_text(&mut self, text: &str) -> Result<u32> {
        call(|| {
            let mv = parse_move(self.0.position(), text)?;
            Ok(self.0.play(mv)?.number())
        })
    }

    /// Adds a move behind a node and returns its node; the cursor stays.
    #[wasm_bindgen(skip_typescript)]
    pub fn add(&mut self, parent: u32, packed: u16) -> Result<u32> {
        call(|| {
            let parent = self.node(parent)?;
            let id = match packed {
                NULL => self.0.add_null(parent)?,
                _ => {
                    let mv = legal(position(self.0.tree(), parent)?, packed)?;
                    self.0.add(parent, mv)?
                }
            };
            Ok(id.number())
        })
    }

    /// Reads a move, adds it behind a node and returns its node; the cursor stays.
    #[wasm_bindgen(js_name = addText, skip_typescript)]
    pub fn add_text(&mut self, parent: u32, text: &str) -> Result<u32> {
        call(|| {
            let parent = self.node(parent)?;
            let mv = parse_move(position(self.0.tree(), parent)?, text)?;
            Ok(self.0.add(parent, mv)?.number())
        })
    }

    /// Moves a variation up by one place, or makes it the main line.
    #[wasm_bindgen(skip_typescript)]
    pub fn promote(&mut self, node: u32, to_main_line: bool) -> Result<()> {
        call(|| {
            let id = self.node(node)?;
            match to_main_line {
                true => self.0.promote_to_main_line(id)?,
                false => self.0.promote(id)?,
            }
            Ok(())
        })
    }

    /// Moves a line down by one place.
    #[wasm_bindgen(skip_typescript)]
    pub fn demote(&mut self, node: u32) -> Result<()> {
        call(|| Ok(self.0.demote(self.node(node)?)?))
    }

    /// Deletes a node and what follows it.
    #[wasm_bindgen(skip_typescript)]
    pub fn delete(&mut self, node: u32) -> Result<()> {
        call(|| Ok(self.0.delete(self.node(node)?)?))
    }

    /// Takes back the last change of the game; false if there is none.
    #[wasm_bindgen(js_name = undoEdit, skip_typescript)]
    pub fn undo_edit(&mut self) -> bool {
        self.0.undo_edit()
    }

    /// Makes the change again that was taken back last; false if there is none.
    #[wasm_bindgen(js_name = redoEdit, skip_typescript)]
    pub fn redo_edit(&mut self) -> bool {
        self.0.redo_edit()
    }
}

/// The position at a node of a game that has it.
pub(super) fn position(
    tree: &GameTree,
    id: NodeId,
) -> core::result::Result<&tabiya_rules::Position, Failure> {
    tree.position(id).ok_or_else(|| EditError::NoSuchNode(id).into())
}

/// The bits of what leads to a node.
pub(super) fn step_bits(step: Step) -> u16 {
    match step {
        Step::Move(mv) => bits(Some(mv)),
        Step::Pass => NULL,
    }
}
