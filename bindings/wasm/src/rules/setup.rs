//! Set-ups: positions that are still being put together.

use tabiya_bindings::text::{parse_castling, parse_setup};
use tabiya_rules::{CastlingClaim, FenStyle, ParsePositionError, Position, Setup};
use wasm_bindgen::prelude::*;

use super::RawPosition;
use super::numbers::{NONE, color, piece, piece_number, square};
use crate::error::{Result, call};

/// The men on a board and everything else that a FEN says, valid or not.
#[wasm_bindgen(skip_typescript)]
#[derive(Clone)]
pub struct RawSetup(Setup);

#[wasm_bindgen]
impl RawSetup {
    /// An empty board, White to move.
    #[wasm_bindgen(constructor, skip_typescript)]
    pub fn new() -> RawSetup {
        RawSetup(Setup::empty())
    }

    /// Reads a FEN, whether the position is possible or not.
    #[wasm_bindgen(js_name = fromFen, skip_typescript)]
    pub fn from_fen(fen: &str) -> Result<RawSetup> {
        call(|| Ok(RawSetup(parse_setup(fen)?)))
    }

    /// The set-up of a position.
    #[wasm_bindgen(js_name = fromPosition, skip_typescript)]
    pub fn from_position(position: &RawPosition) -> RawSetup {
        RawSetup(position.0.to_setup())
    }

    /// A copy of the set-up.
    #[wasm_bindgen(js_name = clone, skip_typescript)]
    pub fn copy(&self) -> RawSetup {
        self.clone()
    }

    /// The FEN, in X-FEN where castling needs it.
    #[wasm_bindgen(skip_typescript)]
    pub fn fen(&self) -> String {
        self.0.to_fen(FenStyle::XFen)
    }

    /// What stands on every square, from a1 to h8.
    #[wasm_bindgen(skip_typescript)]
    pub fn board(&self) -> Vec<i8> {
        self.0
            .pieces
            .iter()
            .map(|&piece| piece_number(piece) as i8)
            .collect()
    }

    /// Puts a piece on a square, or clears the square.
    #[wasm_bindgen(skip_typescript)]
    pub fn put(&mut self, square_number: u8, piece_number: i32) -> Result<()> {
        call(|| {
            let square = square(square_number)?;
            let piece = match piece_number {
                NONE => None,
                number => Some(piece(u8::try_from(number).unwrap_or(u8::MAX))?),
            };
            self.0.pieces[square.index()] = piece;
            Ok(())
        })
    }

    /// Clears the board.
    #[wasm_bindgen(skip_typescript)]
    pub fn clear(&mut self) {
        self.0.pieces = Setup::empty().pieces;
    }

    /// Whether White is to move.
    #[wasm_bindgen(js_name = isWhiteToMove, skip_typescript)]
    pub fn is_white_to_move(&self) -> bool {
        self.0.side_to_move == color(true)
    }

    /// Sets the side to move.
    #[wasm_bindgen(js_name = setTurn, skip_typescript)]
    pub fn set_turn(&mut self, is_white: bool) {
        self.0.side_to_move = color(is_white);
    }

    /// The castling rights that are claimed, as letters.
    #[wasm_bindgen(skip_typescript)]
    pub fn castling(&self) -> String {
        self.0.castling.iter().map(CastlingClaim::letter).collect()
    }

    /// Claims castling rights: `KQkq`, files as in Shredder-FEN, or `-` for none.
    #[wasm_bindgen(js_name = setCastling, skip_typescript)]
    pub fn set_castling(&mut self, letters: &str) -> Result<()> {
        call(|| {
            self.0.castling = parse_castling(letters)?;
            Ok(())
        })
    }

    /// The square that a pawn has just skipped by advancing two squares.
    #[wasm_bindgen(js_name = enPassant, skip_typescript)]
    pub fn en_passant(&self) -> i32 {
        self.0.en_passant.map_or(NONE, |square| square.index() as i32)
    }

    /// Sets the square that a pawn has just skipped; -1 for none.
    #[wasm_bindgen(js_name = setEnPassant, skip_typescript)]
    pub fn set_en_passant(&mut self, number: i32) -> Result<()> {
        call(|| {
            self.0.en_passant = match number {
                NONE => None,
                number => Some(square(u8::try_from(number).unwrap_or(u8::MAX))?),
            };
            Ok(())
        })
    }

    /// Half-moves since the last capture or pawn move.
    #[wasm_bindgen(js_name = halfmoveClock, skip_typescript)]
    pub fn halfmove_clock(&self) -> u16 {
        self.0.halfmove_clock
    }

    /// The number of the move.
    #[wasm_bindgen(js_name = fullmoveNumber, skip_typescript)]
    pub fn fullmove_number(&self) -> u16 {
        self.0.fullmove_number
    }

    /// Sets both counters.
    #[wasm_bindgen(js_name = setCounters, skip_typescript)]
    pub fn set_counters(&mut self, halfmove_clock: u16, fullmove_number: u16) {
        self.0.halfmove_clock = halfmove_clock;
        self.0.fullmove_number = fullmove_number;
    }

    /// Why this is not a position: the name and the text of each fault.
    #[wasm_bindgen(skip_typescript)]
    pub fn faults(&self) -> Vec<String> {
        let faults = self.0.faults();
        faults
            .iter()
            .flat_map(|fault| [fault.name().to_owned(), fault.to_string()])
            .collect()
    }

    /// The position.
    #[wasm_bindgen(skip_typescript)]
    pub fn position(&self) -> Result<RawPosition> {
        call(|| {
            let position = Position::try_from(self.0.clone());
            Ok(RawPosition(position.map_err(ParsePositionError::from)?))
        })
    }
}

impl Default for RawSetup {
    fn default() -> RawSetup {
        RawSetup::new()
    }
}
