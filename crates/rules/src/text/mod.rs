//! Positions and moves as text: FEN, EPD, SAN, UCI moves, bitboards, board diagrams.

mod any_move;
mod bitboard_text;
mod draw;
mod epd;
mod fen;
mod illegal_reason;
mod san;
mod uci_move;

pub use any_move::ParseMoveError;
pub use bitboard_text::BitboardTextError;
pub use draw::{BoardColors, Drawing, ParseColorError, Rgb, TerminalColors};
pub use epd::{Epd, EpdError, EpdOperation, EpdReason};
pub use fen::{FenError, FenField, FenReading, FenReason, FenStyle, FenText, Repair, Strictness};
pub(crate) use fen::{excerpt, scan as scan_fen};
pub use illegal_reason::IllegalReason;
pub use san::{
    CheckMark, PieceText, San, SanAction, SanError, SanFault, SanMoveError, SanStyle, SanSyntaxError, SanText,
};
pub use uci_move::{UciMove, UciMoveError};
