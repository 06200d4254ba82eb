//! Writing the movetext of a game.

use std::collections::HashMap;
use std::io::{self, Write};

use tabiya_rules::{Color, Position};

use super::wrap::Wrapped;
use crate::tree::after;
use crate::{GameTree, NodeId, Note, Step};

pub(super) struct Moves<'a, W> {
    game: &'a GameTree,
    out: &'a mut Wrapped<W>,
    /// Whether the next move needs its number even if it is Black's.
    needs_number: bool,
    /// The variations still to be written, by the move in whose line they are.
    variations: HashMap<NodeId, Vec<NodeId>>,
}

/// What is still to be written, last in first out.
enum Todo {
    Variation(NodeId, Position),
    /// The notes after this many variations of a move.
    Notes(NodeId, u32),
    /// The rest of a line after its variations.
    Rest(NodeId, Position),
    Close,
}

impl<'a, W: Write> Moves<'a, W> {
    pub(super) fn new(game: &'a GameTree, out: &'a mut Wrapped<W>) -> Moves<'a, W> {
        Moves {
            game,
            out,
            needs_number: true,
            variations: HashMap::new(),
        }
    }

    pub(super) fn write(&mut self) -> io::Result<()> {
        let game = self.game;
        for note in game.notes(game.root()) {
            self.note(note)?;
        }
        let first = game.children(game.root()).next();
        let mut todo: Vec<_> = first
            .map(|id| Todo::Rest(id, game.start().clone()))
            .into_iter()
            .collect();
        while let Some(next) = todo.pop() {
            match next {
                Todo::Close => {
                    self.out.close()?;
                    self.needs_number = true;
                }
                Todo::Variation(id, position) => {
                    self.out.open();
                    self.needs_number = true;
                    todo.push(Todo::Close);
                    for note in game.notes_before(id) {
                        self.note(note)?;
                    }
                    self.number(&position)?;
                    self.line(id, position, &mut todo)?;
                }
                Todo::Notes(id, after_variations) => {
                    let is_last = !matches!(todo.last(), Some(Todo::Variation(..)));
                    let notes = game.placed_notes(id);
                    let notes =
                        &notes[notes.partition_point(|placed| placed.after_variations < after_variations)..];
                    for placed in notes
                        .iter()
                        .take_while(|placed| is_last || placed.after_variations == after_variations)
                    {
                        self.note(&placed.note)?;
                    }
                }
                Todo::Rest(id, position) => {
                    self.begin_move(id, &position)?;
                    self.line(id, position, &mut todo)?;
                }
            }
        }
        Ok(())
    }

    /// Writes moves up to one with variations, the first without its number; the rest goes onto the list.
    fn line(&mut self, mut id: NodeId, mut position: Position, todo: &mut Vec<Todo>) -> io::Result<()> {
        let game = self.game;
        loop {
            let Some(step) = game.step(id) else {
                return Ok(());
            };
            self.step(step, &position)?;
            let variations = self.variations_of(id);
            for placed in game.placed_notes(id) {
                if variations.is_empty() || placed.after_variations == 0 {
                    self.note(&placed.note)?;
                }
            }
            let next = game.children(id).next();
            let Some(reached) = after(&position, step) else {
                return Ok(());
            };
            if !variations.is_empty() {
                todo.extend(next.map(|next| Todo::Rest(next, reached)));
                let has_notes = game
                    .placed_notes(id)
                    .last()
                    .is_some_and(|placed| placed.after_variations > 0);
                for (after_variations, variation) in
                    (1..).zip(variations).collect::<Vec<_>>().into_iter().rev()
                {
                    if has_notes {
                        todo.push(Todo::Notes(id, after_variations));
                    }
                    todo.push(Todo::Variation(variation, position.clone()));
                }
                return Ok(());
            }
            let Some(next) = next else {
                return Ok(());
            };
            self.begin_move(next, &reached)?;
            (id, position) = (next, reached);
        }
    }

    /// The variations written after a move. Those that belong in the lines of its siblings are kept for later.
    fn variations_of(&mut self, id: NodeId) -> Vec<NodeId> {
        let game = self.game;
        if game.host(id).is_none()
            && let Some(parent) = game.parent(id)
        {
            for sibling in game.children(parent).skip(1) {
                if let Some(host) = game.host(sibling) {
                    self.variations.entry(host).or_default().push(sibling);
                }
            }
        }
        self.variations.remove(&id).unwrap_or_default()
    }

    /// The number of a move that continues a line, and the notes before the move.
    fn begin_move(&mut self, id: NodeId, position: &Position) -> io::Result<()> {
        let notes = self.game.notes_before(id);
        self.needs_number |= !notes.is_empty();
        self.number(position)?;
        for note in notes {
            self.note(note)?;
        }
        Ok(())
    }

    fn number(&mut self, position: &Position) -> io::Result<()> {
        let number = position.fullmove_number();
        match position.side_to_move() {
            Color::White => self.out.word(&format!("{number}.")),
            Color::Black if self.needs_number => self.out.word(&format!("{number}...")),
            Color::Black => Ok(()),
        }
    }

    fn step(&mut self, step: Step, position: &Position) -> io::Result<()> {
        self.needs_number = false;
        match step {
            Step::Move(mv) => self.out.word(&position.to_san(mv)),
            Step::Pass => self.out.word("--"),
        }
    }

    fn note(&mut self, note: &Note) -> io::Result<()> {
        match note {
            Note::Nag(nag) => self.out.word(&nag.to_string()),
            Note::Result(result) => self.out.word(result.as_str()),
            Note::Comment(comment) => {
                self.needs_number = true;
                self.out.comment(comment.as_str())
            }
            Note::Aside(notes) => {
                self.needs_number = true;
                self.out.open();
                // Asides are never nested.
                for note in notes {
                    match note {
                        Note::Aside(_) => {}
                        note => self.note(note)?,
                    }
                }
                self.out.close()
            }
        }
    }
}
