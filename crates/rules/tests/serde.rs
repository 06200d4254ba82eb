//! The serde format, as other programs read it.
#![cfg(feature = "serde")]

use serde_json::{from_str, to_string};
use tabiya_rules::{Color, Piece, PieceKind, Position, SanStyle, Square, UciMove};

#[test]
fn every_square_color_and_piece_round_trips() {
    for square in Square::ALL {
        assert_eq!(from_str::<Square>(&to_string(&square).unwrap()).unwrap(), square);
    }
    for color in Color::ALL {
        assert_eq!(from_str::<Color>(&to_string(&color).unwrap()).unwrap(), color);
    }
    for kind in PieceKind::ALL {
        assert_eq!(from_str::<PieceKind>(&to_string(&kind).unwrap()).unwrap(), kind);
    }
    for piece in Piece::ALL {
        assert_eq!(from_str::<Piece>(&to_string(&piece).unwrap()).unwrap(), piece);
    }
}

#[test]
fn names_are_the_usual_ones() {
    assert_eq!(to_string(&Square::E4).unwrap(), "\"e4\"");
    assert_eq!(to_string(&Color::White).unwrap(), "\"white\"");
    assert_eq!(to_string(&PieceKind::Knight).unwrap(), "\"knight\"");
    assert_eq!(to_string(&Piece::BlackKnight).unwrap(), "\"n\"");
    assert_eq!(
        to_string(&Position::default()).unwrap(),
        "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\""
    );
}

/// Castling, en passant, promotions, and kings that castle from files other than the e-file.
const POSITIONS: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/2P5/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "rk3r2/8/8/8/8/8/8/RK3R2 w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/5K1R w H - 0 1",
    "4k3/8/8/8/8/8/8/1R2KR2 w BF - 0 1",
    "4k3/8/8/8/8/8/8/2R2KR1 w GC - 0 1",
];

#[test]
fn every_move_is_found_again_in_its_position() {
    for fen in POSITIONS {
        let position: Position = fen.parse().unwrap();
        assert_eq!(
            from_str::<Position>(&to_string(&position).unwrap()).unwrap(),
            position
        );
        for mv in position.legal_moves() {
            let text = to_string(&mv).unwrap();
            let read: UciMove = from_str(&text).unwrap();
            assert_eq!(position.find_uci(read).unwrap(), mv, "{text} in {fen}");
        }
    }
}

#[test]
fn standard_castling_is_written_in_the_standard_convention() {
    let position: Position = POSITIONS[0].parse().unwrap();
    let castle = position.parse_san("O-O", SanStyle::Strict).unwrap();
    assert_eq!(to_string(&castle).unwrap(), "\"e1g1\"");
}

#[test]
fn bad_text_is_an_error_that_says_why() {
    let error = from_str::<Position>("\"4k3/8/8/8/8/8/8/8 w - - 0 1\"").unwrap_err();
    assert!(error.to_string().contains("king"), "{error}");
    let error = from_str::<Color>("\"purple\"").unwrap_err();
    assert!(
        error.to_string().starts_with("`purple` is not a color"),
        "{error}"
    );
    assert!(from_str::<PieceKind>("\"Knight\"").is_err());
    assert!(from_str::<Piece>("\"NN\"").is_err() && from_str::<Piece>("\"\"").is_err());
    assert!(from_str::<UciMove>("\"e2\"").is_err());
    assert!(from_str::<Square>("7").is_err());
}
