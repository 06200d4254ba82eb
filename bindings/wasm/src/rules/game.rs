//! Games: a tree of moves with a cursor. Every function that takes a node fails if the game no longer has it.

use tabiya_bindings::text::claim_name;
use tabiya_bindings::{Failure, TreeGame};
use tabiya_pgn::{EditError, Game, GameTree, NodeId, Step};
use tabiya_rules::GameResult;
use wasm_bindgen::prelude::*;

use super::RawPosition;
use super::numbers::{NULL, bad, color};
use crate::error::{Result, call};
use crate::records;

/// A game with its variations, comments and tags, and a cursor at one of its nodes.
#[wasm_bindgen(skip_typescript)]
pub struct RawGame(pub(super) TreeGame);

impl RawGame {
    pub(super) fn from_tree(tree: GameTree) -> RawGame {
        RawGame(TreeGame::from(tree))
    }

    /// The node with this number, if the game still has it.
    pub(super) fn node(&self, number: u32) -> core::result::Result<NodeId, Failure> {
        match NodeId::from_number(number).filter(|&id| self.0.tree().contains(id)) {
            Some(id) => Ok(id),
            None => Err(bad("the game has no such node: it was deleted")),
        }
    }
}

#[wasm_bindgen]
impl RawGame {
    /// A game that starts from a position.
    #[wasm_bindgen(constructor, skip_typescript)]
    pub fn new(start: &RawPosition) -> RawGame {
        RawGame(TreeGame::new(start.0.clone()))
    }

    /// Reads one game in PGN.
    #[wasm_bindgen(js_name = fromPgn, skip_typescript)]
    pub fn from_pgn(pgn: &str) -> Result<RawGame> {
        call(|| Ok(RawGame(TreeGame::parse(pgn)?)))
    }

    /// A copy of the game.
    #[wasm_bindgen(js_name = clone, skip_typescript)]
    pub fn copy(&self) -> RawGame {
        RawGame(TreeGame::from(Game::clone(&self.0)))
    }

    /// Whether two games have the same tags, moves, variations and annotations, wherever their cursors are.
    #[wasm_bindgen(skip_typescript)]
    pub fn equals(&self, other: &RawGame) -> bool {
        self.0 == other.0
    }

    /// The game as PGN, either as it is or with all seven tags of the roster.
    #[wasm_bindgen(skip_typescript)]
    pub fn pgn(&self, with_seven_tags: bool) -> String {
        match with_seven_tags {
            true => self.0.tree().to_export(),
            false => self.0.to_pgn(),
        }
    }

