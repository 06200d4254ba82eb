//! Writes games.

mod moves;
mod wrap;

use std::io::{self, Write};

use crate::{GameTree, SEVEN_TAGS, Tags};
use moves::Moves;
use wrap::Wrapped;

/// Writes games as PGN: lines shorter than 80 characters, with everything that a [`GameTree`] holds, in order. The output
/// reads back as an equal tree.
///
/// ```
/// use tabiya_pgn::{GameTree, Writer};
///
/// let game = GameTree::parse("[White \"Morphy\"]\n\n1. e4 e5 2. Nf3 $1 (2. f4) *")?;
/// let mut text = Vec::new();
/// Writer::new(&mut text).write_game(&game)?;
/// assert_eq!(text, b"[White \"Morphy\"]\n\n1. e4 e5 2. Nf3 $1 (2. f4) *\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Writer<W> {
    out: W,
    is_first: bool,
    adds_missing_tags: bool,
}

impl<W: Write> Writer<W> {
    /// Writes to `out` in many small pieces, so wrap a file in a [`BufWriter`](io::BufWriter).
    pub fn new(out: W) -> Writer<W> {
        Writer {
            out,
            is_first: true,
            adds_missing_tags: false,
        }
    }

    /// Adds those of the [`SEVEN_TAGS`] that a game lacks, with the value `?`, as the standard requires. The others keep
    /// their places.
    pub fn with_seven_tags(mut self) -> Writer<W> {
        self.adds_missing_tags = true;
        self
    }

    /// The underlying writer.
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
        let mut out = Wrapped::new(&mut self.out);
        Moves::new(game, &mut out).write()?;
        out.word(game.result().as_str())?;
        for comment in game.end_comments() {
            out.comment(comment.as_str())?;
        }
        out.end_line()
    }

    /// Writes the tags and the comments among them, and returns whether there were any tags.
    fn tags(&mut self, game: &GameTree) -> io::Result<bool> {
        let mut tags: Vec<_> = game.tags().iter().collect();
        let mut before = vec![0; tags.len() + 1];
        for (place, _) in game.tag_comments() {
            before[(*place).min(tags.len())] += 1;
        }
        if self.adds_missing_tags {
            add_missing(&mut tags, &mut before, game);
        }
        let mut comments = game.tag_comments().iter();
        for (index, count) in before.into_iter().enumerate() {
            for (_, comment) in comments.by_ref().take(count) {
                let mut out = Wrapped::new(&mut self.out);
                out.comment(comment.as_str())?;
                out.end_line()?;
            }
            if let Some((name, value)) = tags.get(index) {
                tag(&mut self.out, name, value)?;
            }
        }
        Ok(!tags.is_empty())
    }
}

/// Inserts the missing tags of the roster in roster order. `comments` holds the number of comments before each tag.
fn add_missing<'a>(tags: &mut Vec<(&'a str, &'a str)>, comments: &mut Vec<usize>, game: &GameTree) {
    let mut place = 0;
    for name in SEVEN_TAGS {
        match tags.iter().rposition(|(found, _)| *found == name) {
            Some(found) => place = found + 1,
            None => {
                let value = match name {
                    "Result" => game.result().as_str(),
                    _ => Tags::unknown(name),
                };
                tags.insert(place, (name, value));
                comments.insert(place, 0);
                place += 1;
            }
        }
    }
}

fn tag(out: &mut impl Write, name: &str, value: &str) -> io::Result<()> {
    let mut escaped = String::with_capacity(value.len());
    for letter in value.chars() {
        match letter {
            '"' | '\\' => escaped.extend(['\\', letter]),
            '\n' | '\r' => escaped.push(' '), // a tag is written on one line
            _ => escaped.push(letter),
        }
    }
    writeln!(out, "[{name} \"{escaped}\"]")
}
