//! The contract for programs: docs/json.md.

use super::files::{GAMES, file, folder};
use super::{KIWIPETE, START, program, refused, schema, tabiya, tabiya_with_input};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};
use std::sync::OnceLock;

const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

const MATE_IN_TWO: &str = "7k/8/4K3/8/8/8/8/6Q1 w - - 0 1";

/// A command that takes `--file` and `--json`, and the schema of its answers.
struct Asked {
    words: Vec<String>,
    schema: &'static str,
}

/// A book and a folder with a table, made once for all tests.
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

/// All of them.
fn asked() -> Vec<Asked> {
    let (book, tables) = book_and_tables();
    let asked = |words: &[&str], schema| Asked {
        words: words.iter().map(|&word| word.to_owned()).collect(),
        schema,
    };
    vec![
        asked(&["moves"], "moves"),
        asked(&["show"], "position"),
        asked(&["perft", "2"], "perft"),
        asked(&["perft", "2", "--divide", "--hash", "1"], "perft"),
        asked(
            &["analyze", "--nodes", "300", "--threads", "1", "--hash", "1"],
            "analysis",
        ),
        asked(&["book", "show", book], "book-moves"),
        asked(&["mate", "--seconds", "0.2"], "mate"),
        asked(&["tablebase", "--path", tables], "tablebase"),
    ]
}

fn ask(asked: &Asked, more: &[&str], input: &[u8]) -> super::Ran {
    let words: Vec<&str> = asked.words.iter().map(String::as_str).collect();
    tabiya_with_input(&[&words, more].concat(), input)
}

fn objects(text: &str) -> Vec<Value> {
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
    for asked in asked() {
        let ran = ask(&asked, &["--json", "--file", "-"], &input);
        assert_eq!(
            (ran.code, ran.errors.as_str()),
            (Some(1), ""),
            "{:?}",
            asked.words
        );
        let objects = objects(&ran.output);
        let lines: Vec<_> = objects
            .iter()
            .map(|object| object["line"].as_u64().unwrap())
            .collect();
        assert_eq!(lines, [3, 4, 6, 7, 8, 9, 10], "{:?}", asked.words);
        for (object, is_good) in objects.iter().zip([true, false, true, false, false, false, true]) {
            schema::check(if is_good { asked.schema } else { "bad-line" }, object);
        }
        assert_eq!(objects[2]["fen"], "8/8/4k3/8/8/3K4/8/8 b - - 7 1");
        assert_eq!(
            objects[1],
            json!({"line": 4, "error": "FEN has 2 fields, expected 4 to 6"})
        );
        assert_eq!(
            objects[3],
            json!({"line": 7, "error": "not UTF-8, from byte 1 on"})
        );
        assert_eq!(objects[4], json!({"line": 8, "error": "longer than 65536 bytes"}));
        assert!(objects[5]["error"].as_str().unwrap().starts_with("EPD, "));
    }
}

#[test]
fn a_good_file_is_a_success_and_an_empty_one_too() {
    let path = file("contract_good.epd", "8/8/4k3/8/8/3K4/8/8 w - - 0 1\n");
    for asked in asked() {
        for (input, count) in [(path.as_str(), 1), ("-", 0)] {
            let ran = ask(&asked, &["--json", "--file", input], b"# nothing\n\n");
            assert_eq!(
                (ran.code, ran.errors.as_str()),
                (Some(0), ""),
                "{:?}",
                asked.words
            );
            assert_eq!(objects(&ran.output).len(), count, "{:?}", asked.words);
        }
    }
}

#[test]
fn people_get_the_same_answers_under_the_line() {
    for asked in asked() {
        let ran = ask(&asked, &["--file", "-"], b"8/8/4k3/8/8/3K4/8/8 w - - 0 1\nx\n");
        assert_eq!(ran.code, Some(1), "{:?}", asked.words);
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
fn files_that_cannot_be_read_are_refused() {
    for asked in asked() {
        let words: Vec<&str> = asked.words.iter().map(String::as_str).collect();
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
fn strictness_counts_for_files_and_repairs_are_told_beside_the_answers() {
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
fn the_answer_for_a_line_does_not_depend_on_those_before() {
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

/// Every command of the program, as the help tells.
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
fn every_object_is_as_its_schema_says() {
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
    let mut runs: Vec<(Vec<String>, &str)> = asked()
        .into_iter()
        .filter(|asked| asked.schema != "analysis")
        .map(|mut asked| {
            match asked.schema {
                "tablebase" | "mate" => asked.words.push("8/8/4k3/8/8/3K4/8/8 w - - 0 1".to_owned()),
                _ => asked.words.extend(["--fen".to_owned(), MATED.to_owned()]),
            }
            (asked.words, asked.schema)
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
            "{command:?}: docs/json.md, docs/schemas and this test know all commands with --json"
        );
    }
}

#[test]
fn every_command_that_takes_a_position_takes_a_file_of_them() {
    let mut number = 0;
    for command in commands(&[]) {
        let help = help_of(&command);
        // A position to look for in games is something else.
        let is_filter = command == ["pgn", "filter"];
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
    assert_eq!(number, 7);
}

#[test]
fn a_suite_has_one_object_for_each_line() {
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

/// A program that answers line by line.
fn conversation(words: &[&str]) -> Child {
    program()
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn an_answer_comes_before_the_next_question() {
    for asked in asked() {
        let words: Vec<&str> = asked.words.iter().map(String::as_str).collect();
        let mut child = conversation(&[&words, &["--json", "--file", "-"] as &[&str]].concat());
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for number in 1..=3 {
            writeln!(input, "8/8/4k3/8/8/3K4/8/8 w - - 0 {number}").unwrap();
            let mut line = String::new();
            output.read_line(&mut line).unwrap();
            let object: Value = serde_json::from_str(&line).unwrap();
            assert_eq!(object["line"], number);
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    let killed = std::process::Command::new("sh")
        .args(["-c", "kill -INT \"$0\"", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_whole_lines() {
    use std::io::Read;
    let mut child = conversation(&["moves", "--json", "--file", "-"]);
    let mut input = child.stdin.take().unwrap();
    // It ends when nobody reads any more.
    let feeding = std::thread::spawn(move || while writeln!(input, "{KIWIPETE}").is_ok() {});
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    output.read_line(&mut text).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(50));
    interrupt(&child);
    output.read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    feeding.join().unwrap();
    let count = objects(&text).len();
    assert!(count > 1, "{count}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_is_heard_while_waiting_for_a_line_and_while_working_on_one() {
    for (words, last) in [
        (vec!["moves"], ""),
        (vec!["perft", "30"], KIWIPETE),
        (vec!["analyze", "--time", "1000"], KIWIPETE),
        (vec!["mate", "--seconds", "1000"], KIWIPETE),
    ] {
        let mut child = conversation(&[&words, &["--json", "--file", "-"] as &[&str]].concat());
        let mut input = child.stdin.take().unwrap();
        // The first answer says that the program listens.
        writeln!(input, "no position\n{last}").unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(200));
        interrupt(&child);
        let mut rest = String::new();
        std::io::Read::read_to_string(&mut output, &mut rest).unwrap();
        assert_eq!(rest, "", "{words:?}");
        assert_eq!(child.wait().unwrap().code(), Some(130), "{words:?}");
        drop(input);
    }
}
