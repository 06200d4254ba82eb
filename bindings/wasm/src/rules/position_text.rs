//! Positions as text: FEN, EPD, SAN, boards.

use tabiya_bindings::Failure;
use tabiya_bindings::drawing::{SvgOptions, svg};
use tabiya_bindings::text;
use tabiya_rules::{Drawing, Epd, FenStyle, Move, Position, Square};
use wasm_bindgen::prelude::*;

use super::RawPosition;
use super::numbers::{NULL, legal};
use crate::error::{Result, call};
use crate::records::Record;

#[wasm_bindgen]
impl RawPosition {
    /// The FEN, in X-FEN where Chess960 castling needs it.
    #[wasm_bindgen(skip_typescript)]
    pub fn fen(&self) -> String {
        self.0.to_string()
    }

    /// The FEN with castling rights as the files of the rooks.
    #[wasm_bindgen(js_name = shredderFen, skip_typescript)]
    pub fn shredder_fen(&self) -> String {
        self.0.to_fen(FenStyle::Shredder)
    }

    /// The position with operations, as EPD.
    #[wasm_bindgen(skip_typescript)]
    pub fn epd(&self, operations: &str) -> Result<String> {
        call(|| {
            let position = text::epd(&self.0);
            Ok(read_epd(&format!("{position} {operations}"))?
                .to_string()
                .trim_end()
                .to_owned())
        })
    }

    /// Reads a line of EPD: its position and its operations, each as it is written.
    #[wasm_bindgen(js_name = fromEpd, skip_typescript)]
    pub fn from_epd(line: &str) -> Result<JsValue> {
        call(|| {
            let epd = read_epd(line)?;
            let operations = epd.operations.iter().map(|operation| {
                let alone = Epd {
                    position: epd.position.clone(),
                    operations: vec![operation.clone()],
                };
                JsValue::from(alone.to_string().splitn(5, ' ').nth(4).unwrap_or_default())
            });
            let operations: js_sys::Array = operations.collect();
            let position = RawPosition(epd.position.clone());
            Ok(Record::new()
                .with("position", position)
                .with("operations", operations)
                .value())
        })
    }

    /// A legal move in SAN; `--` for a null move.
    #[wasm_bindgen(skip_typescript)]
    pub fn san(&self, bits: u16) -> Result<String> {
        call(|| written(&self.0, bits, |position, mv| position.to_san(mv).to_string()))
    }

    /// A legal move in long algebraic notation.
    #[wasm_bindgen(skip_typescript)]
    pub fn lan(&self, bits: u16) -> Result<String> {
        call(|| written(&self.0, bits, |position, mv| position.to_lan(mv).to_string()))
    }

    /// A line of moves from here in SAN, separated by spaces.
    #[wasm_bindgen(js_name = sanLine, skip_typescript)]
    pub fn san_line(&self, line: &[u16]) -> Result<String> {
        call(|| written_line(&self.0, line, |position, mv| position.to_san(mv).to_string()))
    }

    /// The same in long algebraic notation.
    #[wasm_bindgen(js_name = lanLine, skip_typescript)]
    pub fn lan_line(&self, line: &[u16]) -> Result<String> {
        call(|| written_line(&self.0, line, |position, mv| position.to_lan(mv).to_string()))
    }

    /// The board as text, with letters or with figurines.
    #[wasm_bindgen(skip_typescript)]
    pub fn drawn(&self, with_figurines: bool) -> String {
        match with_figurines {
            true => Drawing::new(self.0.squares()).unicode(),
            false => Drawing::new(self.0.squares()).ascii(),
        }
    }

    /// The board as SVG. `marks` are the numbers of marked squares. `arrows` has two squares for each arrow; the first
    /// pair is the last move if `has_last_move` is set.
    #[wasm_bindgen(skip_typescript)]
    pub fn svg(
        &self,
        is_flipped: bool,
        has_coordinates: bool,
        marks: &[u8],
        arrows: &[u8],
        has_last_move: bool,
    ) -> Result<String> {
        call(|| {
            let marks = squares(marks)?;
            let ends = squares(arrows)?;
            let mut pairs = ends.chunks_exact(2).map(|pair| (pair[0], pair[1]));
            let last_move = match has_last_move {
                true => pairs.next(),
                false => None,
            };
            let options = SvgOptions {
                flipped: is_flipped,
                without_coordinates: !has_coordinates,
                last_move,
                highlight: marks,
                arrows: pairs.collect(),
            };
            Ok(svg(&self.0, &options))
        })
    }
}

fn squares(numbers: &[u8]) -> core::result::Result<Vec<Square>, Failure> {
    numbers
        .iter()
        .map(|&number| super::numbers::square(number))
        .collect()
}

/// A legal move, or a null move, in some notation.
fn written(
    position: &Position,
    bits: u16,
    write: impl Fn(&Position, Move) -> String,
) -> core::result::Result<String, Failure> {
    match bits {
        NULL if position.is_check() => Err(tabiya_pgn::EditError::NullInCheck.into()),
        NULL => Ok("--".to_owned()),
        _ => Ok(write(position, legal(position, bits)?)),
    }
}

fn written_line(
    start: &Position,
    line: &[u16],
    write: impl Fn(&Position, Move) -> String,
) -> core::result::Result<String, Failure> {
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(line.len());
    for &bits in line {
        moves.push(written(&position, bits, &write)?);
        match Move::from_bits(bits) {
            Some(mv) => position.play_unchecked(mv),
            None => drop(position.make_null()),
        }
    }
    Ok(moves.join(" "))
}

fn read_epd(line: &str) -> core::result::Result<Epd, Failure> {
    Ok(line.trim().parse::<Epd>()?)
}
