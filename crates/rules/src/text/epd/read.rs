//! Reading EPD.

use alloc::{string::String, vec::Vec};
use core::str::FromStr;

use super::{Epd, EpdError, EpdOperation, EpdReason};
use crate::text::fen::excerpt;
use crate::{Move, Position, SanStyle, Setup};

impl FromStr for Epd {
    type Err = EpdError;

    /// Reads a line of EPD: four fields, then operations that end with semicolons.
    ///
    /// Positions and moves are read forgivingly, because test suites vary: the last semicolon may be missing,
    /// and the two counters of a FEN may precede the operations; they become `hmvc` and `fmvn`.
    fn from_str(line: &str) -> Result<Epd, EpdError> {
        let reader = Reader { line };
        let fields = reader.fields();
        let mut position = Position::from_fen_lenient(&line[..fields])
            .map_err(|error| reader.error(None, offset_of(&error), EpdReason::Position(error)))?;
        let parts = reader.parts(fields)?;
        reader.set_counters(&mut position, &parts)?;
        let mut operations = parts
            .iter()
            .map(|part| reader.operation(part, &position))
            .collect::<Result<Vec<_>, _>>()?;
        operations.extend(counters_of_fen(&position, &parts));
        Ok(Epd { position, operations })
    }
}

fn offset_of(error: &crate::ParsePositionError) -> usize {
    match error {
        crate::ParsePositionError::Fen(error) => error.offset,
        crate::ParsePositionError::Faults(_) => 0,
    }
}

/// Counters given as in a FEN, turned into operations so that nothing is lost in writing.
fn counters_of_fen(position: &Position, parts: &[Part<'_>]) -> impl Iterator<Item = EpdOperation> {
    let has = |opcode| parts.iter().any(|part| part.opcode == opcode);
    let (clock, number) = (position.halfmove_clock(), position.fullmove_number());
    let clock = (clock != 0 && !has("hmvc")).then_some(EpdOperation::HalfmoveClock(clock));
    let number = (number != 1 && !has("fmvn")).then_some(EpdOperation::FullmoveNumber(number));
    clock.into_iter().chain(number)
}

/// A word or a string of an operation, without its quotes.
#[derive(Clone, Copy)]
struct Operand<'a> {
    offset: usize,
    text: &'a str,
    quoted: bool,
}

impl Operand<'_> {
    /// The value of a string: `\"`, `\\`, `\t`, `\n` and `\r` are escapes.
    fn value(&self) -> String {
        let mut value = String::with_capacity(self.text.len());
        let mut letters = self.text.chars();
        while let Some(letter) = letters.next() {
            if letter != '\\' || !self.quoted {
                value.push(letter);
                continue;
            }
            match letters.next() {
                Some('t') => value.push('\t'),
                Some('n') => value.push('\n'),
                Some('r') => value.push('\r'),
                Some(escaped @ ('"' | '\\')) => value.push(escaped),
                other => {
                    value.push('\\');
                    value.extend(other);
                }
            }
        }
        value
    }
}

/// A tokenised operation.
struct Part<'a> {
    opcode: &'a str,
    operands: Vec<Operand<'a>>,
    /// All operands as written.
    verbatim: &'a str,
    /// Where the operation ends.
    end: usize,
}

struct Reader<'a> {
    line: &'a str,
}

impl<'a> Reader<'a> {
    fn error(&self, opcode: Option<&str>, offset: usize, reason: EpdReason) -> EpdError {
        let before = self.line.char_indices().take_while(|&(at, _)| at < offset);
        EpdError {
            opcode: opcode.map(String::from),
            offset,
            column: before.count() + 1,
            reason,
        }
    }

    /// Where the fields of the position end: after the fourth, or after the counters that may
    /// follow it as in a FEN.
    fn fields(&self) -> usize {
        let mut end = 0;
        for number in 0..6 {
            let rest = &self.line[end..];
            let skipped = rest.len() - rest.trim_start().len();
            let word = rest.trim_start();
            let length = word
                .find(|letter: char| letter.is_whitespace() || letter == ';')
                .unwrap_or(word.len());
            let is_number = length > 0 && word[..length].bytes().all(|byte| byte.is_ascii_digit());
            if length == 0 || (number >= 4 && !is_number) {
                break;
            }
            end += skipped + length;
        }
        end
    }

