//! Positions for the benchmarks.

use tabiya_rules::Position;

/// The position of a valid FEN.
pub(crate) fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A middlegame with all sorts of moves.
pub(crate) const MIDDLEGAME: &str =
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

/// Castling both ways, captures, pins, promotions not far away.
pub(crate) const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// White has pieces of one kind only, and a king that can hardly move.
pub(crate) const ONE_KIND: [(&str, &str); 6] = [
    ("pawns", "7k/8/2p1p1p1/1p1p1p1p/P1P1P1P1/1P1P1P1P/8/K7 w - - 0 1"),
    ("knights", "7k/8/8/2N2N2/8/8/2N2N2/K7 w - - 0 1"),
    ("bishops", "6k1/p7/8/2B1B3/8/2p1B3/1B6/K7 w - - 0 1"),
    ("rooks", "6k1/p7/3R4/2R5/5R2/4R3/8/K7 w - - 0 1"),
    ("queens", "6k1/8/3Q4/1Q6/4Q3/2Q5/8/K7 w - - 0 1"),
    ("king", "7k/8/8/8/3K4/8/8/8 w - - 0 1"),
];
