//! Selecting games and building their trees.

use tabiya_openings::OpeningFinder;
use tabiya_pgn::{GameResult, GameTree, Handler, Nag, TagValue, TreeBuilder, Walk};
use tabiya_rules::{Move, Position};

use super::criteria::{Criteria, Headers};
use crate::games::Collector;

/// What to omit from the games.
#[derive(Clone, Copy, Default)]
pub(crate) struct Strip {
    pub(crate) comments: bool,
    pub(crate) variations: bool,
    pub(crate) glyphs: bool,
}

/// Builds the tree of each game that meets the criteria, and converts it with `make`.
pub(crate) struct Selector<'a, F> {
    criteria: &'a Criteria,
    strip: Strip,
    make: &'a F,
    builder: TreeBuilder,
    headers: Headers,
    /// Where the game begins in the text.
    byte: u64,
    /// Whether the tags meet the criteria.
    is_wanted: bool,
    /// Whether the wanted position and material have occurred.
    has_position: bool,
    has_material: bool,
    opening: OpeningFinder,
    plies: u64,
    /// How deeply variations are nested here.
    depth: u32,
}

impl<'a, F> Selector<'a, F> {
    pub(crate) fn new(criteria: &'a Criteria, strip: Strip, make: &'a F) -> Self {
        Self {
            criteria,
            strip,
            make,
            builder: TreeBuilder::default(),
            headers: Headers::default(),
            byte: 0,
            is_wanted: false,
            has_position: false,
            has_material: false,
            opening: OpeningFinder::default(),
            plies: 0,
            depth: 0,
        }
    }

    /// How far into the text the last game begins.
    pub(crate) fn byte(&self) -> u64 {
        self.byte
    }

    /// Looks at a position of the mainline.
    fn see(&mut self, position: &Position) {
        self.has_position |= self.criteria.is_position(position);
        self.has_material |= self.criteria.is_material(position);
        if self.criteria.asks_for_openings() {
            self.opening.see(position);
        }
    }
}

impl<F> Handler for Selector<'_, F> {
    fn begin_game(&mut self, byte: u64) {
        self.headers = Headers::default();
        self.byte = byte;
        // Stays false for a game without movetext, which has no position to look at.
        self.is_wanted = false;
        (self.has_position, self.has_material) = (false, false);
        self.opening = OpeningFinder::default();
        (self.plies, self.depth) = (0, 0);
        self.builder.begin_game(byte);
    }

    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        self.headers.note(name, value);
        self.builder.tag(name, value);
    }

    fn begin_movetext(&mut self, start: &Position) -> Walk {
        self.is_wanted = self.criteria.admit(&self.headers);
        if !self.is_wanted {
            return Walk::Skip;
        }
        self.see(start);
        self.builder.begin_movetext(start)
    }

    fn before_move(&mut self, position: &Position, mv: Move) {
        self.builder.before_move(position, mv);
    }

    fn after_move(&mut self, position: &Position, _mv: Move) -> Walk {
        if self.depth == 0 {
            self.plies += 1;
            self.see(position);
        }
        Walk::Enter
    }

    fn null_move(&mut self, position: &Position) {
        if self.depth == 0 {
            self.plies += 1;
            self.see(position);
        }
        self.builder.null_move(position);
    }

    fn nag(&mut self, nag: Nag) {
        if !self.strip.glyphs {
            self.builder.nag(nag);
        }
    }

    fn comment(&mut self, text: &[u8]) {
        if !self.strip.comments {
            self.builder.comment(text);
        }
    }

    fn comment_before(&mut self, text: &[u8]) {
        if !self.strip.comments {
            self.builder.comment_before(text);
        }
    }

    fn begin_variation(&mut self, position: &Position) -> Walk {
        if self.strip.variations {
            return Walk::Skip;
        }
        self.depth += 1;
        self.builder.begin_variation(position)
    }

    fn end_variation(&mut self, position: &Position) {
        self.depth = self.depth.saturating_sub(1);
        self.builder.end_variation(position);
    }

    fn variation_result(&mut self, result: GameResult) {
        self.builder.variation_result(result);
    }

    fn result(&mut self, result: GameResult) {
        self.builder.result(result);
    }

    fn end_game(&mut self) {
        self.builder.end_game();
    }
}

impl<T: Send, F: Fn(GameTree) -> T> Collector for Selector<'_, F> {
    type Item = T;

    fn take(&mut self) -> Option<T> {
        let game = self.builder.take();
        let is_wanted = self.is_wanted
            && self.has_position
            && self.has_material
            && self.criteria.admit_opening(self.opening.opening())
            && self.criteria.admit_length(self.plies)
            && self.criteria.admit_result(game.result());
        is_wanted.then(|| (self.make)(game))
    }
}
