//! Turns sorted rows into columns.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::order::Order;
use super::row::{FEN_BYTES, Layout, RESULTS, Row, append, move_text};
use crate::columns::{Column, ColumnData, Kind, Meaning, Packing, Text, Values};

/// The columns of a table of positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) layout: Layout,
    pub(super) ratings: bool,
    pub(super) date: bool,
}

/// The texts of all moves, by code.
static MOVES: LazyLock<Vec<String>> = LazyLock::new(|| (0..5 << 12).map(move_text).collect());

fn move_name(code: u32) -> &'static str {
    MOVES.get(code as usize).map_or("", String::as_str)
}

fn result_name(code: u32) -> &'static str {
    RESULTS[code as usize % RESULTS.len()]
}

/// Dates as codes counted from the earliest one; as plain numbers if they are too far apart.
fn dates(dates: Vec<Option<i32>>) -> ColumnData {
    const MOST_DAYS: u32 = 1 << 18;
    let (first, last) = (dates.iter().flatten().min(), dates.iter().flatten().max());
    let (first, last) = (first.copied().unwrap_or(0), last.copied().unwrap_or(0));
    if last.abs_diff(first) < MOST_DAYS {
        let codes = dates
            .into_iter()
            .map(|date| date.map(|date| date.abs_diff(first)));
        return ColumnData::codes(codes, Meaning::Number(first));
    }
    ColumnData {
        present: dates.iter().map(|date| i16::from(date.is_some())).collect(),
        values: Values::Int32(dates.into_iter().flatten().collect()),
    }
}

impl Shape {
    pub(super) fn columns(&self) -> Vec<Column> {
        let mut columns = vec![
            Column::new("key", Kind::Int64, Packing::Delta),
            Column::new("move", Kind::Text, Packing::Dictionary).optional(),
            Column::new("result", Kind::Text, Packing::Dictionary),
        ];
        if self.ratings {
            columns.push(Column::new("white_elo", Kind::Int32, Packing::Dictionary).optional());
            columns.push(Column::new("black_elo", Kind::Int32, Packing::Dictionary).optional());
        }
        if self.date {
            columns.push(Column::new("date", Kind::Date, Packing::Dictionary).optional());
        }
        columns.push(Column::new("game", Kind::Int32, Packing::Delta));
        columns.push(Column::new("ply", Kind::Int32, Packing::Dictionary));
        if self.layout.material.is_some() {
            columns.push(Column::new("material", Kind::Text, Packing::Dictionary));
        }
        if self.layout.pawns.is_some() {
            columns.push(Column::new("pawns", Kind::Int64, Packing::Dictionary));
        }
        if self.layout.fen.is_some() {
            columns.push(Column::new("fen", Kind::Text, Packing::Delta));
        }
        columns
    }

    /// Sorts the rows of a block by key (stably) and makes columns of them.
    pub(super) fn sort(&self, block: &[u8], order: &mut Order) -> Vec<ColumnData> {
        let length = self.layout.length;
        let keys = block.chunks_exact(length).map(|row| Row(row).order());
        // Once in order, every column reads it from front to back.
        let mut rows = Vec::with_capacity(block.len());
        for &(_, index) in order.sort(keys) {
            let start = index as usize * length;
            append(&block[start..start + length], &mut rows);
        }
        let sorted = || rows.chunks_exact(length).map(Row);
        let keys = sorted()
            .map(|row| (row.order() ^ 1 << 63).cast_signed())
            .collect();
        let mut columns = vec![
            ColumnData::full(Values::Int64(keys)),
            ColumnData::codes(
                sorted().map(|row| Some(u32::from(row.move_code())).filter(|&code| code != 0)),
                Meaning::Text(move_name),
            ),
            ColumnData::codes(
                sorted().map(|row| Some(row.result() as u32)),
                Meaning::Text(result_name),
            ),
        ];
        if self.ratings {
            for side in 0..2 {
                let ratings = sorted().map(|row| row.rating(side));
                columns.push(ColumnData::codes(ratings, Meaning::Number(0)));
            }
        }
        if self.date {
            columns.push(dates(sorted().map(Row::date).collect()));
        }
        columns.push(ColumnData::full(Values::Int32(sorted().map(Row::game).collect())));
        let plies = sorted().map(|row| Some(row.ply()));
        columns.push(ColumnData::codes(plies, Meaning::Number(0)));
        if let Some(at) = self.layout.material {
            let mut known = HashMap::new();
            let text = |row: Row<'_>| {
                let code = row.number(at);
                let text = known
                    .entry(code)
                    .or_insert_with(|| Text::from(crate::keys::material_text(code)));
                text.clone()
            };
            columns.push(ColumnData::full(Values::Text(sorted().map(text).collect())));
        }
        if let Some(at) = self.layout.pawns {
            let keys = sorted().map(|row| row.number(at).cast_signed()).collect();
            columns.push(ColumnData::full(Values::Int64(keys)));
        }
        if let Some(at) = self.layout.fen {
            let fen = |row: Row<'_>| {
                let text = row.0[at..at + FEN_BYTES].split(|&byte| byte == 0).next();
                Text::copy_from_slice(text.unwrap_or_default())
            };
            columns.push(ColumnData::full(Values::Text(sorted().map(fen).collect())));
        }
        columns
    }
}
