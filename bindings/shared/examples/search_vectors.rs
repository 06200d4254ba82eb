//! What searches of so many nodes find, for the vectors that all bindings are tested with: a line of JSON for each.
//! The network may be given as a file. Called by `cargo xtask vectors`.

use serde::Serialize;
use tabiya_bindings::{EngineOptions, Failure, PlainRequest, SharedEngine, text};
use tabiya_engine::Score;

/// Positions of all kinds, with the nodes that each is searched for.
const SEARCHES: &[(&str, u64)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20_000),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        20_000,
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 20_000),
    (
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4",
        5_000,
    ),
    (
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4",
        10_000,
    ),
    ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1_000),
    ("8/8/8/8/8/5k2/6q1/7K w - - 0 1", 1_000),
    ("8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47", 10_000),
    (
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        10_000,
    ),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1_000),
];

#[derive(Serialize)]
struct Found<'a> {
    fen: &'a str,
    nodes: u64,
    best: Option<&'a str>,
    searched: u64,
    depth: u32,
    white_centipawns: Option<i32>,
    white_mate: Option<i32>,
}

fn main() -> Result<(), Failure> {
    let options = EngineOptions {
        eval_file: std::env::args().nth(1),
        ..EngineOptions::default()
    };
    for &(fen, nodes) in SEARCHES {
        let engine = SharedEngine::new(&options)?;
        engine.set_position(text::parse_fen(fen)?)?;
        let answer = engine.find_best_move(&PlainRequest {
            nodes: Some(nodes),
            ..PlainRequest::default()
        })?;
        let white = answer.lines.first().map(|line| line.score.white());
        let found = Found {
            fen,
            nodes,
            best: answer.best.as_ref().map(|best| &*best.uci),
            searched: answer.nodes,
            depth: answer.lines.first().map_or(0, |line| line.depth),
            white_centipawns: white.and_then(Score::centipawns),
            white_mate: white.and_then(Score::mate),
        };
        // Plain data: this cannot fail.
        println!("{}", serde_json::to_string(&found).unwrap_or_default());
    }
    Ok(())
}
