//! What forgiving reading accepts, and what it does not.

use super::{San, SanFault};

fn same(written: &str, exact: &str) {
    assert_eq!(San::parse_forgiving(written), San::parse(exact), "{written}");
}

#[test]
fn strict_moves_are_read_unchanged() {
    for text in ["e4", "exd5", "Nbd2+", "Qa1xb2#", "e8=N", "O-O-O+"] {
        same(text, text);
    }
}

#[test]
fn any_number_of_check_marks_and_annotations_may_follow() {
    same("Qh5++", "Qh5+");
    same("Qh5!+", "Qh5+");
    same("Qh5+#", "Qh5#");
    same("e4!?", "e4");
    same("exd6e.p.", "exd6");
    same("exd6 e.p.!", "exd6");
    same("exd6ep+", "exd6+");
    same(" Nf3\r\n", "Nf3");
}

#[test]
fn castling_may_be_written_with_o_or_zero() {
    same("0-0", "O-O");
    same("o-o-o", "O-O-O");
    same("O-0-o#", "O-O-O#");
    same("0–0", "O-O");
}

#[test]
fn promotions_may_be_written_in_any_notation() {
    for text in ["e8Q", "e8q", "e8(Q)", "e8=(Q)", "e8/Q", "e8=q", "e8♕", "e8=♛"] {
        same(text, "e8=Q");
    }
    same("bxa8b", "bxa8=B");
}

#[test]
fn pieces_may_be_figurines_or_lower_case() {
    same("♘f3", "Nf3");
    same("♞\u{FE0E}f6", "Nf6");
    same("♙e4", "e4");
    same("Pe4", "e4");
    same("nf3", "Nf3");
    same("kxe2", "Kxe2");
}

#[test]
fn a_lower_case_b_is_a_bishop_only_if_it_cannot_be_a_pawn() {
    same("bxc3", "bxc3");
    same("b4", "b4");
    same("bxa8=Q", "bxa8=Q");
    same("bf1", "Bf1");
    same("bxf7+", "Bxf7+");
    same("bb5", "Bb5");
    same("bd3c4", "Bd3c4");
}

#[test]
fn captures_may_be_written_in_any_notation() {
    same("e:d5", "exd5");
    same("e×d5", "exd5");
    same("NXd5", "Nxd5");
    same("N:d5", "Nxd5");
}

#[test]
fn nonsense_is_an_error_with_its_position() {
    let fault = |text: &str| {
        let error = San::parse_forgiving(text).unwrap_err();
        (error.offset, error.fault)
    };
    assert_eq!(fault(""), (0, SanFault::Empty));
    assert_eq!(fault("  "), (0, SanFault::Empty));
    assert_eq!(fault("4"), (0, SanFault::Start));
    assert_eq!(fault("xd5"), (0, SanFault::Start));
    assert_eq!(fault("1-0"), (0, SanFault::Start));
    assert_eq!(fault("--"), (0, SanFault::Start));
    assert_eq!(fault("0-1"), (1, SanFault::Castling));
    assert_eq!(fault("ed"), (2, SanFault::Square));
    assert_eq!(fault("Nf"), (2, SanFault::Square));
    assert_eq!(fault("Nf3-"), (4, SanFault::Square));
    assert_eq!(fault("e8=K"), (3, SanFault::Promotion));
    assert_eq!(fault("e8(Q"), (4, SanFault::Promotion));
    assert_eq!(fault("e4 e5"), (2, SanFault::Trailing));
    assert_eq!(fault("Nf3=Q"), (3, SanFault::Trailing));
    assert_eq!(fault("♘"), (3, SanFault::Square));
}

#[test]
fn a_pawn_move_may_give_the_rank_of_origin() {
    let position = crate::Position::default();
    let parse = |text| position.parse_san(text, crate::SanStyle::Forgiving);
    assert_eq!(parse("P2d3"), parse("d3"));
    assert_eq!(parse("P2d4"), parse("d4"));
    assert!(parse("P3d4").is_err());
}
