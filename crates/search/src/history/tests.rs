use super::*;

use crate::testing::position;

const MOVE: Move = Move::quiet(Square::G1, Square::F3);

/// All pairs of piece and target square.
fn all_moves() -> impl Iterator<Item = PieceTo> {
    Piece::ALL
        .into_iter()
        .flat_map(|piece| Square::ALL.map(|to| PieceTo::new(piece, to)))
}

#[test]
fn bonuses_never_leave_the_limits() {
    let mut cell = 0;
    for _ in 0..1000 {
        update(&mut cell, 5000);
    }
    assert!(i32::from(cell) <= HISTORY_MAX && i32::from(cell) > HISTORY_MAX - 10);
    for _ in 0..1000 {
        update(&mut cell, -HISTORY_MAX * 2);
    }
    assert!(i32::from(cell) >= -HISTORY_MAX);
}

#[test]
fn a_bonus_counts_in_full_at_first_and_less_the_nearer_the_limit() {
    let mut cell = 0;
    update(&mut cell, 1000);
    assert_eq!(cell, 1000);
    update(&mut cell, -2000);
    assert_eq!(cell, 1000 - 2000 - 122);
    update(&mut cell, 500);
    assert_eq!(cell, -1122 + 500 + 34);
}

#[test]
fn a_bonus_beyond_the_limit_is_cut_to_it() {
    for (bonus, expected) in [
        (HISTORY_MAX + 1, HISTORY_MAX),
        (40_000, HISTORY_MAX),
        (-40_000, -HISTORY_MAX),
    ] {
        let mut cell = 0;
        update(&mut cell, bonus);
        assert_eq!(i32::from(cell), expected);
    }
}

#[test]
fn no_two_pairs_of_moves_share_a_cell() {
    let mut is_taken = vec![false; CONTINUATION_CELLS];
    for before in all_moves().chain([PieceTo::NONE]) {
        for now in all_moves() {
            let cell = &mut is_taken[before.followed_by(now)];
            assert!(!*cell);
            *cell = true;
        }
    }
    assert!(is_taken.iter().all(|&cell| cell));
}

#[test]
fn quiet_history_is_kept_apart_by_side_squares_and_threats() {
    let mut is_taken = vec![false; 2 * 4 * 64 * 64];
    for side in Color::ALL {
        for from in Square::ALL {
            for to in Square::ALL.into_iter().filter(|&to| to != from) {
                for threats in [
                    Bitboard::EMPTY,
                    Bitboard::from(from),
                    Bitboard::from(to),
                    Bitboard::from(from) | Bitboard::from(to),
                ] {
                    let cell = &mut is_taken[Histories::quiet_index(side, threats, Move::quiet(from, to))];
                    assert!(!*cell);
                    *cell = true;
                }
            }
        }
    }
}

#[test]
fn quiet_history_is_found_where_it_was_learned() {
    let mut histories = Histories::new().unwrap();
    let threats = Bitboard::from(MOVE.to());
    histories.update_quiet(Color::White, threats, MOVE, 70);
    histories.update_quiet(Color::Black, Bitboard::EMPTY, MOVE, -5);
    assert_eq!(histories.quiet(Color::White, threats, MOVE), 70);
    assert_eq!(histories.quiet(Color::Black, Bitboard::EMPTY, MOVE), -5);
    assert_eq!(histories.quiet(Color::White, Bitboard::EMPTY, MOVE), 0);
    assert_eq!(histories.quiet(Color::Black, threats, MOVE), 0);
}

#[test]
fn capture_history_is_found_by_piece_target_and_victim() {
    let mut histories = Histories::new().unwrap();
    let now = PieceTo::new(Piece::WhiteBishop, Square::D5);
    histories.update_capture(now, PieceKind::Rook, 70);
    for piece in Piece::ALL {
        for to in Square::ALL {
            for victim in PieceKind::ALL {
                let is_it = (piece, to, victim) == (Piece::WhiteBishop, Square::D5, PieceKind::Rook);
                assert_eq!(histories.capture(piece, to, victim), if is_it { 70 } else { 0 });
            }
        }
    }
}

#[test]
fn continuation_history_is_found_by_both_moves() {
    let mut histories = Histories::new().unwrap();
    let before = PieceTo::new(Piece::BlackKnight, Square::F6);
    let now = PieceTo::new(Piece::WhitePawn, Square::E5);
    histories.update_continuation(before, now, 70);
    histories.update_continuation(PieceTo::NONE, now, -5);
    assert_eq!(histories.continuation(before, now), 70);
    assert_eq!(histories.continuation(PieceTo::NONE, now), -5);
    assert_eq!(histories.continuation(now, before), 0);
}

#[test]
fn pawn_history_is_found_by_row_and_move() {
    let mut histories = Histories::new().unwrap();
    let now = PieceTo::new(Piece::BlackKnight, Square::F6);
    for row in [3, PAWN_ROWS - 1] {
        histories.update_pawn(row, now, 70);
        let found = |row| all_moves().filter(|&mv| histories.pawn(row, mv) != 0).count();
        assert_eq!((histories.pawn(row, now), found(row), found(row - 1)), (70, 1, 0));
    }
}

#[test]
fn a_new_game_forgets_every_history() {
    let mut histories = Histories::new().unwrap();
    let now = PieceTo::new(Piece::WhiteBishop, Square::D5);
    histories.update_quiet(Color::White, Bitboard::EMPTY, MOVE, 70);
    histories.update_capture(now, PieceKind::Rook, 70);
    histories.update_continuation(now, now, 70);
    histories.update_pawn(5, now, 70);
    histories.clear();
    assert_eq!(histories.quiet(Color::White, Bitboard::EMPTY, MOVE), 0);
    assert_eq!(
        histories.capture(Piece::WhiteBishop, Square::D5, PieceKind::Rook),
        0
    );
    assert_eq!(histories.continuation(now, now), 0);
    assert_eq!(histories.pawn(5, now), 0);
}

#[test]
fn the_pawn_row_depends_on_all_pawns_and_nothing_else() {
    let row = |fen: &str| pawn_row(&position(fen));
    let base = row("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1");
    assert_eq!(base, row("r3k2r/pp6/8/8/8/8/PP6/2K2N2 b - - 7 30"));
    let others = [
        row("4k3/pp6/8/8/8/8/P1P5/4K3 w - - 0 1"),
        row("4k3/p1p5/8/8/8/8/PP6/4K3 w - - 0 1"),
        row("4k3/p7/8/8/8/8/PP6/4K3 w - - 0 1"),
    ];
    assert!(others.into_iter().all(|other| other != base && other < PAWN_ROWS) && base < PAWN_ROWS);
}
