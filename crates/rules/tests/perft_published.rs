//! Perft agrees with published counts.
//!
//! The six standard positions and the small tricky ones are published in many places; the counts of the
//! others, Chess960 among them, were computed with Stockfish (`go perft`, with `UCI_Chess960` where it
//! applies), which shares nothing with this library. For deeper counts: `cargo xtask perft-deep`.

use tabiya_rules::{Position, perft};

/// Bulk counting to the full depth; plain perft only as deep as is quick.
fn expect(fen: &str, depth: u32, leaves: u64) {
    let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(perft::count(&position, depth), leaves, "counting, {fen}");
    let modest = (1..=depth)
        .rev()
        .find(|&depth| perft::count(&position, depth) < 1_000_000);
    let modest = modest.unwrap_or(1);
    assert_eq!(
        perft::plain(&position, modest),
        perft::count(&position, modest),
        "plain to depth {modest}, {fen}"
    );
}

#[test]
fn depth_0_is_one_leaf() {
    let start = Position::default();
    assert_eq!((perft::count(&start, 0), perft::plain(&start, 0)), (1, 1));
}

#[test]
fn the_start_to_every_depth_up_to_6() {
    let start = Position::default();
    let leaves = [20, 400, 8_902, 197_281, 4_865_609, 119_060_324];
    for (depth, leaves) in (1..).zip(leaves) {
        assert_eq!(perft::count(&start, depth), leaves, "depth {depth}");
    }
    for (depth, leaves) in (1..).zip(&leaves[..4]) {
        assert_eq!(perft::plain(&start, depth), *leaves, "plain, depth {depth}");
    }
}

#[test]
fn position_2_kiwipete() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    expect(fen, 1, 48);
    expect(fen, 3, 97_862);
    expect(fen, 4, 4_085_603);
    expect(fen, 5, 193_690_690);
}

#[test]
fn position_3_endgame() {
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    expect(fen, 6, 11_030_083);
    expect(fen, 7, 178_633_661);
}

#[test]
fn position_4_promotions() {
    let fen = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    expect(fen, 4, 422_333);
    expect(fen, 5, 15_833_292);
}

#[test]
fn position_4_mirrored() {
    let fen = "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1";
    expect(fen, 4, 422_333);
    expect(fen, 5, 15_833_292);
}

#[test]
fn position_5_checks() {
    let fen = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
    expect(fen, 4, 2_103_487);
    expect(fen, 5, 89_941_194);
}

#[test]
fn position_6_middlegame() {
    let fen = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    expect(fen, 4, 3_894_594);
    expect(fen, 5, 164_075_551);
}

#[test]
fn promotions_everywhere() {
    expect("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 6, 71_179_139);
}

#[test]
fn en_passant_with_discovered_check_on_the_own_king() {
    expect("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1_134_888);
    expect("8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1", 6, 1_038_514);
}

#[test]
fn en_passant_that_gives_or_answers_check() {
    expect("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1_440_467);
    expect("8/8/8/2k5/3Pp3/8/8/4KR2 b - d3 0 1", 5, 101_791);
}

#[test]
fn castling_that_gives_check() {
    expect("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661_072);
    expect("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803_711);
}

#[test]
fn castling_rights_lost_by_capture() {
    expect("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1_274_206);
}

#[test]
fn castling_prevented_by_attacks() {
    expect("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1_720_476);
}

#[test]
fn promotion_out_of_check_and_with_check() {
    expect("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3_821_001);
    expect("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342);
    expect("8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92_683);
}

#[test]
fn discovered_check() {
    expect("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1_004_658);
}

#[test]
fn self_stalemate_stalemate_and_mate() {
    expect("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2_217);
    expect("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567_584);
    expect("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527);
}

#[test]
fn the_218_moves_position() {
    let fen = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    expect(fen, 1, 218);
    expect(fen, 3, 19_073);
}

#[test]
fn chess960_games() {
    expect(
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        5,
        8_146_062,
    );
    expect(
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        5,
        16_253_601,
    );
    expect(
        "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
        5,
        6_417_013,
    );
    expect(
        "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9",
        5,
        9_183_776,
    );
}

#[test]
fn chess960_castling_with_king_and_rook_next_to_each_other() {
    expect(
        "r1krnqbb/pppppppp/2n5/8/8/2N5/PPPPPPPP/R1KRNQBB w DAda - 0 1",
        4,
        325_144,
    );
    expect("rkr5/8/8/8/8/8/8/RKR5 w CAca - 0 1", 5, 3_021_508);
}

#[test]
fn chess960_castling_rook_pinned_on_the_back_rank() {
    expect("8/8/8/4k3/8/8/8/qRK4R w HB - 0 1", 4, 94_719);
}

#[test]
fn double_chess960() {
    expect("1rkr4/pppppppp/8/8/8/8/PPPPPPPP/4R1KR w HEdb - 0 1", 5, 6_235_710);
    expect("2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1", 5, 6_236_222);
    expect("rk4r1/8/8/8/8/8/8/R1K4R w HAga - 0 1", 5, 6_600_379);
}

#[test]
fn an_inner_rook_castles_when_the_right_names_it() {
    expect("rr4kr/pppppppp/8/8/8/8/PPPPPPPP/RK4RR w GAhb - 0 1", 4, 281_654);
    expect("r2k1r1r/8/8/8/8/8/8/R3KR1R w FAfa - 0 1", 4, 621_583);
}
