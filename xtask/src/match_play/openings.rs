//! The openings of a match.

use super::fingerprint;
use super::random::Random;
use crate::Failure;
use std::collections::HashSet;
use std::path::Path;
use tabiya_pgn::{Games, Reader};
use tabiya_rules::{CastlingSide, Color, EXCHANGE_VALUES, Epd, FenStyle, File, PieceKind, Position};

/// The length of random openings.
const RANDOM_PLIES: usize = 8;

/// In random openings neither side is ahead by more than this, or wins more by a capture, in centipawns.
const MAX_IMBALANCE: i32 = 100;

/// An opening for every pair of games.
pub(super) enum Openings {
    /// From a file, shuffled by the seed, and starting over when all have been played.
    Listed(Vec<Position>),
    /// Random moves from the start position or a Chess960 position.
    Random { seed: u64, chess960: bool },
}

impl Openings {
    /// Reads openings: EPD or FEN lines, or the final positions of the games in a `.pgn` file.
    pub(super) fn read(file: &Path, seed: u64) -> Result<Openings, Failure> {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        let bytes = std::fs::read(file).map_err(|error| failed(&error))?;
        let is_pgn = file
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"));
        let read = if is_pgn {
            from_pgn(&bytes)
        } else {
            from_lines(&bytes)
        };
        let mut positions = read.map_err(|error| failed(&error))?;
        let mut seen = HashSet::new();
        positions.retain(|position| position.has_legal_moves() && seen.insert(position.to_string()));
        if positions.is_empty() {
            return Err(failed(&"no usable opening positions"));
        }
        Random::new(seed, 0).shuffle(&mut positions);
        Ok(Openings::Listed(positions))
    }

    /// The opening for a pair of games.
    pub(super) fn for_pair(&self, pair: u64) -> Position {
        match self {
            Openings::Listed(positions) => {
                let index = (pair % positions.len().max(1) as u64) as usize;
                positions.get(index).cloned().unwrap_or_default()
            }
            Openings::Random { seed, chess960 } => random_opening(&mut Random::new(*seed, pair), *chess960),
        }
    }

    /// How many different openings there are, if that is limited.
    pub(super) fn count(&self) -> Option<u64> {
        match self {
            Openings::Listed(positions) => Some(positions.len() as u64),
            Openings::Random { .. } => None,
        }
    }

    /// The description in the settings of a match.
    pub(super) fn describe(&self) -> String {
        match self {
            Openings::Listed(positions) => {
                let fens = positions
                    .iter()
                    .map(|position| position.to_fen(FenStyle::Shredder));
                let fingerprint = fingerprint::of_bytes(fens.collect::<Vec<_>>().join("\n").as_bytes());
                format!("{} positions {fingerprint:016x}", positions.len())
            }
            Openings::Random { seed, chess960 } => {
                let start = if *chess960 { "Chess960" } else { "the usual start" };
                format!("{RANDOM_PLIES} random plies from {start}, seed {seed}")
            }
        }
    }

    /// Whether engines must support Chess960 to play them.
    pub(super) fn are_chess960(&self) -> bool {
        match self {
            Openings::Listed(positions) => positions.iter().any(is_chess960),
            Openings::Random { chess960, .. } => *chess960,
        }
    }
}

/// Whether castling differs from standard chess.
pub(super) fn is_chess960(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        [(CastlingSide::King, File::H), (CastlingSide::Queen, File::A)]
            .into_iter()
            .filter_map(|(side, file)| Some((position.castling_rook(color, side)?, file)))
            .any(|(rook, file)| rook.file() != file || position.king(color).file() != File::E)
    })
}

fn from_lines(bytes: &[u8]) -> Result<Vec<Position>, Failure> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let lines = text.lines().zip(1..);
    lines
        .filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(line, number)| {
            let line = line.trim();
            // A FEN has move counters where an EPD has operations.
            Position::from_fen(line)
                .or_else(|_| line.parse::<Epd>().map(|epd| epd.position))
                .map_err(|error| format!("line {number}: {error}"))
        })
        .collect()
}

