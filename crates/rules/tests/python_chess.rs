//! Moves, FENs, checks, mates and stalemates compared with python-chess, on more than 100,000 positions of
//! random games, half of them Chess960.
//!
//! Runs under `cargo xtask test`: see `python/mod.rs`.

mod python;

use tabiya_rules::{CastlingText, FenStyle, Move, Position};

/// Positions per process; two run in parallel.
const POSITIONS: usize = 52_000;

/// One line of the script, split.
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

#[test]
fn python_chess_agrees_on_100_000_positions() {
    let compare = |line: &str, seen: &mut [usize; 2]| {
        let line = Line::read(line);
        line.compare();
        seen[usize::from(line.chess960)] += 1;
    };
    let Some(seen) = python::compare_in_parallel("positions.py", POSITIONS, compare) else {
        return;
    };
    let [standard, chess960] = [0, 1].map(|variant| seen[0][variant] + seen[1][variant]);
    println!("{standard} positions of standard chess, {chess960} of Chess960");
    assert!(standard > 40_000 && chess960 > 40_000 && standard + chess960 > 100_000);
}
