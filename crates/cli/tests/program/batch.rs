//! `tabiya batch`: rows, settings, refusals, and work that is killed.

use super::files::folder;
use super::{program, refused, schema, tabiya, tabiya_with_input};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

/// Some games, one of them bad.
fn games(count: usize) -> String {
    let one = |number: usize| {
        let moves = match number % 4 {
            0 => "1. e4 {[%clk 0:03:00]} e5 2. Nf3 (2. f4) Nc6 3. Bb5 a6 1-0",
            1 => "1. d4 d5 2. c4 e6 3. Nc3 Nf6 1/2-1/2",
            2 => "1. f3 e5 2. g4 Qh4# 0-1",
            _ => "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *",
        };
        format!(
            "[White \"White {number}\"]\n[Black \"Black\"]\n[WhiteElo \"{}\"]\n[BlackElo \"2400\"]\n\n{moves}\n\n",
            1500 + number
        )
    };
    let text: String = (0..count).map(one).collect();
    text + "[White \"Bad\"]\n\n1. e4 e4 *\n\n[White \"Last\"]\n\n1. c4 *\n"
}

/// Games without a position in common, for their move numbers differ.
fn games_apart(count: usize) -> String {
    let one = |number: usize| {
        format!(
            "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 {}\"]\n\n\
             e4 e5 Nf3 Nc6 Bb5 a6 1-0\n\n",
            10 * number + 1
        )
    };
    let games: String = (0..count).map(one).collect();
    games + "[White \"Bad\"]\n\n1. e4 e4 *\n"
}

struct Bench {
    folder: PathBuf,
}

impl Bench {
    fn new(name: &str, games: &str) -> Bench {
        let folder = folder(name);
        fs::write(folder.join("games.pgn"), games).unwrap();
        Bench { folder }
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).to_str().unwrap().to_owned()
    }

    fn words(&self, output: &str, more: &[&str]) -> Vec<String> {
        let (input, output) = (self.path("games.pgn"), self.path(output));
        let mut words = vec!["batch", &input, "--output", &output];
        for (name, value) in [("--nodes", "60"), ("--workers", "2")] {
            if !more.contains(&name) {
                words.extend([name, value]);
            }
        }
        words.iter().chain(more).map(|&word| word.to_owned()).collect()
    }

    fn run(&self, output: &str, more: &[&str]) -> super::Ran {
        let words = self.words(output, more);
        tabiya(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).unwrap()
    }
}

