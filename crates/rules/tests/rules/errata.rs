//! Common misconceptions about chess, each with what is right.

use crate::board::{after, may, position, targets};
use tabiya_rules::{Bitboard, Move, MoveClass, Position, Square, attacks, perft};

#[test]
fn en_passant_is_legal_when_it_answers_the_check() {
    let fen = "8/8/8/2k5/3Pp3/8/8/4KR2 b - d3 0 1";
    assert!(position(fen).is_check());
    assert!(may(fen, "e4d3"));
    assert_eq!(position(fen).en_passant(), Some(Square::D3));
}

#[test]
fn e1_and_c3_are_on_one_line() {
    assert_eq!(attacks::between(Square::E1, Square::C3), Square::D2.bitboard());
    let line = [Square::A5, Square::B4, Square::C3, Square::D2, Square::E1];
    assert_eq!(attacks::line(Square::E1, Square::C3), Bitboard::from_iter(line));
}

#[test]
fn a_lone_rook_on_a1_has_fourteen_moves() {
    assert_eq!(attacks::rook(Square::A1, Bitboard::EMPTY).count(), 14);
    let moves = targets("8/8/4k3/8/8/4K3/8/R7 w - - 0 1", "a1");
    assert_eq!(moves.split(' ').count(), 14);
}

#[test]
fn a_diagonally_pinned_pawn_is_not_always_immobile() {
    assert!(may("6k1/8/8/8/8/6b1/5P2/4K3 w - - 0 1", "f2g3"));
}

#[test]
fn the_count_71179139_belongs_to_the_promotion_position() {
    let promotions = position("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1");
    assert_eq!(perft::count(&promotions, 4), 182_838);
    let six = position("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10");
    assert_eq!(perft::count(&six, 3), 89_890);
}

#[test]
fn more_than_128_of_the_218_moves_are_quiet() {
    let position = position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert_eq!(position.legal_moves().len(), 218);
    assert!(position.moves(MoveClass::Quiets).len() > 128);
}

#[test]
fn keys_are_the_same_in_every_run() {
    assert_eq!(Position::default().key(), START_KEY);
    let push = after(&Position::default().to_string(), "e2e4");
    let expected = Position::default().after(Move::double_push(Square::E2, Square::E4));
    assert_eq!(push.key(), expected.key());
}

/// The key of the starting position, the same on every machine and in every version.
const START_KEY: u64 = 0x9E99_8267_619D_5DDE;
