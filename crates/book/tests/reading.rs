//! Reading books, good and bad.

use std::path::PathBuf;

use tabiya_book::{Book, BookError, Entry, RawMove, polyglot_key};
use tabiya_rules::{CastlingSide, Move, Position, Square};

fn entry(position: &Position, mv: impl Into<RawMove>, weight: u16) -> Entry {
    Entry {
        key: polyglot_key(position),
        mv: mv.into(),
        weight,
        learn: 0,
    }
}

fn book(entries: &[Entry]) -> Book<Vec<u8>> {
    Book::new(entries.iter().flat_map(Entry::to_bytes).collect()).unwrap()
}

/// A file that is deleted after its test.
struct TestFile(PathBuf);

impl TestFile {
    fn new(name: &str, bytes: &[u8]) -> TestFile {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, bytes).unwrap();
        TestFile(path)
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn a_file_and_its_bytes_are_the_same_book() {
    let start = Position::default();
    let moves = start.legal_moves();
    let entries: Vec<Entry> = moves.iter().map(|&mv| entry(&start, mv, 5)).collect();
    let in_memory = book(&entries);
    let bytes: Vec<u8> = entries.iter().flat_map(Entry::to_bytes).collect();
    let file = TestFile::new("same.bin", &bytes);
    let mapped = Book::open(&file.0).unwrap();
    assert_eq!(mapped.len(), 20);
    assert!(mapped.entries().eq(in_memory.entries()));
    assert!(mapped.moves(&start).eq(in_memory.moves(&start)));
    assert_eq!(mapped.moves(&start).count(), 20);
}

#[test]
fn an_empty_file_is_a_book_without_moves() {
    let file = TestFile::new("empty.bin", &[]);
    let book = Book::open(&file.0).unwrap();
    assert!(book.is_empty());
    assert_eq!(book.best(&Position::default()), None);
    assert_eq!(book.choose(&Position::default(), 7), None);
    assert_eq!(book.check(), Ok(()));
}

#[test]
fn a_book_that_ends_within_an_entry_is_rejected_with_the_position() {
    for length in (1..100).filter(|length| length % 16 != 0) {
        assert_eq!(
            Book::new(vec![0; length]).unwrap_err(),
            BookError::Truncated { length }
        );
    }
    let file = TestFile::new("odd.bin", &[0; 37]);
    let text = Book::open(&file.0).unwrap_err().to_string();
    assert!(
        text.ends_with("5 bytes after entry 2, which ends at byte 32"),
        "{text}"
    );
}

#[test]
fn a_folder_is_not_a_book() {
    assert!(Book::open(env!("CARGO_TARGET_TMPDIR")).is_err());
}

#[test]
fn an_unsorted_book_is_reported_by_check_and_is_harmless() {
    let start = Position::default();
    let mut entries: Vec<Entry> = start
        .legal_moves()
        .iter()
        .map(|&mv| entry(&start, mv, 1))
        .collect();
    for (number, entry) in entries.iter_mut().enumerate() {
        entry.key = (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
    let book = book(&entries);
    let entry = (1..entries.len())
        .find(|&i| entries[i].key < entries[i - 1].key)
        .unwrap();
    assert_eq!(book.check(), Err(BookError::Unsorted { entry }));
    for entry in &entries {
        assert!(book.entries_of(entry.key).count() <= entries.len());
    }
}

#[test]
fn illegal_moves_are_never_returned() {
    let start = Position::default();
    let entries: Vec<Entry> = (0..=u16::MAX)
        .map(|bits| entry(&start, RawMove(bits), 1))
        .collect();
    let book = book(&entries);
    let moves: Vec<Move> = book.moves(&start).map(|found| found.mv).collect();
    assert_eq!(moves.len(), 20);
    assert!(moves.iter().all(|&mv| start.is_legal(mv)));
}

#[test]
fn castling_is_found_in_both_encodings() {
    let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1".parse().unwrap();
    let raw = |from: Square, to: Square| RawMove((from.index() as u16) << 6 | to.index() as u16);
    for (to, side) in [
        (Square::H8, CastlingSide::King),
        (Square::G8, CastlingSide::King),
        (Square::A8, CastlingSide::Queen),
        (Square::C8, CastlingSide::Queen),
    ] {
        let book = book(&[entry(&position, raw(Square::E8, to), 1)]);
        assert_eq!(book.best(&position).unwrap().mv.castling_side(), Some(side));
    }
}

#[test]
fn a_move_is_chosen_in_proportion_to_its_weight() {
    let start = Position::default();
    let moves = start.legal_moves();
    let book = book(&[
        entry(&start, moves[0], 10),
        entry(&start, moves[1], 0),
        entry(&start, moves[2], 30),
        entry(&start, moves[3], 60),
    ]);
    assert_eq!(book.best(&start).unwrap().mv, moves[3]);
    let mut counts = [0; 4];
    for step in 0..1000_u64 {
        let chosen = book.choose(&start, step * (u64::MAX / 1000)).unwrap();
        counts[moves.iter().position(|&mv| mv == chosen.mv).unwrap()] += 1;
    }
    for (count, expected) in counts.into_iter().zip([100, 0, 300, 600]) {
        assert!(i32::abs(count - expected) <= 1, "{counts:?}");
    }
}

#[test]
fn moves_of_weight_zero_are_never_chosen_at_random() {
    let start = Position::default();
    let book = book(&[entry(&start, start.legal_moves()[0], 0)]);
    assert_eq!(book.choose(&start, u64::MAX), None);
    assert!(book.best(&start).is_some());
}
