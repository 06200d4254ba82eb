//! Strict FEN reading compared with `Board.is_valid()` of python-chess, on 50,000 positions, most of which
//! are invalid in some way: kings, pawns, castling rights, en-passant squares, checks.
//!
//! Runs under `cargo xtask test`: see `python/mod.rs`.

mod python;

use tabiya_rules::{Position, Repair, Setup, Strictness};

/// Positions per process; two run in parallel.
const BOARDS: usize = 25_000;

/// How many positions were valid, valid except for an impossible check, and invalid.
#[derive(Default)]
struct Seen {
    valid: usize,
    check: usize,
    invalid: usize,
}

fn compare(line: &str, seen: &mut Seen) {
    let (fen, verdict) = line.split_once('|').expect("a line of the script");
    let setup = Setup::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let strict = Position::from_fen(fen);
    let lenient = Position::read_fen(fen, Strictness::Lenient);
    match verdict {
        "valid" => {
            assert!(strict.is_ok(), "{fen}: {strict:?}");
            assert_eq!(lenient.map(|reading| reading.repairs), Ok(Vec::new()), "{fen}");
            seen.valid += 1;
        }
        "check" => {
            assert!(setup.faults().is_empty() && strict.is_err(), "{fen}");
            let repairs = lenient.expect("an impossible check is accepted").repairs;
            assert!(matches!(repairs[..], [Repair::Kept(_)]), "{fen}: {repairs:?}");
            seen.check += 1;
        }
        _ => {
            assert!(!setup.faults().is_empty() && strict.is_err(), "{fen}");
            seen.invalid += 1;
        }
    }
}

#[test]
fn python_chess_agrees_on_which_fens_are_valid() {
    let Some([one, other]) = python::compare_in_parallel("validity.py", BOARDS, compare) else {
        return;
    };
    let (valid, check, invalid) = (
        one.valid + other.valid,
        one.check + other.check,
        one.invalid + other.invalid,
    );
    println!("{valid} valid, {check} but for a check, {invalid} invalid");
    assert!(valid > 15_000 && check > 500 && invalid > 25_000);
}
