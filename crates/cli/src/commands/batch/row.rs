//! The rows of the output, one per position.

use serde::Serialize;
use serde_json::{Map, Value, json};
use tabiya_engine::{Line, Report};
use tabiya_openings::OpeningFinder;
use tabiya_pgn::{GameTree, NodeId, Origin};
use tabiya_rules::{CastlingText, Position};
use tabiya_tables::position_key;

use super::settings::Maker;
use crate::games::castling_text;

/// A row; the fields are in the order of the columns.
#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    frame: u64,
    offset: u64,
    ply: usize,
    fen: String,
    key: i64,
    #[serde(rename = "move")]
    played: Option<String>,
    #[serde(flatten)]
    found: Found,
    win: Option<u16>,
    draw: Option<u16>,
    loss: Option<u16>,
    depth: Option<u32>,
    nodes: u64,
    clock: Option<f64>,
    #[serde(flatten)]
    game: &'a GameCells,
    engine: &'a str,
    network: &'a str,
    /// Lines after the first.
    #[serde(flatten)]
    others: Map<String, Value>,
}

#[derive(Default, Serialize)]
struct Found {
    best: Option<String>,
    cp: Option<i32>,
    mate: Option<i32>,
    line: Option<String>,
}

/// What all rows of a game have in common.
#[derive(Default, Serialize)]
struct GameCells {
    white: Option<String>,
    black: Option<String>,
    white_elo: Option<u64>,
    black_elo: Option<u64>,
    result: Option<&'static str>,
    eco: Option<String>,
    opening: Option<&'static str>,
}

/// The place of a position in its game.
struct Context<'a> {
    ply: usize,
    castling: CastlingText,
    cells: &'a GameCells,
    /// The node of the move that was played.
    played: Option<(&'a GameTree, NodeId)>,
}

/// The origin of rows.
pub(super) struct Rows<'a> {
    pub(super) file: &'a str,
    pub(super) origin: Origin,
    pub(super) maker: &'a Maker,
    /// The number of lines requested.
    pub(super) lines: usize,
}

impl Rows<'_> {
    /// Appends the rows of a game to a text, one per line.
    pub(super) fn of_game(
        &self,
        game: &GameTree,
        positions: &[Position],
        reports: &[Report],
        text: &mut Vec<u8>,
    ) -> serde_json::Result<()> {
        let cells = GameCells::of(game, positions);
        let castling = castling_text(game.start());
        let mut next = game.main_line();
        for (ply, (position, report)) in positions.iter().zip(reports).enumerate() {
            let context = Context {
                ply,
                castling,
                cells: &cells,
                played: next.next().map(|node| (game, node)),
            };
            self.add(&context, position, report, text)?;
        }
        Ok(())
    }

    /// Appends the row of a position that belongs to no game.
    pub(super) fn of_position(
        &self,
        position: &Position,
        report: &Report,
        text: &mut Vec<u8>,
    ) -> serde_json::Result<()> {
        let context = Context {
            ply: 0,
            castling: castling_text(position),
            cells: &GameCells::default(),
            played: None,
        };
        self.add(&context, position, report, text)
    }

    fn add(
        &self,
        context: &Context<'_>,
        position: &Position,
        report: &Report,
        text: &mut Vec<u8>,
    ) -> serde_json::Result<()> {
        let &Context {
            ply,
            castling,
            cells,
            played,
        } = context;
        let first = report.lines.first();
        let mut others = Map::new();
        for number in 2..=self.lines {
            let found = report.lines.get(number - 1).map(|line| Found::of(line, castling));
            let found = found.unwrap_or_default();
            others.insert(format!("best{number}"), json!(found.best));
            others.insert(format!("cp{number}"), json!(found.cp));
            others.insert(format!("mate{number}"), json!(found.mate));
            others.insert(format!("line{number}"), json!(found.line));
        }
        let clock = played.and_then(|(game, node)| game.clock(node));
        let row = Row {
            file: self.file,
            frame: self.origin.frame,
            offset: self.origin.byte,
            ply,
            fen: position.to_string(),
            key: position_key(position),
            played: played.and_then(|(game, node)| Some(game.mv(node)?.to_uci(castling).to_string())),
            found: first.map(|line| Found::of(line, castling)).unwrap_or_default(),
            win: first.map(|line| line.chances.win),
            draw: first.map(|line| line.chances.draw),
            loss: first.map(|line| line.chances.loss),
            depth: first.map(|line| line.depth),
            nodes: report.nodes,
            clock: clock.map(|clock| clock.0.as_secs_f64()),
            game: cells,
            engine: &self.maker.engine,
            network: &self.maker.network,
            others,
        };
        serde_json::to_writer(&mut *text, &row)?;
        text.push(b'\n');
        Ok(())
    }
}

impl Found {
    fn of(line: &Line, castling: CastlingText) -> Self {
        let moves: Vec<String> = line.pv.iter().map(|mv| mv.to_uci(castling).to_string()).collect();
        Self {
            best: moves.first().cloned(),
            cp: line.score.relative.centipawns(),
            mate: line.score.relative.mate(),
            line: Some(moves.join(" ")),
        }
    }
}

impl GameCells {
    fn of(game: &GameTree, positions: &[Position]) -> Self {
        let tag = |name| {
            game.tags()
                .value(name)
                .filter(|value| !value.is_empty() && *value != "?")
        };
        let rating = |name| {
            tag(name)?
                .trim()
                .parse()
                .ok()
                .filter(|&rating: &u64| rating > 0 && rating < 10_000)
        };
        let mut finder = OpeningFinder::default();
        positions.iter().for_each(|position| finder.see(position));
        let opening = finder.opening();
        Self {
            white: tag("White").map(str::to_owned),
            black: tag("Black").map(str::to_owned),
            white_elo: rating("WhiteElo"),
            black_elo: rating("BlackElo"),
            result: Some(game.result().as_str()),
            eco: opening.map(|opening| opening.eco().to_string()),
            opening: opening.map(|opening| opening.name()),
        }
    }
}
