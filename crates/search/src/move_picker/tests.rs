use super::*;

use tabiya_rules::{CastlingText, Color, Piece, Square};

use crate::history::pawn_row;
use crate::testing::{mv, position, set};

/// All moves that a picker returns.
fn picked(position: &Position, mut picker: MovePicker) -> Vec<Move> {
    let histories = Histories::new().unwrap();
    core::iter::from_fn(|| picker.next(position, &histories, &Context::UNUSED)).collect()
}

/// The same in UCI notation, with given histories.
fn texts(position: &Position, mut picker: MovePicker, histories: &Histories) -> Vec<String> {
    core::iter::from_fn(|| picker.next(position, histories, &Context::UNUSED))
        .map(|mv| mv.to_uci(CastlingText::Standard).as_str().to_owned())
        .collect()
}

/// A pawn takes a queen, a queen a defended rook, a pawn a knight, a rook a defended pawn: good and bad in turn.
const EXCHANGES: &str = "7k/7p/4p3/1q1r1n2/P5P1/8/8/3QK2R w - - 0 1";

#[test]
fn every_legal_move_comes_exactly_once() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/8/8/8/7b/8/5n2/4K3 w - - 0 1",
        EXCHANGES,
    ] {
        let position: Position = fen.parse().unwrap();
        let mut legal: Vec<Move> = position.legal_moves().iter().copied().collect();
        let quiet = legal.iter().copied().find(|mv| mv.is_quiet());
        let tactical = legal.iter().copied().find(|mv| !mv.is_quiet());
        for (tt_move, killer) in [
            (None, None),
            (legal.first().copied(), quiet),
            (quiet, quiet),
            (tactical, None),
        ] {
            let mut moves = picked(&position, MovePicker::all(tt_move, killer));
            moves.sort_by_key(|mv| mv.bits());
            legal.sort_by_key(|mv| mv.bits());
            assert_eq!(moves, legal, "{fen}");
        }
    }
}

#[test]
fn winning_captures_come_before_quiets_and_losing_ones_after() {
    let position: Position = "4k3/8/3p4/4p3/3P4/8/8/4RK2 w - - 0 1".parse().unwrap();
    let moves = picked(&position, MovePicker::all(None, None));
    assert_eq!(moves[0], Move::capture(Square::D4, Square::E5));
    assert_eq!(moves.last(), Some(&Move::capture(Square::E1, Square::E5)));
    let tactical = picked(&position, MovePicker::tactical(None, 0));
    assert_eq!(tactical, [Move::capture(Square::D4, Square::E5)]);
}

#[test]
fn the_stages_come_in_order_and_bad_captures_keep_theirs() {
    let position = position(EXCHANGES);
    let (tt_move, killer) = (mv(&position, "e1f2"), mv(&position, "d1c2"));
    let mut picker = MovePicker::all(Some(tt_move), Some(killer));
    assert_eq!(picker.stage(), Stage::TtMove);
    let histories = Histories::new().unwrap();
    let mut next = || {
        let mv = picker.next(&position, &histories, &Context::UNUSED);
        let text = mv.map(|mv| mv.to_uci(CastlingText::Standard).as_str().to_owned());
        (text.unwrap_or_default(), picker.stage())
    };
    for (expected, stage) in [
        ("e1f2", Stage::GenerateTactical),
        ("a4b5", Stage::GoodTactical),
        ("g4f5", Stage::GoodTactical),
        ("d1c2", Stage::GenerateQuiets),
    ] {
        assert_eq!(next(), (expected.to_owned(), stage));
    }
    let quiets = position.legal_moves().iter().filter(|mv| mv.is_quiet()).count() - 2;
    for _ in 0..quiets {
        assert_eq!(next().1, Stage::Quiets);
    }
    for (expected, stage) in [
        ("d1d5", Stage::BadTactical),
        ("h1h7", Stage::BadTactical),
        ("", Stage::Done),
        ("", Stage::Done),
    ] {
        assert_eq!(next(), (expected.to_owned(), stage));
    }
}

