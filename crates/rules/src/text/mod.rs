//! Boards and moves as text: FEN, sets of squares, drawings, UCI moves.

mod bitboard_text;
mod draw;
mod fen;
mod uci_move;

pub use bitboard_text::BitboardTextError;
pub use draw::{Drawing, TerminalColors};
pub(crate) use fen::excerpt;
pub use fen::{FenError, FenField, FenReason, FenStyle};
pub use uci_move::{Hindrance, UciMoveError};
