//! A game with a cursor: moving around and playing lose nothing, and every edit can be reverted.

use proptest::prelude::*;
use tabiya_pgn::{Command, EditError, Game, GameResult, Nag, NodeId, Step};
use tabiya_rules::{Claim, Move, Position, Reason, Square};

fn movetext(game: &Game) -> String {
    let pgn = game.to_pgn();
    let moves = pgn.rsplit("]\n\n").next().unwrap();
    moves.trim_end().replace('\n', " ")
}

#[test]
fn an_existing_move_is_followed_and_a_new_one_becomes_a_variation() {
    let mut game = Game::parse("1. e4 e5 2. Nf3 {main} *").unwrap();
    game.go_to_start();
    game.play_uci("e2e4").unwrap();
    game.play_san("e5").unwrap();
    assert_eq!(movetext(&game), "1. e4 e5 2. Nf3 {main} *");
    game.play_san("f4").unwrap();
    assert_eq!(movetext(&game), "1. e4 e5 2. Nf3 {main} (2. f4) *");
    assert_eq!(game.moves().count(), 3);
}

#[test]
fn moving_the_cursor_changes_nothing() {
    let text = "1. e4 {a} e5 (1... c5 2. Nf3 (2. c3) d6) 2. -- Nf6 *";
    let mut game = Game::parse(text).unwrap();
    let pgn = game.to_pgn();
    while game.undo().is_some() {}
    assert_eq!(game.cursor(), game.tree().root());
    assert_eq!(game.position(), game.start());
    while game.redo().is_some() {}
    assert_eq!(game.steps().nth(2), Some(Step::Pass));
    let nodes: Vec<NodeId> = game.tree().walk().map(|(_, id)| id).collect();
    for &id in nodes.iter().rev().chain(&nodes) {
        game.go_to(id).unwrap();
        assert_eq!(Some(game.position()), game.tree().position(id));
    }
    assert_eq!(game.to_pgn(), pgn);
    assert!(!game.undo_edit());
}

#[test]
fn redo_returns_to_where_undo_came_from() {
    let mut game = Game::parse("1. e4 e5 (1... c5 2. Nf3) *").unwrap();
    let c5 = game.tree().children(game.path()[0]).nth(1).unwrap();
    game.go_to(c5).unwrap();
    game.forward().unwrap();
    let deep = game.cursor();
    assert!(game.undo().is_some() && game.undo().is_some());
    // Playing the same move again keeps redo possible.
    game.play_san("c5").unwrap();
    assert!(game.redo().is_some());
    assert_eq!(game.cursor(), deep);
    game.undo();
    game.undo();
    game.play_san("e5").unwrap();
    assert_eq!(game.redo(), None);
}

#[test]
fn an_error_changes_nothing() {
    let mut game = Game::parse("1. e4 *").unwrap();
    let before = game.clone();
    assert!(matches!(game.play_uci("e2e4"), Err(EditError::Uci(_))));
    assert!(matches!(game.play_san("Ke2"), Err(EditError::San(_))));
    let illegal = game.play(Move::quiet(Square::A1, Square::A8));
    assert!(matches!(illegal, Err(EditError::Illegal(_))));
    assert!(matches!(game.set_tag("no tag", ""), Err(EditError::TagName(_))));
    let root = game.tree().root();
    assert_eq!(game.delete(root), Err(EditError::Root));
    assert_eq!(game.promote(root), Err(EditError::Root));
    assert_eq!(game.promote_to_main_line(root), Err(EditError::Root));
    assert_eq!(game.add_comment_before(root, "x"), Err(EditError::Root));
    let mut check = Game::parse("1. e4 f6 2. Qh5+ *").unwrap();
    assert_eq!(check.play_null(), Err(EditError::NullInCheck));
    assert_eq!(game, before);
    assert!(!game.undo_edit() && !game.redo_edit());
}

