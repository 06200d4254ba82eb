//! Our moves, FENs, checks, mates and stalemates beside those of python-chess, on more than 100,000
//! positions of random games, half of them Chess960.
//!
//! `cargo xtask test` sets up a Python with python-chess and names it in `TABIYA_PYTHON`. Without that
//! variable the comparison is left out and says so.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use tabiya_rules::{CastlingText, FenStyle, Move, Position};

/// Positions for each of the processes that run side by side.
const POSITIONS: usize = 52_000;

/// One line of the script, in its parts.
struct Line<'a> {
    chess960: bool,
    fen: &'a str,
    moves: &'a str,
    state: &'a str,
}

impl<'a> Line<'a> {
    fn read(line: &'a str) -> Line<'a> {
        let parts: Vec<&str> = line.split('|').collect();
        let [variant, fen, moves, state] = parts[..] else {
            panic!("not a line of the script: {line}");
        };
        Line {
            chess960: variant == "chess960",
            fen,
            moves,
            state,
        }
    }

    fn compare(&self) {
        let fen = self.fen;
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let (style, castling) = match self.chess960 {
            true => (FenStyle::Shredder, CastlingText::Chess960),
            false => (FenStyle::Standard, CastlingText::Standard),
        };
        assert_eq!(position.to_fen(style), fen);
        let moves = position.legal_moves();
        let mut texts: Vec<_> = moves.iter().map(|mv: &Move| mv.to_uci(castling)).collect();
        texts.sort_by(|one, other| one.as_str().cmp(other.as_str()));
        let texts: Vec<&str> = texts.iter().map(|text| text.as_str()).collect();
        assert_eq!(texts.join(" "), self.moves, "{fen}");
        let state = match (
            position.is_checkmate(),
            position.is_stalemate(),
            position.is_check(),
        ) {
            (true, ..) => "checkmate",
            (_, true, _) => "stalemate",
            (.., true) => "check",
            _ => "-",
        };
        assert_eq!(state, self.state, "{fen}");
    }
}

/// Plays games with python-chess from one seed and compares every position of them; returns how many
/// positions of standard chess and of Chess960 there were.
fn compare(python: &Path, seed: usize) -> [usize; 2] {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python/positions.py");
    let mut child = Command::new(python)
        .arg(script)
        .args([seed.to_string(), POSITIONS.to_string()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{}: {error}", python.display()));
    let mut seen = [0, 0];
    for line in BufReader::new(child.stdout.take().expect("a pipe")).lines() {
        let line = line.expect("text");
        let line = Line::read(&line);
        line.compare();
        seen[usize::from(line.chess960)] += 1;
    }
    assert!(child.wait().expect("an end").success(), "the script failed");
    seen
}

#[test]
fn python_chess_agrees_on_100_000_positions() {
    let Some(python) = std::env::var_os("TABIYA_PYTHON") else {
        eprintln!("skipped: TABIYA_PYTHON names no Python with python-chess; `cargo xtask test` does");
        return;
    };
    let python = Path::new(&python);
    let seen = std::thread::scope(|scope| {
        let games = [1, 2].map(|seed| scope.spawn(move || compare(python, seed)));
        games.map(|games| {
            games
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    });
    let [standard, chess960] = [0, 1].map(|variant| seen[0][variant] + seen[1][variant]);
    println!("{standard} positions of standard chess, {chess960} of Chess960");
    assert!(standard > 40_000 && chess960 > 40_000 && standard + chess960 > 100_000);
}
