//! Forced mates with their proofs.

use std::time::Duration;

use tabiya_bindings::text::parse_fen;
use tabiya_bindings::{Failure, FailureKind};
use tabiya_proof::{CertificateWriter, Certificates, MateCertificate, MateFinder, MateLimits};
use tabiya_rules::Color;
use wasm_bindgen::prelude::*;

use crate::error::{Result, call};
use crate::records::{self, Record};

/// The tables of the finder, in megabytes.
const TABLES: usize = 16;

/// Looks for a forced mate by either side within these limits; 0 is no limit.
#[wasm_bindgen(js_name = findMate, skip_typescript)]
pub fn find_mate(fen: &str, moves: u16, nodes: f64, milliseconds: f64) -> Result<JsValue> {
    call(|| {
        let position = parse_fen(fen)?;
        let time = Duration::try_from_secs_f64(milliseconds / 1000.0)
            .map_err(|error| bad(format!("time: {error}")))?;
        let limits = MateLimits {
            moves: Some(moves).filter(|&moves| moves > 0),
            nodes: Some(nodes as u64).filter(|&nodes| nodes > 0),
            time: Some(time).filter(|time| !time.is_zero()),
            ..MateLimits::nodes(0)
        };
        let found = MateFinder::new(TABLES).find(&position, &limits, &mut || true);
        let record = Record::new()
            .with("noneWithin", found.none_within)
            .with("nodes", found.nodes as f64);
        let Some(mate) = &found.mate else {
            return Ok(record.with("mate", JsValue::NULL).value());
        };
        let certificate = js_sys::Uint8Array::from(&*written(&mate.certificate)?);
        Ok(record
            .with("mate", for_side_to_move(&mate.certificate, mate.checked.moves()))
            .with("isShortest", mate.checked.is_shortest())
            .with("line", records::packed(&found.line()))
            .with("certificate", certificate)
            .value())
    })
}

/// Checks a certificate by the rules alone and says what it proves.
#[wasm_bindgen(js_name = checkMateCertificate, skip_typescript)]
pub fn check_mate_certificate(bytes: &[u8]) -> Result<JsValue> {
    call(|| {
        let first = Certificates::new(bytes)
            .map_err(|error| bad(error.to_string()))?
            .next();
        let certificate = first
            .ok_or_else(|| bad("there is no certificate in the file"))?
            .map_err(|error| bad(error.to_string()))?;
        let checked = certificate.check().map_err(|flaw| bad(flaw.to_string()))?;
        Ok(Record::new()
            .with("fen", certificate.position.to_string())
            .with("mate", for_side_to_move(&certificate, checked.moves()))
            .with("isShortest", checked.is_shortest())
            .with("line", records::packed(&certificate.line()))
            .value())
    })
}

fn bad(message: impl Into<String>) -> Failure {
    Failure::new(FailureKind::BadArgument, message)
}

fn written(certificate: &MateCertificate) -> core::result::Result<Vec<u8>, Failure> {
    let failed = |error: std::io::Error| Failure::new(FailureKind::Io, error.to_string());
    let mut writer = CertificateWriter::new(Vec::new()).map_err(failed)?;
    writer.write(certificate).map_err(failed)?;
    Ok(writer.into_inner())
}

/// Moves to mate, negative if the side to move is mated.
fn for_side_to_move(certificate: &MateCertificate, moves: u16) -> i32 {
    let attacker: Color = certificate.attacker;
    match attacker == certificate.position.side_to_move() {
        true => i32::from(moves),
        false => -i32::from(moves),
    }
}