#[test]
fn without_quiets_the_losing_captures_still_come() {
    let position = position(EXCHANGES);
    let killer = mv(&position, "d1c2");
    let good = ["a4b5", "g4f5"];
    let bad = ["d1d5", "h1h7"];
    let all = position.legal_moves().len();
    for (taken, expected_quiets) in [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (all - 2, all - 4)] {
        let mut picker = MovePicker::all(None, Some(killer));
        let histories = Histories::new().unwrap();
        let mut moves = Vec::new();
        while let Some(mv) = {
            if moves.len() == taken {
                picker.skip_quiets();
            }
            picker.next(&position, &histories, &Context::UNUSED)
        } {
            moves.push(mv.to_uci(CastlingText::Standard).as_str().to_owned());
        }
        assert_eq!(moves[..2], good, "skipped after {taken}");
        assert_eq!(moves[moves.len() - 2..], bad, "skipped after {taken}");
        assert_eq!(moves.len(), 4 + expected_quiets, "skipped after {taken}");
    }
}

#[test]
fn the_most_valuable_victim_comes_first_unless_history_weighs_more() {
    set(&[("order_victim", 2)]);
    let position = position("4k3/8/1q1r1n2/2P1P3/8/8/8/4K3 w - - 0 1");
    let takes_knight = mv(&position, "e5f6");
    for (bonus, expected) in [
        (0, ["c5b6", "e5d6", "c5d6", "e5f6"]),
        (399, ["c5b6", "e5d6", "c5d6", "e5f6"]),
        (401, ["c5b6", "e5f6", "e5d6", "c5d6"]),
        (1199, ["c5b6", "e5f6", "e5d6", "c5d6"]),
        (1201, ["e5f6", "c5b6", "e5d6", "c5d6"]),
    ] {
        let mut histories = Histories::new().unwrap();
        learn_capture(&mut histories, &position, takes_knight, bonus);
        assert_eq!(
            texts(&position, MovePicker::tactical(None, 0), &histories),
            expected
        );
    }
}

#[test]
fn a_promotion_counts_what_it_takes_and_what_it_becomes() {
    set(&[("order_victim", 1)]);
    let position = position("1n2k3/P7/8/3r4/4P3/8/8/4K3 w - - 0 1");
    let promotes = mv(&position, "a7a8q");
    for (bonus, expected) in [
        (0, ["a7b8q", "a7a8q", "e4d5"]),
        (299, ["a7b8q", "a7a8q", "e4d5"]),
        (301, ["a7a8q", "a7b8q", "e4d5"]),
        (-399, ["a7b8q", "a7a8q", "e4d5"]),
        (-401, ["a7b8q", "e4d5", "a7a8q"]),
    ] {
        let mut histories = Histories::new().unwrap();
        learn_capture(&mut histories, &position, promotes, bonus);
        assert_eq!(
            texts(&position, MovePicker::tactical(None, 0), &histories),
            expected
        );
    }
}

#[test]
fn underpromotions_come_last() {
    let position = position("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let moves = texts(&position, MovePicker::all(None, None), &Histories::new().unwrap());
    assert_eq!(moves[..2], ["a7b8q", "a7a8q"]);
    assert_eq!(
        moves[moves.len() - 6..],
        ["a7b8r", "a7b8b", "a7b8n", "a7a8r", "a7a8b", "a7a8n"]
    );
    let tactical = texts(
        &position,
        MovePicker::tactical(None, -1000),
        &Histories::new().unwrap(),
    );
    assert_eq!(tactical, ["a7b8q", "a7a8q"]);
}

#[test]
fn a_capture_with_a_good_history_may_lose_some_and_one_with_a_bad_history_must_win_some() {
    set(&[("order_see_history", 48)]);
    // The knight loses 200, the pawn wins 100.
    for (fen, uci, history, is_good) in [
        ("4k3/8/2p5/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", 0, false),
        ("4k3/8/2p5/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", 9599, false),
        ("4k3/8/2p5/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", 9600, true),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0, true),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", -4847, true),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", -4848, false),
    ] {
        let position = position(fen);
        let mut histories = Histories::new().unwrap();
        learn_capture(&mut histories, &position, mv(&position, uci), history);
        let moves = texts(&position, MovePicker::all(None, None), &histories);
        let expected = if is_good { 0 } else { moves.len() - 1 };
        assert_eq!(
            moves.iter().position(|text| text == uci),
            Some(expected),
            "{history}"
        );
    }
}