    /// The name and value of each tag, one after the other.
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
        call(|| self.0.set_tag(name, Some(value)))
    }

    /// Removes a tag and says whether it was there. Without its `Result` the game has no known result.
    #[wasm_bindgen(js_name = removeTag, skip_typescript)]
    pub fn remove_tag(&mut self, name: &str) -> Result<bool> {
        call(|| {
            let was_there = self.0.tag(name).is_some();
            self.0.set_tag(name, None)?;
            Ok(was_there)
        })
    }

    /// The recorded result.
    #[wasm_bindgen(skip_typescript)]
    pub fn result(&self) -> String {
        self.0.result().as_str().to_owned()
    }

    /// Records a result.
    #[wasm_bindgen(js_name = setResult, skip_typescript)]
    pub fn set_result(&mut self, result: &str) -> Result<()> {
        call(|| {
            let result = GameResult::parse(result.as_bytes()).ok_or_else(|| {
                bad(format!(
                    "result: expected 1-0, 0-1, 1/2-1/2 or *, not \"{result}\""
                ))
            })?;
            self.0.edit().set_result(result);
            Ok(())
        })
    }

    /// The position from which the game started.
    #[wasm_bindgen(skip_typescript)]
    pub fn start(&self) -> RawPosition {
        RawPosition(self.0.start().clone())
    }

    /// How the game has ended at the cursor by the rules.
    #[wasm_bindgen(skip_typescript)]
    pub fn outcome(&self) -> JsValue {
        records::outcome(self.0.outcome())
    }

    /// How it ends if a side runs out of time at the cursor.
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

    /// How many times the position at the cursor has occurred.
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
        call(|| {
            let id = self.node(node)?;
            Ok(self.0.edit().go_to(id)?)
        })
    }

    /// Goes to the start, or to the end of the line.
    #[wasm_bindgen(js_name = goToEnd, skip_typescript)]
    pub fn go_to_end(&mut self, is_start: bool) {
        match is_start {
            true => self.0.edit().go_to_start(),
            false => self.0.edit().go_to_end(),
        }
    }

    /// Goes back one move; false at the start.
    #[wasm_bindgen(skip_typescript)]
    pub fn undo(&mut self) -> bool {
        self.0.edit().undo().is_some()
    }

    /// Goes forward again over the move that `undo` went back; false if there is none.
    #[wasm_bindgen(skip_typescript)]
    pub fn redo(&mut self) -> bool {
        self.0.edit().redo().is_some()
    }

    /// Goes forward along the line; false at its end.
    #[wasm_bindgen(skip_typescript)]
    pub fn forward(&mut self) -> bool {
        self.0.edit().forward().is_some()
    }

    /// Plays a move or a null move at the cursor and returns its node.
    #[wasm_bindgen(skip_typescript)]
    pub fn play(&mut self, text: &str) -> Result<u32> {
        call(|| Ok(self.0.play(text)?.node_number()))
    }

    /// Adds a move or a null move after a node and returns the new node; the cursor stays.
    #[wasm_bindgen(skip_typescript)]
    pub fn add(&mut self, parent: u32, text: &str) -> Result<u32> {
        call(|| {
            let parent = self.0.key(self.node(parent)?);
            Ok(self.0.add(parent, text)?.node_number())
        })
    }

    /// Adds a whole line after a node, or nothing if a move of it is illegal, and returns its last node. Each move ends
    /// with a null character: arrays of strings would need more code.
    #[wasm_bindgen(js_name = addLine, skip_typescript)]
    pub fn add_line(&mut self, parent: u32, line: &str) -> Result<u32> {
        call(|| {
            let parent = self.0.key(self.node(parent)?);
            Ok(self
                .0
                .add_line(parent, line.split_terminator('\0'))?
                .node_number())
        })
    }

    /// Moves a variation up by one place, or makes it the main line.
    #[wasm_bindgen(skip_typescript)]
    pub fn promote(&mut self, node: u32, to_main_line: bool) -> Result<()> {
        call(|| {
            let id = self.node(node)?;
            match to_main_line {
                true => self.0.edit().promote_to_main_line(id)?,
                false => self.0.edit().promote(id)?,
            }
            Ok(())
        })
    }

    /// Moves a line down by one place.
    #[wasm_bindgen(skip_typescript)]
    pub fn demote(&mut self, node: u32) -> Result<()> {
        call(|| {
            let id = self.node(node)?;
            Ok(self.0.edit().demote(id)?)
        })
    }

    /// Deletes a node and what follows it.
    #[wasm_bindgen(skip_typescript)]
    pub fn delete(&mut self, node: u32) -> Result<()> {
        call(|| {
            let id = self.node(node)?;
            Ok(self.0.edit().delete(id)?)
        })
    }

    /// Reverts the last edit; false if there is none.
    #[wasm_bindgen(js_name = undoEdit, skip_typescript)]
    pub fn undo_edit(&mut self) -> bool {
        self.0.edit().undo_edit()
    }

    /// Makes the edit again that was reverted last; false if there is none.
    #[wasm_bindgen(js_name = redoEdit, skip_typescript)]
    pub fn redo_edit(&mut self) -> bool {
        self.0.edit().redo_edit()
    }
}

/// The position at a node of a game.
pub(super) fn position(
    tree: &GameTree,
    id: NodeId,
) -> core::result::Result<&tabiya_rules::Position, Failure> {
    tree.position(id).ok_or_else(|| EditError::NoSuchNode(id).into())
}

/// The bits of the step that leads to a node.
pub(super) fn step_bits(step: Step) -> u16 {
    match step {
        Step::Move(mv) => mv.bits(),
        Step::Pass => NULL,
    }
}
