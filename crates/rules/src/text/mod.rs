//! Boards as text: FEN, sets of squares, drawings.

mod bitboard_text;
mod draw;
mod fen;

pub use bitboard_text::BitboardTextError;
pub use draw::{Drawing, TerminalColors};
pub(crate) use fen::excerpt;
pub use fen::{FenError, FenField, FenReason, FenStyle};