#[test]
fn a_stale_node_is_an_error() {
    let mut game = Game::parse("1. e4 e5 2. Nf3 *").unwrap();
    let (e5, nf3) = (game.path()[1], game.cursor());
    game.delete(e5).unwrap();
    assert_eq!(game.moves().count(), 1, "the cursor has left the deleted part");
    for stale in [e5, nf3] {
        assert_eq!(game.go_to(stale), Err(EditError::NoSuchNode(stale)));
        assert_eq!(game.delete(stale), Err(EditError::NoSuchNode(stale)));
        assert_eq!(game.promote(stale), Err(EditError::NoSuchNode(stale)));
        assert_eq!(
            game.promote_to_main_line(stale),
            Err(EditError::NoSuchNode(stale))
        );
        assert_eq!(game.set_comment(stale, "x"), Err(EditError::NoSuchNode(stale)));
        assert_eq!(game.add_nag(stale, Nag::GOOD), Err(EditError::NoSuchNode(stale)));
        assert_eq!(game.tree().position(stale), None);
        assert_eq!(game.tree().children(stale).count(), 0);
    }
    assert!(game.undo_edit());
    assert_eq!(game.cursor(), nf3);
}

#[test]
fn every_edit_can_be_undone_and_redone() {
    let text = "[White \"a\"]\n\n1. e4 (1. d4 (1. c4)) e5 (1... c5 {x} 2. Nf3) 2. f4 *";
    let mut game = Game::parse(text).unwrap();
    let mut states = vec![game.clone()];
    let e4 = game.path()[0];
    let c5 = game.tree().children(e4).nth(1).unwrap();
    let c4 = game.tree().children(game.tree().root()).nth(2).unwrap();
    type Edit = Box<dyn Fn(&mut Game)>;
    let edits: Vec<Edit> = vec![
        Box::new(|game| assert!(game.play_san("exf4").is_ok())),
        Box::new(|game| game.add_comment_here("gambit").unwrap()),
        Box::new(|game| game.add_nag_here(Nag::DUBIOUS).unwrap()),
        Box::new(|game| assert!(game.play_null().is_ok())),
        Box::new(move |game| assert!(game.add_null(c4).is_ok())),
        Box::new(move |game| {
            let nf6 = game.tree().position(c4).unwrap().parse_uci("g8f6").unwrap();
            assert!(game.add(c4, nf6).is_ok());
        }),
        Box::new(move |game| game.demote(e4).unwrap()),
        Box::new(move |game| {
            game.as_one_edit(|game| {
                game.promote(e4).unwrap();
                game.add_nag(e4, Nag::GOOD).unwrap();
                game.set_tag("Round", "3").unwrap();
            });
        }),
        Box::new(move |game| game.promote_to_main_line(c5).unwrap()),
        Box::new(move |game| game.set_command(c5, &Command::parse("eval", "0.2")).unwrap()),
        Box::new(move |game| game.promote(c4).unwrap()),
        Box::new(move |game| game.delete(c5).unwrap()),
        Box::new(move |game| game.add_comment_before(c4, "English").unwrap()),
        Box::new(move |game| game.delete(e4).unwrap()),
        Box::new(|game| game.set_tag("White", "b").unwrap()),
        Box::new(|game| assert!(game.remove_tag("White").unwrap())),
        Box::new(|game| game.set_result(GameResult::Draw)),
    ];
    for edit in &edits {
        edit(&mut game);
        assert_ne!(game.to_pgn(), states.last().unwrap().to_pgn());
        states.push(game.clone());
    }
    for _ in 0..2 {
        for state in states.iter().rev().skip(1) {
            assert!(game.undo_edit());
            assert_eq!(&game, state);
        }
        assert!(!game.undo_edit());
        for state in &states[1..] {
            assert!(game.redo_edit());
            assert_eq!(&game, state);
        }
        assert!(!game.redo_edit());
    }
}

#[test]
fn a_call_that_changes_nothing_is_not_an_edit() {
    let mut game = Game::parse("[White \"a\"]\n\n1. e4 $1 (1. d4) 1-0").unwrap();
    let e4 = game.cursor();
    game.promote(e4).unwrap();
    game.promote_to_main_line(e4).unwrap();
    let d4 = game.tree().children(game.tree().root()).nth(1).unwrap();
    game.demote(d4).unwrap();
    let known = game.tree().mv(d4).unwrap();
    assert_eq!(game.add(game.tree().root(), known), Ok(d4));
    game.as_one_edit(|_| {});
    game.remove_nag(e4, Nag::MISTAKE).unwrap();
    game.set_comment(e4, "").unwrap();
    game.set_tag("White", "a").unwrap();
    assert!(!game.remove_tag("Black").unwrap());
    assert!(!game.undo_edit());
}

