//! Games: comments, NAGs, clocks, evaluations, arrows and coloured squares.

use std::time::Duration;

use tabiya_bindings::Failure;
use tabiya_pgn::{Clock, Command, Comment, EvalAnnotation, EvalScore, Nag};
use wasm_bindgen::prelude::*;

use super::game::RawGame;
use super::numbers::bad;
use crate::error::{Result, call};
use crate::records::Record;

#[wasm_bindgen]
impl RawGame {
    /// The comments after a move or before it, with their commands.
    #[wasm_bindgen(skip_typescript)]
    pub fn comments(&self, node: u32, is_before: bool) -> Result<Vec<String>> {
        call(|| {
            let id = self.node(node)?;
            let whole = |comment: &Comment| comment.as_str().to_owned();
            Ok(match is_before {
                true => self.0.tree().comments_before(id).map(whole).collect(),
                false => self.0.tree().comments(id).map(whole).collect(),
            })
        })
    }

    /// The comments after a move without their commands.
    #[wasm_bindgen(skip_typescript)]
    pub fn text(&self, node: u32) -> Result<String> {
        call(|| {
            let comments = self.0.tree().comments(self.node(node)?);
            let texts: Vec<String> = comments
                .map(Comment::text)
                .filter(|text| !text.is_empty())
                .collect();
            Ok(texts.join(" "))
        })
    }

    /// Replaces the comments after a move or before it with one, or with none.
    #[wasm_bindgen(js_name = setComment, skip_typescript)]
    pub fn set_comment(&mut self, node: u32, is_before: bool, text: &str) -> Result<()> {
        call(|| {
            let id = self.node(node)?;
            match is_before {
                true => self.0.edit().set_comment_before(id, text)?,
                false => self.0.edit().set_comment(id, text)?,
            }
            Ok(())
        })
    }

    /// Adds a comment after a move, or before it.
    #[wasm_bindgen(js_name = addComment, skip_typescript)]
    pub fn add_comment(&mut self, node: u32, is_before: bool, text: &str) -> Result<()> {
        call(|| {
            let id = self.node(node)?;
            match is_before {
                true => self.0.edit().add_comment_before(id, text)?,
                false => self.0.edit().add_comment(id, text)?,
            }
            Ok(())
        })
    }

    /// The numbers of the NAGs on a move.
    #[wasm_bindgen(skip_typescript)]
    pub fn nags(&self, node: u32) -> Result<Vec<u32>> {
        call(|| Ok(self.0.tree().nags(self.node(node)?).map(|nag| nag.0).collect()))
    }

    /// Replaces the NAGs on a move.
    #[wasm_bindgen(js_name = setNags, skip_typescript)]
    pub fn set_nags(&mut self, node: u32, nags: Vec<u32>) -> Result<()> {
        call(|| {
            let id = self.node(node)?;
            let former: Vec<Nag> = self.0.tree().nags(id).collect();
            self.0.edit().as_one_edit(|game| {
                for nag in former {
                    game.remove_nag(id, nag)?;
                }
                for nag in nags {
                    game.add_nag(id, Nag(nag))?;
                }
                Ok(())
            })
        })
    }

    /// The time on the clock after a move, or the time that the move took, in milliseconds.
    #[wasm_bindgen(skip_typescript)]
    pub fn clock(&self, node: u32, is_elapsed: bool) -> Result<Option<f64>> {
        call(|| {
            let id = self.node(node)?;
            let clock = match is_elapsed {
                true => self.0.tree().elapsed(id),
                false => self.0.tree().clock(id),
            };
            Ok(clock.map(|clock| clock.0.as_secs_f64() * 1000.0))
        })
    }

    /// Sets the time on the clock after a move, or the time that the move took.
    #[wasm_bindgen(js_name = setClock, skip_typescript)]
    pub fn set_clock(&mut self, node: u32, is_elapsed: bool, milliseconds: f64) -> Result<()> {
        call(|| {
            let whole = (milliseconds.is_finite() && (0.0..1e15).contains(&milliseconds))
                .then(|| Duration::from_millis(milliseconds.round() as u64));
            let time = whole.ok_or_else(|| bad("time: expected milliseconds, not less than 0"))?;
            let command = match is_elapsed {
                true => Command::Elapsed(Clock(time)),
                false => Command::Clock(Clock(time)),
            };
            self.set(node, &command)
        })
    }

    /// The recorded evaluation of the position after a move, from White's point of view.
    #[wasm_bindgen(skip_typescript)]
    pub fn evaluation(&self, node: u32) -> Result<JsValue> {
        call(|| {
            let Some(found) = self.0.tree().evaluation(self.node(node)?) else {
                return Ok(JsValue::NULL);
            };
            let record = match found.score {
                EvalScore::Centipawns(value) => Record::new()
                    .with("centipawns", value)
                    .with("mate", JsValue::NULL),
                EvalScore::Mate(moves) => Record::new()
                    .with("centipawns", JsValue::NULL)
                    .with("mate", moves),
            };
            Ok(match found.depth {
                Some(depth) => record.with("depth", depth),
                None => record,
            }
            .value())
        })
    }

    /// Records an evaluation.
    #[wasm_bindgen(js_name = setEvaluation, skip_typescript)]
    pub fn set_evaluation(&mut self, node: u32, value: i32, is_mate: bool, depth: Option<u32>) -> Result<()> {
        let score = match is_mate {
            true => EvalScore::Mate(value),
            false => EvalScore::Centipawns(value),
        };
        call(|| self.set(node, &Command::Evaluation(EvalAnnotation { score, depth })))
    }

    /// The arrows (`cal`) or coloured squares (`csl`) of a move, as PGN writes them.
    #[wasm_bindgen(skip_typescript)]
    pub fn marks(&self, node: u32, is_arrows: bool) -> Result<Vec<String>> {
        call(|| {
            let id = self.node(node)?;
            Ok(match is_arrows {
                true => self.0.tree().arrows(id).iter().map(ToString::to_string).collect(),
                false => self
                    .0
                    .tree()
                    .squares(id)
                    .iter()
                    .map(ToString::to_string)
                    .collect(),
            })
        })
    }

    /// Sets a command by its name: `cal`, `csl` or any other.
    #[wasm_bindgen(js_name = setCommand, skip_typescript)]
    pub fn set_command(&mut self, node: u32, name: &str, value: &str) -> Result<()> {
        call(|| self.set(node, &Command::parse(name, value)))
    }

    /// Removes every command with this name.
    #[wasm_bindgen(js_name = removeCommand, skip_typescript)]
    pub fn remove_command(&mut self, node: u32, name: &str) -> Result<()> {
        call(|| {
            let id = self.node(node)?;
            Ok(self.0.edit().remove_command(id, name)?)
        })
    }

    fn set(&mut self, node: u32, command: &Command<'_>) -> core::result::Result<(), Failure> {
        let id = self.node(node)?;
        // A second command of that name would be ignored, but would still be written.
        self.0.edit().as_one_edit(|game| {
            game.remove_command(id, command.name())?;
            Ok(game.set_command(id, command)?)
        })
    }
}
