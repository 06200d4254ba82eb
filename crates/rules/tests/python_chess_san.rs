//! SAN and LAN compared with python-chess: every legal move of random games, some of them Chess960 and some
//! with many pieces of one kind, is written the same and read back; damaged texts mean the same move, none or
//! several for both.
//!
//! Runs under `cargo xtask test`: see `python/mod.rs`.

mod python;

use tabiya_rules::{CastlingText, Move, Position, SanError, SanMoveError, SanStyle};

/// How much was compared.
#[derive(Default, Debug)]
struct Seen {
    moves: usize,
    texts: usize,
    ambiguous: usize,
    illegal: usize,
}

struct Comparison {
    position: Position,
    castling: CastlingText,
}

impl Comparison {
    fn move_of(&self, uci: &str) -> Move {
        let is_meant = |mv: &&Move| mv.to_uci(self.castling).as_str() == uci;
        let moves = self.position.legal_moves();
        match moves.iter().find(is_meant) {
            Some(&mv) => mv,
            None => panic!("{uci} in {}", self.position),
        }
    }

    fn moves(&self, pairs: &str) -> usize {
        for pair in pairs.split(',') {
            let (uci, san) = pair.split_once(' ').expect("a move and its SAN");
            let mv = self.move_of(uci);
            let position = &self.position;
            assert_eq!(position.to_san(mv).as_str(), san, "{uci} in {position}");
            for style in [SanStyle::Strict, SanStyle::Forgiving] {
                assert_eq!(position.parse_san(san, style), Ok(mv), "{san} in {position}");
            }
        }
        pairs.split(',').count()
    }

    fn long_moves(&self, pairs: &str) {
        for pair in pairs.split(',') {
            let (uci, lan) = pair.split_once(' ').expect("a move and its LAN");
            let mv = self.move_of(uci);
            assert_eq!(
                self.position.to_lan(mv).as_str(),
                lan,
                "{uci} in {}",
                self.position
            );
            assert_eq!(self.position.parse_san(lan, SanStyle::Forgiving), Ok(mv), "{lan}");
        }
    }

    fn texts(&self, pairs: &str, seen: &mut Seen) {
        for pair in pairs.split(',') {
            let (text, meaning) = pair.split_once(' ').expect("a text and what it means");
            let ours = self.position.parse_san(text, SanStyle::Forgiving);
            let is_ambiguous = matches!(ours, Err(SanError::Move(SanMoveError::Ambiguous { .. })));
            let agree = match meaning {
                "ambiguous" => is_ambiguous,
                "illegal" => ours.is_err() && !is_ambiguous,
                uci => ours == Ok(self.move_of(uci)),
            };
            assert!(
                agree,
                "{text} in {}: {meaning} for them, {ours:?} for us",
                self.position
            );
            seen.texts += 1;
            seen.ambiguous += usize::from(meaning == "ambiguous");
            seen.illegal += usize::from(meaning == "illegal");
        }
    }
}

fn compare(line: &str, seen: &mut Seen) {
    let parts: Vec<&str> = line.split('|').collect();
    let [variant, fen, moves, long, texts] = parts[..] else {
        panic!("not a line of the script: {line}");
    };
    let comparison = Comparison {
        position: Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")),
        castling: match variant {
            "chess960" => CastlingText::Chess960,
            _ => CastlingText::Standard,
        },
    };
    seen.moves += comparison.moves(moves);
    comparison.long_moves(long);
    comparison.texts(texts, seen);
}

/// Compares at least `moves` moves.
fn compare_moves(moves: usize) {
    let Some(seen) = python::compare_in_parallel("san.py", moves / 2, compare) else {
        return;
    };
    println!("{seen:#?}");
    let total = |part: fn(&Seen) -> usize| seen.iter().map(part).sum::<usize>();
    assert!(total(|seen| seen.moves) >= moves);
    assert!(total(|seen| seen.ambiguous) > moves / 1000);
    assert!(total(|seen| seen.illegal) > moves / 100);
}

#[test]
fn python_chess_writes_and_reads_100_000_moves_as_we_do() {
    compare_moves(100_000);
}

#[test]
#[ignore = "takes minutes: `cargo xtask san-check`"]
fn python_chess_writes_and_reads_a_million_moves_as_we_do() {
    compare_moves(1_000_000);
}
