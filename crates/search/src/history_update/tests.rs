//! Tests of the updates after a node has been searched.

mod correction;
mod moves;
mod parents;
mod table;

use tabiya_rules::{Bitboard, Color, Move, Piece, PieceKind, Square};

use super::*;
use crate::history::PieceTo;
use crate::score::Value;
use crate::testing::{PLY, Rig, Scripted, TestWorker, entry, mv, node, position, set};
use crate::window::Window;

/// Quiets and captures for White, whose node is of depth 4 and has beta at 1.
const ROOKS: &str = "4k3/p6p/8/8/8/8/8/R3K2R w - - 0 1";

/// Bonus 4096 and malus 2048 at depth 4, and no continuation histories.
fn set_tunables() {
    set(&[
        ("bonus_slope", 1024),
        ("bonus_base", 0),
        ("bonus_max", 100_000),
        ("malus_slope", 512),
        ("malus_base", 0),
        ("malus_max", 100_000),
        ("malus_decay", 2),
        ("learn_continuation_1", 0),
        ("learn_continuation_2", 0),
        ("learn_continuation_4", 0),
        ("learn_continuation_6", 0),
    ]);
}

#[test]
fn bonus_and_malus_grow_with_depth_within_limits() {
    set(&[
        ("bonus_slope", 100),
        ("bonus_base", 50),
        ("bonus_max", 500),
        ("malus_slope", 30),
        ("malus_base", 20),
        ("malus_max", 90),
    ]);
    assert_eq!([0, 1, 3, 5, 6].map(bonus), [0, 50, 250, 450, 500]);
    assert_eq!([0, 1, 3, 4].map(malus), [0, 10, 70, 90]);
}
