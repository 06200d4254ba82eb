//! What depends on the pawns alone, or on them and one king. Few moves change it, so that it is worth keeping.

use tabiya_rules::{Bitboard, Color, File, PieceKind, Rank, Square};

use super::sets::{beside, distance, forward, front_span, pawn_attack_span, pawn_attacks, relative_rank};
use crate::sink::Sink;
use crate::terms::at;

/// What the pawns mean to the other men.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Structure {
    /// The pawns of each side.
    pub(crate) pawns: [Bitboard; 2],
    /// What they attack.
    pub(super) attacks: [Bitboard; 2],
    /// Passed pawns of both sides.
    pub(super) passed: Bitboard,
    /// Squares beyond the middle that a pawn guards and no enemy pawn can ever attack. Those of one side are the ones
    /// its pawns attack.
    pub(super) outposts: Bitboard,
}

impl Structure {
    /// Surveys the pawns and hands the terms that depend on nothing else to the sink.
    #[inline(always)]
    pub(crate) fn new(pawns: [Bitboard; 2], sink: &mut impl Sink) -> Structure {
        let mut structure = Structure {
            pawns,
            attacks: Color::ALL.map(|color| pawn_attacks(pawns[color.index()], color)),
            ..Structure::default()
        };
        for color in Color::ALL {
            structure.passed |= passed(pawns, color);
            structure.outposts |= structure.outposts_of(color);
        }
        for color in Color::ALL {
            each_pawn(&structure, color, sink);
        }
        structure
    }

    fn outposts_of(&self, color: Color) -> Bitboard {
        let home = [Rank::First, Rank::Second, Rank::Third]
            .into_iter()
            .fold(Bitboard::EMPTY, |set, rank| {
                set | rank.relative_to(color).bitboard()
            });
        self.attacks[color.index()] - pawn_attack_span(self.pawns[(!color).index()], !color) - home
    }
}

/// Pawns that no enemy pawn and no other own pawn is before.
fn passed(pawns: [Bitboard; 2], color: Color) -> Bitboard {
    let (own, enemy) = (pawns[color.index()], pawns[(!color).index()]);
    // Enemy pawns stop what is behind them on their own and the neighbouring files.
    let stopped = front_span(enemy | beside(enemy), !color) | enemy;
    own - stopped - front_span(own, !color)
}

fn each_pawn(structure: &Structure, color: Color, sink: &mut impl Sink) {
    let own = structure.pawns[color.index()];
    let enemy = structure.pawns[(!color).index()];
    for square in own {
        sink.man(color, PieceKind::Pawn, square);
        let here = square.bitboard();
        let rank = relative_rank(square, color);
        let neighbours = beside(square.file().bitboard());
        if front_span(here, color).intersects(own) {
            sink.add(color, at::DOUBLED_PAWN, 1);
        }
        let guarded = structure.attacks[color.index()].contains(square);
        if guarded {
            sink.add(color, at::GUARDED_PAWN + rank, 1);
        }
        if beside(here).intersects(own) {
            sink.add(color, at::PHALANX + rank, 1);
        }
        if !neighbours.intersects(own) {
            sink.add(color, at::ISOLATED_PAWN, 1);
        } else if !guarded {
            let stop = forward(here, color);
            // No pawn beside or behind can ever guard the square it would step to.
            let helpers = beside(front_span(here, !color) | here) & own;
            if helpers.is_empty() && stop.intersects(structure.attacks[(!color).index()] | enemy) {
                let half_open = !front_span(here, color).intersects(enemy);
                sink.add(color, at::BACKWARD_PAWN + usize::from(half_open), 1);
            }
        }
        if structure.passed.contains(square) {
            sink.add(color, at::PASSED_PAWN + rank, 1);
            sink.add(color, at::GUARDED_PASSER + rank, i32::from(guarded));
        }
    }
}

/// What the pawns of both sides mean to the king of `color`: shelter, storm, and passed pawns to lead or to stop.
#[inline(always)]
pub(crate) fn king_among_pawns(structure: &Structure, color: Color, king: Square, sink: &mut impl Sink) {
    let (own, enemy) = (structure.pawns[color.index()], structure.pawns[(!color).index()]);
    let rank = king.rank().bitboard();
    let before = rank | front_span(rank, color);
    let middle = king.file().index().clamp(1, 6);
    for file in [middle - 1, middle, middle + 1] {
        let Some(file) = File::from_index(file as u8) else {
            continue;
        };
        let away = file.index().abs_diff(king.file().index()).min(2);
        let nearest = |pawns: Bitboard| {
            let on_file = pawns & file.bitboard() & before;
            let square = match color {
                Color::White => on_file.first(),
                Color::Black => on_file.last(),
            };
            square.map_or(0, |square| relative_rank(square, color))
        };
        sink.add(color, at::SHELTER + away * 8 + nearest(own), 1);
        sink.add(color, at::STORM + away * 8 + nearest(enemy), 1);
    }
    let file = king.file().bitboard();
    if !file.intersects(own) {
        let open = !file.intersects(enemy);
        sink.add(color, at::KING_FILE + usize::from(open), 1);
    }
    for (owner, term) in [(color, at::PASSER_OWN_KING), (!color, at::PASSER_ENEMY_KING)] {
        for square in structure.passed & structure.pawns[owner.index()] {
            let rank = relative_rank(square, owner);
            if rank >= 3
                && let Some(stop) = forward(square.bitboard(), owner).first()
            {
                sink.add(owner, term + rank, distance(king, stop));
            }
        }
    }
}
