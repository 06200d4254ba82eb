//! `tabiya mate --check`: replays certificates by the rules.

use std::fs;
use std::path::Path;

use serde::Serialize;
use tabiya_proof::{Certificates, FormatError, MateCertificate};
use tabiya_rules::FenStyle;

use super::solve::{in_words, signed};
use crate::commands::analyze::numbered;
use crate::failure::{CommandResult, Failure, SUCCESS, WRONG, note};
use crate::games::castling_text;
use crate::{interrupt, json};

/// The JSON result for an accepted certificate.
#[derive(Serialize)]
struct Accepted {
    certificate: u64,
    fen: String,
    mate: i32,
    proven: bool,
    shortest: bool,
    uci: Vec<String>,
}

/// The JSON result for a refused one.
#[derive(Serialize)]
struct Refused<'a> {
    certificate: u64,
    error: &'a str,
}

/// Checks every certificate in a file; the exit code is 1 if any is refused.
pub(super) fn run(file: &Path, as_json: bool) -> CommandResult {
    let name = file.display();
    let wrong = |reason: &dyn std::fmt::Display| Failure::input(format_args!("{name}: {reason}"));
    let bytes = fs::read(file).map_err(|error| wrong(&error))?;
    let certificates = Certificates::new(&bytes).map_err(|error| wrong(&error))?;
    interrupt::end_between_lines();
    let mut refused = 0;
    for (number, certificate) in (1..).zip(certificates) {
        if let Err(reason) = check(number, certificate, as_json)? {
            refused += 1;
            match as_json {
                true => json::print(&Refused {
                    certificate: number,
                    error: &reason,
                })?,
                false => note(format_args!("error: {name}: certificate {number}: {reason}")),
            }
        }
    }
    Ok(match refused {
        0 => SUCCESS,
        _ => WRONG,
    })
}

/// Reports what a certificate proves, or why it proves nothing.
fn check(
    number: u64,
    certificate: Result<MateCertificate, FormatError>,
    as_json: bool,
) -> Result<Result<(), String>, Failure> {
    let certificate = match certificate {
        Ok(certificate) => certificate,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let checked = match certificate.check() {
        Ok(checked) => checked,
        Err(flaw) => return Ok(Err(flaw.to_string())),
    };
    let position = &certificate.position;
    let (mate, shortest) = (signed(position, checked), checked.is_shortest());
    let line = certificate.line();
    if as_json {
        let castling = castling_text(position);
        json::print(&Accepted {
            certificate: number,
            fen: position.to_fen(FenStyle::XFen),
            mate,
            proven: true,
            shortest,
            uci: line.iter().map(|mv| mv.to_uci(castling).to_string()).collect(),
        })?;
        return Ok(Ok(()));
    }
    let mut text = format!("certificate {number}: {position}\n{}\n", in_words(mate, shortest));
    if !line.is_empty() {
        text += &format!("{}\n", numbered(position, &line));
    }
    json::print_whole(&text)?;
    Ok(Ok(()))
}
