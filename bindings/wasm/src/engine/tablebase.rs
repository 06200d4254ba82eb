//! Syzygy tablebases, from files that JavaScript has read.

use tabiya_bindings::text::parse_fen;
use tabiya_bindings::{Failure, FailureKind};
use tabiya_tablebase::Tablebases;
use wasm_bindgen::prelude::*;

use crate::error::{Result, call};

/// Tables in memory.
#[wasm_bindgen(skip_typescript)]
#[derive(Default)]
pub struct RawTablebase(Tablebases);

#[wasm_bindgen]
impl RawTablebase {
    /// No tables yet.
    #[wasm_bindgen(constructor, skip_typescript)]
    pub fn new() -> RawTablebase {
        RawTablebase::default()
    }

    /// Adds a file, given its name, such as `KQvK.rtbw`, and its bytes.
    #[wasm_bindgen(skip_typescript)]
    pub fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<()> {
        call(|| {
            if !self.0.add_bytes(name, bytes) {
                let message = format!("{name}: not the name of a table, such as KQvK.rtbw, or already added");
                return Err(Failure::new(FailureKind::BadArgument, message));
            }
            match self.0.check().first() {
                None => Ok(()),
                Some(error) => Err(error.clone().into()),
            }
        })
    }

    /// The number of men in the largest table.
    #[wasm_bindgen(js_name = maxMen, skip_typescript)]
    pub fn max_men(&self) -> usize {
        self.0.max_men()
    }

    /// The result for the side to move, from -2 to 2, with or without regard to the position's own clock.
    #[wasm_bindgen(skip_typescript)]
    pub fn wdl(&self, fen: &str, with_clock: bool) -> Result<i32> {
        call(|| {
            let position = parse_fen(fen)?;
            let found = match with_clock {
                true => self.0.probe_wdl(&position),
                false => self.0.probe_wdl_ignoring_clock(&position),
            };
            Ok(found?.number())
        })
    }

    /// The distance to zero: half-moves to the next capture or pawn move.
    #[wasm_bindgen(skip_typescript)]
    pub fn dtz(&self, fen: &str) -> Result<i32> {
        call(|| Ok(self.0.probe_dtz(&parse_fen(fen)?)?))
    }

    /// Four numbers for each legal move, best first: bits, result, distance and rank. `i32::MIN` is an unknown
    /// distance.
    #[wasm_bindgen(skip_typescript)]
    pub fn ranked(&self, fen: &str) -> Result<Vec<i32>> {
        call(|| {
            let moves = self.0.rank_moves(&parse_fen(fen)?)?;
            let flat = moves.iter().flat_map(|found| {
                let bits = i32::from(found.mv.bits());
                [
                    bits,
                    found.wdl.number(),
                    found.dtz.unwrap_or(i32::MIN),
                    found.rank,
                ]
            });
            Ok(flat.collect())
        })
    }
}
