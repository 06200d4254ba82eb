//! Writes certificates.

use std::io::{self, Write};

use tabiya_rules::Move;

use super::{CLAIM, DRAWN, MAGIC, NO_MATE_IN_ONE, NO_REPLY};
use crate::mate::{Answer, MateCertificate, MateRefutation, MateTree, Then};

/// Writes certificates to a file, one after another.
///
/// ```
/// use std::time::Duration;
/// use tabiya_proof::{Certificates, CertificateWriter, MateFinder, MateLimits};
///
/// let position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?;
/// let found = MateFinder::new(1).find(&position, &MateLimits::nodes(1000), &mut || true);
/// let certificate = found.certificate().expect("a mate in one");
///
/// let mut writer = CertificateWriter::new(Vec::new())?;
/// writer.write(certificate)?;
/// let bytes = writer.into_inner();
/// let again = Certificates::new(&bytes)?.next().expect("one was written")?;
/// assert_eq!(again, *certificate);
/// assert_eq!(again.check()?.moves(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CertificateWriter<W> {
    output: W,
    buffer: Vec<u8>,
}

impl<W: Write> CertificateWriter<W> {
    /// Begins a file.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn new(mut output: W) -> io::Result<CertificateWriter<W>> {
        output.write_all(&MAGIC)?;
        Ok(CertificateWriter {
            output,
            buffer: Vec::new(),
        })
    }

    /// Writes a certificate, as it is.
    ///
    /// # Errors
    ///
    /// If the output cannot be written, or the certificate has four gigabytes or more.
    pub fn write(&mut self, certificate: &MateCertificate) -> io::Result<()> {
        self.buffer.clear();
        put_certificate(&mut self.buffer, certificate);
        let length = u32::try_from(self.buffer.len())
            .map_err(|_| io::Error::new(io::ErrorKind::InvalidInput, "the certificate is too large"))?;
        self.output.write_all(&length.to_le_bytes())?;
        self.output.write_all(&self.buffer)
    }

    /// The output.
    pub fn into_inner(self) -> W {
        self.output
    }
}

fn put_certificate(out: &mut Vec<u8>, certificate: &MateCertificate) {
    let fen = certificate.position.to_string();
    // A FEN has at most 64 pieces, 7 slashes and a few short fields.
    out.push(u8::try_from(fen.len()).unwrap_or(u8::MAX));
    out.extend_from_slice(fen.as_bytes());
    out.push(u8::from(
        certificate.attacker != certificate.position.side_to_move(),
    ));
    put_number(out, u32::from(certificate.moves));
    put_tree(out, &certificate.tree);
    match &certificate.refutation {
        None => put_number(out, 0),
        Some(refutation) => put_refutation(out, refutation),
    }
}

fn put_tree(out: &mut Vec<u8>, tree: &MateTree) {
    put_number(out, tree.len() as u32);
    for (number, node) in (0..).zip(tree.nodes()) {
        put_move(out, node.mv);
        put_number(out, node.replies.len() as u32);
        for &reply in node.replies {
            put_number(out, number - reply);
        }
    }
    put_number(out, tree.starts().len() as u32);
    for &start in tree.starts() {
        put_number(out, start);
    }
}

fn put_refutation(out: &mut Vec<u8>, refutation: &MateRefutation) {
    put_number(out, u32::from(refutation.moves()));
    put_number(out, refutation.len() as u32);
    for (number, answers) in (0..).zip(refutation.nodes()) {
        put_number(out, answers.len() as u32);
        for &answer in answers {
            put_answer(out, number, answer);
        }
    }
    put_answer(out, refutation.len() as u32, refutation.start());
}

fn put_answer(out: &mut Vec<u8>, number: u32, answer: Answer) {
    let (then, reply) = match answer {
        Answer::Drawn => return put_number(out, DRAWN),
        Answer::Reply(reply, then) => (then, reply.bits()),
        Answer::Start(then) => (then, NO_REPLY),
    };
    put_number(
        out,
        match then {
            Then::NoMateInOne => NO_MATE_IN_ONE,
            Then::Claim => CLAIM,
            Then::Node(node) => CLAIM + (number - node),
        },
    );
    out.extend_from_slice(&reply.to_le_bytes());
}

fn put_move(out: &mut Vec<u8>, mv: Move) {
    out.extend_from_slice(&mv.bits().to_le_bytes());
}

fn put_number(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}
