//! Positions: what stands where and attacks what, as sets of squares.

use tabiya_rules::Bitboard;
use wasm_bindgen::prelude::*;

use super::RawPosition;
use super::numbers::{color, legal, piece, piece_number, square};
use crate::error::{Result, call};

#[wasm_bindgen]
impl RawPosition {
    /// What stands on a square.
    #[wasm_bindgen(js_name = pieceAt, skip_typescript)]
    pub fn piece_at(&self, number: u8) -> Result<i32> {
        call(|| Ok(piece_number(self.0.piece_at(square(number)?))))
    }

    /// What stands on every square, from a1 to h8.
    #[wasm_bindgen(skip_typescript)]
    pub fn board(&self) -> Vec<i8> {
        let pieces = self.0.squares().iter();
        pieces.map(|&piece| piece_number(piece) as i8).collect()
    }

    /// The squares of all men.
    #[wasm_bindgen(skip_typescript)]
    pub fn occupied(&self) -> u64 {
        self.0.occupied().0
    }

    /// The squares of a side's men.
    #[wasm_bindgen(js_name = ofColor, skip_typescript)]
    pub fn of_color(&self, is_white: bool) -> u64 {
        self.0.of_color(color(is_white)).0
    }

    /// The squares of a side's pieces of one kind.
    #[wasm_bindgen(js_name = ofPiece, skip_typescript)]
    pub fn of_piece(&self, number: u8) -> Result<u64> {
        call(|| Ok(self.0.of_piece(piece(number)?).0))
    }

    /// Where a side's king stands.
    #[wasm_bindgen(skip_typescript)]
    pub fn king(&self, is_white: bool) -> u8 {
        self.0.king(color(is_white)).index() as u8
    }

    /// The men of a side that attack a square.
    #[wasm_bindgen(skip_typescript)]
    pub fn attackers(&self, number: u8, is_white: bool) -> Result<u64> {
        call(|| Ok(self.0.attackers(square(number)?, color(is_white)).0))
    }

    /// The squares that the piece on a square attacks.
    #[wasm_bindgen(skip_typescript)]
    pub fn attacks(&self, number: u8) -> Result<u64> {
        call(|| Ok(self.0.attacks_from(square(number)?).0))
    }

    /// The squares that a side attacks.
    #[wasm_bindgen(js_name = attackedBy, skip_typescript)]
    pub fn attacked_by(&self, is_white: bool) -> u64 {
        self.0.attacked_by(color(is_white)).0
    }

    /// The men of a side that are pinned to its king.
    #[wasm_bindgen(skip_typescript)]
    pub fn pinned(&self, is_white: bool) -> u64 {
        self.0.pinned(color(is_white)).0
    }

    /// The squares that a pinned piece may still go to, its pinner's included; all if it is not pinned.
    #[wasm_bindgen(js_name = pinLine, skip_typescript)]
    pub fn pin_line(&self, number: u8) -> Result<u64> {
        call(|| Ok(self.0.pin_line(square(number)?).unwrap_or(Bitboard::FULL).0))
    }

    /// The men that give check.
    #[wasm_bindgen(skip_typescript)]
    pub fn checkers(&self) -> u64 {
        self.0.checkers().0
    }

    /// Whether a legal move gives check.
    #[wasm_bindgen(js_name = givesCheck, skip_typescript)]
    pub fn gives_check(&self, bits: u16) -> Result<bool> {
        call(|| Ok(self.0.gives_check(legal(&self.0, bits)?)))
    }

    /// Static exchange evaluation of a legal move, in centipawns.
    #[wasm_bindgen(skip_typescript)]
    pub fn exchange(&self, bits: u16) -> Result<i32> {
        call(|| Ok(self.0.exchange(legal(&self.0, bits)?)))
    }
}
