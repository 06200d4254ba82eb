//! Positions.

use tabiya_bindings::drawing::svg;
use tabiya_bindings::text::{Castling, color_name, parse_fen_strictly, parse_move};
use tabiya_bindings::{Failure, FailureKind, Spelled, features};
use tabiya_rules::perft;
use wasm_bindgen::prelude::*;

use crate::arguments::{self, Members};
use crate::error::{Result, call};
use crate::records;

/// A position: what stands where, whose move it is, and what may still be castled and taken en passant.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Position(pub(crate) tabiya_rules::Position);

#[wasm_bindgen]
impl Position {
    /// Reads a FEN as people write them; without one it is the start of a game.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string | HasFen")] fen: JsValue,
    ) -> Result<Position> {
        call(|| Ok(Position(arguments::position(&fen)?)))
    }

    /// Reads a FEN strictly: six fields, and everything in them as it can be.
    #[wasm_bindgen(js_name = fromStrictFen)]
    pub fn from_strict_fen(
        #[wasm_bindgen(unchecked_param_type = "string")] fen: JsValue,
    ) -> Result<Position> {
        call(|| Ok(Position(parse_fen_strictly(&arguments::text(&fen, "fen")?)?)))
    }

    /// The starting position of Chess960 with this number, from 0 to 959; 518 is the usual one.
    pub fn chess960(number: f64) -> Result<Position> {
        let is_number = number.fract() == 0.0 && (0.0..960.0).contains(&number);
        let start = is_number
            .then(|| tabiya_rules::Position::chess960(number as u16))
            .flatten();
        call(|| {
            start.map(Position).ok_or_else(|| {
                Failure::new(
                    FailureKind::BadOption,
                    format!("Chess960 has the positions 0 to 959, not {number}"),
                )
            })
        })
    }

    /// Another position like this.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> Position {
        self.clone()
    }

    /// The FEN, in X-FEN where Chess960 castling needs it.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.0.to_string()
    }

    /// The FEN.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// Whose move it is.
    #[wasm_bindgen(getter, unchecked_return_type = "Color")]
    pub fn turn(&self) -> String {
        color_name(self.0.side_to_move()).to_owned()
    }

    /// Whether the side to move is in check.
    #[wasm_bindgen(getter, js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// Half-moves since the last capture or pawn move.
    #[wasm_bindgen(getter, js_name = halfmoveClock)]
    pub fn halfmove_clock(&self) -> u16 {
        self.0.halfmove_clock()
    }

    /// The number of the move, from 1.
    #[wasm_bindgen(getter, js_name = fullmoveNumber)]
    pub fn fullmove_number(&self) -> u16 {
        self.0.fullmove_number()
    }

    /// The square behind a pawn that can be taken en passant.
    #[wasm_bindgen(getter, js_name = enPassant)]
    pub fn en_passant(&self) -> Option<String> {
        self.0.en_passant().map(|square| square.to_string())
    }

    /// The Zobrist key: equal for positions in which the same moves are possible.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> u64 {
        self.0.key()
    }

    /// How the game ends here whatever came before, by mate, stalemate or a dead position; else null.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> JsValue {
        records::outcome(self.0.outcome())
    }

    /// What stands on a square, as its letter in a FEN.
    #[wasm_bindgen(js_name = pieceAt)]
    pub fn piece_at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] square: JsValue,
    ) -> Result<Option<String>> {
        call(|| {
            let piece = self.0.piece_at(arguments::square(&square, "square")?);
            Ok(piece.map(|piece| piece.letter().to_string()))
        })
    }

    /// All legal moves.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "Move[]")]
    pub fn legal_moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "{ chess960?: boolean }")] options: JsValue,
    ) -> Result<js_sys::Array> {
        call(|| {
            let castling = match Members::new(&options, "options", &["chess960"])?.flag("chess960")? {
                true => Castling::Chess960,
                false => Castling::Usual,
            };
            let moves = self.0.legal_moves();
            let moves = moves.iter().map(|&mv| Spelled::new(&self.0, mv, castling));
            Ok(records::list(moves.map(|spelled| records::move_object(&spelled))))
        })
    }

    /// Reads a move that is legal here, in UCI or SAN, forgivingly.
    #[wasm_bindgen(js_name = parseMove, unchecked_return_type = "Move")]
    pub fn parse_move(
        &self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "MoveText")] text: JsValue,
    ) -> Result<JsValue> {
        call(|| {
            let mv = parse_move(&self.0, &arguments::move_text(&text)?)?;
            Ok(records::move_object(&Spelled::new(&self.0, mv, Castling::Usual)))
        })
    }

    /// Whether a move is legal here.
    #[wasm_bindgen(js_name = isLegal)]
    pub fn is_legal(
        &self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "MoveText")] text: JsValue,
    ) -> Result<bool> {
        call(|| Ok(parse_move(&self.0, &arguments::move_text(&text)?).is_ok()))
    }

    /// Plays a move and says which it was.
    #[wasm_bindgen(js_name = makeMove, unchecked_return_type = "Move")]
    pub fn make_move(
        &mut self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "MoveText")] text: JsValue,
    ) -> Result<JsValue> {
        call(|| {
            let mv = parse_move(&self.0, &arguments::move_text(&text)?)?;
            let spelled = Spelled::new(&self.0, mv, Castling::Usual);
            self.0.play_unchecked(mv);
            Ok(records::move_object(&spelled))
        })
    }

    /// Counts the positions that so many half-moves lead to.
    pub fn perft(&self, depth: u32) -> f64 {
        perft::count(&self.0, depth) as f64
    }

    /// Draws the board as SVG; a king in check is marked.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "SvgOptions")] options: JsValue,
    ) -> Result<String> {
        call(|| Ok(svg(&self.0, &arguments::svg_options(&options)?)))
    }

    /// 18 planes of 64 zeros and ones, a1 first: white pawns, knights, bishops, rooks, queens and king, the same for
    /// Black, the four castling rights, the en-passant square, and ones if White is to move.
    pub fn planes(&self) -> Vec<u8> {
        let mut numbers = [0; features::NUMBERS];
        features::planes(&self.0, &mut numbers);
        numbers.to_vec()
    }
}
