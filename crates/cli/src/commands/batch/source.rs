//! Reads games and positions one by one, from any point of the work.

use std::io::{self, BufReader};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use tabiya_pgn::{GameTree, Origin, Place, Reader, Replay, Stream};
use tabiya_rules::{Position, Strictness};
use tabiya_tables::{Border, ByteRange, Point, Section, SectionMap};

use super::format::Input;
use super::state::State;
use crate::commands::pgn::{Criteria, Selector, Strip};
use crate::games::Collector;
use crate::positions::{Lines, read_position};

/// A unit of input, and how far the work is after it.
pub(super) struct Unit {
    pub(super) file: usize,
    pub(super) origin: Origin,
    /// Where the next one begins; `None` if that is in the next file.
    pub(super) next: Option<Point>,
    pub(super) body: Body,
}

pub(super) enum Body {
    Game(Box<GameTree>),
    Position(Box<Position>),
    /// A bad one: what is wrong and where.
    Bad(String),
    /// A number of games that the filters exclude.
    Unwanted(u64),
    /// The end of a file, with the reason if it is incomplete.
    FileEnd(Option<String>),
}

impl Unit {
    /// The positions to analyse; for a game, those of its main line.
    pub(super) fn positions(&self) -> Vec<Position> {
        match &self.body {
            Body::Game(game) => {
                let nodes = std::iter::once(game.root()).chain(game.main_line());
                nodes.filter_map(|node| game.position(node).cloned()).collect()
            }
            Body::Position(position) => vec![(**position).clone()],
            _ => Vec::new(),
        }
    }
}

/// What to make of a selected game: its tree, unchanged.
type Keep = fn(GameTree) -> GameTree;

enum Open<'a> {
    Games(
        Box<Reader<Stream<Section>>>,
        Box<Replay<Selector<'a, Keep>>>,
        SectionMap,
    ),
    Positions(Lines<BufReader<Section>>, SectionMap),
}

/// Reads all files in turn.
pub(super) struct Source<'a> {
    pub(super) files: &'a [PathBuf],
    pub(super) input: Input,
    pub(super) range: Option<ByteRange>,
    pub(super) criteria: &'a Criteria,
    /// The number of bytes read.
    pub(super) count: Arc<AtomicU64>,
    file: usize,
    start: Option<Point>,
    open: Option<Open<'a>>,
}

impl<'a> Source<'a> {
    pub(super) fn new(files: &'a [PathBuf], input: Input, criteria: &'a Criteria, state: &State) -> Self {
        Self {
            files,
            input,
            range: None,
            criteria,
            count: Arc::default(),
            file: state.file,
            start: state.point,
            open: None,
        }
    }

    fn open(&mut self) -> io::Result<()> {
        let path = &self.files[self.file];
        let section = match self.range {
            Some(range) => {
                let border = match self.input {
                    Input::Games => Border::Game,
                    Input::Positions => Border::Line,
                };
                Section::open_range(path, range, border, self.start, &self.count)
            }
            None => Section::open(path, self.start.unwrap_or(Point::START), &self.count),
        }?;
        let (map, place) = (section.map(), section.start().place);
        self.open = Some(match self.input {
            Input::Games => {
                let keep: &'static Keep = &(KEEP as Keep);
                let selector = Selector::new(self.criteria, Strip::default(), keep);
                let reader = Reader::new_part(section, place);
                Open::Games(Box::new(reader), Box::new(Replay::new(selector)), map)
            }
            Input::Positions => Open::Positions(Lines::new_part(BufReader::new(section), place), map),
        });
        Ok(())
    }

    /// The next unit; `None` at the end of the last file.
    pub(super) fn next(&mut self) -> Option<Unit> {
        if self.file >= self.files.len() {
            return None;
        }
        let opened = match self.open {
            Some(_) => Ok(()),
            None => self.open(),
        };
        let unit = opened.and_then(|()| self.read());
        let reason = match unit {
            Ok(Some(unit)) => return Some(unit),
            Ok(None) => None,
            Err(error) => Some(format!("{}: {error}", self.name())),
        };
        let file = self.file;
        (self.open, self.start) = (None, None);
        self.file += 1;
        Some(Unit {
            file,
            origin: Origin::default(),
            next: None,
            body: Body::FileEnd(reason),
        })
    }

    fn name(&self) -> String {
        match self.files[self.file].to_str() {
            Some("-") => "standard input".to_owned(),
            _ => self.files[self.file].display().to_string(),
        }
    }

    fn read(&mut self) -> io::Result<Option<Unit>> {
        let name = self.name();
        let file = self.file;
        let unit = |map: &SectionMap, byte: u64, place: Place, body| Unit {
            file,
            origin: map.of(byte),
            next: Some(Point {
                origin: map.of(place.byte),
                place,
            }),
            body,
        };
        match &mut self.open {
            Some(Open::Games(reader, replay, map)) => {
                if !reader.read_game(&mut **replay)? {
                    return Ok(None);
                }
                let body = match replay.take_error() {
                    Some(error) => Body::Bad(format!("{name}: {error}")),
                    None => match replay.handler_mut().take() {
                        Some(game) => Body::Game(Box::new(game)),
                        None => Body::Unwanted(1),
                    },
                };
                let place = reader.place();
                Ok(Some(unit(map, replay.handler().byte(), place, body)))
            }
            Some(Open::Positions(lines, map)) => {
                let Some(line) = lines.next()? else {
                    return Ok(None);
                };
                let position = line
                    .text
                    .and_then(|text| read_position(&text, Strictness::Lenient));
                let body = match position {
                    Ok(reading) => Body::Position(Box::new(reading.position)),
                    Err(reason) => Body::Bad(format!("{name}: line {}: {reason}", line.number)),
                };
                let place = lines.place();
                Ok(Some(unit(map, line.byte, place, body)))
            }
            None => Ok(None),
        }
    }
}

fn itself(game: GameTree) -> GameTree {
    game
}

const KEEP: fn(GameTree) -> GameTree = itself;
