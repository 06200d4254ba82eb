//! Reads certificates. Any bytes give a certificate or an error, and memory use is limited by their number.

use tabiya_rules::{Color, Move, Position};

use super::error::{FormatError, FormatFault};
use super::{CLAIM, DRAWN, MAGIC, NO_MATE_IN_ONE, NO_REPLY};
use crate::mate::{Answer, MOST_MOVES, MateCertificate, MateRefutation, MateTree, Then};

/// An iterator over the certificates in a file.
///
/// A bad certificate does not prevent reading the ones after it, unless its length is wrong.
pub struct Certificates<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Certificates<'a> {
    /// The certificates in the bytes of a file.
    ///
    /// # Errors
    ///
    /// If the file does not start with the right bytes.
    pub fn new(bytes: &'a [u8]) -> Result<Certificates<'a>, FormatError> {
        match bytes.starts_with(&MAGIC) {
            true => Ok(Certificates {
                bytes,
                at: MAGIC.len(),
            }),
            false => Err(FormatError {
                at: 0,
                fault: FormatFault::NoCertificates,
            }),
        }
    }

    /// The byte at which the next certificate begins.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The next field of bytes that starts with its length.
    fn record(&mut self) -> Result<Fields<'a>, FormatError> {
        let start = self.at;
        let rest = &self.bytes[start..];
        let cut = FormatError {
            at: self.bytes.len(),
            fault: FormatFault::CutShort,
        };
        self.at = self.bytes.len();
        let Some((length, rest)) = rest.split_first_chunk::<4>() else {
            return Err(cut);
        };
        let length = u32::from_le_bytes(*length) as usize;
        if length > rest.len() {
            return Err(cut);
        }
        self.at = start + 4 + length;
        Ok(Fields {
            bytes: &self.bytes[..self.at],
            at: start + 4,
        })
    }
}

impl Iterator for Certificates<'_> {
    type Item = Result<MateCertificate, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.at >= self.bytes.len() {
            return None;
        }
        Some(self.record().and_then(|mut fields| fields.certificate()))
    }
}

/// The bytes of one certificate.
struct Fields<'a> {
    /// Those of the file up to its end.
    bytes: &'a [u8],
    at: usize,
}

