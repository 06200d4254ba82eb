//! Endings against a bare king: known positions, and all of KPK compared with real tablebases.

#[path = "../../../testdata/helpers.rs"]
mod helpers;

use tabiya_eval::{HandCraftedEvaluator, evaluate, explain};
use tabiya_rules::{Color, Piece, PieceKind, Position, Setup, Square};
use tabiya_tablebase::{Tablebases, Wdl};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The value for White, whoever is to move.
fn value_for_white(fen: &str) -> i32 {
    let position = position(fen);
    match position.side_to_move() {
        Color::White => evaluate(&position),
        Color::Black => -evaluate(&position),
    }
}

/// The same position with colours exchanged.
fn mirrored(position: &Position) -> Position {
    let mut setup = Setup::empty();
    for square in position.occupied() {
        let piece = position.piece_at(square).expect("occupied");
        setup.put(Piece::new(!piece.color(), piece.kind()), square.flip_rank());
    }
    setup.side_to_move = !position.side_to_move();
    Position::try_from(setup).expect("colours do not matter")
}

/// Won, drawn and in between.
const POSITIONS: [&str; 14] = [
    "8/8/8/3k4/8/8/8/K7 w - - 0 1",
    "8/8/8/3k4/8/8/8/KN6 b - - 0 1",
    "8/8/8/3k4/8/8/8/KNN5 w - - 0 1",
    "8/8/8/3k4/8/8/8/KQ6 b - - 0 1",
    "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
    "8/8/8/3k4/8/8/8/KBB5 b - - 0 1",
    "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
    "8/8/8/3k4/8/8/8/KNB5 b - - 0 1",
    "8/8/8/3k4/8/8/8/KNNN4 b - - 0 1",
    "8/8/8/3k4/8/4P3/8/K7 w - - 0 1",
    "8/4k3/8/4K3/4P3/8/8/8 b - - 0 1",
    "8/8/8/3k4/8/4P3/8/KQ6 w - - 0 1",
    "8/8/8/3k4/8/4PP2/8/K7 b - - 0 1",
    "8/8/8/3k4/8/4P3/8/KB6 b - - 0 1",
];

#[test]
fn without_mating_material_it_is_a_draw() {
    for fen in [
        "8/8/8/3k4/8/8/8/K7 w - - 0 1",
        "k7/8/1K6/8/8/8/8/8 b - - 0 1",
        "8/8/8/3k4/8/8/8/KN6 b - - 0 1",
        "8/8/8/3k4/8/8/8/KB6 w - - 0 1",
        "7k/8/6K1/8/8/8/8/NN6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KB1B4 w - - 0 1",
    ] {
        assert_eq!(evaluate(&position(fen)), 0, "{fen}");
    }
}

#[test]
fn a_won_ending_is_better_than_any_that_is_not_won_yet() {
    for fen in [
        "8/8/8/3k4/8/8/8/KQ6 b - - 0 1",
        "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KBB5 b - - 0 1",
        "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
        "8/8/8/3k4/8/8/8/KNNN4 w - - 0 1",
        "8/8/8/3k4/8/4P3/8/KBN5 w - - 0 1",
        "8/8/8/3k4/8/4P3/8/KR6 w - - 0 1",
    ] {
        assert!(value_for_white(fen) > 2000, "{fen}: {}", value_for_white(fen));
    }
}

#[test]
fn bishop_and_knight_drive_the_king_to_the_corner_of_the_bishops_colour() {
    for (right, wrong) in [
        (
            "7k/8/7K/8/8/2N5/8/2B5 w - - 0 1",
            "k7/8/K7/8/8/5N2/8/2B5 w - - 0 1",
        ),
        (
            "k7/8/K7/8/8/5N2/8/5B2 w - - 0 1",
            "7k/8/7K/8/8/2N5/8/5B2 w - - 0 1",
        ),
    ] {
        let (right, wrong) = (value_for_white(right), value_for_white(wrong));
        assert!(right > wrong + 1000, "{right} {wrong}");
    }
}

