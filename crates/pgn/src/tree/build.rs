//! Building trees from a reader's events.

use tabiya_rules::{Move, Position};

use super::note::{Note, Placed};
use super::{GameTree, NodeId, Step};
use crate::{Comment, GameError, GameResult, Handler, Nag, Oddity, TagValue, Walk};

/// A [`Handler`] that builds a [`GameTree`] from each game.
///
/// ```
/// use tabiya_pgn::{Reader, Replay, TreeBuilder};
///
/// let mut replay = Replay::new(TreeBuilder::default());
/// Reader::from_bytes(b"1. e4 e5 *").read_game(&mut replay)?;
/// let game = replay.handler_mut().take();
/// assert_eq!(game.main_moves().count(), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct TreeBuilder {
    game: GameTree,
    at: Place,
    /// Where to continue after each open variation.
    outer: Vec<Place>,
    /// Notes pending for the next move.
    pending: Vec<Note>,
    part: Part,
    oddities: Vec<Oddity>,
    tags_only: bool,
    skip_variations: bool,
}

/// Where the next move or note goes.
#[derive(Clone, Copy, Debug)]
struct Place {
    id: NodeId,
    /// How many variations of the move have been read.
    variations: u32,
    /// The move that a variation replaces, while the variation has no move yet.
    replaces: Option<NodeId>,
}

impl Default for Place {
    fn default() -> Place {
        Place::at(NodeId::ROOT)
    }
}

