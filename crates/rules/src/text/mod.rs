//! Boards as text: FEN, sets of squares, drawings.

mod bitboard_text;
mod fen;

pub use bitboard_text::BitboardTextError;
pub use fen::{FenError, FenField, FenReason, FenStyle};
