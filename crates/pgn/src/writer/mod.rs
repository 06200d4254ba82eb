//! Writes games.

mod wrap;

use std::io::{self, Write};

use tabiya_rules::{Color, Position};

use crate::tree::after;
use crate::{Comment, GameTree, NodeId, SEVEN_TAGS, Step, Tags};
use wrap::Wrapped;

/// Writes games as PGN: the seven tags first, lines shorter than 80 letters, everything that a [`GameTree`] holds.
/// What is written is read back as an equal tree.
///
/// ```
/// use tabiya_pgn::{GameTree, Writer};
///
/// let game = GameTree::parse("[White \"Morphy\"]\n\n1. e4 e5 2. Nf3 $1 (2. f4) *")?;
/// let mut text = Vec::new();
/// Writer::new(&mut text).without_missing_tags().write_game(&game)?;
/// assert_eq!(text, b"[White \"Morphy\"]\n\n1. e4 e5 2. Nf3 $1 (2. f4) *\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Writer<W> {
    out: W,
    is_first: bool,
    adds_missing_tags: bool,
}

impl<W: Write> Writer<W> {
    /// Writes to `out`; many small pieces, so give a file a [`BufWriter`](io::BufWriter).
    pub fn new(out: W) -> Writer<W> {
        Writer {
            out,
            is_first: true,
            adds_missing_tags: true,
        }
    }

    /// Leaves away those of the seven tags that a game does not have; otherwise they are written with the value `?`, as
    /// the standard wants it.
    pub fn without_missing_tags(mut self) -> Writer<W> {
        self.adds_missing_tags = false;
        self
    }

    /// What it writes to.
    pub fn into_inner(self) -> W {
        self.out
    }

    /// Writes one game; a blank line separates it from the one before.
    pub fn write_game(&mut self, game: &GameTree) -> io::Result<()> {
        if !self.is_first {
            writeln!(self.out)?;
        }
        self.is_first = false;
        if self.tags(game)? {
            writeln!(self.out)?;
        }
        let mut moves = Moves {
            game,
            out: Wrapped::new(&mut self.out),
            needs_number: true,
        };
        moves.write()?;
        moves.out.word(game.result().as_str())?;
        moves.out.end_line()
    }

    /// Writes the tags and says whether there were any.
    fn tags(&mut self, game: &GameTree) -> io::Result<bool> {
        let tags = game.tags();
        let mut any = false;
        for name in SEVEN_TAGS {
            let missing = || self.adds_missing_tags.then(|| missing(name, game));
            if let Some(value) = tags.value(name).or_else(missing) {
                tag(&mut self.out, name, value)?;
                any = true;
            }
        }
        for (name, value) in others(tags) {
            tag(&mut self.out, name, value)?;
            any = true;
        }
        Ok(any)
    }
}

/// The tags that are not among the seven.
fn others(tags: &Tags) -> impl Iterator<Item = (&str, &str)> {
    tags.iter().filter(|(name, _)| !SEVEN_TAGS.contains(name))
}

/// What one of the seven tags says when nobody knows.
fn missing(name: &str, game: &GameTree) -> &'static str {
    match name {
        "Date" => "????.??.??",
        "Result" => game.result().as_str(),
        _ => "?",
    }
}

fn tag(out: &mut impl Write, name: &str, value: &str) -> io::Result<()> {
    let mut escaped = String::with_capacity(value.len());
    for letter in value.chars() {
        match letter {
            '"' | '\\' => escaped.extend(['\\', letter]),
            '\n' | '\r' => escaped.push(' '), // a tag is one line
            _ => escaped.push(letter),
        }
    }
    writeln!(out, "[{name} \"{escaped}\"]")
}

struct Moves<'a, W> {
    game: &'a GameTree,
    out: Wrapped<W>,
    /// Whether the next move needs its number even if Black makes it.
    needs_number: bool,
}

/// What is still to be written, the last first.
enum Todo {
    Variation(NodeId, Position),
    /// The rest of a line behind its variations.
    Rest(NodeId, Position),
    Close,
}

impl<W: Write> Moves<'_, W> {
    fn write(&mut self) -> io::Result<()> {
        let game = self.game;
        for comment in game.comments(game.root()) {
            self.comment(comment)?;
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
                    for comment in game.comments_before(id) {
                        self.comment(comment)?;
                    }
                    self.line(id, position, &mut todo)?;
                }
                Todo::Rest(id, position) => self.line(id, position, &mut todo)?,
            }
        }
        Ok(())
    }

    /// Writes moves up to one that has variations; what follows then is put on the list.
    fn line(&mut self, mut id: NodeId, mut position: Position, todo: &mut Vec<Todo>) -> io::Result<()> {
        let game = self.game;
        loop {
            self.node(id, &position)?;
            let next = game.children(id).next();
            let Some(reached) = game.step(id).and_then(|step| after(&position, step)) else {
                return Ok(());
            };
            // Only the first of the siblings is followed by the others; they are its variations.
            let mut siblings = game
                .parent(id)
                .map(|parent| game.children(parent))
                .into_iter()
                .flatten();
            if siblings.next() == Some(id) {
                let mut variations: Vec<_> = siblings
                    .map(|sibling| Todo::Variation(sibling, position.clone()))
                    .collect();
                if !variations.is_empty() {
                    variations.reverse();
                    todo.extend(next.map(|next| Todo::Rest(next, reached)));
                    todo.append(&mut variations);
                    return Ok(());
                }
            }
            let Some(next) = next else {
                return Ok(());
            };
            (id, position) = (next, reached);
        }
    }

    fn node(&mut self, id: NodeId, position: &Position) -> io::Result<()> {
        let number = position.fullmove_number();
        match position.side_to_move() {
            Color::White => self.out.word(&format!("{number}."))?,
            Color::Black if self.needs_number => self.out.word(&format!("{number}..."))?,
            Color::Black => {}
        }
        self.needs_number = false;
        match self.game.step(id) {
            Some(Step::Move(mv)) => self.out.word(&position.to_san(mv))?,
            _ => self.out.word("--")?,
        }
        for nag in self.game.nags(id) {
            self.out.word(&nag.to_string())?;
        }
        for comment in self.game.comments(id) {
            self.comment(comment)?;
        }
        Ok(())
    }

    fn comment(&mut self, comment: &Comment) -> io::Result<()> {
        self.needs_number = true;
        self.out.comment(comment.as_str())
    }
}
