//! Complete matches of `cargo xtask match`, between engines that fail on request.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use tabiya_pgn::{GameTree, Games, Reader};

const ENGINE: &str = env!("CARGO_BIN_EXE_stand-in-engine");

/// A folder for a test, removed on drop.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tabiya-match-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the temporary folder is writable");
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A match between two stand-in engines.
fn command(pgn: &Path, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["match", ENGINE, ENGINE, "--pgn"]).arg(pgn);
    command.args(words.split_whitespace());
    command
}

fn report(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn play(pgn: &Path, words: &str) -> String {
    report(&command(pgn, words).output().unwrap())
}

fn games(pgn: &Path) -> Vec<GameTree> {
    let bytes = fs::read(pgn).unwrap();
    Games::new(Reader::from_bytes(&bytes))
        .map(Result::unwrap)
        .collect()
}

/// The records of the state file in the order of their games, without the PGN length and the times.
fn records(pgn: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(format!("{}.state", pgn.display())).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let words = lines.map(|line| line.split(' ').map(str::to_owned).collect::<Vec<_>>());
    let mut records: Vec<Vec<String>> = words.map(|words| words[..3].to_vec()).collect();
    records.sort_by_key(|words| words[0].parse::<u64>().unwrap());
    records
}

#[test]
fn every_opening_is_played_with_both_colours() {
    let folder = Folder::new("colours");
    let pgn = folder.file("games.pgn");
    let text = play(&pgn, "--nodes 20 --games 12 --new-option Greedy=true");
    assert!(text.contains("12 games"), "{text}");
    assert!(text.contains("crashes         0 of new, 0 of old"), "{text}");
    let mut games = games(&pgn);
    games.sort_by_key(|game| game.tags().value("Round").unwrap().to_owned());
    assert_eq!(games.len(), 12);
    for pair in games.chunks(2) {
        assert_eq!(pair[0].start(), pair[1].start());
        assert_eq!(pair[0].tags().value("White"), pair[1].tags().value("Black"));
        assert!(pair.iter().all(|game| game.main_moves().count() > 0));
    }
}

#[test]
fn a_killed_match_is_resumed() {
    let folder = Folder::new("resume");
    let (whole, torn) = (folder.file("whole.pgn"), folder.file("torn.pgn"));
    // Slow enough to be killed halfway.
    let words = "--nodes 20 --games 16 --concurrency 2 --new-option Greedy=true --new-arg delay --new-arg 2";
    play(&whole, words);

    let state = folder.file("torn.pgn.state");
    let mut killed = command(&torn, words).stderr(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    let played = || {
        fs::read_to_string(&state).map_or(0, |text| {
            text.lines().filter(|line| !line.starts_with('#')).count()
        })
    };
    while played() < 3 && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(1));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    let before = played();
    assert!((3..16).contains(&before), "{before} games were played");
    // A game whose record was never written.
    let mut text = fs::read(&torn).unwrap();
    text.extend(b"[Event \"Match\"]\n\n1. e4");
    fs::write(&torn, text).unwrap();

    let output = command(&torn, words).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains("resuming after "), "{errors}");
    report(&output);
    assert_eq!(games(&torn).len(), 16);
    // With a node limit, both matches are identical.
    assert_eq!(records(&torn), records(&whole));
}

#[test]
fn a_match_with_other_settings_is_not_resumed() {
    let folder = Folder::new("settings");
    let pgn = folder.file("games.pgn");
    play(&pgn, "--nodes 20 --games 2");
    let output = command(&pgn, "--nodes 30 --games 2").output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    assert!(
        errors.contains("limit nodes 20") && errors.contains("--restart"),
        "{errors}"
    );
    assert_eq!(games(&pgn).len(), 2);
    play(&pgn, "--nodes 20 --games 4");
    assert_eq!(games(&pgn).len(), 4);
    play(&pgn, "--nodes 30 --games 2 --restart");
    assert_eq!(games(&pgn).len(), 2);
}

/// A match of four games in which the new side fails after seven plies.
fn faulty(fault: &str, words: &str) -> (String, Vec<GameTree>, String) {
    let folder = Folder::new(fault);
    let pgn = folder.file("games.pgn");
    let words = format!("--games 4 --new-arg {fault} --new-arg 7 {words}");
    let text = play(&pgn, &words);
    let log = fs::read_to_string(folder.file("games.pgn.log")).unwrap();
    (text, games(&pgn), log)
}

