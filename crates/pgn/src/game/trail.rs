//! The moves that lead to the cursor, on a board.

use tabiya_rules::{PlayedLine, Position};

use crate::Step;

/// The path to the cursor as it is played.
#[derive(Clone)]
pub(super) struct Trail {
    /// The line that ends at the cursor. A null move starts a new one, because no position can repeat across it.
    line: PlayedLine,
    /// The lines before each null move.
    earlier: Vec<PlayedLine>,
}

impl Trail {
    pub(super) fn new(start: Position) -> Trail {
        Trail {
            line: PlayedLine::new(start),
            earlier: Vec::new(),
        }
    }

    pub(super) fn line(&self) -> &PlayedLine {
        &self.line
    }

    /// Plays a step; `None` if it is impossible, which no step of a tree is.
    pub(super) fn play(&mut self, step: Step) -> Option<()> {
        match step {
            Step::Move(mv) => self.line.play(mv).ok(),
            Step::Pass => {
                let mut position = self.line.position().clone();
                position.make_null()?;
                let before = core::mem::replace(&mut self.line, PlayedLine::new(position));
                self.earlier.push(before);
                Some(())
            }
        }
    }

    /// Takes back the last step.
    pub(super) fn take_back(&mut self, step: Step) {
        match step {
            Step::Move(_) => drop(self.line.undo()),
            Step::Pass => {
                if let Some(before) = self.earlier.pop() {
                    self.line = before;
                }
            }
        }
    }
}
