//! The encoding of moves and their UCI notation.

extern crate alloc;
use alloc::format;

use super::*;

#[test]
fn every_16_bit_value_is_a_valid_move_or_none() {
    let mut moves = 0;
    for bits in 0..=u16::MAX {
        let kind = (bits >> 12) as u8;
        let Some(mv) = Move::from_bits(bits) else {
            assert!(bits == 0 || kind == 6 || kind == 7);
            continue;
        };
        moves += 1;
        assert_eq!(mv.bits(), bits);
        assert_eq!(mv.kind() as u8, kind);
        assert_eq!(Move::from_parts(mv.from(), mv.to(), mv.kind()), mv);
    }
    assert_eq!(moves, 14 * 4096 - 1);
}

#[test]
fn each_constructor_makes_its_own_kind() {
    use MoveKind::*;
    let (from, to) = (Square::B7, Square::C8);
    let [knight, bishop, rook, queen] = PieceKind::PROMOTIONS;
    let cases = [
        (Move::quiet(from, to), Quiet),
        (Move::double_push(from, to), DoublePush),
        (Move::castle(from, to, CastlingSide::King), KingCastle),
        (Move::castle(from, to, CastlingSide::Queen), QueenCastle),
        (Move::capture(from, to), Capture),
        (Move::en_passant(from, to), EnPassant),
        (Move::promotion(from, to, knight), PromoteKnight),
        (Move::promotion(from, to, bishop), PromoteBishop),
        (Move::promotion(from, to, rook), PromoteRook),
        (Move::promotion(from, to, queen), PromoteQueen),
        (Move::capture_promotion(from, to, knight), CapturePromoteKnight),
        (Move::capture_promotion(from, to, bishop), CapturePromoteBishop),
        (Move::capture_promotion(from, to, rook), CapturePromoteRook),
        (Move::capture_promotion(from, to, queen), CapturePromoteQueen),
    ];
    for ((mv, kind), expected) in cases.into_iter().zip(MoveKind::ALL) {
        assert_eq!(kind, expected);
        assert_eq!(mv.kind(), kind);
        assert_eq!((mv.from(), mv.to()), (from, to));
    }
}

#[test]
fn each_property_follows_from_the_kind() {
    use MoveKind::*;
    for kind in MoveKind::ALL {
        let mv = Move::from_parts(Square::E7, Square::D8, kind);
        let value = kind as u8;
        assert_eq!(mv.is_capture(), value & 4 != 0);
        assert_eq!(mv.is_promotion(), value & 8 != 0);
        assert_eq!(mv.is_quiet(), !mv.is_capture() && !mv.is_promotion());
        assert_eq!(mv.is_castling(), matches!(kind, KingCastle | QueenCastle));
        assert_eq!(mv.is_castling(), mv.castling_side().is_some());
        assert_eq!(mv.is_en_passant(), kind == EnPassant);
        assert_eq!(mv.is_double_push(), kind == DoublePush);
        assert_eq!(mv.promoted().is_some(), mv.is_promotion());
        if let Some(piece) = mv.promoted() {
            let again = if mv.is_capture() {
                Move::capture_promotion(mv.from(), mv.to(), piece)
            } else {
                Move::promotion(mv.from(), mv.to(), piece)
            };
            assert_eq!(again, mv);
        }
    }
}

#[test]
fn a_move_that_stays_on_a1_is_still_a_move_value() {
    let stay = Move::quiet(Square::A1, Square::A1);
    assert_ne!(stay.bits(), 0);
    assert_eq!((stay.from(), stay.to()), (Square::A1, Square::A1));
}

#[test]
fn uci_text_names_both_squares_and_the_promoted_piece() {
    let standard = |mv: Move| mv.to_uci(CastlingText::Standard);
    assert_eq!(&*standard(Move::quiet(Square::A1, Square::H8)), "a1h8");
    let promotion = Move::capture_promotion(Square::A2, Square::B1, PieceKind::Queen);
    assert_eq!(&*standard(promotion), "a2b1q");
    assert_eq!(format!("{:>6}|", standard(promotion)), " a2b1q|");
}

#[test]
fn castling_text_follows_the_given_convention() {
    let cases = [
        (Square::E1, Square::H1, CastlingSide::King, "e1g1", "e1h1"),
        (Square::E8, Square::A8, CastlingSide::Queen, "e8c8", "e8a8"),
        (Square::B1, Square::A1, CastlingSide::Queen, "b1c1", "b1a1"),
        (Square::G8, Square::H8, CastlingSide::King, "g8g8", "g8h8"),
    ];
    for (king, rook, side, standard, chess960) in cases {
        let mv = Move::castle(king, rook, side);
        assert_eq!(&*mv.to_uci(CastlingText::Standard), standard);
        assert_eq!(&*mv.to_uci(CastlingText::Chess960), chess960);
        assert_eq!(mv.castling_side(), Some(side));
    }
}

#[test]
fn a_move_shows_its_text_and_for_debugging_its_kind() {
    let mv = Move::double_push(Square::E2, Square::E4);
    assert_eq!(format!("{mv:?}"), "Move(e2e4 DoublePush)");
    assert_eq!(format!("{mv:>6}|"), "  e2e4|");
}
