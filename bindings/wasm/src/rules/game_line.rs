//! Games: how nodes are connected, and the lines they form.

use tabiya_bindings::Failure;
use tabiya_pgn::NodeId;
use tabiya_rules::{Move, Position};
use wasm_bindgen::prelude::*;

use super::RawPosition;
use super::game::{RawGame, position, step_bits};
use super::numbers::{NONE, bad};
use crate::error::{Result, call};

/// Stands for no node; numbers of nodes begin with 1.
const NO_NODE: u32 = 0;

fn numbers(ids: impl IntoIterator<Item = NodeId>) -> Vec<u32> {
    ids.into_iter().map(NodeId::number).collect()
}

#[wasm_bindgen]
impl RawGame {
    /// Whether the game has a node.
    #[wasm_bindgen(skip_typescript)]
    pub fn contains(&self, node: u32) -> bool {
        self.node(node).is_ok()
    }

    /// The bits of the move that leads to a node, 0 for a null move; -1 for the start.
    #[wasm_bindgen(skip_typescript)]
    pub fn step(&self, node: u32) -> Result<i32> {
        call(|| {
            let step = self.0.tree().step(self.node(node)?);
            Ok(step.map_or(NONE, |step| i32::from(step_bits(step))))
        })
    }

    /// The move that leads to a node in SAN; `--` for a null move.
    #[wasm_bindgen(skip_typescript)]
    pub fn san(&self, node: u32) -> Result<String> {
        call(|| self.written(node, |position, mv| position.to_san(mv).to_string()))
    }

    /// The same in long algebraic notation.
    #[wasm_bindgen(skip_typescript)]
    pub fn lan(&self, node: u32) -> Result<String> {
        call(|| self.written(node, |position, mv| position.to_lan(mv).to_string()))
    }

    fn written(
        &self,
        node: u32,
        write: impl Fn(&Position, Move) -> String,
    ) -> core::result::Result<String, Failure> {
        let id = self.node(node)?;
        let tree = self.0.tree();
        let parent = tree
            .parent(id)
            .ok_or_else(|| bad("no move leads to the start of a game"))?;
        Ok(match tree.mv(id) {
            Some(mv) => write(position(tree, parent)?, mv),
            None => "--".to_owned(),
        })
    }

    /// Whether a node is on the main line; the start is.
    #[wasm_bindgen(js_name = isMainLine, skip_typescript)]
    pub fn is_main_line(&self, node: u32) -> Result<bool> {
        call(|| {
            let tree = self.0.tree();
            let path = tree.path(self.node(node)?);
            Ok(path.iter().all(|&id| {
                let parent = tree.parent(id);
                parent.and_then(|parent| tree.children(parent).next()) == Some(id)
            }))
        })
    }

    /// The parent of a node; 0 for the start.
    #[wasm_bindgen(skip_typescript)]
    pub fn parent(&self, node: u32) -> Result<u32> {
        call(|| {
            let parent = self.0.tree().parent(self.node(node)?);
            Ok(parent.map_or(NO_NODE, NodeId::number))
        })
    }

    /// The children of a node: the continuation first, then the variations.
    #[wasm_bindgen(skip_typescript)]
    pub fn children(&self, node: u32) -> Result<Vec<u32>> {
        call(|| Ok(numbers(self.0.tree().children(self.node(node)?))))
    }

    /// The nodes from the first move to a node.
    #[wasm_bindgen(skip_typescript)]
    pub fn path(&self, node: u32) -> Result<Vec<u32>> {
        call(|| Ok(numbers(self.0.tree().path(self.node(node)?))))
    }

    /// The nodes of the line that follows a node.
    #[wasm_bindgen(skip_typescript)]
    pub fn line(&self, node: u32) -> Result<Vec<u32>> {
        call(|| Ok(numbers(self.0.tree().line(self.node(node)?))))
    }

    /// All nodes but the start, in the order in which PGN writes them.
    #[wasm_bindgen(skip_typescript)]
    pub fn nodes(&self) -> Vec<u32> {
        let root = self.0.tree().root();
        let all = self.0.tree().walk().map(|(_, id)| id);
        numbers(all.filter(|&id| id != root))
    }

    /// The bits of the moves of the main line; 0 is a null move.
    #[wasm_bindgen(js_name = packedMainLine, skip_typescript)]
    pub fn packed_main_line(&self) -> Vec<u16> {
        let tree = self.0.tree();
        let steps = tree.main_line().filter_map(|id| tree.step(id));
        steps.map(step_bits).collect()
    }

    /// The bits of the moves that lead to the cursor; 0 is a null move.
    #[wasm_bindgen(js_name = packedMoves, skip_typescript)]
    pub fn packed_moves(&self) -> Vec<u16> {
        self.0.steps().map(step_bits).collect()
    }

    /// The position at the cursor.
    #[wasm_bindgen(skip_typescript)]
    pub fn position(&self) -> RawPosition {
        RawPosition(self.0.position().clone())
    }

    /// The FEN of the position at the cursor.
    #[wasm_bindgen(skip_typescript)]
    pub fn fen(&self) -> String {
        self.0.position().to_string()
    }

    /// The position at a node.
    #[wasm_bindgen(js_name = positionAt, skip_typescript)]
    pub fn position_at(&self, node: u32) -> Result<RawPosition> {
        call(|| Ok(RawPosition(position(self.0.tree(), self.node(node)?)?.clone())))
    }

    /// The FEN of the position at a node.
    #[wasm_bindgen(js_name = fenAt, skip_typescript)]
    pub fn fen_at(&self, node: u32) -> Result<String> {
        call(|| Ok(position(self.0.tree(), self.node(node)?)?.to_string()))
    }

    /// Where the line that counts for repetitions begins: at the start, or after the last null move.
    #[wasm_bindgen(js_name = lineStart, skip_typescript)]
    pub fn line_start(&self) -> String {
        self.0.line().start().to_string()
    }

    /// The bits of the moves from there to the cursor.
    #[wasm_bindgen(js_name = lineMoves, skip_typescript)]
    pub fn line_moves(&self) -> Vec<u16> {
        self.0.line().moves().map(|mv| mv.bits()).collect()
    }
}
