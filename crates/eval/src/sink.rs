//! Receivers of the evaluation terms: a sum, or a record for the tuner and for explanations.

use tabiya_rules::{Color, PieceKind, Square};

use crate::score::Tapered;
use crate::terms::{DANGER_WEIGHTS, WEIGHTS, at};
use crate::weights::{DANGER, TABLE};

/// Receives the terms that the evaluation finds.
pub(crate) trait Sink {
    /// Adds `count` times the weight at `index`, for `color`.
    fn add(&mut self, color: Color, index: usize, count: i32);

    /// Adds `count` times a danger weight, for the king of `color`.
    fn danger(&mut self, color: Color, index: usize, count: i32);

    /// Adds material and piece-square values of a man other than a pawn.
    #[inline(always)]
    fn man(&mut self, color: Color, kind: PieceKind, square: Square, sides: Sides) {
        if kind != PieceKind::King {
            self.add(color, at::MATERIAL + kind.index(), 1);
        }
        let square = square.relative_to(color).index();
        let (own, siege) = sides.mirrors();
        self.add(color, at::PLACEMENT + kind.index() * 64 + (square ^ own), 1);
        self.add(
            color,
            at::SIEGE_PLACEMENT + kind.index() * 64 + (square ^ siege),
            1,
        );
    }
}

/// On which half of the board a side's king and the enemy king stand.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sides(u8);

impl Sides {
    #[inline(always)]
    pub(crate) fn new(own_king: Square, enemy_king: Square) -> Sides {
        Sides(u8::from(mirror(own_king) != 0) | u8::from(mirror(enemy_king) != 0) << 1)
    }

    /// The square XOR masks that put the own king and the enemy king on the right half.
    #[inline(always)]
    const fn mirrors(self) -> (usize, usize) {
        ((self.0 & 1) as usize * 7, (self.0 >> 1) as usize * 7)
    }
}

/// The square XOR mask that puts the king on the right half of the board.
#[inline(always)]
pub(crate) fn mirror(king: Square) -> usize {
    if king.file().index() < 4 { 7 } else { 0 }
}

/// Material and piece-square values combined, positive for White, for all combinations of king sides.
static MEN: [[[[Tapered; 64]; 6]; 4]; 2] = {
    let mut men = [[[[Tapered::new(0, 0); 64]; 6]; 4]; 2];
    let mut index = 0;
    while index < 4 * 6 * 64 {
        let (sides, kind, square) = (index / 64 / 6, index / 64 % 6, index % 64);
        let (own, siege) = Sides(sides as u8).mirrors();
        let placement = TABLE[at::PLACEMENT + kind * 64 + (square ^ own)];
        let siege = TABLE[at::SIEGE_PLACEMENT + kind * 64 + (square ^ siege)];
        let mut middlegame = placement.middlegame() + siege.middlegame();
        let mut endgame = placement.endgame() + siege.endgame();
        if kind != PieceKind::King as usize {
            let material = TABLE[at::MATERIAL + kind];
            middlegame += material.middlegame();
            endgame += material.endgame();
        }
        men[0][sides][kind][square] = Tapered::new(middlegame, endgame);
        men[1][sides][kind][square ^ 56] = Tapered::new(-middlegame, -endgame);
        index += 1;
    }
    men
};

/// Sums the terms, positive for White.
#[derive(Default)]
pub(crate) struct Sum {
    total: Tapered,
    danger: [i32; 2],
}

impl Sum {
    /// Starts from a known subtotal.
    #[inline(always)]
    pub(crate) fn from(total: Tapered) -> Sum {
        Sum {
            total,
            danger: [0; 2],
        }
    }

    /// The value for White, not yet tapered.
    #[inline(always)]
    pub(crate) fn total(&self) -> Tapered {
        self.total + danger_value(self.danger[1]) - danger_value(self.danger[0])
    }
}

/// The penalty for this much king danger.
pub(crate) fn danger_value(danger: i32) -> Tapered {
    let danger = danger.clamp(0, 1200);
    Tapered::new(danger * danger / 1024, danger / 16)
}

impl Sink for Sum {
    #[inline(always)]
    fn add(&mut self, color: Color, index: usize, count: i32) {
        let value = TABLE[index] * count;
        match color {
            Color::White => self.total += value,
            Color::Black => self.total += -value,
        }
    }

    #[inline(always)]
    fn danger(&mut self, color: Color, index: usize, count: i32) {
        self.danger[color.index()] += DANGER[index] * count;
    }

    #[inline(always)]
    fn man(&mut self, color: Color, kind: PieceKind, square: Square, sides: Sides) {
        self.total += MEN[color.index()][usize::from(sides.0 & 3)][kind.index()][square.index()];
    }
}

/// Records how often each weight counts for each side.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) counts: [[i16; WEIGHTS]; 2],
    pub(crate) danger: [[i16; DANGER_WEIGHTS]; 2],
}

impl Record {
    pub(crate) fn new() -> Box<Record> {
        Box::new(Record {
            counts: [[0; WEIGHTS]; 2],
            danger: [[0; DANGER_WEIGHTS]; 2],
        })
    }
}

impl Sink for Record {
    fn add(&mut self, color: Color, index: usize, count: i32) {
        self.counts[color.index()][index] += count as i16;
    }

    fn danger(&mut self, color: Color, index: usize, count: i32) {
        self.danger[color.index()][index] += count as i16;
    }
}
