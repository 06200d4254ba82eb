//! Compares our legal moves, checkers, FENs and outcomes with shakmaty's on more than 100,000 positions from random
//! games: standard chess, Chess960 and double Chess960.
#![cfg(feature = "tabiya")]

use shakmaty::fen::{Epd, Fen};
use shakmaty::{CastlingMode, Chess, EnPassantMode, KnownOutcome, Outcome, Position as _};
use tabiya_rules::{CastlingText, FenStyle, Position, Setup};

/// The longest game.
const LONGEST: usize = 150;

/// Reproducible random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

/// The same position in both libraries.
struct Pair {
    ours: Position,
    theirs: Chess,
    mode: CastlingMode,
}

impl Pair {
    fn new(ours: Position, mode: CastlingMode) -> Pair {
        let fen: Fen = ours.to_fen(FenStyle::Shredder).parse().expect("a FEN");
        let theirs = fen.into_position(mode).expect("a position");
        Pair { ours, theirs, mode }
    }

    /// Compares everything comparable.
    fn compare(&self) {
        let (ours, theirs) = (&self.ours, &self.theirs);
        assert_eq!(self.our_moves(), self.their_moves(), "{ours}");
        assert_eq!(ours.checkers().0, u64::from(theirs.checkers()), "{ours}");
        assert_eq!(ours.is_checkmate(), theirs.is_checkmate(), "{ours}");
        assert_eq!(ours.is_stalemate(), theirs.is_stalemate(), "{ours}");
        let decided = matches!(theirs.outcome(), Outcome::Known(KnownOutcome::Decisive { .. }));
        assert_eq!(ours.is_checkmate(), decided, "{ours}");

        let fen = Fen::from_position(theirs, EnPassantMode::Legal).to_string();
        assert_eq!(ours.to_fen(FenStyle::XFen), fen);
        let epd = Epd::from_position(theirs, EnPassantMode::Legal).to_string();
        assert!(fen.starts_with(&epd));
        let read: Fen = ours.to_fen(FenStyle::Shredder).parse().expect("a FEN");
        let read: Chess = read.into_position(self.mode).expect("a position");
        assert_eq!(read, *theirs, "{ours}");
        assert_eq!(Position::from_fen(&fen).as_ref(), Ok(ours));
    }

    fn our_moves(&self) -> Vec<String> {
        let moves = self.ours.legal_moves();
        let mut texts: Vec<String> = moves
            .iter()
            .map(|mv| mv.to_uci(CastlingText::Chess960).to_string())
            .collect();
        texts.sort();
        texts
    }

    fn their_moves(&self) -> Vec<String> {
        let moves = self.theirs.legal_moves();
        let mut texts: Vec<String> = moves
            .iter()
            .map(|mv| mv.to_uci(CastlingMode::Chess960).to_string())
            .collect();
        texts.sort();
        texts
    }

    /// Plays a random move on both boards; false if there is none.
    fn play(&mut self, random: &mut Random) -> bool {
        let moves = self.ours.legal_moves();
        if moves.is_empty() {
            return false;
        }
        let mv = moves[random.below(moves.len())];
        let text = mv.to_uci(CastlingText::Chess960).to_string();
        let mut same = self.theirs.legal_moves();
        same.retain(|theirs| theirs.to_uci(CastlingMode::Chess960).to_string() == text);
        assert_eq!(same.len(), 1, "{text} in {}", self.ours);
        self.theirs.play_unchecked(same[0]);
        self.ours.play_unchecked(mv);
        true
    }
}

/// Compares at least `wanted` positions of games that begin with the set-ups from `start`.
fn compare_games(
    seed: u64,
    wanted: usize,
    mode: CastlingMode,
    mut start: impl FnMut(&mut Random) -> Option<Setup>,
) {
    let random = &mut Random(seed);
    let mut seen = 0;
    while seen < wanted {
        let setup = start(random).expect("a start");
        let mut pair = Pair::new(Position::try_from(setup).expect("a position"), mode);
        for _ in 0..LONGEST {
            pair.compare();
            seen += 1;
            if !pair.play(random) {
                break;
            }
        }
    }
}

#[test]
fn shakmaty_agrees_on_40_000_positions_of_standard_chess() {
    let start = |_: &mut Random| Some(Setup::standard());
    compare_games(0x5EED_0001, 40_000, CastlingMode::Standard, start);
}

#[test]
fn shakmaty_agrees_on_40_000_positions_of_chess960() {
    let start = |random: &mut Random| Setup::chess960(random.below(960) as u16);
    compare_games(0x5EED_0002, 40_000, CastlingMode::Chess960, start);
}

#[test]
fn shakmaty_agrees_on_40_000_positions_of_double_chess960() {
    let start =
        |random: &mut Random| Setup::double_chess960(random.below(960) as u16, random.below(960) as u16);
    compare_games(0x5EED_0003, 40_000, CastlingMode::Chess960, start);
}