    /// The operations from `start` on.
    fn parts(&self, start: usize) -> Result<Vec<Part<'a>>, EpdError> {
        let mut parts = Vec::new();
        let mut at = start;
        while at < self.line.len() {
            let part = self.part(at)?;
            at = part.end;
            // Nothing between two semicolons.
            if !part.opcode.is_empty() {
                parts.push(part);
            }
        }
        Ok(parts)
    }

    /// Where the operation at `at` begins: some write a dash for "no operations", or one too many behind the position.
    fn behind_dashes(&self, at: usize) -> usize {
        let mut start = skip_spaces(self.line, at);
        while &self.line[start..word_end(self.line, start)] == "-" {
            start = skip_spaces(self.line, start + 1);
        }
        start
    }

    /// The operation at `at`, up to its semicolon or the end of the line.
    fn part(&self, at: usize) -> Result<Part<'a>, EpdError> {
        let line = self.line;
        let start = self.behind_dashes(at);
        let opcode_end = word_end(line, start);
        let opcode = &line[start..opcode_end];
        let is_known_form = opcode.len() <= 15
            && opcode.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && opcode
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !opcode.is_empty() && !is_known_form {
            return Err(self.error(Some(&excerpt(opcode)), start, EpdReason::Opcode));
        }
        let operands_start = skip_spaces(line, opcode_end);
        let mut operands = Vec::new();
        let mut end = operands_start;
        loop {
            let next = skip_spaces(line, end);
            let operand = match line.as_bytes().get(next) {
                None | Some(b';') => break,
                Some(b'"') => {
                    let close = closing_quote(line, next + 1)
                        .ok_or_else(|| self.error(Some(opcode), next, EpdReason::OpenString))?;
                    end = close + 1;
                    Operand {
                        offset: next,
                        text: &line[next + 1..close],
                        quoted: true,
                    }
                }
                Some(_) => {
                    end = word_end(line, next);
                    Operand {
                        offset: next,
                        text: &line[next..end],
                        quoted: false,
                    }
                }
            };
            operands.push(operand);
        }
        Ok(Part {
            opcode,
            operands,
            verbatim: &line[operands_start..end],
            end: skip_spaces(line, end) + 1,
        })
    }

    /// Applies `hmvc` and `fmvn`, which replace the last two fields of a FEN.
    fn set_counters(&self, position: &mut Position, parts: &[Part<'_>]) -> Result<(), EpdError> {
        let mut setup: Setup = position.to_setup();
        for part in parts {
            match part.opcode {
                "hmvc" => setup.halfmove_clock = self.number(part)?,
                "fmvn" => setup.fullmove_number = self.number(part)?,
                _ => {}
            }
        }
        *position = Position::try_from(setup)
            .map_err(|faults| self.error(None, 0, EpdReason::Position(faults.into())))?;
        Ok(())
    }

    fn operation(&self, part: &Part<'_>, position: &Position) -> Result<EpdOperation, EpdError> {
        use EpdOperation::*;
        let numbered = |prefix| {
            let digit = part.opcode.strip_prefix(prefix)?;
            (digit.len() == 1).then(|| digit.parse().ok())?
        };
        Ok(match part.opcode {
            "acd" => AnalysisDepth(self.number(part)?),
            "acn" => AnalysisNodes(self.number(part)?),
            "acs" => AnalysisSeconds(self.number(part)?),
            "am" => AvoidMoves(self.moves(part, position)?),
            "bm" => BestMoves(self.moves(part, position)?),
            "ce" => CentipawnEvaluation(self.number(part)?),
            "dm" => DirectMate(self.number(part)?),
            "draw_accept" => self.nothing(part, DrawAccept)?,
            "draw_claim" => self.nothing(part, DrawClaim)?,
            "draw_offer" => self.nothing(part, DrawOffer)?,
            "draw_reject" => self.nothing(part, DrawReject)?,
            "eco" => Eco(self.text(part)?),
            "fmvn" => FullmoveNumber(self.number(part)?),
            "hmvc" => HalfmoveClock(self.number(part)?),
            "id" => Id(self.text(part)?),
            "nic" => Nic(self.text(part)?),
            "noop" => NoOperation(part.verbatim.into()),
            "pm" => PredictedMove(self.one_move(part, position)?),
            "pv" => PredictedVariation(self.variation(part, position)?),
            "rc" => RepetitionCount(self.number(part)?),
            "resign" => self.nothing(part, Resign)?,
            "sm" => SuppliedMove(self.one_move(part, position)?),
            "tcgs" => RemoteGame(self.number(part)?),
            "tcri" => self.two_texts(part, RemoteReceiver)?,
            "tcsi" => self.two_texts(part, RemoteSender)?,
            opcode => match (numbered('c'), numbered('v')) {
                (Some(number), _) => Comment(number, self.text(part)?),
                (_, Some(number)) => VariationName(number, self.text(part)?),
                _ => Unknown {
                    opcode: opcode.into(),
                    operands: part.verbatim.into(),
                },
            },
        })
    }

    /// Where a missing operand would be.
    fn missing(&self, part: &Part<'_>) -> EpdError {
        let end = (part.end - 1).min(self.line.len());
        self.error(Some(part.opcode), end, EpdReason::MissingOperand)
    }

    fn extra(&self, part: &Part<'_>, operand: Operand<'_>) -> EpdError {
        self.error(Some(part.opcode), operand.offset, EpdReason::ExtraOperand)
    }

    fn nothing(&self, part: &Part<'_>, operation: EpdOperation) -> Result<EpdOperation, EpdError> {
        match part.operands.first() {
            None => Ok(operation),
            Some(&operand) => Err(self.extra(part, operand)),
        }
    }

    /// The single operand that there must be.
    fn one<'b>(&self, part: &Part<'b>) -> Result<Operand<'b>, EpdError> {
        match part.operands[..] {
            [] => Err(self.missing(part)),
            [operand] => Ok(operand),
            [_, extra, ..] => Err(self.extra(part, extra)),
        }
    }

    fn number<T: FromStr>(&self, part: &Part<'_>) -> Result<T, EpdError> {
        let operand = self.one(part)?;
        operand.text.parse().map_err(|_| {
            let reason = EpdReason::Number(excerpt(operand.text));
            self.error(Some(part.opcode), operand.offset, reason)
        })
    }

    /// A string; several words without quotes are one string.
    fn text(&self, part: &Part<'_>) -> Result<String, EpdError> {
        match part.operands[..] {
            [] => Err(self.missing(part)),
            [operand] => Ok(operand.value()),
            ref operands => match operands.iter().skip(1).find(|operand| operand.quoted) {
                Some(&extra) => Err(self.extra(part, extra)),
                None if operands[0].quoted => Err(self.extra(part, operands[1])),
                None => Ok(part.verbatim.into()),
            },
        }
    }

    fn two_texts(
        &self,
        part: &Part<'_>,
        operation: fn(String, String) -> EpdOperation,
    ) -> Result<EpdOperation, EpdError> {
        match part.operands[..] {
            [one, other] => Ok(operation(one.value(), other.value())),
            [] | [_] => Err(self.missing(part)),
            [_, _, extra, ..] => Err(self.extra(part, extra)),
        }
    }

    fn parse_move(
        &self,
        part: &Part<'_>,
        operand: &Operand<'_>,
        position: &Position,
    ) -> Result<Move, EpdError> {
        position
            .parse_san(operand.text, SanStyle::Forgiving)
            .map_err(|error| self.error(Some(part.opcode), operand.offset, EpdReason::Move(error)))
    }

    fn one_move(&self, part: &Part<'_>, position: &Position) -> Result<Move, EpdError> {
        self.parse_move(part, &self.one(part)?, position)
    }

    fn moves(&self, part: &Part<'_>, position: &Position) -> Result<Vec<Move>, EpdError> {
        let read = |operand| self.parse_move(part, operand, position);
        part.operands.iter().map(read).collect()
    }

    /// Moves that are played one after another.
    fn variation(&self, part: &Part<'_>, position: &Position) -> Result<Vec<Move>, EpdError> {
        let mut position = position.clone();
        let read = |operand| {
            let mv = self.parse_move(part, operand, &position)?;
            position.play_unchecked(mv);
            Ok(mv)
        };
        part.operands.iter().map(read).collect()
    }
}

fn skip_spaces(line: &str, at: usize) -> usize {
    line.len() - line[at.min(line.len())..].trim_start().len()
}

/// Where the word at `at` ends.
fn word_end(line: &str, at: usize) -> usize {
    let rest = &line[at..];
    at + rest
        .find(|letter: char| letter.is_whitespace() || letter == ';' || letter == '"')
        .unwrap_or(rest.len())
}

/// The closing quote of the string that starts at `at`.
fn closing_quote(line: &str, at: usize) -> Option<usize> {
    let mut escaped = false;
    line.bytes().enumerate().skip(at).find_map(|(index, byte)| {
        let closes = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes.then_some(index)
    })
}