#[test]
fn outcome_and_claims_follow_the_cursor() {
    let mut game = Game::default();
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(8) {
        game.play_san(text).unwrap();
    }
    assert_eq!(game.occurrences(), 3);
    assert!(game.claims().contains(Claim::ThreefoldRepetition));
    game.undo();
    assert!(game.claims().is_empty());
    // In a variation only the path to it counts.
    game.play_san("Rg8").unwrap();
    assert_eq!(game.occurrences(), 1);
    // Positions do not repeat across a null move.
    game.play_null().unwrap();
    assert_eq!(game.occurrences(), 1);
    let mate = Game::parse("1. f3 e5 2. g4 Qh4# *").unwrap();
    assert_eq!(mate.outcome().unwrap().reason, Reason::Checkmate);
}

#[test]
fn a_new_game_has_the_seven_tags() {
    let mut game = Game::default();
    game.play_san("e4").unwrap();
    assert_eq!(
        game.to_pgn(),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
         [Result \"*\"]\n\n1. e4 *\n"
    );
}

/// Performs the action encoded in the numbers, on some node that has existed.
fn act(game: &mut Game, nodes: &mut Vec<NodeId>, (kind, node, choice): (u8, u16, u16)) {
    let id = nodes[usize::from(node) % nodes.len()];
    match kind % 12 {
        0..=4 => {
            let moves = game.legal_moves();
            if !moves.is_empty() {
                nodes.push(game.play(moves[usize::from(choice) % moves.len()]).unwrap());
            }
        }
        5 => drop(game.undo()),
        6 => drop(game.redo()),
        7 => drop(game.go_to(id)),
        8 => drop(game.delete(id)),
        9 => drop(game.promote(id)),
        10 => drop(game.promote_to_main_line(id)),
        _ => drop(game.add_comment(id, format!("c{choice}"))),
    }
}

proptest! {
    #[test]
    fn any_sequence_of_edits_can_be_reverted(
        actions in prop::collection::vec(any::<(u8, u16, u16)>(), 0..80),
    ) {
        let start = Game::parse("1. e4 e5 (1... c5 (1... e6) 2. Nf3) 2. Nf3 *").unwrap();
        let mut game = start.clone();
        let mut nodes: Vec<NodeId> = game.tree().walk().map(|(_, id)| id).collect();
        for action in actions {
            act(&mut game, &mut nodes, action);
            prop_assert_eq!(Some(game.position()), game.tree().position(game.cursor()));
        }
        let (end, mut edits) = (game.to_pgn(), 0);
        while game.undo_edit() {
            edits += 1;
        }
        prop_assert_eq!(game.tree(), start.tree());
        for _ in 0..edits {
            prop_assert!(game.redo_edit());
        }
        prop_assert_eq!(game.to_pgn(), end);
    }
}

#[test]
fn what_was_set_is_what_is_told() {
    let mut game = Game::parse("1. e4 {[%eval 0.3] best by test} e5 *").unwrap();
    let first = game.tree().main_line().next().unwrap();
    assert_eq!(game.command(first, "eval"), Some(Command::parse("eval", "0.3")));
    assert_eq!(game.command(first, "clk"), None);
    let clock = Command::parse("clk", "0:05:00");
    game.set_command(first, &clock).unwrap();
    assert_eq!(game.command(first, "clk"), Some(clock));
    game.set_comment(first, "short").unwrap();
    assert_eq!(game.comment(first).map(|comment| comment.as_str()), Some("short"));
    game.set_comment_before(first, "before").unwrap();
    assert_eq!(
        game.comment_before(first).map(|comment| comment.as_str()),
        Some("before")
    );
    game.set_tag("White", "Anna").unwrap();
    assert_eq!(game.tag("White"), Some("Anna"));
}

#[test]
fn tags_that_would_contradict_the_game_are_refused() {
    let mut game = Game::parse("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *").unwrap();
    let before = game.clone();
    assert!(matches!(game.set_tag("Result", "won"), Err(EditError::Result(_))));
    let start = Position::default().to_string();
    assert_eq!(game.set_tag("FEN", &start), Err(EditError::Start));
    assert_eq!(game.set_tag("FEN", "nonsense"), Err(EditError::Start));
    assert_eq!(game.remove_tag("FEN"), Err(EditError::Start));
    assert_eq!(game, before);
    game.set_tag("FEN", "4k3/8/8/8/8/8/4P3/4K3 w - -").unwrap();
    game.set_tag("Result", "0-1").unwrap();
    assert_eq!(game.result(), GameResult::BlackWins);
}
