//! Random games, the same in every run.

use tabiya_rules::{Position, Setup};

/// A small pseudo-random generator (xorshift*).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        // Any seed but 0 works; neighbouring seeds are spread apart.
        Random(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 32) as usize % bound
    }
}

/// Positions that no game reaches, or with special moves close at hand.
pub(crate) const ODD_STARTS: [&str; 14] = [
    // Fifteen queens, on either side and on both.
    "4k3/8/8/8/8/QQQQQQQQ/QQQQQQQ1/K7 b - - 0 1",
    "k7/qqqqqqq1/qqqqqqqq/8/8/QQQQQQQQ/QQQQQQQ1/K7 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    // Check from three pieces at once.
    "4r1k1/8/8/8/7b/3n4/8/R3K2R w KQ - 0 1",
    // Nothing but knights, bishops, rooks.
    "nnnnknnn/nnnnnnnn/8/8/8/8/NNNNNNNN/NNNNKNNN w - - 0 1",
    "bbbbkbbb/bbbbbbbb/8/8/8/8/BBBBBBBB/BBBBKBBB w - - 0 1",
    "rrrrkrrr/8/8/8/8/8/8/RRRRKRRR w HAha - 0 1",
    // Every special move is close.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/8/k2Pp2R/8/8/K7 b - d3 0 1",
    "rkr5/8/8/8/8/8/8/RKR5 w CAca - 0 1",
    "1rkr4/8/8/8/8/8/8/4R1KR w HEdb - 0 1",
    "4k3/pppppppp/8/PPPPPPPP/8/8/8/4K3 b - - 0 1",
];

/// The number of random games that [`each_position`] plays by default.
pub(crate) const GAMES: u64 = 240;

/// The maximum length: by then little is left on the board in most games.
const LONGEST: usize = 120;

/// The start of a game: a quarter each are standard, Chess960, double Chess960 and odd.
pub(crate) fn start(random: &mut Random) -> Position {
    let setup = match random.below(4) {
        0 => return Position::default(),
        1 => Setup::chess960(random.below(960) as u16),
        2 => Setup::double_chess960(random.below(960) as u16, random.below(960) as u16),
        _ => {
            let fen = ODD_STARTS[random.below(ODD_STARTS.len())];
            return fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        }
    };
    Position::try_from(setup.expect("numbers below 960")).expect("a valid start")
}

/// Plays `games` random games and calls `visit` with every position, including the first.
pub(crate) fn each_position(games: u64, mut visit: impl FnMut(&Position, &mut Random)) {
    for seed in 0..games {
        let random = &mut Random::new(seed);
        let mut position = start(random);
        for _ in 0..LONGEST {
            visit(&position, random);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn the_walks_cover_every_special_case() {
    let (mut checks, mut double_checks, mut castlings, mut en_passants, mut promotions) = (0, 0, 0, 0, 0);
    let (mut mates, mut stalemates, mut pins) = (0, 0, 0);
    each_position(GAMES, |position, _| {
        let moves = position.legal_moves();
        checks += u32::from(position.is_check());
        double_checks += u32::from(position.checkers().has_more_than_one());
        castlings += u32::from(moves.iter().any(|mv| mv.is_castling()));
        en_passants += u32::from(moves.iter().any(|mv| mv.is_en_passant()));
        promotions += u32::from(moves.iter().any(|mv| mv.is_promotion()));
        pins += u32::from(!position.pinned(position.side_to_move()).is_empty());
        mates += u32::from(position.is_checkmate());
        stalemates += u32::from(position.is_stalemate());
    });
    assert!(
        checks > 1000 && double_checks > 5 && castlings > 500,
        "{checks} {double_checks} {castlings}"
    );
    assert!(
        en_passants > 50 && promotions > 500 && pins > 1000,
        "{en_passants} {promotions} {pins}"
    );
    assert!(mates > 10 && stalemates > 0, "{mates} {stalemates}");
}
