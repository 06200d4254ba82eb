//! Pawn structure: terms that depend on the pawns alone, or on the pawns and one king. Few moves change them, so they
//! are worth caching.

use tabiya_rules::{Bitboard, Color, File, PieceKind, Rank, Square};

use super::sets::{
    beside, count, distance, files, forward, front_span, pawn_attack_span, pawn_attacks, relative_rank,
};
use crate::sink::{Sink, mirror};
use crate::terms::at;

/// A pawn structure, as the other terms need it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Structure {
    /// The pawns of each side.
    pub(crate) pawns: [Bitboard; 2],
    /// What they attack.
    pub(super) attacks: [Bitboard; 2],
    /// Passed pawns of both sides.
    pub(super) passed: Bitboard,
    /// Outposts: squares from the fourth rank on that a pawn guards and no enemy pawn can ever attack. A side's
    /// outposts are those its own pawns attack.
    pub(super) outposts: Bitboard,
}

impl Structure {
    /// Analyses the pawns and passes the terms that depend on nothing else to the sink.
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
            all_pawns(&structure, color, sink);
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

/// Passed pawns: no enemy pawn in front on the same or a neighbouring file, and no own pawn in front.
fn passed(pawns: [Bitboard; 2], color: Color) -> Bitboard {
    let (own, enemy) = (pawns[color.index()], pawns[(!color).index()]);
    // Enemy pawns stop whatever has yet to pass them on their own and the neighbouring files.
    let stopped = front_span(enemy | beside(enemy), !color) | enemy;
    own - stopped - front_span(own, !color)
}

fn each_pawn(structure: &Structure, color: Color, sink: &mut impl Sink) {
    let own = structure.pawns[color.index()];
    let enemy = structure.pawns[(!color).index()];
    for square in own {
        sink.add(color, at::MATERIAL + PieceKind::Pawn.index(), 1);
        let here = square.bitboard();
        let rank = relative_rank(square, color);
        let neighbours = beside(square.file().bitboard());
        let isolated = !neighbours.intersects(own);
        let opposed = front_span(here, color).intersects(enemy);
        let file = square.file().index();
        let from_edge = file.min(7 - file);
        let stop = forward(here, color);
        if front_span(here, color).intersects(own) {
            sink.add(color, at::DOUBLED_PAWN, 1);
            sink.add(color, at::DOUBLED_ISOLATED_PAWN, i32::from(isolated));
        }
        let guards = (beside(forward(here, !color)) & own).count() as i32;
        sink.add(color, at::TWICE_GUARDED_PAWN, i32::from(guards > 1));
        let levers = (pawn_attacks(here, color) & enemy).count() as i32;
        sink.add(color, at::LEVER + rank, i32::from(levers > 0));
        sink.add(color, at::RAMMED_PAWN + rank, i32::from(stop.intersects(enemy)));
        let guarded = structure.attacks[color.index()].contains(square);
        if guarded {
            sink.add(color, at::GUARDED_PAWN + rank, 1);
        }
        if beside(here).intersects(own) {
            sink.add(color, at::PHALANX + rank, 1);
        }
        if isolated {
            sink.add(color, at::ISOLATED_PAWN_BY_FILE + from_edge, 1);
            sink.add(color, at::ISOLATED_PAWN_ON_HALF_OPEN_FILE, i32::from(!opposed));
        } else if !guarded {
            // Backward: no pawn beside or behind it can ever guard its stop square.
            let helpers = beside(front_span(here, !color) | here) & own;
            if helpers.is_empty() && stop.intersects(structure.attacks[(!color).index()] | enemy) {
                sink.add(color, at::BACKWARD_PAWN + usize::from(!opposed), 1);
            }
        }
        if structure.passed.contains(square) {
            sink.add(color, at::PASSED_PAWN + rank, 1);
            sink.add(color, at::PASSER_FILE + from_edge, 1);
        } else if !opposed && !front_span(here, color).intersects(own) {
            let sentries = (beside(front_span(here, color)) & enemy).count();
            let helpers = (beside(front_span(here, !color) | here) & own).count();
            if helpers >= sentries && guards >= levers {
                sink.add(color, at::CANDIDATE + rank, 1);
            }
        }
    }
}

/// Terms that count once for all pawns of a side.
fn all_pawns(structure: &Structure, color: Color, sink: &mut impl Sink) {
    let own = structure.pawns[color.index()];
    sink.add(color, at::PAWN_COUNT + own.count().min(8) as usize, 1);
    let files = files(own) & Rank::First.bitboard();
    sink.add(color, at::PAWN_ISLAND, count(files - files.east()));
}

/// The left and the right half of the board.
const HALVES: [Bitboard; 2] = [Bitboard(0x0f0f_0f0f_0f0f_0f0f), Bitboard(0xf0f0_f0f0_f0f0_f0f0)];

/// Pawn terms of the king of `color`: shelter, storm, and the distance to passed pawns of both sides.
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
        let (shelter, storm) = (nearest(own), nearest(enemy));
        sink.add(color, at::SHELTER + away * 8 + shelter, 1);
        sink.add(color, at::STORM + away * 8 + storm, 1);
        let from_edge = file.index().min(7 - file.index());
        sink.add(color, at::SHELTER_BY_FILE + from_edge * 8 + shelter, 1);
        let stopped = shelter > 0 && storm == shelter + 1;
        sink.add(color, at::STOPPED_STORM + storm, i32::from(stopped));
    }
    let half = if king.file().index() < 4 {
        HALVES[0]
    } else {
        HALVES[1]
    };
    sink.add(
        color,
        at::PAWNLESS_FLANK,
        i32::from(!half.intersects(own | enemy)),
    );
    let nearest = own.into_iter().map(|pawn| distance(king, pawn)).min();
    sink.add(color, at::KING_FROM_PAWNS, nearest.unwrap_or(0));
    let mirror = mirror(king);
    let pawn = PieceKind::Pawn.index() * 64;
    for square in own {
        let square = square.relative_to(color).index() ^ mirror;
        sink.add(color, at::PLACEMENT + pawn + square, 1);
    }
    for square in enemy {
        let square = square.relative_to(!color).index() ^ mirror;
        sink.add(!color, at::SIEGE_PLACEMENT + pawn + square, 1);
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
