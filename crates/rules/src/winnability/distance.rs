//! Distances in king's steps.

use crate::{Bitboard, Square};

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

/// Which corners count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Corners {
    /// All four.
    All,
    /// Those of light squares.
    Light,
    /// Those of dark squares.
    Dark,
}

impl Corners {
    /// The corners in which these bishops give check.
    pub(super) fn of(bishops: Bitboard) -> Corners {
        let is_light = |square: Square| square.is_light();
        match (bishops.iter().any(is_light), bishops.iter().all(is_light)) {
            (true, true) => Corners::Light,
            (false, false) => Corners::Dark,
            _ => Corners::All,
        }
    }
}

/// A knight's moves from one square to another on an empty board.
static KNIGHT_MOVES: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut reached = 1u64 << from;
        let mut moves = 1;
        while reached != !0 {
            let fresh = knight_steps(reached) & !reached;
            let mut to = 0;
            while to < 64 {
                if fresh >> to & 1 == 1 {
                    table[from][to] = moves;
                }
                to += 1;
            }
            reached |= fresh;
            moves += 1;
        }
        from += 1;
    }
    table
};

/// Where knights on any of these squares go.
const fn knight_steps(set: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_AB: u64 = 0xfcfc_fcfc_fcfc_fcfc;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    const NOT_GH: u64 = 0x3f3f_3f3f_3f3f_3f3f;
    ((set << 17 | set >> 15) & NOT_A)
        | ((set << 15 | set >> 17) & NOT_H)
        | ((set << 10 | set >> 6) & NOT_AB)
        | ((set << 6 | set >> 10) & NOT_GH)
}

/// How many moves a knight needs from `a` to `b`.
#[inline(always)]
pub(super) fn knight_moves(a: Square, b: Square) -> u32 {
    u32::from(KNIGHT_MOVES[a.index()][b.index()])
}

/// How many steps a king needs to the next corner of [`Corners`].
static FROM_CORNER: [[u8; 64]; 3] = {
    let mut table = [[0; 64]; 3];
    let mut square = 0;
    while square < 64 {
        let far = DISTANCES[square];
        let light = if far[7] < far[56] { far[7] } else { far[56] };
        let dark = if far[0] < far[63] { far[0] } else { far[63] };
        table[0][square] = if light < dark { light } else { dark };
        table[1][square] = light;
        table[2][square] = dark;
        square += 1;
    }
    table
};

/// How many steps a king needs to the next corner that counts.
#[inline(always)]
pub(super) fn from_corner(square: Square, corners: Corners) -> u32 {
    u32::from(FROM_CORNER[corners as usize][square.index()])
}
