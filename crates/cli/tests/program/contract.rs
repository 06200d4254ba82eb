//! The JSON contract of docs/json.md.

use super::files::{GAMES, file, folder};
use super::{KIWIPETE, START, refused, schema, tabiya, tabiya_with_input};
use serde_json::{Value, json};
use std::fs;
use std::sync::OnceLock;

const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
const MATE_IN_TWO: &str = "7k/8/4K3/8/8/8/8/6Q1 w - - 0 1";

/// A command that takes `--file` and `--json`, and the schema of its objects.
pub(crate) struct FileCommand {
    pub(crate) words: Vec<String>,
    schema: &'static str,
}

/// A book and a folder with a tablebase, created once for all tests.
fn book_and_tables() -> &'static (String, String) {
    static MADE: OnceLock<(String, String)> = OnceLock::new();
    MADE.get_or_init(|| {
        let games = file("contract.pgn", "1. e4 e5 1-0\n\n1. d4 *\n");
        let book = folder("contract_book").join("book.bin");
        let book = book.to_str().unwrap();
        assert_eq!(tabiya(&["book", "make", &games, "--output", book]).code, Some(0));
        let tables = folder("contract_tables");
        fs::write(tables.join("KQvK.rtbw"), [0; 80]).unwrap();
        (book.to_owned(), tables.to_str().unwrap().to_owned())
    })
}

/// All commands that take `--file` and `--json`.
pub(crate) fn file_commands() -> Vec<FileCommand> {
    let (book, tables) = book_and_tables();
    let command = |words: &[&str], schema| FileCommand {
        words: words.iter().map(|&word| word.to_owned()).collect(),
        schema,
    };
    vec![
        command(&["moves"], "moves"),
        command(&["show"], "position"),
        command(&["key"], "key"),
        command(&["perft", "2"], "perft"),
        command(&["perft", "2", "--divide", "--hash", "1"], "perft"),
        command(
            &["analyze", "--nodes", "300", "--threads", "1", "--hash", "1"],
            "analysis",
        ),
        command(&["book", "show", book], "book-moves"),
        command(&["mate", "--seconds", "0.2"], "mate"),
        command(&["tablebase", "--path", tables], "tablebase"),
        command(&["winnable"], "winnable"),
        command(&["winnable", "--quick"], "winnable"),
        command(&["human", "--elo", "1800"], "human"),
        command(&["human", "--nodes", "300"], "human"),
    ]
}

fn run(command: &FileCommand, more: &[&str], input: &[u8]) -> super::Ran {
    let words: Vec<&str> = command.words.iter().map(String::as_str).collect();
    tabiya_with_input(&[&words, more].concat(), input)
}

pub(crate) fn objects(text: &str) -> Vec<Value> {
    assert!(text.is_empty() || text.ends_with('\n'), "{text}");
    let parse = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    text.lines().map(parse).collect()
}

#[test]
fn every_line_of_a_file_has_one_object_in_order() {
    let mut input = b"\xEF\xBB\xBF# positions\r\n\r\n8/8/4k3/8/8/3K4/8/8 w - - 0 1\r\n".to_vec();
    input.extend(b"no position\n  \n8/8/4k3/8/8/3K4/8/8 b - - id \"kings; alone\"; hmvc 7;\n\xff\xfe\n");
    input.extend("x".repeat(1 << 20).as_bytes());
    input.extend(b"\n8/8/4k3/8/8/3K4/8/8 w - - bm Qa9;\n8/8/4k3/8/8/3K4/8/8 b - -");
    for command in file_commands() {
        let ran = run(&command, &["--json", "--file", "-"], &input);
        assert_eq!(
            (ran.code, ran.errors.as_str()),
            (Some(1), ""),
            "{:?}",
            command.words
        );
        let objects = objects(&ran.output);
        let lines: Vec<_> = objects
            .iter()
            .map(|object| object["line"].as_u64().unwrap())
            .collect();
        assert_eq!(lines, [3, 4, 6, 7, 8, 9, 10], "{:?}", command.words);
        for (object, is_good) in objects.iter().zip([true, false, true, false, false, false, true]) {
            schema::check(if is_good { command.schema } else { "bad-line" }, object);
        }
        assert_eq!(objects[2]["fen"], "8/8/4k3/8/8/3K4/8/8 b - - 7 1");
        assert_eq!(
            objects[1],
            json!({"line": 4, "error": "FEN has 2 fields, expected 4 to 6"})
        );
        assert_eq!(
            objects[3],
            json!({"line": 7, "error": "not valid UTF-8 at byte 1"})
        );
        assert_eq!(objects[4], json!({"line": 8, "error": "longer than 65536 bytes"}));
        assert!(objects[5]["error"].as_str().unwrap().starts_with("EPD, "));
    }
}

