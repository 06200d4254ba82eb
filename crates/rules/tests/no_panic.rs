//! No input panics, and whatever is accepted can be played.

mod boards;

use boards::{any_claims, any_color, castling_board, damaged, likely_board};
use proptest::{collection, option, prelude::*, sample};
use tabiya_rules::{Color, Move, MoveList, Piece, PieceKind, Position, Setup, Square, Strictness, perft};

const FENS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/2k5/3Pp3/8/8/4KR2 b - d3 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/4R1KR w HEdb - 0 1",
    "4k3/8/8/8/8/QQQQQQQQ/QQQQQQQ1/K7 b - - 65535 65535",
];

/// Calls everything a position offers.
fn exercise(position: &Position) {
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.count_legal_moves(), "{position}");
    assert!(position.pseudo_legal_moves().len() <= MoveList::CAPACITY);
    let mut played = position.clone();
    for &mv in &moves {
        assert!(
            position.is_legal(mv) && position.is_pseudo_legal(mv),
            "{mv:?} in {position}"
        );
        assert_eq!(
            position.gives_check(mv),
            position.after(mv).is_check(),
            "{mv:?} in {position}"
        );
        let worth = position.exchange(mv);
        assert!(position.exchange_at_least(mv, worth) && !position.exchange_at_least(mv, worth + 1));
        let undo = played.make(mv);
        assert_eq!(played.key(), played.recomputed_key());
        played.unmake(mv, undo);
        assert_eq!(played, *position);
    }
    // Illegal moves must not panic either.
    for mv in (0..=u16::MAX).step_by(7).filter_map(Move::from_bits) {
        let legal = position.is_legal(mv);
        assert_eq!(legal, moves.contains(&mv), "{mv:?} in {position}");
        if !legal {
            assert!(played.play(mv).is_err());
        }
        let _ = (position.exchange(mv), position.exchange_at_least(mv, i32::MIN));
    }
    assert_eq!(perft::count(position, 2), perft::plain(position, 2), "{position}");
    if let Some(undo) = played.make_null() {
        let _ = played.legal_moves();
        played.unmake_null(undo);
    }
    assert_eq!(played, *position);
    assert_eq!(position.to_string().parse().as_ref(), Ok(position));
}

/// Opposing pawns side by side, one of which has just moved, for en passant.
fn en_passant_board() -> impl Strategy<Value = ([Option<Piece>; 64], Color, Square)> {
    let piece = (0..64usize, sample::select(Piece::ALL.to_vec()));
    let pieces = collection::vec(piece, 0..8);
    (0..64usize, 0..64usize, pieces, any_color(), 0..8usize, 0..8usize).prop_map(
        |(white, black, pieces, side, file, other)| {
            let mut board = [None; 64];
            for (at, piece) in pieces {
                board[at] = (!matches!(piece.kind(), PieceKind::King | PieceKind::Pawn)).then_some(piece);
            }
            let (fourth, passed, second) = match side {
                Color::White => (32, 40, 48),
                Color::Black => (24, 16, 8),
            };
            board[white] = Some(Piece::WhiteKing);
            board[black] = Some(Piece::BlackKing);
            board[passed + file] = None;
            board[second + file] = None;
            for capturer in [file.wrapping_sub(1), file + 1, other] {
                if capturer < 8 {
                    board[fourth + capturer] = Some(Piece::new(side, PieceKind::Pawn));
                }
            }
            board[fourth + file] = Some(Piece::new(!side, PieceKind::Pawn));
            (board, side, Square::ALL[passed + file])
        },
    )
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let pieces = prop_oneof![likely_board(), castling_board(0..4)];
    let en_passant = option::weighted(0.1, sample::select(Square::ALL.to_vec()));
    let counters = (any::<u16>(), any::<u16>());
    let ordinary = (pieces, any_color(), any_claims(), en_passant, counters).prop_map(
        |(pieces, side_to_move, castling, en_passant, counters)| Setup {
            pieces,
            side_to_move,
            castling,
            en_passant,
            halfmove_clock: counters.0,
            fullmove_number: counters.1,
        },
    );
    let passing = en_passant_board().prop_map(|(pieces, side_to_move, passed)| Setup {
        pieces,
        side_to_move,
        en_passant: Some(passed),
        ..Setup::empty()
    });
    prop_oneof![3 => ordinary, 1 => passing]
}

fn damaged_fen() -> impl Strategy<Value = String> {
    let letters = "pnbrqkPNBRQKwb-KQkqACH12345678/ abcdefgh0é\0";
    damaged(&FENS, sample::select(letters.chars().collect::<Vec<_>>()))
}

/// Reads a text in all three ways, compares the results and exercises the position.
fn read_in_every_way(text: &str) {
    let strict = Position::read_fen(text, Strictness::Strict);
    let lenient = Position::read_fen(text, Strictness::Lenient);
    assert_eq!(
        Position::from_fen(text),
        strict.clone().map(|reading| reading.position)
    );
    assert_eq!(
        Position::from_fen_lenient(text),
        lenient.clone().map(|reading| reading.position)
    );
    match (strict, lenient) {
        (Ok(strict), Ok(lenient)) => {
            assert_eq!((&strict, &strict.repairs[..]), (&lenient, &[][..]), "{text}");
            assert_eq!(text.parse(), Ok(strict.position));
        }
        (Ok(_), Err(error)) => panic!("{text} is accepted in strict mode only: {error}"),
        (Err(strict), Ok(lenient)) => {
            assert!(
                !strict.to_string().is_empty() && !lenient.repairs.is_empty(),
                "{text}"
            );
            assert!(
                lenient
                    .repairs
                    .iter()
                    .all(|repair| !repair.to_string().is_empty())
            );
            exercise(&lenient.position);
        }
        (Err(strict), Err(lenient)) => {
            assert!(!strict.to_string().is_empty() && !lenient.to_string().is_empty());
            assert!(text.parse::<Position>().is_err(), "{text}");
        }
    }
    if let Ok(position) = text.parse() {
        exercise(&position);
    }
}

#[test]
fn the_undamaged_positions_can_be_exercised() {
    for fen in FENS {
        exercise(&fen.parse().unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn random_bytes_as_fen(bytes in collection::vec(any::<u8>(), 0..100)) {
        read_in_every_way(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn damaged_fens(text in damaged_fen()) {
        read_in_every_way(&text);
    }

    #[test]
    fn random_set_ups(setup in any_setup()) {
        match Position::try_from(setup.clone()) {
            Ok(position) => exercise(&position),
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
        let (repaired, _) = setup.repaired();
        if let Ok(position) = Position::try_from(repaired) {
            exercise(&position);
        }
    }
}