#[test]
fn a_piece_that_the_bare_king_can_capture_is_penalised() {
    let loose = value_for_white("8/8/8/8/8/2K5/5kN1/B7 w - - 0 1");
    let guarded = value_for_white("8/8/8/8/8/2K5/5kN1/7B w - - 0 1");
    assert!(guarded > loose + 200, "{guarded} {loose}");
}

#[test]
fn pawn_endings_that_every_player_knows() {
    let is_won = |fen: &str| value_for_white(fen) > 500;
    for fen in [
        "8/4k3/8/4K3/4P3/8/8/8 b - - 0 1",
        "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
        "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1",
        "8/8/8/8/7k/8/P7/K7 w - - 0 1",
        "8/1KP5/8/8/8/8/8/2k5 w - - 0 1",
    ] {
        assert!(is_won(fen), "{fen}");
    }
    for fen in [
        "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1",
        "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1",
        "4k3/8/4P3/4K3/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/5k2/4P3/K7 b - - 0 1",
        "k7/8/1K6/P7/8/8/8/8 w - - 0 1",
        "2k5/8/K7/P7/8/8/8/8 b - - 0 1",
    ] {
        assert_eq!(evaluate(&position(fen)), 0, "{fen}");
    }
}

#[test]
fn a_promotion_is_worth_more_than_the_pawn() {
    let before = value_for_white("8/2KP4/8/8/8/8/1k6/8 w - - 0 1");
    let after = value_for_white("3Q4/2K5/8/8/8/8/1k6/8 b - - 0 1");
    assert!(after > before && before > value_for_white("8/2K5/3P4/8/8/8/1k6/8 w - - 0 1"));
}

#[test]
fn colours_do_not_matter() {
    for fen in POSITIONS {
        let position = position(fen);
        assert_eq!(evaluate(&position), evaluate(&mirrored(&position)), "{fen}");
    }
}

#[test]
fn every_way_to_evaluate_gives_the_same_value() {
    let mut evaluator = HandCraftedEvaluator::new();
    for fen in POSITIONS {
        let position = position(fen);
        for position in [mirrored(&position), position] {
            let value = evaluate(&position);
            assert_eq!(evaluator.evaluate(&position), value, "{fen}");
            let explanation = explain(&position);
            assert_eq!(explanation.value, value, "{fen}");
            let terms = explanation.terms.iter();
            let sums = terms.fold((0, 0), |(middlegame, endgame), term| {
                let value = term.white - term.black;
                (middlegame + value.middlegame(), endgame + value.endgame())
            });
            let (phase, scale) = (explanation.phase, explanation.scale);
            let sum = (sums.0 * phase * 64 + sums.1 * (24 - phase) * scale) / (24 * 64);
            let sign = if position.side_to_move() == Color::White {
                1
            } else {
                -1
            };
            assert_eq!(sign * sum, value, "{fen}");
        }
    }
}

#[test]
fn kpk_agrees_with_the_tablebases() {
    let Some(folder) = helpers::variable("TABIYA_SYZYGY") else {
        return;
    };
    let mut tables = Tablebases::new();
    tables.add_folder(folder).expect("the folder can be listed");
    let mut dice = helpers::Dice(11);
    let mut compared = 0;
    while compared < 50_000 {
        let mut setup = Setup::empty();
        setup.side_to_move = Color::ALL[dice.below(2)];
        for piece in [
            Piece::new(Color::ALL[dice.below(2)], PieceKind::Pawn),
            Piece::WhiteKing,
            Piece::BlackKing,
        ] {
            setup.put(piece, Square::ALL[dice.below(64)]);
        }
        if setup.occupied().count() != 3 {
            continue;
        }
        let Ok(position) = Position::try_from(setup) else {
            continue;
        };
        let wdl = match evaluate(&position).signum() {
            1 => Wdl::Win,
            0 => Wdl::Draw,
            _ => Wdl::Loss,
        };
        assert_eq!(tables.probe_wdl(&position), Ok(wdl), "{position}");
        compared += 1;
    }
}