#[test]
fn good_files_and_empty_files_succeed() {
    let path = file("contract_good.epd", "8/8/4k3/8/8/3K4/8/8 w - - 0 1\n");
    for command in file_commands() {
        for (input, count) in [(path.as_str(), 1), ("-", 0)] {
            let ran = run(&command, &["--json", "--file", input], b"# nothing\n\n");
            assert_eq!(
                (ran.code, ran.errors.as_str()),
                (Some(0), ""),
                "{:?}",
                command.words
            );
            assert_eq!(objects(&ran.output).len(), count, "{:?}", command.words);
        }
    }
}

#[test]
fn text_output_names_each_line() {
    for command in file_commands() {
        let ran = run(&command, &["--file", "-"], b"8/8/4k3/8/8/3K4/8/8 w - - 0 1\nx\n");
        assert_eq!(ran.code, Some(1), "{:?}", command.words);
        assert!(
            ran.output.starts_with("line 1: 8/8/4k3/8/8/3K4/8/8 w - - 0 1\n"),
            "{ran:?}"
        );
        assert_eq!(
            ran.errors,
            "error: standard input: line 2: FEN has 1 field, expected 4 to 6\n"
        );
    }
}

#[test]
fn unreadable_files_are_refused() {
    for command in file_commands() {
        let words: Vec<&str> = command.words.iter().map(String::as_str).collect();
        let with = |name| [&words, &["--json", "--file", name] as &[&str]].concat();
        refused(&with("no such file"), &["--file no such file: "]);
        refused(
            &with(env!("CARGO_TARGET_TMPDIR")),
            &["--file ", "a folder, not a file"],
        );
    }
    refused(
        &["moves", "--file", "-", "--fen", START],
        &["cannot be used with"],
    );
    refused(&["tablebase", START, "--file", "-"], &["cannot be used with"]);
    refused(&["analyze", "startpos", "--file", "-"], &["cannot be used with"]);
    refused(
        &["analyze", "--game", "2", "--file", "-"],
        &["cannot be used with"],
    );
    refused(
        &["perft", "--suite", "-", "--file", "-"],
        &["cannot be used with"],
    );
    refused(&["show", "--svg", "--file", "-"], &["cannot be used with"]);
}

#[test]
fn files_can_be_read_strictly_and_repairs_go_to_standard_error() {
    let line = b"4k3/8/8/8/8/8/8/4K3 w K - 0 1\n";
    let ran = tabiya_with_input(&["moves", "--json", "--file", "-", "--strict"], line);
    assert_eq!(ran.code, Some(1));
    assert!(
        objects(&ran.output)[0]["error"]
            .as_str()
            .unwrap()
            .contains("castling right K")
    );
    let ran = tabiya_with_input(&["moves", "--json", "--file", "-"], &line.repeat(12));
    assert_eq!((ran.code, objects(&ran.output).len()), (Some(0), 12));
    assert_eq!(ran.errors.lines().count(), 11);
    assert!(
        ran.errors
            .starts_with("note: standard input: line 1: dropped from the FEN")
    );
    assert!(ran.errors.ends_with("note: standard input: and 2 more repairs\n"));
}

#[test]
fn the_result_for_a_line_does_not_depend_on_earlier_lines() {
    let input = format!("{KIWIPETE}\n{START}\n{KIWIPETE}\n");
    let words = [
        "analyze",
        "--nodes",
        "3000",
        "--threads",
        "1",
        "--file",
        "-",
        "--json",
    ];
    let answers = objects(&tabiya_with_input(&words, input.as_bytes()).output);
    for key in ["fen", "best", "ponder", "nodes"] {
        assert_eq!(answers[0][key], answers[2][key], "{key}");
    }
    assert_eq!(answers[0]["lines"][0]["score"], answers[2]["lines"][0]["score"]);
}

/// Every command of the program, according to the help.
fn commands(group: &[&str]) -> Vec<Vec<String>> {
    let help = tabiya(&[group, &["--help"]].concat()).output;
    let Some((_, list)) = help.split_once("\nCommands:\n") else {
        return vec![group.iter().map(|&word| word.to_owned()).collect()];
    };
    let list = list.lines().take_while(|line| !line.is_empty());
    let names = list.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|&name| name != "help")
        .flat_map(|name| commands(&[group, &[name]].concat()))
        .collect()
}

fn help_of(command: &[String]) -> String {
    let words: Vec<&str> = command.iter().map(String::as_str).collect();
    tabiya(&[&words, &["--help"] as &[&str]].concat()).output
}

