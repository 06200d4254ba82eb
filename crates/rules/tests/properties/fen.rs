//! Every position round-trips through FEN.

use crate::walks::{GAMES, each_position};
use tabiya_rules::{FenStyle, Position, Repair, Setup, Strictness};

#[test]
fn a_position_round_trips_in_x_fen_and_shredder_fen() {
    each_position(GAMES, |position, _| {
        for style in [FenStyle::XFen, FenStyle::Shredder] {
            let fen = position.to_fen(style);
            assert_eq!(fen.parse().as_ref(), Ok(position), "{fen}");
            assert_eq!(Position::from_fen_lenient(&fen).as_ref(), Ok(position), "{fen}");
            assert_eq!(position.fen_text(style).as_str(), fen);
            assert_eq!(position.to_setup().to_fen(style), fen);
        }
        assert_eq!(position.to_string().parse().as_ref(), Ok(position));
    });
}

#[test]
fn positions_after_moves_are_read_strictly_and_without_repairs() {
    let mut odd = 0;
    each_position(GAMES, |position, _| {
        let fen = position.to_fen(FenStyle::XFen);
        let lenient = Position::read_fen(&fen, Strictness::Lenient).unwrap();
        assert_eq!(lenient.position, *position);
        // Only the start of a game can have an impossible check.
        if position.to_setup().impossible_checks().is_empty() {
            assert_eq!(Position::from_fen(&fen).as_ref(), Ok(position), "{fen}");
            assert_eq!(lenient.repairs, []);
        } else {
            assert!(Position::from_fen(&fen).is_err(), "{fen}");
            assert!(matches!(lenient.repairs[..], [Repair::Kept(_)]), "{fen}");
            assert_eq!(position.fullmove_number(), 1, "{fen}");
            odd += 1;
        }
    });
    assert!(odd > 0);
}

#[test]
fn a_position_round_trips_in_standard_fen_unless_an_inner_rook_castles() {
    each_position(GAMES, |position, _| {
        let fen = position.to_fen(FenStyle::Standard);
        let unambiguous = fen == position.to_fen(FenStyle::XFen);
        let read: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(read == *position, unambiguous, "{fen}");
        assert_eq!(read.to_fen(FenStyle::Standard), fen);
    });
}

#[test]
fn a_position_round_trips_through_its_set_up() {
    each_position(GAMES, |position, _| {
        assert_eq!(Position::try_from(Setup::from(position)).as_ref(), Ok(position));
    });
}
