use super::{program, tabiya};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

#[test]
fn a_pipe_gets_one_move_per_line() {
    let ran = tabiya(&["moves"]);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""));
    let moves: Vec<&str> = ran.output.lines().collect();
    assert_eq!(moves.len(), 20);
    assert!(moves.is_sorted() && moves.contains(&"g1f3"));
}

#[test]
fn castling_is_written_in_either_convention() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let standard = tabiya(&["moves", "--fen", fen]).output;
    assert!(standard.contains("e1g1\n") && !standard.contains("e1h1\n"));
    let chess960 = tabiya(&["moves", "--fen", fen, "--chess960"]).output;
    assert!(chess960.contains("e1h1\n") && !chess960.contains("e1g1\n"));
}

#[test]
fn json_is_one_object() {
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let ran = tabiya(&["moves", "--json", "--fen", fen]);
    assert_eq!(
        ran.output,
        format!(
            "{{\"fen\":\"{fen}\",\"count\":9,\"moves\":[\"a7a8b\",\"a7a8n\",\"a7a8q\",\"a7a8r\",\
             \"e1d1\",\"e1d2\",\"e1e2\",\"e1f1\",\"e1f2\"]}}\n"
        )
    );
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let ran = tabiya(&["moves", "--json", "--fen", mated]);
    assert!(ran.output.ends_with("\"count\":0,\"moves\":[]}\n"));
}

#[test]
fn a_reader_that_stops_early_is_not_an_error() {
    let mut child = program()
        .arg("moves")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut line).unwrap();
    drop(output);
    assert_eq!(line, "a2a3\n");
    let ended = child.wait_with_output().unwrap();
    assert!(ended.status.success() && ended.stderr.is_empty());
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for arguments in [
        &["moves"] as &[&str],
        &["show"],
        &["show", "--svg"],
        &["perft", "2", "--divide"],
    ] {
        let (reader, pipe) = std::io::pipe().unwrap();
        drop(reader);
        let output = program().args(arguments).stdout(pipe).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(output.stderr, b"", "{arguments:?}");
    }
}