impl Place {
    fn at(id: NodeId) -> Place {
        Place {
            id,
            variations: 0,
            replaces: None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Tags,
    Moves,
    End,
}

impl TreeBuilder {
    /// Builds games from their tags alone and skips their moves, which is many times faster. A FEN is still read.
    ///
    /// ```
    /// use tabiya_pgn::{Games, Reader, TreeBuilder};
    ///
    /// let file = b"[White \"Morphy\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[White \"Paulsen\"]\n\n1. d4 *\n";
    /// let games = Games::with_builder(Reader::from_bytes(file), TreeBuilder::tags_only());
    /// let white: Vec<_> = games.map(|game| game.unwrap().tag("White").unwrap().to_owned()).collect();
    /// assert_eq!(white, ["Morphy", "Paulsen"]);
    /// ```
    pub fn tags_only() -> TreeBuilder {
        TreeBuilder {
            tags_only: true,
            ..TreeBuilder::default()
        }
    }

    /// Builds games without their variations, which are skipped unread.
    ///
    /// ```
    /// use tabiya_pgn::{Games, Reader, TreeBuilder};
    ///
    /// let file = b"1. e4 {good} e5 (1... c5 2. Nf3) *";
    /// let mut games = Games::with_builder(Reader::from_bytes(file), TreeBuilder::without_variations());
    /// assert!(games.next().unwrap().unwrap().to_pgn().ends_with("1. e4 {good} 1... e5 *\n"));
    /// ```
    pub fn without_variations() -> TreeBuilder {
        TreeBuilder {
            skip_variations: true,
            ..TreeBuilder::default()
        }
    }

    /// The last game, as far as it could be read.
    pub fn take(&mut self) -> GameTree {
        core::mem::take(&mut self.game)
    }

    /// The oddities of the last game.
    pub fn oddities(&self) -> &[Oddity] {
        &self.oddities
    }

    fn add(&mut self, step: Step) {
        // A variation equal to another stays separate: nothing is merged.
        if let Ok(id) = self.game.append(self.at.id, step) {
            let first = self.game.nodes[self.at.id.index()].first_child;
            let node = &mut self.game.nodes[id.index()];
            node.before = core::mem::take(&mut self.pending);
            node.host = self.at.replaces.filter(|_| first != self.at.replaces);
            self.at = Place::at(id);
        }
    }

    fn note(&mut self, note: Note) {
        if self.at.replaces.is_some() || !self.pending.is_empty() {
            self.pending.push(note);
        } else {
            self.note_after(note);
        }
    }

    fn note_after(&mut self, note: Note) {
        let after_variations = self.at.variations;
        let node = &mut self.game.nodes[self.at.id.index()];
        node.notes.push(Placed {
            after_variations,
            note,
        });
    }

    /// No move follows: the notes for it go after the last move instead.
    fn settle(&mut self) {
        for note in core::mem::take(&mut self.pending) {
            self.note_after(note);
        }
    }

    fn settle_all(&mut self) {
        while !self.outer.is_empty() {
            self.close();
        }
        self.settle();
        if self.part != Part::End {
            let tag = self.game.tags.value("Result");
            self.game.result = tag
                .and_then(|tag| GameResult::parse(tag.as_bytes()))
                .unwrap_or_default();
        }
    }

    fn close(&mut self) {
        let Some(outer) = self.outer.pop() else {
            return;
        };
        let is_empty = self.at.replaces.is_some();
        let notes = match is_empty {
            true => core::mem::take(&mut self.pending),
            false => Vec::new(),
        };
        self.settle();
        self.at = outer;
        match is_empty {
            true => self.note_after(Note::Aside(notes)),
            false => self.at.variations += 1,
        }
    }
}

impl Handler for TreeBuilder {
    fn begin_game(&mut self, _byte: u64) {
        *self = TreeBuilder {
            tags_only: self.tags_only,
            skip_variations: self.skip_variations,
            ..TreeBuilder::default()
        };
    }

    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        let named = self.game.tags.push(name, value.text());
        debug_assert!(named.is_ok());
    }

    fn begin_movetext(&mut self, start: &Position) -> Walk {
        self.game.start.clone_from(start);
        self.part = Part::Moves;
        // Comments after the last tag are about the game.
        let tags = self.game.tags.len();
        let comments = &mut self.game.tag_comments;
        let first = comments.partition_point(|(place, _)| *place < tags);
        for (_, comment) in comments.split_off(first) {
            self.note(Note::Comment(comment));
        }
        match self.tags_only {
            true => Walk::Skip,
            false => Walk::Enter,
        }
    }

    fn before_move(&mut self, _position: &Position, mv: Move) {
        self.add(Step::Move(mv));
    }

    fn null_move(&mut self, _position: &Position) {
        self.add(Step::Pass);
    }

    fn nag(&mut self, nag: Nag) {
        self.note(Note::Nag(nag));
    }

    fn comment(&mut self, text: &[u8]) {
        let comment = Comment::from_bytes(text);
        match self.part {
            Part::Tags => self.game.tag_comments.push((self.game.tags.len(), comment)),
            Part::Moves => self.note(Note::Comment(comment)),
            Part::End => self.game.end_comments.push(comment),
        }
    }

    fn comment_before(&mut self, text: &[u8]) {
        self.pending.push(Note::Comment(Comment::from_bytes(text)));
    }

    fn begin_variation(&mut self, _position: &Position) -> Walk {
        if self.skip_variations {
            return Walk::Skip;
        }
        self.settle();
        let replaced = self.at.id;
        self.outer.push(self.at);
        self.at = Place {
            replaces: Some(replaced),
            ..Place::at(self.game.parent(replaced).unwrap_or(NodeId::ROOT))
        };
        Walk::Enter
    }

    fn end_variation(&mut self, _position: &Position) {
        self.close();
    }

    fn variation_result(&mut self, result: GameResult) {
        self.note(Note::Result(result));
    }

    fn result(&mut self, result: GameResult) {
        self.settle();
        self.game.result = result;
        self.part = Part::End;
    }

    fn end_game(&mut self) {
        self.settle_all();
    }

    fn bad_game(&mut self, _error: &GameError) {
        self.settle_all();
    }

    fn oddity(&mut self, oddity: &Oddity) {
        self.oddities.push(oddity.clone());
    }
}