/// Checks that all four games were lost in this way, and that there were no other faults.
fn assert_lost(text: &str, games: &[GameTree], line: &str, termination: &str) {
    assert!(text.contains("(0 wins, 0 draws, 4 losses)"), "{text}");
    assert!(text.contains(line), "{text}");
    assert_eq!(text.matches("0 of new, 0 of old").count(), 3, "{text}");
    assert_eq!(games.len(), 4);
    for game in games {
        assert_eq!(game.tags().value("Termination"), Some(termination));
        assert!([7, 8].contains(&game.main_moves().count()));
    }
}

#[test]
fn a_crash_loses_the_game_and_the_match_continues() {
    let (text, games, log) = faulty("crash", "--nodes 20");
    assert_lost(&text, &games, "crashes         4 of new, 0 of old", "abandoned");
    assert_eq!(log.matches("the stand-in crashes").count(), 4);
}

#[test]
fn an_illegal_move_loses_the_game() {
    let (text, games, _) = faulty("illegal", "--nodes 20");
    assert_lost(
        &text,
        &games,
        "illegal moves   4 of new, 0 of old",
        "rules infraction",
    );
}

#[test]
fn an_engine_that_hangs_loses_and_is_replaced() {
    let (text, games, _) = faulty("hang", "--nodes 20 --patience 3 --concurrency 4");
    assert_lost(&text, &games, "hangs           4 of new, 0 of old", "abandoned");
}

#[test]
fn overstepping_the_time_loses_unless_within_the_margin() {
    let (text, games, _) = faulty("late", "--movetime 1000 --margin 500 --concurrency 4");
    assert_lost(
        &text,
        &games,
        "losses on time  4 of new, 0 of old",
        "time forfeit",
    );
    // The margin is far larger than needed, even on a busy machine.
    let folder = Folder::new("margin");
    let words = "--tc 0.001 --margin 60000 --games 2 --new-arg delay --new-arg 2";
    let text = play(&folder.file("games.pgn"), words);
    assert!(text.contains("losses on time  0 of new, 0 of old"), "{text}");
}

#[test]
fn a_clear_difference_ends_the_sprt_early() {
    let folder = Folder::new("sprt");
    let words = "--nodes 20 --sprt 0 100 --games 4000 --no-adjudication --new-option Greedy=true";
    let text = play(&folder.file("better.pgn"), words);
    assert!(text.contains("H1 accepted: more than +0 Elo"), "{text}");
    let words = words.replace("--new-option", "--old-option");
    let text = play(&folder.file("worse.pgn"), &words);
    assert!(text.contains("H0 accepted: not +100 Elo"), "{text}");
    assert!(games(&folder.file("worse.pgn")).len() < 2000);
    // Nothing is left to play.
    let again = play(&folder.file("worse.pgn"), &words);
    assert_eq!(again, text);
}

#[test]
fn openings_come_from_a_file_and_may_be_chess960() {
    let folder = Folder::new("openings");
    let (pgn, openings) = (folder.file("games.pgn"), folder.file("openings.epd"));
    fs::write(
        &openings,
        "bqrnnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQRNNKRB w GCgc -\nnrkbbrnq/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRNQ w FBfb - 0 1\n",
    )
    .unwrap();
    let words = format!("--nodes 20 --games 100 --json --openings {}", openings.display());
    let json = play(&pgn, &words);
    assert!(
        json.starts_with('{') && json.contains("\"illegal_moves\":0"),
        "{json}"
    );
    let games = games(&pgn);
    assert_eq!(games.len(), 4, "no game is played twice");
    for game in &games {
        assert_eq!(game.tags().value("Variant"), Some("Chess960"));
    }
}

#[test]
fn bad_settings_are_reported_before_any_game() {
    let folder = Folder::new("refused");
    let pgn = folder.file("games.pgn");
    for (words, wrong) in [
        ("--new-option Contempt=5", "has no option Contempt"),
        ("--openings /no/such/file", "/no/such/file"),
        ("--nodes few", "--nodes few"),
    ] {
        let output = command(&pgn, words).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(wrong), "{errors}");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(["match", "no-such-side", ENGINE])
        .output()
        .unwrap();
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .contains("`no-such-side` is neither a program nor a revision")
    );
}
