//! Where the terms of an evaluation go: into a sum, or into a record for the tuner and for explanations.

use tabiya_rules::{Color, PieceKind, Square};

use crate::score::Tapered;
use crate::terms::{DANGER_WEIGHTS, WEIGHTS, at};
use crate::weights::{DANGER, TABLE};

/// Takes the terms that the evaluation finds.
pub(crate) trait Sink {
    /// `count` times the weight at `index`, for `color`.
    fn add(&mut self, color: Color, index: usize, count: i32);

    /// `count` times a weight of the danger that the king of `color` is in.
    fn danger(&mut self, color: Color, index: usize, count: i32);

    /// A man of `color`: what it is worth, and where.
    #[inline(always)]
    fn man(&mut self, color: Color, kind: PieceKind, square: Square) {
        if kind != PieceKind::King {
            self.add(color, at::MATERIAL + kind.index(), 1);
        }
        let square = square.relative_to(color).index();
        self.add(color, at::PLACEMENT + kind.index() * 64 + square, 1);
    }
}

/// Material and placement in one, White's men positive.
static MEN: [[[Tapered; 64]; 6]; 2] = {
    let mut men = [[[Tapered::new(0, 0); 64]; 6]; 2];
    let mut index = 0;
    while index < 6 * 64 {
        let (kind, square) = (index / 64, index % 64);
        let placement = TABLE[at::PLACEMENT + index];
        let (mut middlegame, mut endgame) = (placement.middlegame(), placement.endgame());
        if kind != PieceKind::King as usize {
            let material = TABLE[at::MATERIAL + kind];
            middlegame += material.middlegame();
            endgame += material.endgame();
        }
        men[0][kind][square] = Tapered::new(middlegame, endgame);
        men[1][kind][square ^ 56] = Tapered::new(-middlegame, -endgame);
        index += 1;
    }
    men
};

/// Adds everything up, White's terms positive.
#[derive(Default)]
pub(crate) struct Sum {
    total: Tapered,
    danger: [i32; 2],
}

impl Sum {
    /// Begins with what is known already.
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

/// What a king in so much danger costs.
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
    fn man(&mut self, color: Color, kind: PieceKind, square: Square) {
        self.total += MEN[color.index()][kind.index()][square.index()];
    }
}

/// Keeps how often each weight counts for each side.
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
