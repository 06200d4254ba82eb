//! The rules of chess.
//!
//! The basic types ([`Color`], [`Piece`], [`Square`], [`Bitboard`], [`Move`] …) are small `Copy`
//! enums and integers, and absence is always an [`Option`], which costs no extra byte.
//!
//! ```
//! use tabiya_rules::{Bitboard, CastlingText, Move, Square};
//!
//! let center = Bitboard::from_iter([Square::D4, Square::E4, Square::D5, Square::E5]);
//! assert_eq!(center.count(), 4);
//! assert!(center.contains(Square::E4));
//!
//! let push = Move::double_push(Square::E2, Square::E4);
//! assert_eq!(push.to_uci(CastlingText::Standard).as_str(), "e2e4");
//! ```
//!
//! A [`Position`] is read from a FEN, strictly ([`Position::from_fen`]) or leniently
//! ([`Position::from_fen_lenient`]); [`Position::read_fen`] takes the [`Strictness`] as an argument and
//! reports what it repaired. A [`Setup`] is any arrangement of pieces, valid or not.
//!
//! ```
//! use tabiya_rules::{Position, Strictness};
//!
//! let castling_without_a_rook = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
//! assert!(Position::from_fen(castling_without_a_rook).is_err());
//! let reading = Position::read_fen(castling_without_a_rook, Strictness::Lenient)?;
//! assert_eq!(reading.position.legal_moves().len(), 5);
//! assert_eq!(reading.repairs.len(), 1);
//! # Ok::<(), tabiya_rules::ParsePositionError>(())
//! ```
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod color;
mod file;
mod game;
mod movegen;
mod movelist;
mod moves;
pub mod perft;
mod piece;
mod position;
mod rank;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod square;
mod text;
mod winnability;
mod word;
pub mod zobrist;

pub use bitboard::{Bitboard, Squares, Subsets};
pub use castling::{CastlingRights, CastlingSide};
pub use color::Color;
pub use file::File;
pub use game::{
    Adjudication, Claim, Claims, GameRecord, GameResult, KeyHistory, Outcome, ParseResultError, PlayedLine,
    Reason,
};
pub use movegen::MoveClass;
pub use movelist::{MoveList, MoveListIter};
pub use moves::{CastlingText, Move, MoveKind, UciText};
pub use piece::{Piece, PieceKind};
pub use position::{EXCHANGE_VALUES, IllegalMove, ParsePositionError, Position, Undo};
pub use rank::Rank;
pub use setup::{CastlingClaim, CastlingClaims, ClaimedRook, Fault, Faults, Setup};
pub use square::{ParseSquareError, Square};
pub use text::{
    BitboardTextError, BoardColors, Drawing, FenError, FenField, FenReading, FenReason, FenStyle, FenText,
    IllegalReason, ParseColorError, ParseMoveError, Repair, Rgb, Strictness, TerminalColors, UciMove,
    UciMoveError,
};
pub use text::{
    CheckMark, Epd, EpdError, EpdOperation, EpdReason, PieceText, San, SanAction, SanError, SanFault,
    SanMoveError, SanStyle, SanSyntaxError, SanText,
};
pub use winnability::{UnwinnableReason, Winnability, WinnabilityLimits};

// The rest of the code relies on these sizes: arrays of them fill cache lines without padding.
const _: () = {
    assert!(size_of::<Color>() == 1 && size_of::<Option<Color>>() == 1);
    assert!(size_of::<PieceKind>() == 1 && size_of::<Option<PieceKind>>() == 1);
    assert!(size_of::<Piece>() == 1 && size_of::<Option<Piece>>() == 1);
    assert!(size_of::<File>() == 1 && size_of::<Option<File>>() == 1);
    assert!(size_of::<Rank>() == 1 && size_of::<Option<Rank>>() == 1);
    assert!(size_of::<Square>() == 1 && size_of::<Option<Square>>() == 1);
    assert!(size_of::<CastlingRights>() == 1);
    assert!(size_of::<CastlingSide>() == 1 && size_of::<Option<CastlingSide>>() == 1);
    assert!(size_of::<Bitboard>() == 8);
    assert!(size_of::<Move>() == 2 && size_of::<Option<Move>>() == 2);
    assert!(size_of::<MoveKind>() == 1 && size_of::<Option<MoveKind>>() == 1);
};

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