fn rows(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn there_is_a_row_for_every_position_in_order() {
    let bench = Bench::new("batch_rows", &games(4));
    let ran = bench.run("out.jsonl", &["--lines", "2"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.errors.contains("skipped: ") && ran.errors.contains("Black's move 1: `e4`"),
        "{ran:?}"
    );
    let rows = rows(&bench.read("out.jsonl"));
    assert_eq!(rows.len(), 7 + 7 + 5 + 11 + 2);
    for row in &rows {
        schema::check("batch-row", row);
    }
    let (first, mated) = (&rows[0], &rows[18]);
    assert_eq!(
        (&first["ply"], &first["move"], &first["clock"]),
        (&0.into(), &"e2e4".into(), &180.0.into())
    );
    assert_eq!(
        (&first["white"], &first["white_elo"]),
        (&"White 0".into(), &1500.into())
    );
    assert_eq!((&first["eco"], &first["result"]), (&"C60".into(), &"1-0".into()));
    assert!(
        first["best2"].is_string()
            && first["line"]
                .as_str()
                .unwrap()
                .starts_with(first["best"].as_str().unwrap())
    );
    assert!(mated["best"].is_null() && mated["cp"].is_null() && mated["move"].is_null());
    let offset = rows[7]["offset"].as_u64().unwrap() as usize;
    assert!(bench.read("games.pgn")[offset..].starts_with("[White \"White 1\"]"));
    let manifest: Value = serde_json::from_str(&bench.read("out.jsonl.manifest.json")).unwrap();
    schema::check("batch-manifest", &manifest);
    assert_eq!(
        (&manifest["read"], &manifest["bad"], &manifest["positions"]),
        (&6.into(), &1.into(), &32.into())
    );
    assert!(!Path::new(&bench.path("out.jsonl.partial")).exists());
}

#[test]
fn rows_do_not_depend_on_the_workers() {
    let bench = Bench::new("batch_workers", &games(8));
    bench.run("one.jsonl", &["--workers", "1"]);
    bench.run("three.jsonl", &["--workers", "3"]);
    assert_eq!(bench.read("one.jsonl"), bench.read("three.jsonl"));
}

#[test]
fn compressed_files_lists_and_standard_input_are_read() {
    let bench = Bench::new("batch_inputs", "");
    let output = bench.path("list.jsonl");
    let list =
        "# a list\n8/8/4k3/8/8/3K4/8/7R w - - 0 1\n\nno position\n8/8/4k3/8/8/3K4/8/7R b - - hmvc 3;\n";
    let ran = tabiya_with_input(
        &["batch", "-", "--epd", "--output", &output, "--nodes", "50"],
        list.as_bytes(),
    );
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.errors.contains("standard input: line 4: FEN has 2 fields"),
        "{ran:?}"
    );
    let list = rows(&bench.read("list.jsonl"));
    assert_eq!(list.len(), 2);
    assert_eq!(
        (&list[0]["offset"], &list[1]["fen"]),
        (&9.into(), &"8/8/4k3/8/8/3K4/8/7R b - - 3 1".into())
    );
    let packed = bench.path("games.pgn.zst");
    fs::write(&packed, zstd::encode_all(games(3).as_bytes(), 1).unwrap()).unwrap();
    let annotated = bench.path("annotated.pgn");
    let ran = tabiya(&[
        "batch", &packed, "--output", &annotated, "--nodes", "50", "--player", "White 0",
    ]);
    assert_eq!(ran.code, Some(0), "a bad game that is not wanted is none");
    let text = bench.read("annotated.pgn");
    assert_eq!(text.matches("[%eval ").count(), 6, "{text}");
    assert!(
        text.contains("[%clk 0:03:00]") && text.contains("(2. f4)"),
        "what was there stays: {text}"
    );
    // An archive that is cut off gives what is whole, and says so.
    let whole = fs::read(&packed).unwrap();
    fs::write(&packed, &whole[..whole.len() - 5]).unwrap();
    let ran = tabiya(&[
        "batch",
        &packed,
        "--output",
        &bench.path("cut.jsonl"),
        "--nodes",
        "50",
    ]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.errors.contains("error: ") && bench.read("cut.jsonl.manifest.json").contains("zst: "));
    fs::write(bench.path("empty.pgn"), "").unwrap();
    let ran = tabiya(&[
        "batch",
        &bench.path("empty.pgn"),
        "--output",
        &bench.path("empty.jsonl"),
    ]);
    assert_eq!((ran.code, bench.read("empty.jsonl").as_str()), (Some(0), ""));
}

#[test]
fn what_would_be_lost_or_mixed_is_refused() {
    let bench = Bench::new("batch_refused", &games(2));
    let (input, output) = (bench.path("games.pgn"), bench.path("out.jsonl"));
    refused(
        &["batch", &input, "--output", &bench.path("out.txt")],
        &["must end with .parquet, .jsonl or .pgn"],
    );
    refused(
        &["batch", "no such file", "--output", &output],
        &["no such file: "],
    );
    refused(
        &["batch", &input, &input, "--output", &output, "--bytes", "0-9"],
        &["--bytes: with several files"],
    );
    refused(
        &["batch", &input, "--fen-list", "--output", &bench.path("out.pgn")],
        &["a list of positions has no games to annotate"],
    );
    refused(
        &["batch", &input, &input, "--output", &output, "--bytes", "2:0-9"],
        &["--bytes: there is no file 2; the last one is 1"],
    );
    refused(
        &["batch", "-", "--output", &output, "--plan", "1"],
        &["standard input (-) cannot be divided"],
    );
    fs::write(&output, "mine").unwrap();
    refused(
        &["batch", &input, "--output", &output],
        &["file exists; use --force to replace it"],
    );
    assert_eq!(bench.read("out.jsonl"), "mine");
    assert_eq!(bench.run("out.jsonl", &["--force"]).code, Some(1));
    assert!(bench.read("out.jsonl").len() > 1000);
    // Done is done, with the same settings.
    let again = bench.run("out.jsonl", &["--resume"]);
    assert!(
        again.code == Some(1) && again.errors.contains("already finished"),
        "{again:?}"
    );
    let other = bench.run("out.jsonl", &["--resume", "--lines", "3"]);
    assert_eq!(other.code, Some(2));
    assert!(other.errors.contains("lines is 3 and was 1"), "{other:?}");
}

#[test]
fn ranges_that_touch_have_every_game_once() {
    let text = games(12);
    let bench = Bench::new("batch_ranges", &text);
    bench.run("whole.jsonl", &[]);
    let cuts = [0, 1, 200, 500, 501, 900, text.len()];
    let mut all = String::new();
    for range in cuts.windows(2) {
        let range = format!("{}-{}", range[0], range[1]);
        bench.run("part.jsonl", &["--bytes", &range, "--force"]);
        all += &bench.read("part.jsonl");
    }
    assert_eq!(all, bench.read("whole.jsonl"));
}

#[test]
fn a_plan_has_the_settings_and_ranges_that_give_all_rows_in_order() {
    let bench = Bench::new("batch_plan", &games(12));
    let text = bench.read("games.pgn");
    let pieces = text
        .as_bytes()
        .chunks(700)
        .map(|piece| zstd::encode_all(piece, 1).unwrap());
    fs::write(bench.path("games.pgn.zst"), pieces.collect::<Vec<_>>().concat()).unwrap();
    let list: String = (1..60)
        .map(|number| format!("4k3/8/8/8/8/8/8/4K2R w K - 0 {number}\n"))
        .collect();
    fs::write(bench.path("list.fen"), &list).unwrap();
    let (plain, packed, list) = (
        bench.path("games.pgn"),
        bench.path("games.pgn.zst"),
        bench.path("list.fen"),
    );
    for files in [vec![&plain, &packed], vec![&list, &list]] {
        let words = |output: &str, more: &[&str]| {
            let output = bench.path(output);
            let mut words = vec!["batch", "--nodes", "20", "--output", &output];
            words.extend(files.iter().map(|file| file.as_str()));
            tabiya(&words.into_iter().chain(more.iter().copied()).collect::<Vec<_>>())
        };
        words("whole.jsonl", &["--force"]);
        let plan = words("whole.jsonl", &["--plan", "0.0005"]);
        assert_eq!(plan.code, Some(0), "{plan:?}");
        let plan: Value = serde_json::from_str(&plan.output).unwrap();
        schema::check("batch-plan", &plan);
        assert_eq!(plan["settings"]["nodes"], 20);
        let ranges = plan["ranges"].as_array().unwrap();
        assert!(ranges.len() >= 4, "{ranges:?}");
        let mut all = String::new();
        for range in ranges {
            words("part.jsonl", &["--bytes", range.as_str().unwrap(), "--force"]);
            all += &bench.read("part.jsonl");
        }
        assert_eq!(all, bench.read("whole.jsonl"));
    }
}

/// Kills and resumes the work until it is done; returns the number of kills.
fn kill_until_done(bench: &Bench, output: &str, more: &[&str], pause: impl Fn(u64) -> Duration) -> u64 {
    for kills in 0..200 {
        let mut words = bench.words(output, more);
        words.push("--resume".to_owned());
        let mut child = program()
            .args(&words)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(pause(kills));
        match child.try_wait().unwrap() {
            Some(_) => return kills,
            None => child.kill().unwrap(),
        }
        child.wait().unwrap();
    }
    panic!("it never ends");
}

#[test]
fn killed_work_goes_on_and_the_output_is_that_of_one_run() {
    let bench = Bench::new("batch_kills", &games_apart(60));
    let more = ["--nodes", "6000"];
    bench.run("whole.jsonl", &more);
    // Parts take two seconds: some of the kills come after one, some before.
    let pause = |kills| Duration::from_millis(300 + 1100 * (kills % 5));
    let kills = kill_until_done(&bench, "killed.jsonl", &more, pause);
    assert!(kills >= 1, "it was too quick to be killed");
    assert!(bench.read("killed.jsonl") == bench.read("whole.jsonl"));
    let counts = |name: &str| {
        let manifest: Value = serde_json::from_str(&bench.read(name)).unwrap();
        [
            &manifest["read"],
            &manifest["bad"],
            &manifest["positions"],
            &manifest["nodes"],
        ]
        .map(Value::clone)
    };
    assert_eq!(
        counts("killed.jsonl.manifest.json"),
        counts("whole.jsonl.manifest.json")
    );
}

#[test]
fn unfinished_work_is_left_alone_unless_asked() {
    let bench = Bench::new("batch_unfinished", &games_apart(40));
    let words = bench.words("out.jsonl", &["--nodes", "100000"]);
    let mut child = program()
        .args(&words)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let settings = bench.folder.join("out.jsonl.partial/settings.json");
    for _ in 0..600 {
        if settings.exists() {
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    let busy = bench.run("out.jsonl", &["--nodes", "100000", "--resume"]);
    assert!(
        busy.code == Some(2) && busy.errors.contains("another program is working on it"),
        "{busy:?}"
    );
    child.kill().unwrap();
    child.wait().unwrap();
    let again = bench.run("out.jsonl", &["--nodes", "100000"]);
    assert_eq!(again.code, Some(2));
    assert!(
        again
            .errors
            .contains("there is unfinished work; --resume continues it"),
        "{again:?}"
    );
    let other = bench.run("out.jsonl", &["--resume"]);
    assert!(
        other.code == Some(2) && other.errors.contains("nodes is 60 and was 100000"),
        "{other:?}"
    );
    assert!(settings.exists());
    assert_eq!(bench.run("out.jsonl", &["--force"]).code, Some(1));
    assert!(!settings.exists());
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_the_work_goes_on_later() {
    let bench = Bench::new("batch_full", &games_apart(200));
    // No file may have more than a few blocks, which is as good as a full disk.
    let command = format!(
        "trap '' XFSZ; ulimit -f 8; exec {} {}",
        env!("CARGO_BIN_EXE_tabiya"),
        bench.words("out.jsonl", &["--nodes", "1"]).join(" ")
    );
    let output = std::process::Command::new("sh")
        .args(["-c", &command])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("error: cannot write the output: "), "{errors}");
    assert!(!Path::new(&bench.path("out.jsonl")).exists());
    assert_eq!(
        bench.run("out.jsonl", &["--nodes", "1", "--resume"]).code,
        Some(1)
    );
    bench.run("whole.jsonl", &["--nodes", "1"]);
    assert_eq!(bench.read("out.jsonl"), bench.read("whole.jsonl"));
}
