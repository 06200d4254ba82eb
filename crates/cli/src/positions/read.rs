//! Reading a position from one line of FEN or EPD.

use tabiya_rules::{Epd, FenReading, Position, Strictness};

/// The position on a line and the repairs it needed, or what is wrong with the line.
///
/// Four fields are EPD without operations, so even strict reading does not miss their counters.
pub(crate) fn read(line: &str, strictness: Strictness) -> Result<FenReading, String> {
    let fields: Vec<&str> = line
        .split(';')
        .next()
        .unwrap_or(line)
        .split_whitespace()
        .collect();
    let has_operations = line.contains(';') || fields.get(4).is_some_and(|word| is_opcode(word));
    let mut reading = if !has_operations && fields.len() != 4 {
        Position::read_fen(line, strictness)
    } else {
        let board = fields.iter().take(4).copied().collect::<Vec<_>>().join(" ");
        // If there are too few fields, the counters must not be taken for the missing ones.
        let counters = if fields.len() < 4 { "" } else { " 0 1" };
        Position::read_fen(&format!("{board}{counters}"), strictness)
    }
    .map_err(|error| error.to_string())?;
    if has_operations {
        let epd: Epd = line.parse().map_err(|error| format!("EPD, {error}"))?;
        reading.position = epd.position;
    }
    reading.repairs = reading.notable_repairs().cloned().collect();
    Ok(reading)
}

fn is_opcode(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - -";

    fn fen(line: &str, strictness: Strictness) -> Result<String, String> {
        read(line, strictness).map(|reading| reading.position.to_string())
    }

    #[test]
    fn fens_and_epds_are_read() {
        for strictness in [Strictness::Strict, Strictness::Lenient] {
            let read = |end: &str| fen(&format!("{KINGS}{end}"), strictness).unwrap();
            let with = |counters: &str| format!("{KINGS} {counters}");
            assert_eq!(read(" 7 60"), with("7 60"));
            assert_eq!(read(""), with("0 1"));
            assert_eq!(read(";"), with("0 1"));
            assert_eq!(read(" bm Kd2; id \"a;b\""), with("0 1"));
            assert_eq!(read(" hmvc 3; fmvn 9;"), with("3 9"));
            assert_eq!(read(" 5 6 ;D1 5 ;D2 25"), with("5 6"));
        }
    }

    #[test]
    fn errors_in_the_position_and_the_operations_are_explained() {
        let reason = |line: &str| fen(line, Strictness::Lenient).unwrap_err();
        assert!(reason("x;").contains("FEN has 1 field"), "{}", reason("x;"));
        assert!(reason("8/8/8/8/8/8/8/8 w - - bm e4;").contains("white has no king"));
        let bad_move = reason(&format!("{KINGS} bm Qa1;"));
        assert!(
            bad_move.starts_with("EPD, ") && bad_move.contains("bm"),
            "{bad_move}"
        );
    }

    #[test]
    fn repairs_are_reported_or_refused_if_strict() {
        for end in ["0 1", "bm Kd2;", ""] {
            let line = format!("4k3/8/8/8/8/8/8/4K3 w K - {end}");
            assert_eq!(read(&line, Strictness::Lenient).unwrap().repairs.len(), 1);
            assert!(
                fen(&line, Strictness::Strict)
                    .unwrap_err()
                    .contains("castling right K")
            );
        }
    }
}
