//! Boards and moves as text: FEN, SAN, sets of squares, drawings.

mod bitboard_text;
mod draw;
mod fen;
mod san;

pub use bitboard_text::BitboardTextError;
pub use draw::{Drawing, TerminalColors};
pub use fen::{FenError, FenField, FenReason, FenStyle};
pub use san::{
    CastlingHindrance, CheckMark, PieceText, San, SanAction, SanError, SanFault, SanMoveError, SanStyle,
    SanSyntaxError, SanText, WhyIllegal,
};
