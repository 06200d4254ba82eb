//! Who can win, who cannot, and that nobody is asked for more than was allowed.

use super::*;
use crate::{Move, Square};

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

/// The answers for White and Black; every line is played, and must end in mate.
fn answers(fen: &str) -> [Winnability; 2] {
    Color::ALL.map(|color| {
        let answer = position(fen).winnability(color);
        if let Some(line) = answer.line() {
            let mut end = position(fen);
            for &mv in line {
                end.play(mv).unwrap();
            }
            assert!(
                end.is_checkmate() && end.side_to_move() != color,
                "{fen}: {line:?}"
            );
        }
        answer
    })
}

fn reasons(fen: &str) -> [Option<UnwinnableReason>; 2] {
    answers(fen).map(|answer| {
        assert!(!answer.is_unknown(), "{fen}");
        answer.reason()
    })
}

#[test]
fn a_game_that_is_over_is_decided() {
    use UnwinnableReason::{Checkmated, InsufficientMaterial, Stalemate};
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(reasons(mate), [Some(Checkmated), None]);
    assert_eq!(answers(mate)[1].line(), Some(&[] as &[Move]));
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(reasons(stalemate), [Some(Stalemate), Some(InsufficientMaterial)]);
}

#[test]
fn a_minor_piece_wins_only_with_help() {
    use UnwinnableReason::InsufficientMaterial;
    for fen in [
        "7k/8/8/8/8/8/8/KN6 w - - 0 1",
        "6qk/8/8/8/8/8/8/KN6 w - - 0 1",
        "6rk/8/8/8/8/8/8/KB6 w - - 0 1",
    ] {
        assert_eq!(reasons(fen)[0], Some(InsufficientMaterial), "{fen}");
    }
    for fen in [
        "6rk/8/8/8/8/8/8/KN6 w - - 0 1",
        "6bk/8/8/8/8/8/8/KN6 w - - 0 1",
        "6nk/8/8/8/8/8/8/KB6 w - - 0 1",
        "7k/7p/8/8/8/8/8/KB6 w - - 0 1",
        "7k/8/8/8/8/8/8/KNN5 w - - 0 1",
    ] {
        assert_eq!(reasons(fen)[0], None, "{fen}");
    }
}

#[test]
fn pawns_that_block_each_other_are_a_wall() {
    use UnwinnableReason::BlockedPosition;
    for fen in [
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
        "8/2k5/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/3K4/6B1 w - - 0 1",
    ] {
        assert_eq!(reasons(fen), [Some(BlockedPosition); 2], "{fen}");
    }
}

#[test]
fn en_passant_opens_a_wall() {
    let closed = "8/2k5/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/3K4/8 w - - 0 1";
    let open = "8/2k5/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/3K4/8 w - h6 0 1";
    assert_eq!(reasons(closed), [Some(UnwinnableReason::BlockedPosition); 2]);
    assert!(answers(open)[0].is_winnable());
    assert_eq!(
        answers(open)[0].line().unwrap()[0],
        Move::en_passant(Square::G5, Square::H6)
    );
}

#[test]
fn a_forced_capture_of_the_last_man_ends_all_hope() {
    assert!(answers("7k/8/6R1/8/8/8/8/K7 b - - 0 1")[0].is_winnable());
    for fen in ["7k/6R1/8/8/8/8/8/K7 b - - 0 1", "7k/6Q1/8/8/8/8/8/K7 b - - 0 1"] {
        assert_eq!(reasons(fen)[0], Some(UnwinnableReason::Exhausted), "{fen}");
        assert!(
            position(fen).quick_winnability(Color::White).is_unwinnable(),
            "{fen}"
        );
    }
}

#[test]
fn limits_are_kept() {
    let locked = position("8/8/1p1p1p1p/1PpPpPpP/2P1P1P1/3B4/k7/2B4K w - - 0 1");
    for nodes in [0, 1, 2, 10, 100, 1_000, 10_000] {
        for color in Color::ALL {
            locked.winnability_within(color, WinnabilityLimits { nodes });
        }
    }
    let limits = WinnabilityLimits { nodes: 0 };
    assert!(
        Position::default()
            .winnability_within(Color::White, limits)
            .is_unknown()
    );
    let mut budget = Budget::new(10);
    let mut part = budget.share(7);
    assert!((0..7).all(|_| part.take()) && !part.take());
    assert!((0..3).all(|_| budget.take()) && !budget.take());
    let mut part = Budget::new(5);
    part.take();
    budget.give_back(part);
    assert!((0..4).all(|_| budget.take()) && !budget.take());
}

#[test]
fn crowded_boards_are_decided() {
    for fen in [
        "QQQQQQQK/QQQQQQQQ/8/8/8/8/qqqqqqqq/qqqqqqqk w - - 0 1",
        "kqqqqqqq/qqqqqqqq/8/8/8/8/8/K7 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        assert!(answers(fen).iter().all(|answer| !answer.is_unknown()), "{fen}");
    }
}

#[test]
fn chess960_castles_on_the_way_to_mate() {
    let position = Position::chess960(0).unwrap();
    for color in Color::ALL {
        let answer = position.winnability(color);
        let mut end = position.clone();
        for &mv in answer.line().unwrap() {
            end.play(mv).unwrap();
        }
        assert!(end.is_checkmate());
    }
}

#[test]
fn men_that_would_come_between_are_given_up() {
    for (fen, color) in [
        ("7k/1b6/3R3K/8/8/7P/8/8 b - - 4 92", Color::Black),
        ("8/8/7K/7R/6bP/5k2/8/8 b - - 0 105", Color::Black),
        ("8/2r5/8/1p6/8/k7/2BK4/8 w - - 4 70", Color::White),
        ("8/8/5kB1/5P1K/2b5/8/8/8 w - - 3 60", Color::Black),
        ("8/6k1/4r3/7p/8/5B1K/8/8 w - - 1 132", Color::White),
        ("7b/8/8/P1N4P/8/8/2RR3K/4k3 b - - 20 113", Color::Black),
        ("8/K7/8/1P6/8/6kR/3b4/8 b - - 0 68", Color::Black),
    ] {
        assert!(answers(fen)[color.index()].is_winnable(), "{fen}");
    }
}

#[test]
fn the_obvious_move_is_not_always_the_way_to_mate() {
    for (fen, color) in [
        ("7k/5P2/3p2K1/1p6/5r2/8/4p3/8 w - - 1 48", Color::White),
        ("8/Pk6/BP6/2K5/8/4np2/8/8 b - - 2 94", Color::White),
        ("3N4/8/Br4k1/1K6/2P5/8/8/3R4 w - - 13 141", Color::Black),
    ] {
        assert!(answers(fen)[color.index()].is_winnable(), "{fen}");
    }
}