#[test]
fn every_object_matches_its_schema() {
    let games = file("contract_games.pgn", GAMES);
    let suite = file(
        "contract_suite.epd",
        format!("{START} ;D1 20 ;D2 401 ;D9 9999\nx\n"),
    );
    let certificates = folder("contract_mates").join("queen.mate");
    let certificates = certificates.to_str().unwrap().to_owned();
    assert_eq!(
        tabiya(&["mate", MATE_IN_TWO, "--proof", &certificates]).code,
        Some(0)
    );
    let mut runs: Vec<(Vec<String>, &str)> = file_commands()
        .into_iter()
        .filter(|command| command.schema != "analysis")
        .map(|mut command| {
            match command.schema {
                "tablebase" | "key" | "mate" | "winnable" | "human" => {
                    command.words.push("8/8/4k3/8/8/3K4/8/8 w - - 0 1".to_owned());
                }
                _ => command.words.extend(["--fen".to_owned(), MATED.to_owned()]),
            }
            (command.words, command.schema)
        })
        .collect();
    let more = [
        (vec!["moves"], "moves"),
        (vec!["show", "--fen", KIWIPETE], "position"),
        (vec!["analyze", "--depth", "4", "--lines", "2"], "analysis-event"),
        (vec!["analyze", MATED], "analysis-event"),
        (
            vec!["analyze", MATE_IN_TWO, "--depth", "6", "--prove-mates"],
            "analysis-event",
        ),
        (vec!["mate", MATE_IN_TWO], "mate"),
        (vec!["mate", "--check", &certificates], "mate-check"),
        (vec!["adjudicate", &games], "adjudication"),
        (vec!["pgn", "check", &games], "pgn-check"),
        (vec!["pgn", "stats", &games], "pgn-stats"),
        (
            vec!["perft", "--suite", &suite, "--max-nodes", "1000"],
            "perft-suite",
        ),
    ];
    for (words, schema) in &more {
        runs.push((words.iter().map(|&word| word.to_owned()).collect(), schema));
    }
    for (words, schema) in &runs {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let found = objects(&tabiya(&[&words, &["--json"] as &[&str]].concat()).output);
        assert!(!found.is_empty(), "{words:?}");
        for object in &found {
            match object.get("error") {
                Some(_) if words[0] == "adjudicate" => schema::check("bad-game", object),
                Some(_) => schema::check("bad-line", object),
                None => schema::check(schema, object),
            }
        }
    }
    let is_tested = |command: &[String]| runs.iter().any(|(words, _)| words.starts_with(command));
    for command in commands(&[]) {
        let help = help_of(&command);
        assert_eq!(
            help.contains("--json"),
            is_tested(&command),
            "{command:?}: docs/json.md, docs/schemas and this test must cover all commands with --json"
        );
    }
}

#[test]
fn every_command_that_takes_a_position_takes_a_file_of_them() {
    let mut number = 0;
    for command in commands(&[]) {
        let help = help_of(&command);
        // There, the FEN is a position to search for.
        let is_filter = command == ["pgn", "filter"] || command == ["batch"];
        let takes_position = help.contains("--fen <FEN>") || help.contains("[FEN");
        if takes_position && !is_filter {
            assert!(
                help.contains("--file <FILE>") && help.contains("--json"),
                "{command:?}"
            );
            assert!(help.contains("--file positions.epd") || help.contains("--file endings.epd"));
            number += 1;
        }
    }
    assert_eq!(number, 10);
}

#[test]
fn a_suite_has_one_object_per_line() {
    let text = format!("# known\n\n{START} ;D1 20 ;D2 401\nx ;D1 1\n{KIWIPETE} ;D1 48 ;D9 999 # \n");
    let words = ["perft", "--suite", "-", "--json", "--max-nodes", "500"];
    let ran = tabiya_with_input(&words, text.as_bytes());
    assert_eq!((ran.code, ran.errors.as_str()), (Some(1), ""));
    let counts = |counts: [(u32, u64, Option<u64>, &str); 2]| {
        counts.map(|(depth, expected, found, verdict)| {
            json!({"depth": depth, "expected": expected, "found": found, "verdict": verdict})
        })
    };
    assert_eq!(
        objects(&ran.output),
        [
            json!({"line": 3, "fen": START,
                "counts": counts([(1, 20, Some(20), "right"), (2, 401, Some(400), "wrong")])}),
            json!({"line": 4, "error": "FEN has 1 field, expected 4 to 6"}),
            json!({"line": 5, "fen": KIWIPETE,
                "counts": counts([(1, 48, Some(48), "right"), (9, 999, None, "skipped")])}),
        ]
    );
    let only_bad = tabiya_with_input(&words, b"x\ny\n");
    assert_eq!((only_bad.code, objects(&only_bad.output).len()), (Some(1), 2));
}
