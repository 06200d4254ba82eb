use super::{START, start, tabiya_with_input};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

/// The program promises to respond within a second; a busy machine may need another one.
const PROMPT: Duration = Duration::from_secs(2);

fn begin(arguments: &[&str]) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut child = start(arguments);
    let input = child.stdin.take().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    (child, input, output)
}

fn line(output: &mut impl BufRead) -> String {
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    line
}

#[test]
fn uci_is_the_default_command() {
    for arguments in [&[] as &[&str], &["uci"]] {
        let (mut child, mut input, mut output) = begin(arguments);
        writeln!(input, "uci").unwrap();
        assert!(line(&mut output).starts_with("id name Tabiya "));
        while line(&mut output) != "uciok\n" {}
        writeln!(input, "isready").unwrap();
        assert_eq!(line(&mut output), "readyok\n");
        writeln!(input, "position startpos moves e2e4 e7e5\nd").unwrap();
        while !line(&mut output)
            .starts_with("Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
        {}
        writeln!(input, "quit").unwrap();
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn a_script_runs_to_its_end() {
    let ran = tabiya_with_input(&[], b"position startpos\ngo perft 3\nd\n");
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""));
    assert!(ran.output.contains("e2e4: 600\n") && ran.output.contains("\nNodes searched: 8902\n\n"));
    assert!(ran.output.contains(&format!("\nFen: {START}\n")));
}

#[test]
fn stop_ends_a_long_perft() {
    let (mut child, mut input, mut output) = begin(&[]);
    writeln!(input, "go perft 20\nisready").unwrap();
    assert_eq!(line(&mut output), "readyok\n");
    writeln!(input, "stop\nquit").unwrap();
    assert!(line(&mut output).starts_with("info string perft stopped after "));
    assert!(child.wait().unwrap().success());
}

#[test]
fn end_of_input_during_a_long_perft_ends_the_program() {
    let (mut child, mut input, mut output) = begin(&["uci"]);
    writeln!(input, "go perft 20\nisready").unwrap();
    assert_eq!(line(&mut output), "readyok\n");
    let begun = Instant::now();
    drop(input);
    assert!(child.wait().unwrap().success());
    assert!(begun.elapsed() < PROMPT);
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with("nodes: the input has ended\n"));
}

#[test]
fn a_front_end_that_stops_reading_ends_the_program_quietly() {
    let (child, mut input, output) = begin(&[]);
    drop(output);
    writeln!(input, "uci").unwrap();
    let ended = child.wait_with_output().unwrap();
    assert!(ended.status.success() && ended.stderr.is_empty());
}

#[test]
fn any_input_gets_an_answer() {
    let mut input = b"\xff\xfe\0\nposition fen \x1b[2J\ngo perft -1\n".to_vec();
    input.extend((0..=255).cycle().take(100_000));
    input.extend(b"\nisready\n");
    let ran = tabiya_with_input(&[], &input);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""));
    assert!(ran.output.ends_with("readyok\n"));
    assert!(
        ran.output
            .lines()
            .all(|line| line == "readyok" || line.starts_with("info string error: "))
    );
    assert!(!ran.output.contains(['\0', '\x1b']));
}

/// With a memory limit, as on servers.
#[cfg(target_os = "linux")]
#[test]
fn too_many_threads_for_the_memory_are_an_error() {
    let mut child = std::process::Command::new("sh")
        .args([
            "-c",
            "ulimit -v 1000000; exec \"$0\"",
            env!("CARGO_BIN_EXE_tabiya"),
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    writeln!(input, "setoption name Threads value 256").unwrap();
    let error = line(&mut output);
    let possible = error
        .strip_prefix("info string error: not enough memory for 256 threads, only for ")
        .and_then(|rest| rest.strip_suffix("; Threads stays at 1\n"));
    let possible: u32 = possible.and_then(|number| number.parse().ok()).expect(&error);
    assert!((2..256).contains(&possible), "{error}");
    // The number in the message works.
    writeln!(input, "setoption name Threads value {possible}\ngo nodes 20000").unwrap();
    while !line(&mut output).starts_with("bestmove ") {}
    writeln!(input, "quit").unwrap();
    assert!(child.wait().unwrap().success());
}
