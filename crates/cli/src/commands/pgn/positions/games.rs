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
pub(super) struct GamesTable(RowTable<NewFile>);

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
        Ok(Self(RowTable::new(output, columns, &[], GROUP)?))
    }

    pub(super) fn add(&mut self, number: u32, place: GamePlace<'_>, game: &ChartedGame) -> io::Result<()> {
        let origin = place.origins.of(game.byte);
        let int = |number: u64| Cell::Int(i64::try_from(number).unwrap_or(i64::MAX));
        let mut row = vec![
            Cell::Int(number.into()),
            Cell::from(place.file.to_owned()),
            int(origin.frame),
            int(origin.byte),
        ];
        row.extend(TEXTS.map(|(tag, _)| {
            Cell::from(
                game.tags
                    .value(tag)
                    .filter(|text| *text != "?")
                    .map(str::to_owned),
            )
        }));
        row.extend(game.facts.ratings.map(|rating| Cell::from(rating.map(i64::from))));
        row.extend([
            Cell::from(game.facts.result.as_str()),
            Cell::from(game.facts.date.map(i64::from)),
            Cell::from(game.opening.map(|opening| opening.eco().to_string())),
            game.opening
                .map_or(Cell::Missing, |opening| Cell::from(opening.name())),
            Cell::Int(game.plies.into()),
            Cell::from(game.tags.to_json(is_other)?),
        ]);
        self.0.push(row)
    }

    pub(super) fn finish(self) -> io::Result<()> {
        self.0.finish()?.0.finish()
    }
}

/// Whether a tag has no column.
fn is_other(name: &str) -> bool {
    !MEANT.contains(&name) && !TEXTS.iter().any(|(tag, _)| *tag == name)
}
