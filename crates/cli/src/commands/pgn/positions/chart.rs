//! What the tables need to know about one game.

use std::mem;
use std::sync::{Mutex, PoisonError};

use tabiya_openings::{Opening, OpeningFinder};
use tabiya_pgn::{GameResult, Handler, TagValue, Walk};
use tabiya_rules::{CastlingText, Move, Position};
use tabiya_tables::{Extra, GameFacts, PositionRows};

use super::tags::Tags;
use crate::commands::pgn::dates::Date;
use crate::games::{Collector, castling_text};

/// A game, ready for the tables.
pub(super) struct ChartedGame {
    /// Where it begins in its file's text.
    pub(super) byte: u64,
    pub(super) facts: GameFacts,
    pub(super) rows: PositionRows,
    pub(super) plies: u32,
    pub(super) opening: Option<Opening>,
    /// All tags, as written.
    pub(super) tags: Tags,
}

/// Finished games whose memory can be used again: allocating it anew takes longer than reading a game.
pub(super) struct Spares {
    extras: Vec<Extra>,
    games: Mutex<Vec<ChartedGame>>,
}

impl Spares {
    pub(super) fn new(extras: &[Extra]) -> Self {
        Self {
            extras: extras.to_vec(),
            games: Mutex::new(Vec::new()),
        }
    }

    pub(super) fn put(&self, game: ChartedGame) {
        self.games
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(game);
    }

    fn take(&self) -> ChartedGame {
        let spare = self.games.lock().unwrap_or_else(PoisonError::into_inner).pop();
        spare.unwrap_or_else(|| ChartedGame::new(&self.extras))
    }
}

/// Collects the tags and positions of each game.
pub(super) struct Chart<'a> {
    spares: &'a Spares,
    game: ChartedGame,
    opening: OpeningFinder,
    castling: CastlingText,
    result: Option<GameResult>,
    tagged: Option<GameResult>,
}

impl<'a> Chart<'a> {
    pub(super) fn new(spares: &'a Spares) -> Self {
        Self {
            spares,
            game: spares.take(),
            opening: OpeningFinder::default(),
            castling: CastlingText::Standard,
            result: None,
            tagged: None,
        }
    }
}

impl ChartedGame {
    fn new(extras: &[Extra]) -> Self {
        Self {
            byte: 0,
            facts: GameFacts::default(),
            rows: PositionRows::new(extras),
            plies: 0,
            opening: None,
            tags: Tags::default(),
        }
    }

    /// Begins another game.
    fn begin(&mut self, byte: u64) {
        self.byte = byte;
        self.facts = GameFacts::default();
        self.rows.clear();
        self.plies = 0;
        self.opening = None;
        self.tags.clear();
    }
}

impl Handler for Chart<'_> {
    fn begin_game(&mut self, byte: u64) {
        self.game.begin(byte);
        self.opening = OpeningFinder::default();
        (self.result, self.tagged) = (None, None);
    }

    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        let facts = &mut self.game.facts;
        let rating = || {
            value
                .number()
                .and_then(|rating| u16::try_from(rating).ok())
                .filter(|&rating| rating > 0)
        };
        match name {
            "WhiteElo" => facts.ratings[0] = rating(),
            "BlackElo" => facts.ratings[1] = rating(),
            "Date" | "UTCDate" => facts.date = Date::parse(&value.text()).map(Date::days).or(facts.date),
            "Result" => self.tagged = GameResult::parse(&value.bytes()),
            _ => {}
        }
        self.game.tags.push(name, &value.text());
    }

    fn begin_movetext(&mut self, start: &Position) -> Walk {
        self.castling = castling_text(start);
        self.opening.see(start);
        self.game.rows.push(start, None, self.castling);
        Walk::Enter
    }

    fn before_move(&mut self, _position: &Position, mv: Move) {
        self.game.rows.set_move(mv, self.castling);
    }

    fn after_move(&mut self, position: &Position, _mv: Move) -> Walk {
        self.game.plies += 1;
        self.opening.see(position);
        self.game.rows.push(position, None, self.castling);
        Walk::Enter
    }

    fn null_move(&mut self, position: &Position) {
        // A null move is not recorded as the move of the position before it.
        self.game.rows.push(position, None, self.castling);
        self.game.plies += 1;
    }

    fn begin_variation(&mut self, _position: &Position) -> Walk {
        Walk::Skip
    }

    fn result(&mut self, result: GameResult) {
        self.result = Some(result);
    }
}

impl Collector for Chart<'_> {
    type Item = ChartedGame;

    fn take(&mut self) -> Option<ChartedGame> {
        self.game.facts.result = self.result.or(self.tagged).unwrap_or_default();
        self.game.opening = self.opening.opening();
        Some(mem::replace(&mut self.game, self.spares.take()))
    }
}
