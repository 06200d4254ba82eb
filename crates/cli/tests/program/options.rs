//! UCI options and the commands other than `go`, tested on the built program.

use std::time::Duration;

use super::talk::Talk;

#[test]
fn every_announced_option_can_be_set() {
    let mut talk = Talk::begin();
    talk.say("uci");
    let options: Vec<String> = talk
        .until("uciok")
        .into_iter()
        .filter_map(|line| line.strip_prefix("option name ").map(str::to_owned))
        .collect();
    for name in [
        "Hash",
        "Clear Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "Move Overhead",
        "UCI_Chess960",
        "UCI_ShowWDL",
        "UCI_AnalyseMode",
        "UCI_LimitStrength",
        "UCI_Elo",
        "Skill Level",
        "SyzygyPath",
        "SyzygyProbeDepth",
        "Syzygy50MoveRule",
        "SyzygyProbeLimit",
        "OwnBook",
        "BookFile",
        "Use NNUE",
        "EvalFile",
        "Debug Log File",
    ] {
        let beginning = format!("{name} type ");
        assert!(
            options.iter().any(|option| option.starts_with(&beginning)),
            "{name}"
        );
    }
    for option in &options {
        let (name, rest) = option.split_once(" type ").unwrap();
        let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let default = rest.strip_prefix("default ").unwrap_or(rest);
        let default = default.split(" min ").next().unwrap();
        let line = match kind {
            "button" => format!("setoption name {name}"),
            _ => format!("setoption name {name} value {default}"),
        };
        assert_eq!(talk.remarks(&line), [""; 0], "{line}");
        // Names are not case-sensitive, and extra spaces do not matter.
        let line = format!("  setoption   name {} value  {default}", name.to_uppercase());
        assert_eq!(talk.remarks(&line), [""; 0], "{line}");
    }
    talk.ask("go depth 2");
}

#[test]
fn values_out_of_range_are_clamped_with_a_remark() {
    let mut talk = Talk::begin();
    for (line, remark) in [
        ("setoption name Threads value 0", "0 was changed to 1"),
        ("setoption name MultiPV value 100000", "100000 was changed to 256"),
        ("setoption name UCI_Elo value 5", "5 was changed to 1000"),
        ("setoption name Skill Level value -1", "-1 was changed to 0"),
        ("setoption name Move Overhead value -1", "-1 was changed to 0"),
        ("setoption name Hash value 0", "0 was changed to 1"),
    ] {
        let remarks = talk.remarks(line);
        assert_eq!(remarks.len(), 1, "{line}");
        assert!(
            remarks[0].starts_with("info string option ") && remarks[0].ends_with(remark),
            "{remarks:?}"
        );
    }
    talk.ask("go nodes 100");
}

#[test]
fn a_hash_table_too_large_for_the_memory_leaves_the_old_one() {
    let mut talk = Talk::begin();
    assert_eq!(talk.remarks("setoption name Hash value 32"), [""; 0]);
    let remarks = talk.remarks("setoption name Hash value 33554432");
    assert_eq!(remarks.len(), 1);
    assert!(remarks[0].starts_with("info string error: not enough memory for a hash table of 33554432 MB"));
    assert!(remarks[0].ends_with("; Hash stays at 32 MB"), "{remarks:?}");
    talk.ask("go depth 4");
}

