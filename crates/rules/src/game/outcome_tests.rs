//! When games end and when they do not.

use super::*;
use crate::{Color, SanStyle};

fn game(fen: &str) -> PlayedLine {
    PlayedLine::new(fen.parse().unwrap())
}

fn reason(fen: &str) -> Option<Reason> {
    game(fen).outcome().map(|outcome| outcome.reason)
}

fn shuffle(game: &mut PlayedLine, moves: [&str; 4], times: usize) {
    for text in moves.into_iter().cycle().take(4 * times) {
        game.play_san(text).unwrap();
    }
}

#[test]
fn undo_and_redo_lead_to_the_same_positions() {
    let mut game = PlayedLine::default();
    let mut positions = Vec::new();
    for text in ["e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4"] {
        positions.push(game.position().clone());
        game.play_san(text).unwrap();
    }
    let end = game.position().clone();
    for expected in positions.iter().rev() {
        assert!(game.undo().is_some());
        assert_eq!(game.position(), expected);
        assert_eq!(game.keys().len(), game.moves().len() + 1);
    }
    assert_eq!(game.undo(), None);
    while game.redo().is_some() {}
    assert_eq!(game.position(), &end);
    game.undo();
    game.play_san("Qxd4").unwrap();
    assert_eq!(game.redo(), None, "another move was played since");
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut game = PlayedLine::default();
    game.play_san("e4").unwrap();
    game.undo();
    assert!(game.play_san("e5").is_err());
    assert!(
        game.play(Move::quiet(crate::Square::A1, crate::Square::A5))
            .is_err()
    );
    assert_eq!(game.position(), &Position::default());
    assert!(game.redo().is_some());
}

#[test]
fn castling_rights_make_positions_different() {
    let mut game = game("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    shuffle(&mut game, ["Rg1", "Ke7", "Rh1", "Ke8"], 2);
    // At the beginning White could still castle.
    assert_eq!(game.occurrences(), 2);
    assert!(game.claims().is_empty());
    shuffle(&mut game, ["Rg1", "Ke7", "Rh1", "Ke8"], 1);
    assert!(game.claims().contains(Claim::ThreefoldRepetition));
}

#[test]
fn an_en_passant_square_counts_only_if_the_capture_is_legal() {
    // The pawn on d4 is pinned: after e4 it may not take, and the position is the same later.
    let mut pinned = game("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1");
    pinned.play_san("e4").unwrap();
    shuffle(&mut pinned, ["Kd7", "Kf1", "Kd8", "Ke1"], 1);
    assert_eq!(pinned.occurrences(), 2);
    let mut free = game("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    free.play_san("e4").unwrap();
    shuffle(&mut free, ["Kd7", "Kf1", "Ke8", "Ke1"], 1);
    assert_eq!(free.occurrences(), 1);
}

#[test]
fn three_times_is_a_claim_and_five_times_the_end() {
    let mut game = PlayedLine::default();
    shuffle(&mut game, ["Nf3", "Nf6", "Ng1", "Ng8"], 2);
    assert!(game.claims().contains(Claim::ThreefoldRepetition));
    assert_eq!(game.outcome(), None);
    shuffle(&mut game, ["Nf3", "Nf6", "Ng1", "Ng8"], 2);
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::FivefoldRepetition)));
}

#[test]
fn mate_on_the_board_precedes_every_draw() {
    let mut game = game("7k/8/6K1/8/8/8/8/R7 w - - 149 200");
    game.play_san("Ra8").unwrap();
    assert_eq!(game.position().halfmove_clock(), 150);
    assert_eq!(
        game.outcome(),
        Some(Outcome::win(Color::White, Reason::Checkmate))
    );
    assert!(game.claims().is_empty());
}

