//! Keys and books compared with python-chess.
//!
//! The interpreter is given by `TABIYA_PYTHON`, which `cargo xtask test` sets; without it these tests are
//! skipped with a message.

#[path = "../../../testdata/helpers.rs"]
mod helpers;

use std::collections::{HashSet, VecDeque};
use std::path::Path;

use helpers::{Dice, python, variable};
use tabiya_book::{Book, BookBuilder, BookOptions, polyglot_key, polyglot_key_after};
use tabiya_rules::{CastlingText, FenStyle, GameResult, Move, Position, Square};

/// Random games, half of them Chess960: each position with the next move.
fn random_games(wanted: usize, mut visit: impl FnMut(&Position, Move)) {
    let mut dice = Dice(1);
    let mut seen = 0;
    while seen < wanted {
        let number = if dice.below(2) == 0 {
            518
        } else {
            dice.below(960) as u16
        };
        let mut position = Position::chess960(number).unwrap();
        for _ in 0..150 {
            let moves = position.legal_moves();
            if moves.is_empty() || seen == wanted {
                break;
            }
            let mv = moves[dice.below(moves.len())];
            visit(&position, mv);
            position.play_unchecked(mv);
            seen += 1;
        }
    }
}

#[test]
fn keys_agree_with_python_chess() {
    let program = "
import sys, chess, chess.polyglot
for line in sys.stdin:
    print('%016x' % chess.polyglot.zobrist_hash(chess.Board(line.strip(), chess960=True)))
";
    let mut input = String::new();
    let mut keys = Vec::new();
    random_games(100_000, |position, mv| {
        // The FEN has the square behind every double push, whether or not a capture is possible.
        let mut setup = position.after(mv).to_setup();
        if mv.is_double_push() {
            let middle = (mv.from().index() + mv.to().index()) / 2;
            setup.en_passant = Square::from_index(middle as u8);
        }
        input += &setup.to_fen(FenStyle::Shredder);
        input.push('\n');
        keys.push(polyglot_key_after(position, mv));
        if setup.en_passant.is_none() {
            assert_eq!(keys.last(), Some(&polyglot_key(&position.after(mv))));
        }
    });
    let fens: Vec<String> = input.lines().map(str::to_owned).collect();
    let Some(output) = python(program, &[], input) else {
        return;
    };
    let mut compared = 0;
    for ((fen, key), theirs) in fens.iter().zip(keys).zip(output.lines()) {
        assert_eq!(format!("{key:016x}"), theirs, "{fen}");
        compared += 1;
    }
    assert_eq!(compared, 100_000);
}

/// Reads FENs and prints the book moves of each.
const SHOW_MOVES: &str = "
import sys, chess, chess.polyglot
with chess.polyglot.open_reader(sys.argv[1]) as book:
    for line in sys.stdin:
        board = chess.Board(line.strip(), chess960=True)
        print(' '.join('%s:%d' % (e.move.uci(), e.weight) for e in book.find_all(board)))
";

/// Python-chess finds the same moves in a book as we do.
fn compare_moves(path: &Path, positions: &[Position]) {
    let book = Book::open(path).unwrap();
    let fens: Vec<String> = positions
        .iter()
        .map(|position| position.to_fen(FenStyle::Shredder) + "\n")
        .collect();
    let Some(output) = python(SHOW_MOVES, &[path.to_owned()], fens.concat()) else {
        return;
    };
    assert_eq!(output.lines().count(), positions.len());
    for (position, theirs) in positions.iter().zip(output.lines()) {
        let ours: Vec<String> = book
            .moves(position)
            .map(|found| format!("{}:{}", found.mv.to_uci(CastlingText::Chess960), found.weight))
            .collect();
        assert_eq!(ours.join(" "), theirs, "{position}");
    }
}

#[test]
fn python_chess_reads_what_we_write() {
    let mut builder = BookBuilder::new(BookOptions::default());
    let mut positions = Vec::new();
    random_games(3_000, |position, mv| {
        builder.add_game(position, [mv], GameResult::Unknown).unwrap();
        positions.push(position.clone());
    });
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python-chess-reads.bin");
    builder.write_to(std::fs::File::create(&path).unwrap()).unwrap();
    compare_moves(&path, &positions);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_real_book_gives_the_same_moves_as_python_chess() {
    let Some(path) = variable("TABIYA_BOOK") else {
        return;
    };
    let book = Book::open(&path).unwrap();
    book.check().unwrap();
    let mut positions = Vec::new();
    let mut waiting = VecDeque::from([Position::default()]);
    let mut seen = HashSet::new();
    while let Some(position) = waiting.pop_front() {
        if positions.len() == 5_000 {
            break;
        }
        for found in book.moves(&position) {
            let next = position.after(found.mv);
            if seen.insert(next.key()) {
                waiting.push_back(next);
            }
        }
        positions.push(position);
    }
    assert_eq!(positions.len(), 5_000);
    compare_moves(Path::new(&path), &positions);
}
