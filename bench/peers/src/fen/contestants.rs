//! The libraries that read, validate and write FENs.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode};
use std::hint::black_box;
use tabiya_rules::{FenStyle, Position};

/// A library and the positions it has read.
pub trait Contestant {
    /// Reads all FENs, each into a validated position.
    fn read(&mut self, fens: &[String]);
    /// Writes all positions, one after another into the same string, and returns the total number of characters.
    fn write(&mut self) -> usize;
    /// The FEN of one position.
    fn text(&self, index: usize) -> String;
}

/// The rows of the table; the last one is the reference.
pub const ALL: [(&str, fn() -> Box<dyn Contestant>); 2] = [
    ("Tabiya", || Box::new(Tabiya(Vec::new()))),
    ("shakmaty", || Box::new(Shakmaty(Vec::new()))),
];

struct Tabiya(Vec<Position>);

impl Contestant for Tabiya {
    fn read(&mut self, fens: &[String]) {
        self.0.clear();
        let read = |fen: &String| Position::from_fen(black_box(fen)).expect("a position");
        self.0.extend(fens.iter().map(read));
    }

    fn write(&mut self) -> usize {
        let mut buffer = String::with_capacity(128);
        let mut letters = 0;
        for position in &self.0 {
            buffer.clear();
            buffer.push_str(&position.fen_text(FenStyle::XFen));
            letters += black_box(&buffer).len();
        }
        letters
    }

    fn text(&self, index: usize) -> String {
        self.0[index].to_fen(FenStyle::XFen)
    }
}

struct Shakmaty(Vec<Chess>);

impl Contestant for Shakmaty {
    fn read(&mut self, fens: &[String]) {
        self.0.clear();
        self.0.extend(fens.iter().map(|fen| {
            let fen = Fen::from_ascii(black_box(fen).as_bytes()).expect("a FEN");
            fen.into_position::<Chess>(CastlingMode::Standard)
                .expect("a position")
        }));
    }

    fn write(&mut self) -> usize {
        let mut buffer = String::with_capacity(128);
        let mut letters = 0;
        for position in &self.0 {
            buffer.clear();
            Fen::from_position(position, EnPassantMode::Legal).append_to_string(&mut buffer);
            letters += black_box(&buffer).len();
        }
        letters
    }

    fn text(&self, index: usize) -> String {
        Fen::from_position(&self.0[index], EnPassantMode::Legal).to_string()
    }
}