#[test]
fn a_tactical_picker_obeys_its_threshold_whatever_the_history() {
    let position = position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    let capture = mv(&position, "e4d5");
    let mut histories = Histories::new().unwrap();
    learn_capture(&mut histories, &position, capture, 16_000);
    let with = |threshold| texts(&position, MovePicker::tactical(None, threshold), &histories);
    assert_eq!(with(100), ["e4d5"]);
    assert!(with(101).is_empty());
}

#[test]
fn a_tactical_picker_takes_the_tt_move_only_if_it_is_tactical() {
    let position = position(EXCHANGES);
    let (quiet, tactical) = (mv(&position, "e1f2"), mv(&position, "d1d5"));
    let with = |tt_move| {
        texts(
            &position,
            MovePicker::tactical(Some(tt_move), 0),
            &Histories::new().unwrap(),
        )
    };
    assert_eq!(with(quiet), ["a4b5", "g4f5"]);
    assert_eq!(
        with(tactical),
        ["d1d5", "a4b5", "g4f5"],
        "even if it loses material"
    );
}

/// The check on h8 loses the rook to the bishop; the rook on d1 takes it.
const CHECKS: &str = "4k3/8/8/8/3b4/8/R7/3RK2R w - - 0 1";

#[test]
fn quiet_checks_that_lose_nothing_come_after_the_captures() {
    let position = position(CHECKS);
    let histories = Histories::new().unwrap();
    let with = |checks| {
        texts(
            &position,
            MovePicker::tactical(None, 0).with_checks(checks),
            &histories,
        )
    };
    assert_eq!(with(true), ["d1d4", "a2a8", "a2e2"]);
    assert_eq!(with(false), ["d1d4"]);
}

#[test]
fn quiet_checks_are_ordered_by_their_history() {
    let position = position(CHECKS);
    for (better, worse) in [("a2a8", "a2e2"), ("a2e2", "a2a8")] {
        let mut histories = Histories::new().unwrap();
        let (better_move, worse_move) = (mv(&position, better), mv(&position, worse));
        histories.update_quiet(Color::White, Bitboard::EMPTY, better_move, 10);
        histories.update_quiet(Color::White, Bitboard::EMPTY, worse_move, -10);
        let picker = MovePicker::tactical(None, 0).with_checks(true);
        assert_eq!(texts(&position, picker, &histories), ["d1d4", better, worse]);
    }
}

#[test]
fn bad_captures_do_not_follow_the_checks() {
    let position = position("4k3/6p1/5p2/8/8/8/8/R3KR2 w - - 0 1");
    let picker = MovePicker::tactical(None, 0).with_checks(true);
    assert_eq!(texts(&position, picker, &Histories::new().unwrap()), ["a1a8"]);
}

#[test]
fn quiets_are_ordered_by_history_and_bonus_together() {
    set(&[("order_check", 12_000)]);
    let position = position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let (check, other) = (mv(&position, "a1a8"), mv(&position, "e1f2"));
    for (history, first) in [(11_999, check), (12_001, other)] {
        let mut histories = Histories::new().unwrap();
        histories.update_quiet(Color::White, Bitboard::EMPTY, other, history);
        let mut picker = MovePicker::all(None, None);
        assert_eq!(
            picker.next(&position, &histories, &Context::UNUSED),
            Some(first),
            "{history}"
        );
    }
}

