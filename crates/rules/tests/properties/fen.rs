//! Every position survives its FEN.

use crate::walks::{GAMES, each_position};
use tabiya_rules::{FenStyle, Position, Setup};

#[test]
fn a_position_reads_back_from_x_fen_and_shredder_fen() {
    each_position(GAMES, |position, _| {
        for style in [FenStyle::XFen, FenStyle::Shredder] {
            let fen = position.to_fen(style);
            assert_eq!(Position::from_fen(&fen).as_ref(), Ok(position), "{fen}");
            assert_eq!(Position::from_fen_lenient(&fen).as_ref(), Ok(position), "{fen}");
        }
        assert_eq!(position.to_string().parse().as_ref(), Ok(position));
    });
}

#[test]
fn a_position_reads_back_from_standard_fen_unless_an_inner_rook_castles() {
    each_position(GAMES, |position, _| {
        let fen = position.to_fen(FenStyle::Standard);
        let unambiguous = fen == position.to_fen(FenStyle::XFen);
        let read = Position::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(read == *position, unambiguous, "{fen}");
        assert_eq!(read.to_fen(FenStyle::Standard), fen);
    });
}

#[test]
fn a_position_reads_back_from_its_set_up() {
    each_position(GAMES, |position, _| {
        assert_eq!(Position::try_from(Setup::from(position)).as_ref(), Ok(position));
    });
}
