//! Positions: making and changing them, their moves, and how the game ends in them.

use tabiya_bindings::text::{parse_fen, parse_fen_strictly, parse_move};
use tabiya_bindings::{Failure, FailureKind, features};
use tabiya_rules::{CastlingRights, Color, MoveClass, Position, Winnability, WinnabilityLimits, perft};
use wasm_bindgen::prelude::*;

use super::numbers::{NONE, bad, color, legal};
use crate::error::{Result, call};
use crate::records::{self, Record};

/// The classes of moves, as JavaScript numbers them.
const CLASSES: [MoveClass; 4] = [
    MoveClass::All,
    MoveClass::Captures,
    MoveClass::Tactical,
    MoveClass::Quiets,
];

/// A position.
#[wasm_bindgen(skip_typescript)]
#[derive(Clone)]
pub struct RawPosition(pub(super) Position);

#[wasm_bindgen]
impl RawPosition {
    /// The start of a game.
    #[wasm_bindgen(constructor, skip_typescript)]
    pub fn new() -> RawPosition {
        RawPosition(Position::default())
    }

    /// Reads a FEN leniently.
    #[wasm_bindgen(js_name = fromFen, skip_typescript)]
    pub fn from_fen(fen: &str) -> Result<RawPosition> {
        call(|| Ok(RawPosition(parse_fen(fen)?)))
    }

    /// Reads a FEN strictly.
    #[wasm_bindgen(js_name = fromStrictFen, skip_typescript)]
    pub fn from_strict_fen(fen: &str) -> Result<RawPosition> {
        call(|| Ok(RawPosition(parse_fen_strictly(fen)?)))
    }

    /// The starting position of Chess960 with this number.
    #[wasm_bindgen(skip_typescript)]
    pub fn chess960(number: u16) -> Result<RawPosition> {
        let missing = || {
            let message = format!("Chess960 has the positions 0 to 959, not {number}");
            Failure::new(FailureKind::BadOption, message)
        };
        call(|| Position::chess960(number).map(RawPosition).ok_or_else(missing))
    }

    /// A copy of the position.
    #[wasm_bindgen(js_name = clone, skip_typescript)]
    pub fn copy(&self) -> RawPosition {
        self.clone()
    }

    /// The position with colours exchanged and the board turned upside down.
    #[wasm_bindgen(skip_typescript)]
    pub fn mirrored(&self) -> RawPosition {
        RawPosition(self.0.mirrored())
    }

    /// Whether two positions are the same, counters included.
    #[wasm_bindgen(skip_typescript)]
    pub fn equals(&self, other: &RawPosition) -> bool {
        self.0 == other.0
    }

    /// Whether White is to move.
    #[wasm_bindgen(js_name = isWhiteToMove, skip_typescript)]
    pub fn is_white_to_move(&self) -> bool {
        self.0.side_to_move() == Color::White
    }

    /// Whether the side to move is in check.
    #[wasm_bindgen(js_name = isCheck, skip_typescript)]
    pub fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// Half-moves since the last capture or pawn move.
    #[wasm_bindgen(js_name = halfmoveClock, skip_typescript)]
    pub fn halfmove_clock(&self) -> u16 {
        self.0.halfmove_clock()
    }

    /// The number of the move.
    #[wasm_bindgen(js_name = fullmoveNumber, skip_typescript)]
    pub fn fullmove_number(&self) -> u16 {
        self.0.fullmove_number()
    }

    /// The square on which a pawn can be captured en passant.
    #[wasm_bindgen(js_name = enPassant, skip_typescript)]
    pub fn en_passant(&self) -> i32 {
        self.0.en_passant().map_or(NONE, |square| square.index() as i32)
    }

    /// The Zobrist key.
    #[wasm_bindgen(skip_typescript)]
    pub fn key(&self) -> u64 {
        self.0.key()
    }

    /// The key of the position in Polyglot books.
    #[wasm_bindgen(js_name = polyglotKey, skip_typescript)]
    pub fn polyglot_key(&self) -> u64 {
        tabiya_book::polyglot_key(&self.0)
    }

    /// White's right to castle on the king's side is bit 0, on the queen's side bit 1; then Black's.
    #[wasm_bindgen(js_name = castlingRights, skip_typescript)]
    pub fn castling_rights(&self) -> u8 {
        CastlingRights::bits(self.0.castling_rights())
    }

    /// How the game has ended here, whatever was played before.
    #[wasm_bindgen(skip_typescript)]
    pub fn outcome(&self) -> JsValue {
        records::outcome(self.0.outcome())
    }

    /// Whether a side's material can never give mate.
    #[wasm_bindgen(js_name = hasInsufficientMaterial, skip_typescript)]
    pub fn has_insufficient_material(&self, is_white: bool) -> bool {
        self.0.has_insufficient_material(color(is_white))
    }

    /// Whether a side can still win, with any help from its opponent.
    #[wasm_bindgen(skip_typescript)]
    pub fn winnability(&self, is_white: bool, is_quick: bool) -> JsValue {
        let limits = match is_quick {
            true => WinnabilityLimits::QUICK,
            false => WinnabilityLimits::FULL,
        };
        let answer = self.0.winnability_within(color(is_white), limits);
        let record = Record::new().with("answer", answer.name());
        match &answer {
            Winnability::Winnable(line) => record.with("line", records::packed(line)),
            Winnability::Unwinnable(reason) => record.with("reason", reason.name()),
            Winnability::Unknown => record,
        }
        .value()
    }

    /// The legal moves of a class.
    #[wasm_bindgen(js_name = packedMoves, skip_typescript)]
    pub fn packed_moves(&self, class: usize) -> Result<Vec<u16>> {
        call(|| {
            let class = CLASSES
                .get(class)
                .ok_or_else(|| bad("there is no such class of moves"))?;
            Ok(self.0.moves(*class).iter().map(|mv| mv.bits()).collect())
        })
    }

    /// Reads a legal move in UCI or SAN, leniently.
    #[wasm_bindgen(js_name = parseMove, skip_typescript)]
    pub fn parse_move(&self, text: &str) -> Result<u16> {
        call(|| Ok(parse_move(&self.0, text)?.bits()))
    }

    /// Whether a move is legal here.
    #[wasm_bindgen(js_name = isLegal, skip_typescript)]
    pub fn is_legal(&self, bits: u16) -> bool {
        legal(&self.0, bits).is_ok()
    }

    /// Plays a move.
    #[wasm_bindgen(skip_typescript)]
    pub fn play(&mut self, bits: u16) -> Result<()> {
        call(|| {
            let mv = legal(&self.0, bits)?;
            self.0.play_unchecked(mv);
            Ok(())
        })
    }

    /// Plays a null move: the side to move passes.
    #[wasm_bindgen(js_name = playNull, skip_typescript)]
    pub fn play_null(&mut self) -> Result<()> {
        let in_check = || tabiya_pgn::EditError::NullInCheck.into();
        call(|| self.0.make_null().map(drop).ok_or_else(in_check))
    }

    /// Counts the ways to play this many half-moves.
    #[wasm_bindgen(skip_typescript)]
    pub fn perft(&self, depth: u32) -> f64 {
        perft::plain(&self.0, depth) as f64
    }

    /// 18 planes of 64 zeros and ones.
    #[wasm_bindgen(skip_typescript)]
    pub fn planes(&self) -> Vec<u8> {
        let mut numbers = [0; features::NUMBERS];
        features::planes(&self.0, &mut numbers);
        numbers.to_vec()
    }
}

impl Default for RawPosition {
    fn default() -> RawPosition {
        RawPosition::new()
    }
}
