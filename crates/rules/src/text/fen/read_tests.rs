//! Which FENs are accepted, which are rejected, and with what message.

use crate::{CastlingClaims, FenStyle, Position, Repair, Setup, Strictness};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

fn error(fen: &str) -> String {
    Setup::from_fen(fen).unwrap_err().to_string()
}

#[test]
fn the_start_reads_as_the_standard_set_up() {
    assert_eq!(
        Setup::from_fen(&format!("{START} w KQkq - 0 1")),
        Ok(Setup::standard())
    );
}

#[test]
fn a_fen_has_six_fields() {
    assert_eq!(error(""), "FEN has 0 fields, expected 6");
    assert_eq!(error("8"), "FEN has 1 field, expected 6");
    assert_eq!(error(&format!("{START} w -")), "FEN has 3 fields, expected 6");
    assert_eq!(
        error(&format!("{START} w - - 0 1 x")),
        "FEN has 7 fields, expected 6"
    );
}

#[test]
fn fields_are_separated_by_one_space() {
    let reason = "fields are separated by exactly one space";
    assert_eq!(
        error(" 8/8/8/8/8/8/8/8 w - - 0 1"),
        format!("FEN, column 1: {reason}")
    );
    assert_eq!(
        error("8/8/8/8/8/8/8/8  w - - 0 1"),
        format!("FEN, column 17: {reason}")
    );
    assert_eq!(
        error("8/8/8/8/8/8/8/8 w - - 0 1 "),
        format!("FEN, column 27: {reason}")
    );
}

#[test]
fn a_board_has_eight_ranks_of_eight_files() {
    assert_eq!(
        error("8/8 w - - 0 1"),
        "FEN, board: board has 2 ranks, expected 8"
    );
    assert_eq!(
        error("8/8/8/8/8/8p/8/8 w - - 0 1"),
        "FEN, board: rank 3 has 9 files"
    );
    assert_eq!(
        error("8/8/8/8/8/8/8/6P w - - 0 1"),
        "FEN, board: rank 1 has 7 files"
    );
    assert_eq!(
        error("8/8/8/8/8/8/8/ w - - 0 1"),
        "FEN, board: rank 1 has 0 files"
    );
}

#[test]
fn a_bad_letter_is_reported_with_its_position() {
    assert_eq!(
        error("8/8/8/4é3/8/8/8/8 w - - 0 1"),
        "FEN, board, column 8: unknown piece letter 'é' in rank 5"
    );
    assert_eq!(
        error("é/8/8/44/8/8/8/8 w - - 0 1"),
        "FEN, board, column 1: unknown piece letter 'é' in rank 8"
    );
    assert_eq!(
        error("8/0/8/44/8/8/8/8 w - - 0 1"),
        "FEN, board, column 3: '0' empty squares in rank 7, must be 1 to 8"
    );
    assert_eq!(
        error("8/8/8/44/8/8/8/8 w - - 0 1"),
        "FEN, board, column 8: two consecutive counts of empty squares in rank 5"
    );
}

#[test]
fn columns_count_characters_and_offsets_count_bytes() {
    let error = Setup::from_fen_lenient("\u{3000}8/8/8/8/8/8/8/8 x - -").unwrap_err();
    assert_eq!((error.offset, error.column), (19, 18));
}

#[test]
fn the_other_fields_report_what_they_found() {
    for (rest, message) in [
        (
            "x - - 0 1",
            "side to move, column 45: side to move must be 'w' or 'b', not 'x'",
        ),
        (
            "w Kx - 0 1",
            "castling, column 48: unknown castling letter 'x', must be K, Q or a file",
        ),
        (
            "w KK - 0 1",
            "castling, column 48: castling letter 'K' is repeated or out of order",
        ),
        (
            "w QK - 0 1",
            "castling, column 48: castling letter 'K' is repeated or out of order",
        ),
        (
            "w kQ - 0 1",
            "castling, column 48: castling letter 'Q' is repeated or out of order",
        ),
        (
            "w - e9 0 1",
            "en passant, column 49: en-passant square must be a square or '-', not 'e9'",
        ),
        (
            "w - E3 0 1",
            "en passant, column 49: en-passant square must be a square or '-', not 'E3'",
        ),
        ("w - - -1 1", "half-move clock, column 51: '-1' is not a number"),
        ("w - - +1 1", "half-move clock, column 51: '+1' is not a number"),
        ("w - - 07 1", "half-move clock, column 51: '07' is not a number"),
        (
            "w - - 0 65536",
            "full-move number, column 53: 65536 is more than 65535",
        ),
        (
            "w - - 0 0",
            "full-move number, column 53: move numbers start at 1",
        ),
    ] {
        assert_eq!(error(&format!("{START} {rest}")), format!("FEN, {message}"));
    }
}