fn from_pgn(bytes: &[u8]) -> Result<Vec<Position>, Failure> {
    let games = Games::new(Reader::from_bytes(bytes));
    games
        .map(|game| {
            let game = game.map_err(|error| error.to_string())?;
            let last = game.main_line().last().unwrap_or(game.root());
            game.position(last)
                .cloned()
                .ok_or_else(|| "a game has no last position".to_owned())
        })
        .collect()
}

/// Plays random moves to a balanced position.
fn random_opening(random: &mut Random, chess960: bool) -> Position {
    loop {
        let number = random.below(960) as u16;
        let mut position = Position::default();
        if chess960 {
            position = Position::chess960(number).unwrap_or(position);
        }
        let mut plies = 0;
        while plies < RANDOM_PLIES && position.has_legal_moves() {
            let moves = position.legal_moves();
            position.play_unchecked(moves[random.below(moves.len())]);
            plies += 1;
        }
        if is_balanced(&position) {
            return position;
        }
    }
}

/// Whether neither side is in check or clearly ahead, even after one capture.
fn is_balanced(position: &Position) -> bool {
    let moves = position.legal_moves();
    !moves.is_empty()
        && !position.is_check()
        && balance(position).abs() <= MAX_IMBALANCE
        && !moves
            .iter()
            .any(|mv| position.exchange_at_least(*mv, MAX_IMBALANCE + 1))
}

/// The material balance in centipawns from White's point of view.
fn balance(position: &Position) -> i32 {
    let of = |color: Color| -> i32 {
        PieceKind::ALL
            .into_iter()
            .map(|kind| {
                let men = position.of_kind(kind) & position.of_color(color);
                men.count() as i32 * EXCHANGE_VALUES[kind.index()]
            })
            .sum()
    };
    of(Color::White) - of(Color::Black)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings_with(seed: u64) -> Vec<Position> {
        let openings = Openings::Random {
            seed,
            chess960: false,
        };
        (0..50).map(|pair| openings.for_pair(pair)).collect()
    }

    #[test]
    fn random_openings_are_balanced_and_depend_only_on_the_seed() {
        let openings = openings_with(1);
        assert_eq!(openings, openings_with(1));
        assert_ne!(openings, openings_with(2));
        let different: HashSet<String> = openings.iter().map(Position::to_string).collect();
        assert_eq!(different.len(), openings.len());
        for position in openings {
            assert_eq!(position.fullmove_number(), 5);
            assert!(position.has_legal_moves() && !position.is_check());
            assert!(balance(&position).abs() <= MAX_IMBALANCE);
        }
    }

    #[test]
    fn chess960_is_recognised_by_castling() {
        for (fen, expected) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false),
            ("r3k2r/8/8/8/8/8/8/1R2K2R w KBkq - 0 1", true),
            ("1r1k3r/8/8/8/8/8/8/4K3 w hb - 0 1", true),
            ("1r1k3r/8/8/8/8/8/8/4K3 w - - 0 1", false),
        ] {
            assert_eq!(is_chess960(&fen.parse().unwrap()), expected, "{fen}");
        }
        let openings = Openings::Random {
            seed: 5,
            chess960: true,
        };
        assert!((0..20).any(|pair| is_chess960(&openings.for_pair(pair))));
    }

    #[test]
    fn lines_may_be_fen_or_epd_and_errors_name_the_line() {
        let fen = Position::default().to_fen(FenStyle::Standard);
        let text = format!("# two\n{fen}\n\n7k/8/8/8/8/8/8/KR6 w - - id \"rook\";\n");
        let positions = from_lines(text.as_bytes()).unwrap();
        assert_eq!(positions[0], Position::default());
        assert_eq!(positions.len(), 2);
        let error = from_lines(format!("{fen}\nnonsense\n").as_bytes()).unwrap_err();
        assert!(error.starts_with("line 2: "), "{error}");
    }

    #[test]
    fn openings_are_the_final_positions_of_a_pgn_file() {
        let text = b"[White \"A\"]\n\n1. e4 (1. d4 d5) e5 *\n\n[White \"B\"]\n\n1. c4 *\n";
        let positions = from_pgn(text).unwrap();
        let fens: Vec<String> = positions.iter().map(Position::to_string).collect();
        assert_eq!(
            fens[0],
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
        );
        assert_eq!(
            fens[1],
            "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - 0 1"
        );
        assert!(from_pgn(b"1. e4 e4 *\n").is_err());
    }
}
