//! The bench positions, most of them from self-play games.

/// Openings, middlegames, endgames and Chess960, as FENs.
pub const POSITIONS: &[&str] = &[
    // Openings.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk1nr/p1ppp1bp/1p3pp1/8/Q3PP1P/8/PPPP2P1/RNB1KBNR w KQkq - 2 7",
    "r1bqk2r/p1pp2bp/1pn3pn/5p2/2PPp3/1PN1P1PP/PB3P2/R2QKBNR w KQkq - 0 9",
    "r1bqkb1r/1p2ppp1/p1nP1n1p/8/2N1P3/4B3/PPP2PPP/R2QKBNR b KQkq - 0 7",
    "rnb1kb1r/ppp2ppp/3pp2q/8/7P/1P1P2P1/P1PNPP2/R2QKBNR b KQkq - 0 6",
    "r1bqkb1r/pppp2pp/n3pn2/5p2/2P5/P1NP4/1P2PPPP/R1BQKBNR b KQkq - 0 5",
    "r1q1k2r/p1pp1ppp/bpn1pn2/8/1bPP4/1PNBPN2/PB3PPP/R2QK2R b KQkq - 6 8",
    "r1bqkbnr/ppp2p1p/2npp3/6p1/3PP3/5PP1/PPP4P/RNBQKBNR w KQkq - 0 5",
    "r1bqkbnr/1p1nppp1/p1p5/3p2Pp/4PB2/3P4/PPP2P1P/RN1QKBNR w KQkq - 2 6",
    "r1bq1rk1/1pp1ppbp/2n2np1/pB1p4/3P3P/2N1PNR1/PPP2PP1/R1BQK3 b Q - 4 8",
    "rn1qkb1r/pbpp1ppp/4p3/6P1/Np2n3/1P3N2/P1PPPP1P/R1BQKB1R w KQkq - 2 7",
    // Middlegames.
    "r2qr1k1/1b2p1bp/ppp2p2/3p1P1p/Q2PP1n1/2N2N2/PPPBB1P1/4RRK1 w - - 2 16",
    "r4rk1/pb1p3p/1p1q2p1/3P4/2PpBP2/1P5P/P1Q2P2/R5RK b - - 1 23",
    "1k1r3r/1bp1qp2/1pR1p3/P5p1/1P2P3/2Q2N1p/3N1P2/4K2R w K - 1 23",
    "r5kr/1bpq1pp1/1pn5/pNbQnPN1/P2pPB2/3P4/1P2B1PP/2R2RK1 b - - 5 20",
    "4rrk1/ppp1b1pp/3p2q1/3Pp3/1nP4P/PPN1p1P1/3N1P2/R2Q1RK1 w - - 0 20",
    "r4r1k/ppnbq1pp/4pn2/1P6/2BQP3/2N2N2/5PPP/1R2K2R b K - 2 17",
    "3r1rk1/1bpq1pp1/1p2p2p/p2p1n2/P1PPnN2/1P1BP3/1BQ2PPP/3R1RK1 w - - 5 19",
    "rn2kb2/1p3pp1/p2p4/4p1P1/2PPqP2/3bN3/PP1KN3/R1BQ4 w q - 4 18",
    "1k1rr3/1p4p1/pn1qppP1/3p1n1p/3P4/3R1N2/PPP1QP1P/1K1NR3 b - - 11 19",
    "1r3rk1/2p1ppb1/2p3pp/p2pNq2/3PN2P/4P3/PPP1QPP1/R1B2K2 b - - 0 16",
    "r4rk1/2Qpb1p1/4pq1p/3bN3/Pn1P3P/1P6/1B2PPB1/R4K1R w - - 3 22",
    "2kr3r/p1q5/2p4b/Pp3R2/3P2pn/2P5/1P1BQ2P/RN4K1 w - - 1 23",
    // Endgames.
    "2b5/p4k2/1p1p3p/3P4/1PPp1K1P/3B4/P7/8 w - - 1 46",
    "8/5pk1/4p3/2K4p/RP3P2/2P5/1r6/8 w - - 0 51",
    "7r/6k1/1p3p2/pPb2Pp1/3pP1P1/1P1P1B2/6K1/2R5 b - - 9 60",
    "8/4b1k1/1R1p4/3Pp3/1P2N1p1/1P1K1P1r/8/8 b - - 0 43",
    "1b6/5p1k/2b3pP/5P2/7K/R2BB1r1/8/8 w - - 25 52",
    "8/P1R1n3/4k3/8/6P1/1P6/8/6K1 b - - 0 58",
    "8/2B5/p7/2pP1k2/1K6/7r/P3R3/1b6 w - - 0 52",
    "8/8/2k2r2/6R1/7P/3RK1P1/5r2/8 b - - 4 53",
    "8/1p2Q3/1k2p3/p2p1qp1/P2P1p2/2P5/1P3P1r/K5R1 w - - 0 50",
    "3k4/6p1/r3p2p/P2nR2P/1P1P4/B4P2/2K2P2/8 b - - 8 46",
    "8/2k5/8/NR5P/2P4r/8/2K5/8 w - - 1 53",
    // Chess960.
    "qbr1kr1n/ppp1pb1p/3pn1p1/5p2/1P1PPP2/P7/2P3PP/QBRNKRBN b FCfc - 0 6",
    "r2rbbqn/kpp1pppp/p7/2Pp4/nP6/4P3/P2PBPPP/RKNRB1QN w DA d6 0 6",
    "rkrb2qn/1ppp2pp/4npb1/p3pN2/2P1P3/1P2N2P/P2P1PP1/RKRBB1Q1 b CAca - 3 7",
    "rq1nk2r/4pp2/2p2P2/1n6/1PN5/P2B2Pp/1R3Q1P/5RK1 b h - 0 27",
    "rkbb1nnr/1pp3pp/3p2q1/p3pp2/4P2P/P1PP2P1/1P3P2/RKBBQNNR w HAha - 0 7",
    "1k1r1r2/1bp1bq1p/1p1pnnpP/4p3/pP2P3/P1PB1NP1/1R2QP1N/1KBR4 w - - 11 19",
];

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Position;

    #[test]
    fn every_position_is_valid_and_has_legal_moves() {
        for fen in POSITIONS {
            let position: Position = fen.parse().unwrap();
            assert!(position.has_legal_moves(), "{fen}");
        }
    }
}
