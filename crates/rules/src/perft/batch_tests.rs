//! Bulk counting of several boards at a time agrees with counting them one by one.

use alloc::vec::Vec;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::batch::count_groups;
use super::walk::{count_moves, play_all};
use crate::board::{Board, Side, for_side};
use crate::movegen::{Fills, LegalityMasks};
use crate::word::{Four, Wide, Widest};
use crate::{Position, attacks};

/// Where random games start: the standard position, Chess960, pins, promotions, discovered and double checks,
/// few pieces.
const STARTS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
    "4k3/4r3/8/8/1b2B3/2N5/3QR3/4K3 w - - 0 1",
    "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/4N3/8/8/8/4R3/q2BK2Q w - - 0 1",
    "8/3k4/8/8/8/8/2K1P3/8 w - - 0 1",
];

/// The children of a board that cannot be answered en passant.
fn children<S: Side>(board: &Board) -> Vec<Board> {
    let mut children = Vec::new();
    play_all::<S>(board, |child, en_passant| {
        if !en_passant {
            children.push(child);
        }
    });
    children
}

/// Calls `look` with each position of some random games.
fn random_games(mut look: impl FnMut(&Position)) {
    let mut random = ChaCha8Rng::seed_from_u64(64);
    for start in STARTS {
        for _ in 0..8 {
            let mut position: Position = start.parse().unwrap();
            for _ in 0..80 {
                look(&position);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[random.next_u32() as usize % moves.len()]);
            }
        }
    }
}

fn compare<S: Side, W: Wide>(board: &Board) {
    let children = children::<S>(board);
    let alone: Vec<u64> = children.iter().map(count_moves::<S::Opponent>).collect();
    for (first, &moves) in alone.iter().enumerate() {
        let mut one = [children[first]; 8];
        assert_eq!(count_groups::<S::Opponent, W>(&mut one, 1), moves);
    }
    for len in 0..=children.len() {
        let mut boards = children.clone();
        boards.resize(children.len() + W::BOARDS, Board::EMPTY);
        let sum: u64 = alone[..len].iter().sum();
        assert_eq!(count_groups::<S::Opponent, W>(&mut boards, len), sum);
    }
}

#[test]
fn several_boards_at_a_time_count_as_many_moves_as_one_by_one() {
    random_games(|position| {
        let board = position.board();
        for_side!(position.side_to_move(), S => {
            compare::<S, Four>(board);
            compare::<S, Widest>(board);
        });
    });
}

/// King danger, pins and check masks on several boards are those of each board alone.
fn compare_masks<S: Side, W: Wide>(children: &[Board]) -> usize {
    let mut checks = 0;
    for group in children.windows(W::BOARDS) {
        let boards = Board::<W>::side_by_side(group);
        let several = LegalityMasks::of_several::<S>(&boards, &Fills::over(&boards));
        let one = LegalityMasks::of::<S>(&group[0]);
        assert_eq!(several.pinned.first_board(), one.pinned);
        assert_eq!(several.check_mask.first_board(), one.check_mask);
        let steps = attacks::king(group[0].king_square::<S>()) - group[0].of(S::COLOR);
        assert_eq!(steps - several.danger.first_board(), steps - one.danger);
        checks += usize::from(one.check_mask != crate::Bitboard::FULL);
    }
    checks
}

#[test]
fn legality_masks_of_several_boards_agree_with_those_of_one() {
    let mut checks = 0;
    random_games(|position| {
        for_side!(position.side_to_move(), S => {
            let children = children::<S>(position.board());
            checks += compare_masks::<<S as Side>::Opponent, Four>(&children);
            checks += compare_masks::<<S as Side>::Opponent, Widest>(&children);
        });
    });
    assert!(checks > 1000, "only {checks} positions with check were tested");
}