#[test]
fn messages_stay_short_and_printable() {
    let long = "\0é\n".repeat(100_000);
    let message = error(&format!("{START} {long} - - 0 1"));
    assert!(
        message.len() < 200 && !message.contains(['\0', '\n']),
        "{message}"
    );
}

#[test]
fn file_letters_may_come_in_either_order() {
    for letters in ["HAha", "AHah"] {
        let setup = Setup::from_fen(&format!("{START} w {letters} - 0 1")).unwrap();
        assert_eq!(setup.to_fen(FenStyle::Shredder), format!("{START} w HAha - 0 1"));
    }
}

#[test]
fn lenient_reading_fills_in_missing_counters() {
    let expected = Setup::standard();
    for rest in [
        "w KQkq -",
        "w KQkq - 0",
        "w KQkq - - -",
        "w KQkq - -5 -5",
        "w KQkq - 0 0",
    ] {
        assert_eq!(
            Setup::from_fen_lenient(&format!("{START} {rest}")).as_ref(),
            Ok(&expected)
        );
    }
}

#[test]
fn lenient_reading_forgives_separators_order_and_size() {
    let text = format!("\t{START}_W\u{a0} kKkqQ \n- 99999999999999999999\r\n65536  ");
    let setup = Setup::from_fen_lenient(&text).unwrap();
    assert_eq!(setup.castling, CastlingClaims::ALL);
    assert_eq!(
        (setup.halfmove_clock, setup.fullmove_number),
        (u16::MAX, u16::MAX)
    );
    assert!(Setup::from_fen_lenient("44/71/8/8/8/8/8/8 B - E3").is_ok());
}

#[test]
fn lenient_reading_still_needs_a_fen() {
    let error = |fen| Setup::from_fen_lenient(fen).unwrap_err().to_string();
    assert_eq!(error("8/8/8/8/8/8/8/8 w -"), "FEN has 3 fields, expected 4 to 6");
    assert_eq!(
        error("8/8/8/8/8/8/8/8 w - - 0 1 7"),
        "FEN has 7 fields, expected 4 to 6"
    );
    assert_eq!(
        error("8/8/8/8/8/8/8/8 w - - x 1"),
        "FEN, half-move clock, column 23: 'x' is not a number"
    );
}

/// The position read leniently, and the repairs reported.
fn repaired(fen: &str) -> (String, Vec<String>) {
    let reading = Position::read_fen(fen, Strictness::Lenient).unwrap();
    let repairs = reading.repairs.iter().map(Repair::to_string);
    (reading.position.to_string(), repairs.collect())
}

#[test]
fn lenient_reading_reports_each_kind_of_repair() {
    for (fen, expected) in [
        (
            "4k3/8/8/8/8/8/8/4K3\tw - - 0 1",
            "FEN, column 20: fields are separated by exactly one space; read as intended",
        ),
        (
            "4k3/8/8/8/8/8/53/4K3 w - - 0 1",
            "FEN, board, column 16: two consecutive counts of empty squares in rank 2; read as intended",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 W - - 0 1",
            "FEN, side to move, column 21: side to move must be 'w' or 'b', not 'W'; read as intended",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 99999 1",
            "FEN, half-move clock, column 27: 99999 is more than 65535; set to 65535",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 -7",
            "FEN, full-move number, column 29: '-7' is not a number; set to 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
            "FEN, full-move number, column 29: move numbers start at 1; set to 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0",
            "FEN has 5 fields, expected 6; missing counters set to 0 and 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "dropped from the FEN: en-passant square e6, but no black pawn on e5",
        ),
    ] {
        let (position, repairs) = repaired(fen);
        assert_eq!(repairs, [expected]);
        assert!(position.starts_with("4k3/8/8/8/8/8/8/4K3 w - - "), "{position}");
        assert!(Position::from_fen(fen).is_err(), "{fen}");
    }
}

#[test]
fn lenient_reading_reports_all_repairs() {
    let (position, repairs) = repaired("4k2r/8/8/8/8/8/8/4K3_w qkk E3 - 1");
    assert_eq!(position, "4k2r/8/8/8/8/8/8/4K3 w k - 0 1");
    assert_eq!(repairs.len(), 7, "{repairs:?}");
}

#[test]
fn impossible_checks_are_accepted_and_reported_or_rejected() {
    let fen = "4k3/8/3N4/8/B7/8/8/4RK2 b - - 0 1";
    let reason = "black is in check from 3 pieces, more than 2";
    assert_eq!(
        Position::from_fen(fen).unwrap_err().to_string(),
        format!("not a valid position: {reason}")
    );
    let (position, repairs) = repaired(fen);
    assert_eq!(
        (position.as_str(), repairs),
        (fen, [format!("accepted as is: {reason}")].into())
    );
    assert_eq!(fen.parse::<Position>().unwrap().to_string(), fen);
}