#[test]
fn fifty_moves_are_a_claim_and_seventy_five_the_end() {
    let clock = |clock: u16| game(&alloc::format!("7k/8/8/8/8/8/8/R3K3 w - - {clock} 200"));
    assert!(clock(99).claims().is_empty());
    assert!(clock(100).claims().contains(Claim::FiftyMoves));
    assert_eq!(clock(149).outcome(), None);
    assert_eq!(
        clock(150).outcome(),
        Some(Outcome::draw(Reason::SeventyFiveMoves))
    );
    // Announcing the hundredth half-move is enough, unless it gives mate or takes.
    let game = clock(99);
    let mv = game.position().parse_san("Ra2", SanStyle::Forgiving).unwrap();
    assert!(game.claims_with(mv).contains(Claim::FiftyMoves));
}

#[test]
fn too_little_material_ends_the_game() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "2b1k3/8/8/8/2b5/8/8/4KB2 w - - 0 1",
    ] {
        assert_eq!(reason(fen), Some(Reason::InsufficientMaterial), "{fen}");
    }
    for fen in [
        "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KNB1 w - - 0 1",
        "4k3/p7/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        assert_eq!(reason(fen), None, "{fen}");
    }
}

#[test]
fn a_wall_without_a_gap_is_dead() {
    for fen in [
        "8/2k5/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/3K4/8 w - - 0 1",
        "8/2k5/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/3K4/8 b - - 30 70",
        // All pawns that the bishop could take stand on squares of the other colour.
        "8/2k5/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/3K4/6B1 w - - 0 1",
    ] {
        assert_eq!(reason(fen), Some(Reason::DeadPosition), "{fen}");
        let position: Position = fen.parse().unwrap();
        assert!(!position.can_win(Color::White) && !position.can_win(Color::Black));
    }
}

#[test]
fn a_wall_with_a_gap_is_not_called_dead() {
    for fen in [
        // The h-file is open.
        "8/2k5/p1p1p3/PpPpPp2/1P1P1P2/8/3K4/8 w - - 0 1",
        // A pawn can still move.
        "8/2k5/p1p1p1p1/PpPpPpPp/1P1P1P2/7P/3K4/8 w - - 0 1",
        // A pawn can take.
        "8/2k5/p1p1p1p1/PpPpPpPp/P2P1P1P/8/3K4/8 w - - 0 1",
        // There is a bishop that can take a pawn.
        "8/2k5/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/3K4/5B2 w - - 0 1",
        // The king is behind the wall.
        "8/2K5/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/3k4/8 w - - 0 1",
        // En passant opens it.
        "8/2k5/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/3K4/8 w - h6 0 1",
    ] {
        assert_eq!(reason(fen), None, "{fen}");
    }
}

#[test]
fn who_cannot_mate_cannot_win_on_time() {
    let position: Position = "4k3/8/8/8/8/8/4r3/4K1B1 w - - 0 1".parse().unwrap();
    assert_eq!(
        Outcome::out_of_time(&position, Color::White),
        Outcome::win(Color::Black, Reason::Time)
    );
    // The rook can always step between the bishop and its king.
    assert_eq!(Outcome::out_of_time(&position, Color::Black).winner, None);
}

#[test]
fn a_game_that_is_over_is_not_lost_on_time() {
    let mut game = game("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    assert_eq!(
        game.outcome_on_time(Color::White),
        Outcome::draw(Reason::Time),
        "Black has a king only"
    );
    assert_eq!(
        game.outcome_on_time(Color::Black),
        Outcome::win(Color::White, Reason::Time)
    );
    game.play_san("Ra8").unwrap();
    let mated = Outcome::win(Color::White, Reason::Checkmate);
    assert_eq!(game.outcome_on_time(Color::White), mated);
}

#[test]
fn a_forced_capture_of_the_last_piece_is_a_dead_position() {
    // The king must take the rook that gives check.
    assert_eq!(reason("8/8/8/8/8/5k2/6r1/6K1 w - - 0 1"), None);
    assert_eq!(
        reason("7k/6R1/8/8/8/8/8/K7 b - - 0 1"),
        Some(Reason::DeadPosition)
    );
}
