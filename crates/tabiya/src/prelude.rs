//! What most programs need: `use tabiya::prelude::*`.

pub use tabiya_rules::{
    Bitboard, CastlingText, Claim, Color, File, GameResult, Move, Outcome, Piece, PieceKind, PlayedLine,
    Position, Rank, Reason, SanStyle, Square, UciMove,
};

#[cfg(feature = "book")]
#[cfg_attr(docsrs, doc(cfg(feature = "book")))]
pub use tabiya_book::Book;

#[cfg(feature = "engine")]
#[cfg_attr(docsrs, doc(cfg(feature = "engine")))]
pub use tabiya_engine::{Analysis, Engine, Level, News, Report, Request, Score, StopHandle};

#[cfg(feature = "openings")]
#[cfg_attr(docsrs, doc(cfg(feature = "openings")))]
pub use tabiya_openings::Opening;

#[cfg(feature = "pgn")]
#[cfg_attr(docsrs, doc(cfg(feature = "pgn")))]
pub use tabiya_pgn::{Game, GameTree};

#[cfg(feature = "proof")]
#[cfg_attr(docsrs, doc(cfg(feature = "proof")))]
pub use tabiya_proof::{MateCertificate, MateFinder, MateLimits};

#[cfg(feature = "tablebase")]
#[cfg_attr(docsrs, doc(cfg(feature = "tablebase")))]
pub use tabiya_tablebase::{Tablebases, Wdl};
