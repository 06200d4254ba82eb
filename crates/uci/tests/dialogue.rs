//! Dialogues over in-memory pipes: what is replied, and when.

use std::io::{BufRead, BufReader, Cursor, PipeReader, PipeWriter, Read, Write, pipe};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tabiya_uci::Session;

/// The replies when all of `input` is available from the start.
fn replies(input: impl AsRef<[u8]>) -> String {
    let mut output = Vec::new();
    let input = Cursor::new(input.as_ref().to_vec());
    Session::new(&mut output).run(input).unwrap();
    String::from_utf8(output).unwrap()
}

fn fen_after(input: &str) -> String {
    let output = replies(format!("{input}\nd\n"));
    let line = output.lines().rfind(|line| line.starts_with("Fen: ")).unwrap();
    line["Fen: ".len()..].to_owned()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The session promises a second; a busy machine may need another one.
const PROMPT: Duration = Duration::from_secs(2);

#[test]
fn uci_is_answered_with_name_options_and_uciok() {
    let version = env!("CARGO_PKG_VERSION");
    let output = replies("uci\n");
    let head =
        format!("id name Tabiya {version}\nid author the Tabiya developers\noption name Hash type spin ");
    assert!(
        output.starts_with(&head) && output.ends_with("\nuciok\n"),
        "{output}"
    );
    let lines = output.lines().skip(2).take_while(|line| *line != "uciok");
    assert!(lines.clone().all(|line| line.starts_with("option name ")));
    assert!(lines.count() >= 20);
}

#[test]
fn perft_is_printed_move_by_move_then_the_sum() {
    let output = replies("position startpos\ngo perft 3\n");
    let lines: Vec<&str> = output.split('\n').collect();
    assert_eq!(lines.len(), 20 + 4);
    assert!(lines.contains(&"e2e4: 600"));
    assert_eq!(&lines[20..], ["", "Nodes searched: 8902", "", ""]);
}

#[test]
fn castling_is_written_as_the_option_says() {
    let position = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\ngo perft 1\n";
    let standard = replies(position);
    assert!(standard.contains("e1g1: 1\n") && standard.contains("e1c1: 1\n"));
    assert!(!standard.contains("e1h1"));
    let chess960 = replies(format!("setoption name UCI_Chess960 value true\n{position}"));
    assert!(chess960.contains("e1h1: 1\n") && chess960.contains("e1a1: 1\n"));
    assert!(!chess960.contains("e1g1"));
}

#[test]
fn both_ways_to_castle_are_understood() {
    let castled = "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1";
    for mv in ["e1g1", "e1h1"] {
        let input = format!("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves {mv}");
        assert_eq!(fen_after(&input), castled);
    }
}

#[test]
fn d_shows_the_board_the_fen_the_key_and_the_checkers() {
    let output = replies("position fen 4r1k1/8/8/8/8/8/8/4K3 w - - 0 1\nd\n");
    assert!(output.contains("\n1  .  .  .  . *K* .  .  .\n"));
    assert!(output.contains("\nFen: 4r1k1/8/8/8/8/8/8/4K3 w - - 0 1\nKey: "));
    assert!(output.ends_with("\nCheckers: e8\n"));
}

#[test]
fn bad_input_is_answered_and_changes_nothing() {
    let before = "position startpos moves e2e4 e7e5";
    let expected = fen_after(before);
    for (bad, reason) in [
        (
            "position startpos moves e2e4 e2e4",
            "move 2 'e2e4': there is no piece on e2",
        ),
        (
            "position startpos moves e2e4 e7e5 e1g1",
            "move 3 'e1g1': e1g1 is not legal",
        ),
        (
            "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
            "white has no king; black has no king",
        ),
        (
            "position fen 8/8/8/8/8/8x/8/8 w - - 0 1",
            "column 12: unknown piece letter 'x' in rank 3",
        ),
        ("position fen", "has 0 fields"),
        ("position", "needs 'startpos' or 'fen'"),
        ("go perft 0", "a depth from 1 to 255, not '0'"),
        ("go perft", "a depth from 1 to 255"),
        ("go perft 99999999999999999999", "a depth from 1 to 255"),
        ("go depth five", "go depth needs a whole number, not 'five'"),
        ("go movetime", "go movetime needs a whole number"),
        ("bench 0", "bench needs a depth from 1 to 100, not '0'"),
        (
            "setoption name UCI_Chess960 value 1",
            "'true' or 'false', not '1'",
        ),
        (
            "setoption name Hash value much",
            "must be a whole number, not 'much'",
        ),
        ("setoption name Contempt value 16", "unknown option 'Contempt'"),
        ("setoption", "needs 'name'"),
        ("hello", "unknown command 'hello'"),
        ("\0\0\0", "unknown command"),
    ] {
        let output = replies(format!("{before}\n{bad}\n"));
        let wanted = output.starts_with("info string error: ") && output.contains(reason);
        assert!(wanted && output.lines().count() == 1, "{bad:?}: {output:?}");
        assert_eq!(fen_after(&format!("{before}\n{bad}")), expected, "{bad:?}");
    }
}

#[test]
fn bytes_and_lines_of_any_kind_are_answered() {
    let mut input = b"position fen \xff\xfe\n\0\n".to_vec();
    input.extend(vec![b'x'; 5 << 20]);
    input.extend(b"\nisready\n");
    let output = replies(&input);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 4, "{output}");
    assert_eq!(lines[0], "info string error: byte 14 of the line is not UTF-8");
    assert!(lines[1].starts_with("info string error: unknown command"));
    assert_eq!(lines[2], "info string error: the line is longer than 4 MB");
    assert_eq!(lines[3], "readyok");
}

