//! A buffer of single positions to be written to a file.

use tabiya_rules::Position;
use tabiya_search::Value;

use super::progress::Progress;
use crate::format::{Frame, Kind, PackedPosition, Store};

/// Positions per frame.
const FRAME: usize = 4096;

/// Collects positions and writes them in frames.
#[derive(Default)]
pub(super) struct PositionBuffer {
    bytes: Vec<u8>,
    games: u64,
}

impl PositionBuffer {
    /// Adds a position without a game result.
    pub(super) fn add(&mut self, position: &Position, score: Value) {
        self.bytes
            .extend(PackedPosition::new(position, score as i16, None).0);
    }

    /// Counts a game, and writes any full frames.
    pub(super) fn game_over(&mut self, store: &mut Store, progress: &Progress) -> Result<(), String> {
        self.games += 1;
        while self.bytes.len() >= FRAME * 32 {
            let rest = self.bytes.split_off(FRAME * 32);
            self.write(store, progress)?;
            self.bytes = rest;
        }
        Ok(())
    }

    /// Writes all remaining positions.
    pub(super) fn write(&mut self, store: &mut Store, progress: &Progress) -> Result<(), String> {
        if self.bytes.is_empty() {
            return Ok(());
        }
        let positions = self.bytes.len() as u64 / 32;
        let frame = Frame {
            kind: Kind::Positions,
            payload: std::mem::take(&mut self.bytes),
        };
        store.add(&frame).map_err(|error| error.to_string())?;
        progress.add(std::mem::take(&mut self.games), positions);
        Ok(())
    }

    /// The positions not written yet.
    #[cfg(test)]
    pub(super) fn positions(&self) -> impl Iterator<Item = PackedPosition> {
        self.bytes.as_chunks().0.iter().copied().map(PackedPosition)
    }
}
