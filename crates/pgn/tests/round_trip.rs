//! Written games read back unchanged.

mod common;

use common::ODDITIES;
use proptest::prelude::*;
use tabiya_pgn::{GameResult, GameTree, Games, Nag, NodeId, Reader, Writer};
use tabiya_rules::{FenStyle, Position};

/// Writes a game, reads it back, expects the same, and returns the text.
fn round_trip(game: &GameTree) -> String {
    let mut text = Vec::new();
    Writer::new(&mut text).write_game(game).unwrap();
    let text = String::from_utf8(text).unwrap();
    match GameTree::parse(&text) {
        Ok(again) => assert_eq!(&again, game, "{text}"),
        Err(error) => panic!("{error} in {text}"),
    }
    text
}

#[test]
fn a_well_formed_game_is_written_back_verbatim() {
    for text in [
        "*\n",
        "[Event \"A \\\"B\\\" \\\\ C\"]\n[Site \"?\"]\n\n1. e4 *\n",
        "1. e4 $1 $10 {a} {b} (1. d4 {c} 1... d5) ({before} 1. c4 c5 (1... e5 2. g3 (2.\na3))) 1... e5 2. Nf3 1/2-1/2\n",
        "{all} 1. e4 { [%eval 0.35,20] [%clk 0:05:00.1] text [%mine x] } 1... e5 1-0\n",
        "1. e4 {[%csl Gd4,Re5][%cal Ge2e4,Bb1c3]} 1... -- 2. d4 0-1\n",
        "1. e4 ; a } brace\n1... e5 {} 2. f4 *\n",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 17\"]\n\n17... Kd7 18. O-O *\n",
    ] {
        let game = GameTree::parse(text).unwrap();
        assert_eq!(round_trip(&game), text);
    }
}

#[test]
fn missing_roster_tags_are_added_where_they_belong() {
    let game = GameTree::parse("[ECO \"C20\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 1-0").unwrap();
    assert_eq!(
        game.to_export(),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[ECO \"C20\"]\n[White \"A\"]\n\
         [Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n"
    );
    let text = "[Result \"1-0\"]\n[Black \"B\"]\n[Black \"C\"]\n\n1. e4 e5 1-0\n";
    assert_eq!(GameTree::parse(text).unwrap().to_pgn(), text);
}

#[test]
fn games_are_separated_by_a_blank_line() {
    let mut text = Vec::new();
    let mut writer = Writer::new(&mut text);
    for moves in ["[A \"\"]\n\n1. e4 *", "[A \"\"]\n\n1. d4 *"] {
        writer.write_game(&GameTree::parse(moves).unwrap()).unwrap();
    }
    assert_eq!(text, b"[A \"\"]\n\n1. e4 *\n\n[A \"\"]\n\n1. d4 *\n");
    assert_eq!(Games::new(Reader::from_bytes(&text)).count(), 2);
}

#[test]
fn chess960_castling_round_trips_in_x_fen_and_shredder_fen() {
    // Two rooks on the king's side: the inner one castles, which only its file shows.
    let start: Position = "4k3/8/8/8/8/8/8/4KR1R w F - 0 1".parse().unwrap();
    for style in [FenStyle::XFen, FenStyle::Shredder] {
        let fen = start.to_fen(style);
        let text = format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. O-O *\n");
        let game = GameTree::parse(&text).unwrap();
        assert_eq!(game.start(), &start);
        assert!(game.main_moves().next().unwrap().is_castling());
        assert_eq!(round_trip(&game), text);
    }
    let mut game = GameTree::from_position(start.clone());
    let castle = start
        .legal_moves()
        .into_iter()
        .find(|mv| mv.is_castling())
        .unwrap();
    game.add(game.root(), castle).unwrap();
    round_trip(&game);
}

#[test]
fn long_games_are_wrapped_before_column_80() {
    let words = "many words, and [%clk 0:00:01] many more; %percent [Tag \"like\"] ".repeat(40);
    let text = format!("1. e4 {{{words}}} e5 {{{}}} *", "x".repeat(300));
    let game = GameTree::parse(&text).unwrap();
    let written = round_trip(&game);
    let long: Vec<_> = written.lines().filter(|line| line.len() > 79).collect();
    assert_eq!(
        long.len(),
        1,
        "only the word that cannot be broken is longer: {long:?}"
    );
    assert!(
        !written
            .lines()
            .any(|line| line.starts_with(['%']) || line.starts_with("[Tag"))
    );
}

#[test]
fn every_readable_oddity_round_trips() {
    for text in ODDITIES {
        for game in Games::new(Reader::from_bytes(text.as_bytes())).flatten() {
            round_trip(&game);
        }
    }
}

#[test]
fn hostile_tags_and_comments_cannot_break_out() {
    let mut game = GameTree::default();
    game.tags_mut()
        .set("White", "\"]\n[Black \"x\"]\n\n1. e4 *\\")
        .unwrap();
    let root = game.root();
    let comment = "a } b\n\n[Event \"x\"]\n\n{ 1. e4 ;";
    game.add_comment(root, comment).unwrap();
    game.set_result(GameResult::Draw);
    let again = GameTree::parse(game.to_export()).unwrap();
    assert_eq!(
        again.comments(root).next().unwrap().as_str(),
        "a } b [Event \"x\"] { 1. e4 ;"
    );
    assert_eq!(again.main_line().count(), 0);
    assert_eq!(again.tags().value("White"), Some("\"] [Black \"x\"]  1. e4 *\\"));
    assert_eq!(again.result(), GameResult::Draw);
}

/// Builds a tree from arbitrary numbers.
fn grow(choices: &[(u16, u16, u8)], texts: &[String]) -> GameTree {
    let mut game = GameTree::default();
    let mut nodes: Vec<NodeId> = vec![game.root()];
    for (index, &(node, mv, extra)) in choices.iter().enumerate() {
        let at = nodes[nodes.len() - 1 - usize::from(node) % nodes.len().min(6)];
        let moves = game.position(at).unwrap().legal_moves();
        if moves.is_empty() {
            continue;
        }
        let id = game.add(at, moves[usize::from(mv) % moves.len()]).unwrap();
        nodes.push(id);
        let text = &texts[index % texts.len()];
        match extra % 8 {
            0 => game.add_nag(id, Nag(u32::from(extra))).unwrap(),
            1 => game.add_comment(id, text.as_str()).unwrap(),
            2 => game.add_comment_before(id, text.as_str()).unwrap(),
            3 => game.add_comment(game.root(), text.as_str()).unwrap(),
            _ => {}
        }
    }
    game.tags_mut()
        .set("White", texts[0].replace(['\n', '\r'], " "))
        .unwrap();
    game.set_result(GameResult::WhiteWins);
    game
}

proptest! {
    #[test]
    fn any_tree_round_trips(
        choices in prop::collection::vec(any::<(u16, u16, u8)>(), 0..120),
        texts in prop::collection::vec("[ -~äé \n\\]}{%;\\[\"\\\\]{0,60}|( ?[a-z]{1,9}){0,30}", 1..8),
    ) {
        round_trip(&grow(&choices, &texts));
    }
}