#[test]
fn networks_can_be_loaded_and_a_bad_file_leaves_the_old_one() {
    let good = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/net/tabiya.nnue");
    let bytes = std::fs::read(good).unwrap();
    let mut talk = Talk::begin();
    let signature = |talk: &mut Talk| {
        talk.say("ucinewgame");
        let lines = talk.ask("go depth 6");
        let last = lines.iter().rfind(|line| line.contains(" nodes ")).unwrap();
        last.split(" nodes ")
            .nth(1)
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .to_owned()
    };
    let built_in = signature(&mut talk);
    let folder = std::env::temp_dir().join(format!("tabiya-networks-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 1;
    let longer = [&bytes[..], b"!"].concat();
    for (name, contents, reason) in [
        ("empty", &b""[..], "the file is empty"),
        ("cut", &bytes[..bytes.len() - 1], "bytes long, expected"),
        ("longer", &longer, "bytes long, expected"),
        ("flipped", &flipped, "checksum mismatch"),
        ("text", b"not a net at all, not a net at all", "not a Tabiya net"),
    ] {
        let file = folder.join(name);
        std::fs::write(&file, contents).unwrap();
        let remarks = talk.remarks(&format!("setoption name EvalFile value {}", file.display()));
        assert_eq!(remarks.len(), 1, "{name}");
        assert!(
            remarks[0].starts_with("info string error: no network: "),
            "{remarks:?}"
        );
        assert!(remarks[0].contains(reason), "{remarks:?}");
        assert_eq!(signature(&mut talk), built_in, "{name}");
    }
    let remarks = talk.remarks(&format!("setoption name EvalFile value {}", folder.display()));
    assert!(
        remarks[0].contains("not a file; still evaluating with the "),
        "{remarks:?}"
    );
    std::fs::remove_dir_all(&folder).unwrap();

    let remarks = talk.remarks(&format!("setoption name EvalFile value {good}"));
    assert!(
        remarks[0].starts_with("info string evaluating with the network"),
        "{remarks:?}"
    );
    assert_eq!(signature(&mut talk), built_in);
    assert_eq!(talk.remarks("setoption name EvalFile value <empty>"), [""; 0]);
    talk.say("setoption name Use NNUE value false");
    assert_ne!(signature(&mut talk), built_in);
    talk.say("setoption name Use NNUE value true");
    assert_eq!(signature(&mut talk), built_in);
}

#[test]
fn a_weakened_engine_plays_and_obeys_stop() {
    let mut talk = Talk::begin();
    talk.say("setoption name UCI_LimitStrength value true");
    talk.say("setoption name UCI_Elo value 1200");
    for _ in 0..3 {
        talk.say("ucinewgame");
        let lines = talk.ask("go movetime 1000");
        assert!(!lines.iter().any(|line| line.contains(" multipv 2 ")));
    }
    talk.say("setoption name UCI_LimitStrength value false");
    talk.say("setoption name Skill Level value 0");
    talk.say("go infinite");
    assert!(talk.is_silent("bestmove", Duration::from_millis(50)));
    talk.ask("stop");
}

#[test]
fn eval_lists_its_terms_and_flip_swaps_the_sides() {
    let mut talk = Talk::begin();
    talk.say("position fen 4k3/8/8/8/8/8/PP6/4K3 w - - 0 1");
    talk.say("eval");
    let terms = talk.until("Evaluation: +");
    assert!(terms.iter().any(|line| line.starts_with("passed pawns ")));
    talk.say("flip");
    talk.say("d");
    assert_eq!(talk.find("Fen: "), "Fen: 4k3/pp6/8/8/8/8/8/4K3 b - - 0 1");
    talk.say("eval");
    talk.until("Evaluation: -");
}

#[test]
fn bench_prints_the_same_signature_as_the_command_line() {
    let mut talk = Talk::begin();
    let mut signature = || {
        talk.say("bench 2");
        let line = talk.find("Nodes searched: ");
        talk.until("Nodes/second");
        line
    };
    let first = signature();
    assert_eq!(signature(), first);
    let ran = super::tabiya(&["bench", "2"]);
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.output.contains(&format!("\n{first}\n")),
        "{first}: {}",
        ran.output
    );
}

#[test]
fn bench_can_be_stopped() {
    let mut talk = Talk::begin();
    talk.say("bench 60");
    talk.say("isready");
    talk.until("readyok");
    talk.say("stop");
    talk.until("Nodes/second");
}

#[test]
fn the_debug_log_records_the_dialogue() {
    let file = std::env::temp_dir().join(format!("tabiya-log-{}.txt", std::process::id()));
    let name = file.to_str().unwrap();
    let mut talk = Talk::begin();
    assert_eq!(
        talk.remarks(&format!("setoption name Debug Log File value {name}")),
        [""; 0]
    );
    talk.ask("go depth 2");
    let remarks = talk.remarks("setoption name Debug Log File value /no such folder/log");
    assert!(
        remarks[0].starts_with("info string error: Debug Log File: "),
        "{remarks:?}"
    );
    talk.end();
    let log = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(log.contains("<< readyok\n") && log.contains(">> go depth 2\n") && log.contains("<< bestmove "));
}

/// A path from the environment, if it is set.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|path| !path.is_empty())
}

#[test]
fn tablebases_decide_moves_and_scores() {
    let mut talk = Talk::begin();
    let remarks = talk.remarks("setoption name SyzygyPath value /no such folder");
    assert!(
        remarks[0].starts_with("info string error: no tablebases: /no such folder: "),
        "{remarks:?}"
    );
    let Some(folder) = variable("TABIYA_SYZYGY") else {
        return;
    };
    let remarks = talk.remarks(&format!("setoption name SyzygyPath value {folder}"));
    assert!(remarks[0].contains("tablebase files, up to 4 men"), "{remarks:?}");
    // Drawn although White is a pawn up: the black king arrives in time.
    talk.say("position fen 8/8/4k3/8/8/4K3/4P3/8 b - - 0 1");
    let lines = talk.ask("go depth 8");
    assert!(lines[lines.len() - 2].contains(" score cp 0 "), "{lines:#?}");
    assert!(!lines[lines.len() - 2].contains(" tbhits 0 "));
    // Only one move wins, which the search alone would find late.
    talk.say("position fen 8/8/8/8/4k3/8/4P3/4K3 w - - 0 1");
    talk.ask("go nodes 100");
    assert_eq!(talk.remarks("setoption name SyzygyPath value <empty>"), [""; 0]);
}

#[test]
fn the_book_is_used_only_when_switched_on() {
    let mut talk = Talk::begin();
    let remarks = talk.remarks("setoption name BookFile value /no such file");
    assert!(
        remarks[0].starts_with("info string error: no book: "),
        "{remarks:?}"
    );
    let Some(file) = variable("TABIYA_BOOK") else {
        return;
    };
    let remarks = talk.remarks(&format!("setoption name BookFile value {file}"));
    assert!(remarks[0].starts_with("info string the book has "), "{remarks:?}");
    assert!(talk.ask("go depth 3").len() > 1);
    talk.say("setoption name OwnBook value true");
    assert_eq!(talk.ask("go depth 3").len(), 1);
    // Analysis never comes from a book.
    talk.say("go infinite");
    talk.until("info depth 3");
    talk.ask("stop");
}
