//! Distances in king's steps.

use crate::Square;

/// The king's steps from one square to another.
static DISTANCES: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut index = 0usize;
    while index < 64 * 64 {
        let (a, b) = (index / 64, index % 64);
        let files = (a % 8).abs_diff(b % 8);
        let ranks = (a / 8).abs_diff(b / 8);
        table[a][b] = if files > ranks { files } else { ranks } as u8;
        index += 1;
    }
    table
};

/// How many steps a king needs from `a` to `b`.
#[inline(always)]
pub(super) fn distance(a: Square, b: Square) -> u32 {
    u32::from(DISTANCES[a.index()][b.index()])
}

/// How many steps a king needs to the edge.
#[inline(always)]
pub(super) fn from_edge(square: Square) -> u32 {
    let (file, rank) = (square.file().index(), square.rank().index());
    file.min(7 - file).min(rank).min(7 - rank) as u32
}

/// How many steps a king needs to the next corner.
#[inline(always)]
pub(super) fn from_corner(square: Square) -> u32 {
    let (file, rank) = (square.file().index(), square.rank().index());
    file.min(7 - file).max(rank.min(7 - rank)) as u32
}
