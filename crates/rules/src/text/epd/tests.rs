//! EPD lines, valid and invalid.

use alloc::string::{String, ToString};

use super::*;
use crate::{CastlingText, FenStyle};

const ROOK: &str = "4k3/8/8/8/8/8/8/4K2R w K -";

fn with(operations: &str) -> Result<Epd, EpdError> {
    alloc::format!("{ROOK} {operations}").parse()
}

fn operations(text: &str) -> Vec<EpdOperation> {
    with(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .operations
}

#[test]
fn every_standard_opcode_is_understood_and_written_back() {
    let all = [
        "acd 12",
        "acn 123456789012",
        "acs 60",
        "am Ke2 O-O",
        "bm Rh8+ Kf1",
        "c0 \"one\"",
        "c9 \"\"",
        "ce -125",
        "dm 3",
        "draw_accept",
        "draw_claim",
        "draw_offer",
        "draw_reject",
        "eco \"C45\"",
        "fmvn 30",
        "hmvc 7",
        "id \"a b\"",
        "nic \"KP 1\"",
        "noop 1 \"x;y\" z",
        "pm Rh8+",
        "rc 2",
        "resign",
        "sm O-O",
        "tcgs 4",
        "tcri \"me\" \"a@b\"",
        "tcsi \"you\" \"c@d\"",
        "v0 \"main\"",
        "unheard_of 1 two \"3;\"",
    ];
    for text in all {
        let epd = with(&alloc::format!("{text};")).unwrap();
        let [operation] = &epd.operations[..] else {
            panic!("{text}")
        };
        let known = !matches!(operation, EpdOperation::Unknown { .. });
        assert_eq!(known, text != "unheard_of 1 two \"3;\"", "{text}");
        assert_eq!(epd.to_string(), alloc::format!("{ROOK} {text};"));
    }
    let variation = operations("pv Rh7 Kd8 Kd2 Ke8;");
    let [EpdOperation::PredictedVariation(moves)] = &variation[..] else {
        panic!("{variation:?}")
    };
    let texts: Vec<String> = moves
        .iter()
        .map(|mv| mv.to_uci(CastlingText::Standard).to_string())
        .collect();
    assert_eq!(texts, ["h1h7", "e8d8", "e1d2", "d8e8"]);
}

#[test]
fn counters_come_from_the_operations() {
    let epd = with("hmvc 7; fmvn 30;").unwrap();
    assert_eq!(epd.position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 7 30");
    let epd: Epd = "4k3/8/8/8/8/8/8/4K2R w K - 5 20 bm O-O;".parse().unwrap();
    assert_eq!(epd.position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 5 20");
    assert_eq!(epd.best_moves().len(), 1);
}

#[test]
fn strings_may_contain_semicolons_and_quotes() {
    let epd = with(r#"c0 "a; \"b\" \\ c"; id "x";"#).unwrap();
    assert_eq!(epd.comment(0), Some(r#"a; "b" \ c"#));
    assert_eq!(epd.id(), Some("x"));
    let again: Epd = epd.to_string().parse().unwrap();
    assert_eq!(again, epd);
}

#[test]
fn sloppy_lines_are_read_too() {
    assert_eq!(operations("bm O-O"), operations("bm O-O;"));
    assert_eq!(operations(";; bm  O-O ;"), operations("bm O-O;"));
    assert_eq!(operations("id two words;"), operations("id \"two words\";"));
    assert_eq!(operations("eco C45;"), operations("eco \"C45\";"));
    assert_eq!(operations("bm e1g1;"), operations("bm 0-0;"));
    assert_eq!(operations("bm;"), [EpdOperation::BestMoves(Vec::new())]);
    assert_eq!(operations("-"), []);
    assert_eq!(
        operations("- - bm O-O; - id \"x\";"),
        operations("bm O-O; id \"x\";")
    );
    let perft = operations(";D1 15 ;D2 66");
    assert_eq!(perft.len(), 2);
    assert_eq!(perft[1].opcode(), "D2");
}

#[test]
fn an_error_names_the_operation_and_the_column() {
    let error = |text: &str| with(text).unwrap_err().to_string();
    assert_eq!(error("acd;"), "EPD, acd, column 31: an operand is missing");
    assert_eq!(error("acd 1 2;"), "EPD, acd, column 34: too many operands");
    assert_eq!(
        error("acd x;"),
        "EPD, acd, column 32: 'x' is not a valid number here"
    );
    assert_eq!(
        error("hmvc 65536;"),
        "EPD, hmvc, column 33: '65536' is not a valid number here"
    );
    assert_eq!(
        error("id \"x;"),
        "EPD, id, column 31: the string has no closing quote"
    );
    assert_eq!(error("resign 1;"), "EPD, resign, column 35: too many operands");
    assert_eq!(
        error("bm Rh8 Rg9;"),
        "EPD, bm, column 35: move text, byte 3: a square is missing"
    );
    assert_eq!(
        error("1x 2;"),
        "EPD, 1x, column 28: an opcode is a letter and up to 14 letters, digits or _"
    );
    let no_position = "8/8/8 w".parse::<Epd>().unwrap_err();
    assert_eq!(no_position.to_string(), "EPD: FEN has 2 fields, expected 4 to 6");
    assert!("".parse::<Epd>().is_err());
}

#[test]
fn moves_that_are_not_legal_are_not_written() {
    let mut epd = with("bm O-O;").unwrap();
    epd.operations.push(EpdOperation::AvoidMoves(
        Position::default().legal_moves().to_vec(),
    ));
    assert_eq!(
        epd.to_text(FenStyle::Standard),
        alloc::format!("{ROOK} bm O-O; am;")
    );
}
