//! One table file.

use std::path::Path;

use tabiya_rules::{Color, Position};

use crate::bytes::{Cursor, byte, two};
use crate::mapped::Bytes;
use crate::order::{Order, Recipe, View, leading_file};
use crate::pairs::Pairs;
use crate::{Material, TableFault, TableKind, Wdl};

/// Flags of a section of a DTZ table.
mod flag {
    /// The side to move for which distances are stored: set for Black.
    pub(super) const BLACK: u8 = 1;
    /// Values are indices into a list of distances.
    pub(super) const MAPPED: u8 = 2;
    /// Distances of wins are in plies.
    pub(super) const WIN_PLIES: u8 = 4;
    /// Distances of losses are in plies.
    pub(super) const LOSS_PLIES: u8 = 8;
    /// The entries of the lists have two bytes.
    pub(super) const WIDE: u8 = 16;
}

/// Flags of a whole table, in its fifth byte.
const BOTH_SIDES: u8 = 1;
const HAS_PAWNS: u8 = 2;

/// A list of distances: its offset and length.
#[derive(Clone, Copy, Default)]
struct DistanceList {
    begin: usize,
    length: usize,
}

/// The part of a table for one side to move and, with pawns, one file of the leading pawn.
struct Section {
    order: Order,
    pairs: Pairs,
    /// Lists for wins, losses, cursed wins and blessed losses.
    distances: [DistanceList; 4],
}

/// A table: its file and its parsed header.
pub(crate) struct Table {
    bytes: Bytes,
    material: Material,
    /// By file of the leading pawn, then by side to move.
    sections: Vec<Section>,
    sides: usize,
}

/// The answer of a DTZ table.
pub(crate) enum Distance {
    /// Plies to a capture, pawn move or mate, possibly off by one.
    Plies(u32),
    /// The table has only positions with the other side to move.
    OtherSide,
}

impl Table {
    pub(crate) fn open(path: &Path, material: Material, kind: TableKind) -> Result<Table, TableFault> {
        let file = Bytes::open(path).map_err(|error| TableFault::Unreadable(error.to_string()))?;
        Table::new(file, material, kind)
    }

    /// Reads the header of a table and checks that the file is complete.
    pub(crate) fn new(file: Bytes, material: Material, kind: TableKind) -> Result<Table, TableFault> {
        let bytes = file.as_ref();
        if bytes.first_chunk() != Some(&kind.magic()) {
            return Err(TableFault::NotATable);
        }
        if bytes.len() % 64 != 16 {
            return Err(TableFault::BadSize { length: bytes.len() });
        }
        let sides = check_flags(byte(bytes, 4)?, material, kind)?;
        let files = if material.has_pawns() { 4 } else { 1 };

        let mut cursor = Cursor { bytes, at: 5 };
        let mut orders = Vec::with_capacity(files * sides);
        for file in 0..files {
            for recipe in &Recipe::read(&mut cursor, material)?[..sides] {
                orders.push(Order::new(recipe, material, file)?);
            }
        }
        cursor.align(2);
        let mut sections = Vec::with_capacity(orders.len());
        for order in orders {
            let pairs = Pairs::read_header(&mut cursor, order.size())?;
            let distances = Default::default();
            sections.push(Section {
                order,
                pairs,
                distances,
            });
        }
        if kind == TableKind::Dtz {
            for section in &mut sections {
                section.distances = read_distance_lists(&mut cursor, section.pairs.flags)?;
            }
            cursor.align(2);
        }
        for section in &mut sections {
            section.pairs.place_index(&mut cursor)?;
        }
        for section in &mut sections {
            section.pairs.place_lengths(&mut cursor)?;
        }
        for section in &mut sections {
            section.pairs.place_data(&mut cursor)?;
        }
        // A checksum follows the blocks.
        cursor.skip(16, 1)?;
        Ok(Table {
            bytes: file,
            material,
            sections,
            sides,
        })
    }

