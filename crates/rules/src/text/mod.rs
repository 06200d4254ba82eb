//! Boards and moves as text: FEN, EPD, SAN, sets of squares, drawings.

mod bitboard_text;
mod draw;
mod epd;
mod fen;
mod san;

pub use bitboard_text::BitboardTextError;
pub use draw::{Drawing, TerminalColors};
pub use epd::{Epd, EpdError, EpdOperation, EpdReason};
pub use fen::{FenError, FenField, FenReason, FenStyle};
pub use san::{
    CastlingHindrance, CheckMark, PieceText, San, SanAction, SanError, SanFault, SanMoveError, SanStyle,
    SanSyntaxError, SanText, WhyIllegal,
};
