//! Annotations of a move.

use crate::{Comment, GameResult, Nag};

/// An annotation: anything before or after a move that is not a move.
///
/// ```
/// use tabiya_pgn::{GameTree, Nag, Note};
///
/// let game = GameTree::parse("1. e4 {best by test} $1 *")?;
/// let first = game.main_line().next().unwrap();
/// assert!(matches!(game.notes(first).last(), Some(Note::Nag(Nag::GOOD))));
/// # Ok::<(), tabiya_pgn::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// A numeric annotation glyph.
    Nag(Nag),
    /// A comment.
    Comment(Comment),
    /// The result at the end of a variation.
    Result(GameResult),
    /// A variation without any moves: parentheses around notes, or around nothing.
    Aside(Vec<Note>),
}

impl Note {
    /// The comments in it: one, none, or those of an [`Aside`](Note::Aside).
    pub(super) fn comments(&self) -> impl Iterator<Item = &Comment> {
        let notes = match self {
            Note::Aside(notes) => notes.as_slice(),
            note => core::slice::from_ref(note),
        };
        notes.iter().filter_map(|note| match note {
            Note::Comment(comment) => Some(comment),
            _ => None,
        })
    }

    pub(super) fn nag(&self) -> Option<Nag> {
        match *self {
            Note::Nag(nag) => Some(nag),
            _ => None,
        }
    }
}

/// A note after a move, and how many of the move's variations come before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) after_variations: u32,
    pub(crate) note: Note,
}
