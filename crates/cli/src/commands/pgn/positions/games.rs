//! The table of games: tags, and where each game is.

use std::io;

use tabiya_tables::{Cell, Column, Kind, Packing, RowTable};

use super::chart::ChartedGame;
use crate::games::GamePlace;
use crate::output::NewFile;

/// Games per row group.
const GROUP: usize = 50_000;

/// Tags that have their own columns, and the columns' names.
const TEXTS: [(&str, &str); 7] = [
    ("White", "white"),
    ("Black", "black"),
    ("Event", "event"),
    ("Site", "site"),
    ("Round", "round"),
    ("TimeControl", "time_control"),
    ("Termination", "termination"),
];

/// Tags whose meaning is in other columns.
const MEANT: [&str; 3] = ["WhiteElo", "BlackElo", "Result"];

/// Writes the table of games.
pub(super) struct GamesTable {
    table: RowTable<NewFile>,
    /// The other tags of a game as JSON, kept for its memory.
    tags: Vec<u8>,
}

impl GamesTable {
    pub(super) fn new(output: NewFile) -> io::Result<Self> {
        let text = |name| Column::new(name, Kind::Text, Packing::Dictionary);
        let number = |name| Column::new(name, Kind::Int32, Packing::Dictionary);
        let mut columns = vec![
            Column::new("game", Kind::Int32, Packing::Delta),
            text("file"),
            Column::new("frame", Kind::Int64, Packing::Dictionary),
            Column::new("offset", Kind::Int64, Packing::Delta),
        ];
        columns.extend(TEXTS.map(|(_, name)| text(name).optional()));
        columns.extend([
            number("white_elo").optional(),
            number("black_elo").optional(),
            text("result"),
            Column::new("date", Kind::Date, Packing::Dictionary).optional(),
            text("eco").optional(),
            text("opening").optional(),
            number("plies"),
            Column::new("tags", Kind::Text, Packing::Plain),
        ]);
        Ok(Self {
            table: RowTable::new(output, columns, &[], GROUP)?,
            tags: Vec::new(),
        })
    }

    pub(super) fn add(&mut self, number: u32, place: GamePlace<'_>, game: &ChartedGame) -> io::Result<()> {
        let origin = place.origins.of(game.byte);
        let int = |number: u64| Cell::Int(i64::try_from(number).unwrap_or(i64::MAX));
        let text = |tag| Cell::from(game.tags.value(tag).filter(|text| *text != "?"));
        let rating = |side: usize| Cell::from(game.facts.ratings[side].map(i64::from));
        let [white, black, event, site, round, time_control, termination] = TEXTS.map(|(tag, _)| text(tag));
        let eco = game.opening.map(|opening| opening.eco().to_string());
        self.tags.clear();
        game.tags.to_json(is_other, &mut self.tags)?;
        self.table.push(&[
            Cell::Int(number.into()),
            Cell::from(place.file),
            int(origin.frame),
            int(origin.byte),
            white,
            black,
            event,
            site,
            round,
            time_control,
            termination,
            rating(0),
            rating(1),
            Cell::from(game.facts.result.as_str()),
            Cell::from(game.facts.date.map(i64::from)),
            Cell::from(eco.as_deref()),
            Cell::from(game.opening.map(|opening| opening.name())),
            Cell::Int(game.plies.into()),
            Cell::Text(String::from_utf8_lossy(&self.tags)),
        ])
    }

    pub(super) fn finish(self) -> io::Result<()> {
        self.table.finish()?.0.finish()
    }
}

/// Whether a tag has no column.
fn is_other(name: &str) -> bool {
    !MEANT.contains(&name) && !TEXTS.iter().any(|(tag, _)| *tag == name)
}
