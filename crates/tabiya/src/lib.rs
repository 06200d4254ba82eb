//! Chess in one crate: rules, PGN, opening names, books, tablebases, networks and the engine.
#![cfg_attr(
    all(
        feature = "engine",
        feature = "net",
        feature = "pgn",
        feature = "book",
        feature = "tablebase",
        feature = "openings",
        feature = "proof"
    ),
    doc = include_str!("../README.md")
)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

pub mod prelude;

#[doc(no_inline)]
pub use prelude::*;

#[doc(inline)]
pub use tabiya_rules as rules;

#[cfg(feature = "book")]
#[cfg_attr(docsrs, doc(cfg(feature = "book")))]
#[doc(inline)]
pub use tabiya_book as book;

#[cfg(feature = "engine")]
#[cfg_attr(docsrs, doc(cfg(feature = "engine")))]
#[doc(inline)]
pub use tabiya_engine as engine;

#[cfg(feature = "net")]
#[cfg_attr(docsrs, doc(cfg(feature = "net")))]
#[doc(inline)]
pub use tabiya_nnue as net;

#[cfg(feature = "net")]
#[cfg_attr(docsrs, doc(cfg(feature = "net")))]
#[doc(inline)]
pub use nnueprobe as halfkp;

#[cfg(feature = "openings")]
#[cfg_attr(docsrs, doc(cfg(feature = "openings")))]
#[doc(inline)]
pub use tabiya_openings as openings;

#[cfg(feature = "pgn")]
#[cfg_attr(docsrs, doc(cfg(feature = "pgn")))]
#[doc(inline)]
pub use tabiya_pgn as pgn;

#[cfg(feature = "proof")]
#[cfg_attr(docsrs, doc(cfg(feature = "proof")))]
#[doc(inline)]
pub use tabiya_proof as proof;

#[cfg(feature = "tablebase")]
#[cfg_attr(docsrs, doc(cfg(feature = "tablebase")))]
#[doc(inline)]
pub use tabiya_tablebase as tablebase;
