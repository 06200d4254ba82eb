//! Any bytes as a book: its moves must be legal and in order. The same bytes also choose the moves of a game, and the
//! book built from it must contain every one of them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_book::{Book, BookBuilder, BookOptions, Entry, polyglot_key, polyglot_key_after};
use tabiya_rules::{GameResult, Move, Position};

const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1",
];

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    write(bytes);
});

fn read(bytes: &[u8]) {
    let Ok(book) = Book::new(bytes) else {
        assert!(bytes.len() % Entry::SIZE != 0);
        return;
    };
    let entries: Vec<Entry> = book.entries().collect();
    assert_eq!(entries.len() * Entry::SIZE, bytes.len());
    let again: Vec<u8> = entries.iter().flat_map(Entry::to_bytes).collect();
    assert_eq!(again, bytes);
    let is_sorted = entries.is_sorted_by_key(|entry| entry.key);
    assert_eq!(book.check().is_ok(), is_sorted);
    for fen in POSITIONS {
        let position = Position::from_fen(fen).expect("valid positions");
        assert!(book.moves(&position).all(|found| position.is_legal(found.mv)));
        for entry in entries.iter().take(8) {
            let found = book.moves_under(entry.key, &position);
            assert!(found.map(|found| found.mv).all(|mv| position.is_legal(mv)));
            assert!(!is_sorted || book.entries_of(entry.key).any(|found| found == *entry));
        }
        let best = book.best(&position);
        let chosen = book.choose(&position, entries.first().map_or(0, |entry| entry.key));
        assert!(chosen.is_none_or(|chosen| best.is_some_and(|best| best.weight >= chosen.weight)));
    }
}

fn write(bytes: &[u8]) {
    let start = Position::default();
    let mut position = start.clone();
    let mut moves: Vec<Move> = Vec::new();
    for &byte in bytes {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[usize::from(byte) % legal.len()];
        moves.push(mv);
        position.play_unchecked(mv);
    }
    let mut builder = BookBuilder::new(BookOptions::default());
    let added = builder.add_game(&start, moves.iter().copied(), GameResult::Draw);
    assert!(added.is_ok());
    let book = Book::new(builder.to_bytes()).expect("a complete book");
    assert!(book.check().is_ok());
    let mut position = start;
    let mut key = polyglot_key(&position);
    for mv in moves.into_iter().take(BookOptions::default().max_plies) {
        assert!(book.moves_under(key, &position).any(|found| found.mv == mv));
        key = polyglot_key_after(&position, mv);
        position.play_unchecked(mv);
    }
}
