//! `testdata/games.json`: games with comments and variations, read by an independent tokenizer.

use std::collections::HashSet;

use serde_json::Value;
use tabiya_bindings::games::{GameReader, ReadOptions};
use tabiya_bindings::text::Castling;
use tabiya_bindings::{NodeKey, TreeGame};
use tabiya_pgn::{Comment, EvalScore, NodeId, Step};
use tabiya_rules::FenStyle;

use crate::{entries, text, texts};

fn vectors() -> Vec<(Value, TreeGame)> {
    let entries = entries(include_str!("../../../../testdata/games.json"), "games");
    let read = |entry: Value| {
        let game = TreeGame::parse(text(&entry, "pgn")).expect("a game");
        (entry, game)
    };
    entries.into_iter().map(read).collect()
}

#[test]
fn games_are_written_without_loss() {
    let vectors = vectors();
    assert!(vectors.len() >= 200);
    for (entry, game) in vectors {
        let written = text(&entry, "written");
        assert_eq!(game.to_pgn(), written);
        assert_eq!(TreeGame::parse(written).as_ref(), Ok(&game));
        let tags: Vec<_> = game.tags().iter().collect();
        let expected = entry["tags"].as_array().expect("tags");
        assert_eq!(tags.len(), expected.len());
        for ((name, value), tag) in tags.iter().zip(expected) {
            assert_eq!((tag[0].as_str(), tag[1].as_str()), (Some(*name), Some(*value)));
        }
        assert_eq!(game.result().as_str(), text(&entry, "result"));
    }
}

#[test]
fn nodes_are_those_of_the_text_with_their_positions_and_notes() {
    for (entry, game) in vectors() {
        let pgn = text(&entry, "pgn");
        let nodes = entry["nodes"].as_array().expect("nodes");
        assert_eq!(game.tree().node_count(), nodes.len(), "{pgn}");
        let walked: HashSet<_> = game.tree().walk().map(|(_, id)| id).collect();
        assert_eq!(walked.len(), nodes.len(), "{pgn}");
        let mut ids: Vec<NodeId> = Vec::new();
        let mut children: Vec<usize> = vec![0; nodes.len()];
        for node in nodes {
            let id = match node["parent"].as_u64().map(|parent| parent as usize) {
                None => game.tree().root(),
                Some(parent) => {
                    children[parent] += 1;
                    let child = game.tree().children(ids[parent]).nth(children[parent] - 1);
                    child.expect("a child")
                }
            };
            ids.push(id);
            let position = game.position_at(game.key(id)).expect("a position");
            assert_eq!(position.to_fen(FenStyle::XFen), text(node, "fen"), "{pgn}");
            let uci = game.tree().step(id).map(|step| match step {
                Step::Move(mv) => castling(&entry).uci(mv),
                Step::Pass => "--".to_owned(),
            });
            assert_eq!(uci.as_deref(), node["uci"].as_str(), "{pgn}");
            assert_notes(&game, id, node);
        }
    }
}

fn castling(entry: &Value) -> Castling {
    let tags = entry["tags"].as_array().expect("tags");
    match tags.iter().any(|tag| tag[0] == "Variant") {
        true => Castling::Chess960,
        false => Castling::Usual,
    }
}

fn assert_notes(game: &TreeGame, id: NodeId, node: &Value) {
    let tree = game.tree();
    let given = |name: &str| node.get(name).map(texts).unwrap_or_default();
    let strings = |comments: Vec<&Comment>| -> Vec<String> {
        comments
            .iter()
            .map(|comment| comment.as_str().to_owned())
            .collect()
    };
    assert_eq!(strings(tree.comments(id).collect()), given("comments"));
    assert_eq!(strings(tree.comments_before(id).collect()), given("before"));
    let nags: Vec<_> = tree.nags(id).map(|nag| u64::from(nag.0)).collect();
    let expected = node
        .get("nags")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    assert_eq!(
        nags,
        expected.iter().filter_map(Value::as_u64).collect::<Vec<_>>()
    );
    let clock = tree.clock(id).map(|clock| clock.0.as_secs());
    assert_eq!(clock, node["clock"].as_u64());
    let evaluation = tree.evaluation(id).map(|found| match found.score {
        EvalScore::Centipawns(value) => format!("{:.2}", f64::from(value) / 100.0),
        EvalScore::Mate(moves) => format!("#{moves}"),
    });
    // There is no negative zero of centipawns.
    let expected = node["eval"].as_str().map(|text| text.replace("-0.00", "0.00"));
    assert_eq!(evaluation, expected);
    let arrows: Vec<_> = tree.arrows(id).iter().map(|arrow| arrow.to_string()).collect();
    assert_eq!(arrows.join(","), node["arrows"].as_str().unwrap_or_default());
    let squares: Vec<_> = tree.squares(id).iter().map(|mark| mark.to_string()).collect();
    assert_eq!(squares.join(","), node["squares"].as_str().unwrap_or_default());
}

#[test]
fn a_file_of_all_games_gives_each_of_them() {
    let vectors = vectors();
    let file: String = vectors
        .iter()
        .map(|(entry, _)| text(entry, "written").to_owned() + "\n")
        .collect();
    for threads in [1, 2] {
        let options = ReadOptions {
            threads,
            ..ReadOptions::default()
        };
        let read: Vec<_> = GameReader::from_text(file.as_str(), options)
            .map(|game| game.expect("good"))
            .collect();
        assert_eq!(read.len(), vectors.len());
        assert!(read.iter().zip(&vectors).all(|(read, (_, game))| read == game));
    }
    let tags_only = ReadOptions {
        tags_only: true,
        ..ReadOptions::default()
    };
    for (read, (_, game)) in GameReader::from_text(file.as_str(), tags_only).zip(&vectors) {
        let read = read.expect("good");
        assert_eq!((read.tags(), read.tree().node_count()), (game.tags(), 1));
    }
}

#[test]
fn every_node_can_be_gone_to_deleted_and_restored() {
    for (_, mut game) in vectors().into_iter().take(60) {
        let before = game.clone();
        let keys: Vec<NodeKey> = game.keys(game.tree().walk().map(|(_, id)| id));
        for &key in &keys {
            game.go_to(key).expect("a node");
            assert_eq!(game.position_at(key), Ok(game.position()));
            let id = game.id(key).expect("a node");
            if key == game.root_key() {
                assert!(game.edit().delete(id).is_err());
                continue;
            }
            game.edit().delete(id).expect("not the root");
            assert!(game.id(key).is_err());
            assert!(game.edit().undo_edit());
        }
        assert_eq!(game, before);
    }
}
