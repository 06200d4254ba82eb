//! Plays legal moves, each chosen by a byte, comparing both perft functions at every step; then takes all moves back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_rules::Position;

/// Starting positions, from which every kind of special move is close at hand.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/4R1KR w HEdb - 0 1",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, choices)) = bytes.split_first() else {
        return;
    };
    let start = STARTS[usize::from(first) % STARTS.len()];
    let mut position = Position::from_fen(start).expect("valid starting positions");
    let mut path = Vec::new();
    for &choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[usize::from(choice) % moves.len()];
        assert!(
            position.is_legal(mv) && position.is_pseudo_legal(mv),
            "{mv:?} in {position}"
        );
        let before = position.clone();
        let undo = position.make(mv);
        fuzz::round_trip(&position);
        fuzz::compare_perfts(&position);
        path.push((before, mv, undo));
    }
    while let Some((before, mv, undo)) = path.pop() {
        position.unmake(mv, undo);
        assert_eq!(position, before, "{mv:?} was not taken back");
    }
});