#[test]
fn long_games_are_played_through() {
    let knights = " g1f3 g8f6 f3g1 f6g8".repeat(5_000);
    let fen = fen_after(&format!("position startpos moves{knights}"));
    assert!(fen.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "));
}

#[test]
fn commands_without_reply_print_nothing() {
    assert_eq!(
        replies("\n  \nucinewgame\nponderhit\ndebug on\nregister later\nstop\n"),
        ""
    );
    assert_eq!(replies(""), "");
    assert_eq!(replies("quit\nisready\n"), "");
    assert_eq!(fen_after("ucinewgame"), START);
}

#[test]
fn commands_that_come_during_perft_wait_their_turn() {
    let output = replies(
        "go perft 4\nposition fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1\ngo perft 1\nsetoption name X\nquit\n",
    );
    let sums: Vec<&str> = output.lines().filter(|line| line.starts_with("Nodes")).collect();
    assert_eq!(sums, ["Nodes searched: 197281", "Nodes searched: 5"]);
    assert!(output.ends_with("info string error: unknown option 'X'\n"));
}

#[test]
fn a_mated_side_has_no_moves_to_count() {
    let mate = "position fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    for depth in [1, 255] {
        let output = replies(format!("{mate}\ngo perft {depth}\n"));
        assert_eq!(output, "\nNodes searched: 0\n\n");
    }
}

/// A session on a thread, driven like a program.
struct Talk {
    input: Option<PipeWriter>,
    output: BufReader<PipeReader>,
    session: JoinHandle<std::io::Result<()>>,
}

impl Talk {
    fn begin() -> Talk {
        let (session_input, input) = pipe().unwrap();
        let (output, session_output) = pipe().unwrap();
        let session = thread::spawn(|| Session::new(session_output).run(BufReader::new(session_input)));
        Talk {
            input: Some(input),
            output: BufReader::new(output),
            session,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line
    }

    /// Closes the input, and waits for the end of the session.
    fn end(mut self) -> (String, Duration) {
        let begun = Instant::now();
        drop(self.input.take());
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        self.session.join().unwrap().unwrap();
        (rest, begun.elapsed())
    }
}

#[test]
fn replies_come_while_the_input_stays_open() {
    let mut talk = Talk::begin();
    talk.say("isready");
    assert_eq!(talk.line(), "readyok\n");
    talk.say("go perft 1");
    assert_eq!(talk.line(), "a2a3: 1\n");
    let (rest, _) = talk.end();
    assert!(rest.ends_with("Nodes searched: 20\n\n"));
}

#[test]
fn go_without_limits_answers_at_the_maximum_depth() {
    let mut talk = Talk::begin();
    talk.say("position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1");
    talk.say("go");
    let mut last = String::new();
    loop {
        let line = talk.line();
        if line.starts_with("bestmove ") {
            break;
        }
        assert!(line.contains(" score cp 0 "), "two kings are a draw: {line}");
        last = line;
    }
    assert!(last.starts_with("info depth 239 "), "{last}");
    talk.end();
}

#[test]
fn a_long_perft_reacts_to_isready_and_stop() {
    let mut talk = Talk::begin();
    talk.say("go perft 12");
    talk.say("isready");
    assert_eq!(talk.line(), "readyok\n");
    talk.say("stop");
    let stopped = talk.line();
    assert!(
        stopped.starts_with("info string perft stopped after "),
        "{stopped}"
    );
    talk.say("go perft 1");
    assert_eq!(talk.line(), "a2a3: 1\n");
    talk.end();
}

#[test]
fn the_end_of_input_ends_a_long_perft_soon() {
    let mut talk = Talk::begin();
    talk.say("go perft 255");
    talk.say("isready");
    assert_eq!(talk.line(), "readyok\n");
    let (rest, time) = talk.end();
    assert!(rest.ends_with("nodes: the input has ended\n"), "{rest}");
    assert!(time < PROMPT, "{time:?}");
}

#[test]
fn quit_ends_a_long_perft_while_the_input_stays_open() {
    let mut talk = Talk::begin();
    talk.say("go perft 12");
    talk.say("quit");
    let begun = Instant::now();
    while !talk.line().is_empty() {}
    assert!(begun.elapsed() < PROMPT);
    talk.session.join().unwrap().unwrap();
}

#[test]
fn a_closed_output_ends_the_session_quietly() {
    let mut talk = Talk::begin();
    let (nobody, _) = pipe().unwrap();
    drop(std::mem::replace(&mut talk.output, BufReader::new(nobody)));
    talk.say("uci");
    talk.session.join().unwrap().unwrap();
}