/// A knight move and what was played before it.
fn knight_move() -> (Position, Move, Context, PieceTo) {
    let position = position("4k3/p7/8/8/8/8/P7/4K1N1 w - - 0 1");
    let mv = mv(&position, "g1f3");
    let to = |square| PieceTo::new(Piece::BlackKnight, square);
    let context = Context {
        threats: Bitboard::from(Square::F3),
        before: [to(Square::A1), to(Square::B2), to(Square::C3), to(Square::D4)],
        pawn_row: pawn_row(&position),
    };
    let now = PieceTo::new(Piece::WhiteKnight, Square::F3);
    (position, mv, context, now)
}

#[test]
fn every_history_counts_by_its_weight() {
    let (position, mv, context, now) = knight_move();
    let mut histories = Histories::new().unwrap();
    histories.update_quiet(Color::White, context.threats, mv, 1);
    for (before, bonus) in context.before.into_iter().zip([200, 400, 1000, 3000]) {
        histories.update_continuation(before, now, bonus);
    }
    histories.update_pawn(context.pawn_row, now, 10_000);
    let weights = [
        "order_continuation_1",
        "order_continuation_2",
        "order_continuation_4",
        "order_continuation_6",
        "order_pawn",
    ];
    let value = || context.quiet_history(&histories, &position, mv);
    for (chosen, expected) in weights.into_iter().zip([101, 201, 501, 1501, 5001]) {
        set(&weights.map(|name| (name, if name == chosen { 512 } else { 0 })));
        assert_eq!(value(), expected, "{chosen}");
    }
    set(&weights.map(|name| (name, 512)));
    assert_eq!(value(), 1 + 100 + 200 + 500 + 1500 + 5000);
}

#[test]
fn a_quiet_update_goes_to_every_history_by_its_share() {
    let (position, mv, context, now) = knight_move();
    set(&[
        ("learn_continuation_1", 1024),
        ("learn_continuation_2", 768),
        ("learn_continuation_4", 512),
        ("learn_continuation_6", 256),
    ]);
    let mut histories = Histories::new().unwrap();
    context.learn_quiet(&mut histories, &position, mv, -1000);
    assert_eq!(histories.quiet(Color::White, context.threats, mv), -1000);
    assert_eq!(histories.pawn(context.pawn_row, now), -1000);
    assert_eq!(
        context.before.map(|before| histories.continuation(before, now)),
        [-1000, -750, -500, -250]
    );
}

#[test]
fn missing_earlier_moves_are_not_updated() {
    let (position, mv, mut context, now) = knight_move();
    context.before = [PieceTo::NONE; 4];
    let mut histories = Histories::new().unwrap();
    context.learn_quiet(&mut histories, &position, mv, 1000);
    assert_eq!(histories.continuation(PieceTo::NONE, now), 0);
    assert_eq!(histories.quiet(Color::White, context.threats, mv), 1000);
}

#[test]
fn a_move_from_an_empty_square_has_no_history() {
    let (position, _, context, _) = knight_move();
    let mut histories = Histories::new().unwrap();
    let nobody = Move::quiet(Square::H8, Square::H7);
    histories.update_quiet(Color::White, context.threats, nobody, 1000);
    assert_eq!(context.quiet_history(&histories, &position, nobody), 0);
    assert!(piece_to(&position, nobody).is_none());
    assert_eq!(capture_history(&histories, &position, nobody), 0);
}

#[test]
fn the_victim_is_the_captured_piece_and_otherwise_a_pawn() {
    for (fen, uci, expected) in [
        ("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", PieceKind::Knight),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", PieceKind::Pawn),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", PieceKind::Pawn),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", PieceKind::Rook),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", PieceKind::Pawn),
    ] {
        let position = position(fen);
        assert_eq!(victim(&position, mv(&position, uci)), expected, "{uci}");
    }
}

#[test]
fn capture_history_is_that_of_piece_target_and_victim() {
    let position = position("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1");
    let takes = mv(&position, "e4d5");
    let mut histories = Histories::new().unwrap();
    learn_capture(&mut histories, &position, takes, 70);
    assert_eq!(
        histories.capture(Piece::WhitePawn, Square::D5, PieceKind::Knight),
        70
    );
    assert_eq!(capture_history(&histories, &position, takes), 70);
}
