//! Random dialogues: whatever is sent in whatever order, the session answers and ends in time.

use std::io::Cursor;
use std::time::{Duration, Instant};

use tabiya_uci::Session;

/// What front ends send, and what they should not.
const LINES: &[&str] = &[
    "uci",
    "isready",
    "ucinewgame",
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3",
    "position startpos moves e2e4 e2e4",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "go",
    "go infinite",
    "go depth 3",
    "go nodes 500",
    "go movetime 5",
    "go mate 1 depth 3",
    "go wtime 50 btime 50 winc 1 binc 1",
    "go ponder wtime 50 btime 50",
    "go perft 2",
    "go perft",
    "go searchmoves e2e4 depth 2",
    "go searchmoves e1h1 nodes 10",
    "go depth -1",
    "go nodes",
    "stop",
    "stop",
    "ponderhit",
    "ponderhit",
    "setoption name Hash value 1",
    "setoption name Hash value 99999999999999999999",
    "setoption name Threads value 2",
    "setoption name Threads value 1",
    "setoption name MultiPV value 3",
    "setoption name UCI_Chess960 value true",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Elo value 1",
    "setoption name Skill Level value 3",
    "setoption name Clear Hash",
    "setoption name SyzygyPath value /nowhere",
    "setoption name BookFile value \u{1b}[2J",
    "setoption name EvalFile value x",
    "setoption name value",
    "d",
    "eval",
    "flip",
    "bench 1",
    "bench x",
    "debug on",
    "register later",
    "",
    "\u{0}\u{7}é 象棋",
];

/// A small pseudorandom generator, so that a failure can be reproduced.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

#[test]
fn every_dialogue_is_answered_and_ends_in_time() {
    for seed in 1..=30 {
        let mut random = Random(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(seed));
        let mut input = String::new();
        for _ in 0..40 {
            input.push_str(LINES[random.below(LINES.len())]);
            input.push('\n');
        }
        let begun = Instant::now();
        let mut output = Vec::new();
        Session::new(&mut output)
            .run(Cursor::new(input.clone()))
            .unwrap_or_else(|error| panic!("{seed}: {error}\n{input}"));
        // The session promises a second; a busy machine may need longer.
        assert!(begun.elapsed() < Duration::from_secs(5), "{seed}:\n{input}");
        let output = String::from_utf8(output).unwrap();
        let is_clean = |line: &str| !line.contains(|letter: char| letter.is_control());
        assert!(output.lines().all(is_clean), "{seed}: {output:?}");
        let asked = input.lines().filter(|line| *line == "isready").count();
        let ready = output.lines().filter(|line| *line == "readyok").count();
        assert_eq!(ready, asked, "{seed}:\n{input}\n{output}");
        let searches = input.lines().filter(|line| is_search(line)).count();
        let moves = output
            .lines()
            .filter(|line| line.starts_with("bestmove "))
            .count();
        assert!(moves <= searches, "{seed}: {moves} moves, {searches} searches");
    }
}

fn is_search(line: &str) -> bool {
    line.starts_with("go") && !line.starts_with("go perft")
}

#[test]
fn every_finite_search_of_a_script_has_its_bestmove() {
    let script = "go depth 1\ngo nodes 50\ngo depth 2\nstop\ngo infinite\nstop\ngo movetime 1\n";
    let mut output = Vec::new();
    Session::new(&mut output).run(Cursor::new(script)).unwrap();
    let output = String::from_utf8(output).unwrap();
    let moves = output
        .lines()
        .filter(|line| line.starts_with("bestmove "))
        .count();
    assert_eq!(moves, 5, "{output}");
}