    /// The view in which a position has the material of this table.
    #[inline]
    fn view<'a>(&self, position: &'a Position, colors_swapped: bool) -> View<'a> {
        // With the same material on both sides, only positions with White to move are stored.
        let black_to_move = self.material.is_symmetric() && position.side_to_move() == Color::Black;
        View::new(position, colors_swapped || black_to_move)
    }

    #[inline]
    fn section(&self, view: View<'_>) -> Option<&Section> {
        let file = match self.material.leading_pawns() {
            Some(leaders) => leading_file(view, leaders)?,
            None => 0,
        };
        let side = view.side_to_move().index() % self.sides;
        self.sections.get(file * self.sides + side)
    }

    #[inline]
    fn value(&self, section: &Section, view: View<'_>) -> Result<u16, TableFault> {
        // Only a position with other material has no index.
        let number = section.order.index(view).ok_or(TableFault::Corrupt {
            what: "no index for this position",
            at: 5,
        })?;
        section.pairs.value(self.bytes.as_ref(), number)
    }

    /// The stored result of a position, without considering captures.
    #[inline]
    pub(crate) fn wdl(&self, position: &Position, swapped: bool) -> Result<Wdl, TableFault> {
        let view = self.view(position, swapped);
        let section = self.section(view).ok_or(NO_SECTION)?;
        let value = self.value(section, view)?;
        Wdl::from_stored(value).ok_or(TableFault::Corrupt {
            what: "an impossible result",
            at: section.pairs.place(),
        })
    }

    /// The distance to the next capture, pawn move or mate of a position whose result is known and not a draw.
    pub(crate) fn distance(
        &self,
        position: &Position,
        swapped: bool,
        wdl: Wdl,
    ) -> Result<Distance, TableFault> {
        let view = self.view(position, swapped);
        let section = self.section(view).ok_or(NO_SECTION)?;
        let flags = section.pairs.flags;
        let stored = if flags & flag::BLACK == 0 {
            Color::White
        } else {
            Color::Black
        };
        let either_side = self.material.is_symmetric() && !self.material.has_pawns();
        if view.side_to_move() != stored && !either_side {
            return Ok(Distance::OtherSide);
        }
        let mut value = self.value(section, view)?;
        let (list, in_plies) = match wdl {
            Wdl::Win => (0, flags & flag::WIN_PLIES != 0),
            Wdl::Loss => (1, flags & flag::LOSS_PLIES != 0),
            Wdl::CursedWin => (2, false),
            Wdl::BlessedLoss => (3, false),
            Wdl::Draw => (0, true),
        };
        if flags & flag::MAPPED != 0 {
            value = self.listed(section.distances[list], flags, usize::from(value))?;
        }
        let plies = u32::from(value) * if in_plies { 1 } else { 2 };
        Ok(Distance::Plies(plies + 1))
    }

    fn listed(&self, list: DistanceList, flags: u8, number: usize) -> Result<u16, TableFault> {
        let bytes = self.bytes.as_ref();
        if number >= list.length {
            let what = "a distance that is not in its list";
            return Err(TableFault::Corrupt { what, at: list.begin });
        }
        if flags & flag::WIDE != 0 {
            two(bytes, list.begin + number * 2)
        } else {
            byte(bytes, list.begin + number).map(u16::from)
        }
    }
}

const NO_SECTION: TableFault = TableFault::Corrupt {
    what: "no section for this position",
    at: 5,
};

/// Checks the flags of a table against its material; returns the number of sides to move it has sections for.
fn check_flags(flags: u8, material: Material, kind: TableKind) -> Result<usize, TableFault> {
    let what = "flags that do not match the material";
    if (flags & HAS_PAWNS != 0) != material.has_pawns() {
        return Err(TableFault::Corrupt { what, at: 4 });
    }
    match kind {
        TableKind::Dtz => Ok(1),
        TableKind::Wdl if (flags & BOTH_SIDES != 0) == material.is_symmetric() => {
            Err(TableFault::Corrupt { what, at: 4 })
        }
        TableKind::Wdl => Ok(if material.is_symmetric() { 1 } else { 2 }),
    }
}

/// The lists of distances of one section, if it has any.
fn read_distance_lists(cursor: &mut Cursor<'_>, flags: u8) -> Result<[DistanceList; 4], TableFault> {
    let mut lists = [DistanceList::default(); 4];
    if flags & flag::MAPPED == 0 {
        return Ok(lists);
    }
    let wide = flags & flag::WIDE != 0;
    if wide {
        cursor.align(2);
    }
    for list in &mut lists {
        let length = if wide {
            cursor.two()?
        } else {
            u16::from(cursor.byte()?)
        };
        let begin = cursor.skip(u64::from(length), if wide { 2 } else { 1 })?;
        *list = DistanceList {
            begin,
            length: usize::from(length),
        };
    }
    Ok(lists)
}