impl Fields<'_> {
    fn certificate(&mut self) -> Result<MateCertificate, FormatError> {
        let position = self.position()?;
        let attacker = self.attacker(&position)?;
        let moves = self.moves()?;
        let tree = self.tree()?;
        let refutation = match self.moves()? {
            0 => None,
            moves => Some(self.refutation(moves)?),
        };
        if self.at < self.bytes.len() {
            return Err(self.wrong(self.at, FormatFault::LeftOver));
        }
        Ok(MateCertificate {
            position,
            attacker,
            moves,
            tree,
            refutation,
        })
    }

    fn position(&mut self) -> Result<Position, FormatError> {
        let at = self.at;
        let wrong = |reason: String| FormatError {
            at,
            fault: FormatFault::Fen(reason),
        };
        let length = usize::from(self.byte("FEN")?);
        let bytes = self.take(length, "FEN")?;
        let fen = str::from_utf8(bytes).map_err(|error| wrong(error.to_string()))?;
        let position = Position::from_fen(fen).map_err(|error| wrong(error.to_string()))?;
        // There is only one way to write a position, so that equal certificates have equal bytes.
        match position.to_string() == fen {
            true => Ok(position),
            false => Err(wrong(format!("would be written {position}"))),
        }
    }

    fn attacker(&mut self, position: &Position) -> Result<Color, FormatError> {
        let at = self.at;
        match self.byte("side")? {
            0 => Ok(position.side_to_move()),
            1 => Ok(!position.side_to_move()),
            other => Err(self.wrong(at, FormatFault::Side(other))),
        }
    }

    fn moves(&mut self) -> Result<u16, FormatError> {
        let at = self.at;
        match u16::try_from(self.number("moves")?) {
            Ok(moves) if moves <= MOST_MOVES => Ok(moves),
            _ => Err(self.wrong(at, FormatFault::TooLong)),
        }
    }

    fn tree(&mut self) -> Result<MateTree, FormatError> {
        let mut tree = MateTree::new();
        let mut replies = Vec::new();
        for number in 0..self.number("mate tree")? {
            let at = self.at;
            let mv = self.played("mate tree")?;
            replies.clear();
            for _ in 0..self.number("replies")? {
                let at = self.at;
                let back = self.number("replies")?;
                let node = number.checked_sub(back).filter(|_| back > 0);
                replies.push(node.ok_or_else(|| self.wrong(at, FormatFault::Node))?);
            }
            if tree.push(mv, &replies).is_none() {
                return Err(self.wrong(at, FormatFault::Node));
            }
        }
        let at = self.at;
        let mut starts = Vec::new();
        for _ in 0..self.number("start")? {
            starts.push(self.number("start")?);
        }
        match tree.start_at(starts) {
            true => Ok(tree),
            false => Err(self.wrong(at, FormatFault::Node)),
        }
    }

    fn refutation(&mut self, moves: u16) -> Result<MateRefutation, FormatError> {
        let mut refutation = MateRefutation::new(moves);
        let mut answers = Vec::new();
        let nodes = self.number("refutation")?;
        for number in 0..nodes {
            let at = self.at;
            answers.clear();
            for _ in 0..self.number("answers")? {
                answers.push(self.answer(number)?);
            }
            if refutation.push(&answers).is_none() {
                return Err(self.wrong(at, FormatFault::Node));
            }
        }
        let at = self.at;
        let start = self.answer(nodes)?;
        match refutation.start_at(start) {
            true => Ok(refutation),
            false => Err(self.wrong(at, FormatFault::Node)),
        }
    }

    fn answer(&mut self, number: u32) -> Result<Answer, FormatError> {
        let at = self.at;
        let then = match self.number("answers")? {
            DRAWN => return Ok(Answer::Drawn),
            NO_MATE_IN_ONE => Then::NoMateInOne,
            CLAIM => Then::Claim,
            back => match number.checked_sub(back - CLAIM) {
                Some(node) => Then::Node(node),
                None => return Err(self.wrong(at, FormatFault::Node)),
            },
        };
        let at = self.at;
        match self.bits("answers")? {
            NO_REPLY => Ok(Answer::Start(then)),
            bits => Ok(Answer::Reply(self.move_of(bits, at)?, then)),
        }
    }

    fn played(&mut self, what: &'static str) -> Result<Move, FormatError> {
        let at = self.at;
        let bits = self.bits(what)?;
        self.move_of(bits, at)
    }

    fn move_of(&self, bits: u16, at: usize) -> Result<Move, FormatError> {
        Move::from_bits(bits).ok_or_else(|| self.wrong(at, FormatFault::Move(bits)))
    }

    fn bits(&mut self, what: &'static str) -> Result<u16, FormatError> {
        let bytes = self.take(2, what)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    fn number(&mut self, what: &'static str) -> Result<u32, FormatError> {
        let at = self.at;
        let mut number = 0u64;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte(what)?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                let is_short = byte != 0 || shift == 0;
                let fits = u32::try_from(number).ok().filter(|_| is_short);
                return fits.ok_or_else(|| self.wrong(at, FormatFault::Number));
            }
        }
        Err(self.wrong(at, FormatFault::Number))
    }

    fn byte(&mut self, what: &'static str) -> Result<u8, FormatError> {
        Ok(self.take(1, what)?[0])
    }

    fn take(&mut self, length: usize, what: &'static str) -> Result<&[u8], FormatError> {
        let end = self.at + length;
        match self.bytes.get(self.at..end) {
            Some(bytes) => {
                self.at = end;
                Ok(bytes)
            }
            None => Err(self.wrong(self.bytes.len(), FormatFault::Missing(what))),
        }
    }

    fn wrong(&self, at: usize, fault: FormatFault) -> FormatError {
        FormatError { at, fault }
    }
}
