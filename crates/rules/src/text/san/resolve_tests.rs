//! Which move SAN resolves to, or why none.

use alloc::string::{String, ToString};

use crate::{Move, Position, San, SanStyle, Square};

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn meant(fen: &str, text: &str) -> Result<Move, String> {
    position(fen)
        .parse_san(text, SanStyle::Forgiving)
        .map_err(|error| error.to_string())
}

fn why_not(fen: &str, text: &str) -> String {
    meant(fen, text).unwrap_err()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn every_legal_move_is_found_by_its_san_and_its_lan() {
    for fen in [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "6k1/8/8/1Q3Q2/8/8/1Q6/5K2 w - - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/4R1KR w HEdb - 0 1",
    ] {
        let position = position(fen);
        for mv in position.legal_moves() {
            let san = position.to_san(mv);
            assert_eq!(
                position.parse_san(&*san, SanStyle::Strict),
                Ok(mv),
                "{san} in {fen}"
            );
            assert_eq!(position.parse_san(&*san, SanStyle::Forgiving), Ok(mv), "{san}");
            let lan = position.to_lan(mv);
            assert_eq!(position.parse_san(&*lan, SanStyle::Forgiving), Ok(mv), "{lan}");
        }
    }
}

#[test]
fn a_pinned_rival_needs_no_disambiguation() {
    let position = position("4r1k1/8/8/8/8/4N3/8/3NK3 w - - 0 1");
    let mv = position.parse_san("Nf2", SanStyle::Strict).unwrap();
    assert_eq!(mv.from(), Square::D1);
}

#[test]
fn three_queens_need_the_full_square() {
    let position = position("k7/8/8/1Q3Q2/8/8/1Q6/5K2 w - - 0 1");
    assert_eq!(&*position.to_san(Move::quiet(Square::B5, Square::E5)), "Qb5e5");
    assert_eq!(&*position.to_san(Move::quiet(Square::B2, Square::E5)), "Q2e5");
    assert_eq!(&*position.to_san(Move::quiet(Square::F5, Square::E5)), "Qfe5");
}

#[test]
fn squares_alone_move_whatever_piece_is_on_the_first() {
    assert_eq!(
        meant(START, "e2e4"),
        Ok(Move::double_push(Square::E2, Square::E4))
    );
    assert_eq!(meant(START, "g1f3"), Ok(Move::quiet(Square::G1, Square::F3)));
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for text in ["e1g1", "Ke1-g1", "e1h1", "O-O"] {
        assert!(meant(castling, text).unwrap().is_castling(), "{text}");
    }
    assert!(meant(castling, "Kg1").is_err());
    assert!(why_not(castling, "e1g1=Q").ends_with("only a pawn that reaches the last rank promotes"));
    // The rook is where the king could step, so only castling can be meant.
    let beside = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    assert!(meant(beside, "f1g1").unwrap().is_castling());
    assert!(meant(beside, "Kg1").is_err());
}

#[test]
fn strict_reading_reports_the_correct_spelling() {
    let spelling = |text| {
        position("4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1")
            .parse_san(text, SanStyle::Strict)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(spelling("Rh8"), "this move is written Rh8+");
    assert_eq!(spelling("Rhg1"), "this move is written Rg1");
    assert_eq!(spelling("Kxf2"), "this move is written Kf2");
    assert_eq!(spelling("O-O+"), "this move is written O-O");
}

#[test]
fn an_error_says_why_a_piece_cannot_move() {
    assert_eq!(why_not(START, "Ne4"), "no white knight can go to e4");
    assert_eq!(why_not(START, "e5"), "no white pawn can go to e5");
    assert_eq!(
        why_not(START, "Ra2"),
        "the white rook on a1 cannot go to a2: a2 is occupied by a piece of the same side"
    );
    assert_eq!(
        why_not(START, "Ra5"),
        "the white rook on a1 cannot go to a5: the piece on a2 is in the way"
    );
    assert_eq!(
        why_not(START, "exd3"),
        "the white pawn on e2 cannot go to d3: there is nothing to capture on d3"
    );
    assert_eq!(why_not(START, "Ke3"), "the white king cannot go to e3");
    let pinned = "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1";
    assert_eq!(
        why_not(pinned, "Nd5"),
        "the white knight on e3 cannot go to d5: the king would be in check from e8"
    );
    let attacked = "4k3/8/8/8/8/8/r7/4K3 w - - 0 1";
    assert_eq!(
        why_not(attacked, "Ke2"),
        "the white king on e1 cannot go to e2: the king would be in check from a2"
    );
    let blocked = "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1";
    assert_eq!(
        why_not(blocked, "e4"),
        "the white pawn on e2 cannot go to e4: the piece on e4 is in the way"
    );
    let promoting = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(
        why_not(promoting, "e8"),
        "the white pawn on e7 cannot go to e8: the promotion piece is missing"
    );
    assert_eq!(
        why_not(START, "e4=Q"),
        "the white pawn on e2 cannot go to e4: only a pawn that reaches the last rank promotes"
    );
}

#[test]
fn an_error_says_why_castling_is_illegal() {
    let reason = |fen| {
        let error = San::parse("O-O").unwrap().resolve(&position(fen)).unwrap_err();
        error.to_string()
    };
    let start = "no castling on the king's side: ";
    let expect = |fen, why: &str| assert_eq!(reason(fen).strip_prefix(start), Some(why));
    expect(
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "there is no castling right on this side",
    );
    expect("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "the piece on g1 is in the way");
    expect("4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "the king is in check");
    expect(
        "5rk1/8/8/8/8/8/8/4K2R w K - 0 1",
        "the king may not pass through or land on f1, which is attacked",
    );
    expect(
        "k5r1/8/8/8/8/8/8/4K2R w K - 0 1",
        "the king may not pass through or land on g1, which is attacked",
    );
    // The rook on b1 shields its king from the one on a1.
    let error = San::parse("O-O-O")
        .unwrap()
        .resolve(&position("6k1/8/8/8/8/8/8/rRK5 w B - 0 1"))
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "no castling on the queen's side: without the rook on b1 the king would be in check"
    );
}
