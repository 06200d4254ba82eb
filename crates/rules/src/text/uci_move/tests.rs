use super::*;
use crate::{CastlingSide, CastlingText, Color, Piece};
use alloc::format;
use alloc::string::{String, ToString};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

fn error(fen: &str, text: &str) -> String {
    position(fen).parse_uci(text).unwrap_err().to_string()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn every_legal_move_round_trips_in_the_unambiguous_convention() {
    for fen in [
        START,
        CASTLING,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
        "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
        "5rkr/8/8/8/8/8/8/RK5R b HAhf - 0 1",
    ] {
        let position = position(fen);
        for mv in position.legal_moves() {
            let text = mv.to_uci(CastlingText::Chess960);
            assert_eq!(position.parse_uci(&text), Ok(mv), "{text} in {fen}");
            assert_eq!(position.parse_uci(&text.to_uppercase()), Ok(mv));
            let uci: UciMove = text.parse().unwrap();
            assert_eq!(uci.to_string(), text.as_str());
            assert_eq!(position.find_uci(uci), Ok(mv));
        }
    }
}

#[test]
fn standard_castling_text_round_trips_in_standard_chess() {
    for side in ["w", "b"] {
        let position = position(&format!("r3k2r/8/8/8/8/8/8/R3K2R {side} KQkq - 0 1"));
        for mv in position.legal_moves() {
            assert_eq!(position.parse_uci(&mv.to_uci(CastlingText::Standard)), Ok(mv));
        }
    }
}

#[test]
fn an_own_rook_on_the_target_means_castling() {
    // The king's-side rook is on c1, which is also the king's destination when castling with a1.
    let position = position("4k3/8/8/8/8/8/8/RKR5 w CA - 0 1");
    let castle = Move::castle(Square::B1, Square::C1, CastlingSide::King);
    assert_eq!(position.parse_uci("b1c1"), Ok(castle));
}

#[test]
fn a_legal_king_move_takes_precedence_over_castling_in_standard_text() {
    let step = Move::quiet(Square::F1, Square::G1);
    let castle = Move::castle(Square::F1, Square::H1, CastlingSide::King);
    let free = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    assert_eq!(free.parse_uci("f1g1"), Ok(step));
    assert_eq!(free.parse_uci("f1h1"), Ok(castle));
}

#[test]
fn a_king_that_stays_where_it_is_castles() {
    let position = position("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    let castle = Move::castle(Square::G1, Square::H1, CastlingSide::King);
    assert_eq!(position.parse_uci("g1g1"), Ok(castle));
}

#[test]
fn malformed_text_is_reported_with_its_column() {
    let start = Position::default();
    for (text, expected) in [
        ("", UciMoveError::Length { found: 0 }),
        ("e2", UciMoveError::Length { found: 2 }),
        ("e2e", UciMoveError::Length { found: 3 }),
        ("e7e8qq", UciMoveError::Length { found: 6 }),
        (
            "i2e4",
            UciMoveError::File {
                column: 1,
                found: 'i',
            },
        ),
        (
            "e0e4",
            UciMoveError::Rank {
                column: 2,
                found: '0',
            },
        ),
        (
            "e2-e4",
            UciMoveError::File {
                column: 3,
                found: '-',
            },
        ),
        (
            "e2e9",
            UciMoveError::Rank {
                column: 4,
                found: '9',
            },
        ),
        ("e7e8k", UciMoveError::PromotionLetter('k')),
        ("e7e8=", UciMoveError::PromotionLetter('=')),
        ("0000", UciMoveError::NullMove),
        (
            "é2e4",
            UciMoveError::File {
                column: 1,
                found: 'é',
            },
        ),
        (
            "e2\0\0",
            UciMoveError::File {
                column: 3,
                found: '\0',
            },
        ),
    ] {
        assert_eq!(start.parse_uci(text), Err(expected), "{text:?}");
        assert!(expected.is_malformed());
    }
}

#[test]
fn there_must_be_a_piece_and_its_side_must_be_to_move() {
    let start = Position::default();
    assert_eq!(
        start.parse_uci("e4e5"),
        Err(UciMoveError::EmptySquare(Square::E4))
    );
    let piece = Piece::new(Color::Black, PieceKind::Pawn);
    let wrong = UciMoveError::WrongColor {
        piece,
        from: Square::E7,
    };
    assert_eq!(start.parse_uci("e7e5"), Err(wrong));
    assert_eq!(
        wrong.to_string(),
        "the pawn on e7 is black's, but it is white's move"
    );
    assert!(!wrong.is_malformed());
}

#[test]
fn promotion_letters_are_needed_where_pawns_promote_and_nowhere_else() {
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(
        error(fen, "a7a8"),
        "a7a8 is not legal: the promotion piece is missing"
    );
    for (fen, text) in [
        (fen, "e1e2q"),
        (START, "e2e4q"),
        (CASTLING, "e1g1q"),
        (CASTLING, "e1h1q"),
    ] {
        let expected = format!(
            "{} is not legal: only a pawn that reaches the last rank promotes",
            &text[..4]
        );
        assert_eq!(error(fen, text), expected);
    }
    let queen = Move::promotion(Square::A7, Square::A8, PieceKind::Queen);
    assert_eq!(position(fen).parse_uci("a7a8Q"), Ok(queen));
}

#[test]
fn each_reason_is_reported() {
    for (fen, text, reason) in [
        (START, "e2e5", "a pawn does not move like that"),
        (START, "e2e2", "a pawn does not move like that"),
        (START, "e2d3", "there is nothing to capture on d3"),
        (START, "b1d2", "d2 is occupied by a piece of the same side"),
        (START, "b1b3", "a knight does not move like that"),
        (START, "d1d3", "the piece on d2 is in the way"),
        (START, "e1g1", "the piece on f1 is in the way"),
        (START, "e1e2", "e2 is occupied by a piece of the same side"),
        (
            "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1",
            "e2e4",
            "the piece on e4 is in the way",
        ),
        (
            "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1",
            "e2e4",
            "the piece on e3 is in the way",
        ),
        (
            "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1",
            "e3c4",
            "the king would be in check from e8",
        ),
        (
            "4r1k1/8/8/8/8/8/8/4K1N1 w - - 0 1",
            "g1h3",
            "the king would be in check from e8",
        ),
        (
            "3r2k1/8/8/8/8/8/8/4K3 w - - 0 1",
            "e1d1",
            "the king would be in check from d8",
        ),
        (
            "4r1k1/8/8/8/4K3/8/8/8 w - - 0 1",
            "e4e3",
            "the king would be in check from e8",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1",
            "e1g1",
            "there is no castling right on this side",
        ),
        (
            "5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1g1",
            "the king may not pass through or land on f1, which is attacked",
        ),
        (
            "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1a1",
            "the king is in check",
        ),
        (
            "4k3/8/8/8/8/8/8/rR2K3 w B - 0 1",
            "e1b1",
            "without the rook on b1 the king would be in check",
        ),
        (
            "4k3/8/8/8/8/8/8/rRK5 w B - 0 1",
            "c1b1",
            "without the rook on b1 the king would be in check",
        ),
        (
            "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1",
            "e1c1",
            "the piece on b1 is in the way",
        ),
        (
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7b8q",
            "there is nothing to capture on b8",
        ),
    ] {
        let expected = format!("{} is not legal: {reason}", &text[..4]);
        assert_eq!(error(fen, text), expected, "{fen}");
    }
}

#[test]
fn whatever_is_accepted_is_legal_and_nothing_panics() {
    let positions = [
        START,
        CASTLING,
        "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
        "4r1k1/P3P3/8/2pP4/8/4N3/8/R3K2R w KQ c6 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    ];
    for position in positions.map(position) {
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in ["", "q", "n", "x"] {
                    let text = format!("{from}{to}{promotion}");
                    match position.parse_uci(&text) {
                        Ok(mv) => assert!(position.is_legal(mv) && mv.from() == from),
                        Err(error) => assert!(!error.to_string().is_empty()),
                    }
                }
            }
        }
    }
}
