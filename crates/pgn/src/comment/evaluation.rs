//! Engine evaluations, from White's point of view.

use core::fmt;

/// The value of `[%eval]`.
///
/// ```
/// use tabiya_pgn::{EvalAnnotation, EvalScore};
///
/// let evaluation = EvalAnnotation::parse("0.35,20").unwrap();
/// assert_eq!(evaluation.score, EvalScore::Centipawns(35));
/// assert_eq!(evaluation.depth, Some(20));
/// assert_eq!(evaluation.to_string(), "0.35,20");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EvalAnnotation {
    /// The score from White's point of view.
    pub score: EvalScore,
    /// The search depth, if given.
    pub depth: Option<u32>,
}

/// A score from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvalScore {
    /// Centipawns; written in pawns.
    Centipawns(i32),
    /// White mates in this many moves, or Black if it is negative. Written `#3`.
    Mate(i32),
}

impl EvalAnnotation {
    /// Parses pawns or moves to mate, optionally followed by a comma and a depth.
    pub fn parse(text: &str) -> Option<EvalAnnotation> {
        let (score, depth) = match text.split_once(',') {
            Some((score, depth)) => (score, Some(depth.trim().parse().ok()?)),
            None => (text, None),
        };
        let score = match score.trim().strip_prefix('#') {
            Some(moves) => EvalScore::Mate(moves.parse().ok()?),
            None => EvalScore::Centipawns(centipawns(score.trim())?),
        };
        Some(EvalAnnotation { score, depth })
    }
}

/// Centipawns from a decimal number of pawns; further decimals are dropped.
fn centipawns(text: &str) -> Option<i32> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(fraction) || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    let pawns: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let hundredths: i32 = format!("{:0<2}", &fraction[..fraction.len().min(2)])
        .parse()
        .ok()?;
    let value = pawns.checked_mul(100)?.checked_add(hundredths)?;
    Some(if is_negative { -value } else { value })
}

impl fmt::Display for EvalAnnotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            EvalScore::Mate(moves) => write!(f, "#{moves}")?,
            EvalScore::Centipawns(value) => {
                let sign = if value < 0 { "-" } else { "" };
                let size = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)?;
            }
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pawns_become_centipawns() {
        for (text, value) in [
            ("1", 100),
            ("-0.5", -50),
            ("+2.25", 225),
            (".3", 30),
            ("0.129", 12),
            ("3.", 300),
        ] {
            let score = EvalAnnotation::parse(text).map(|evaluation| evaluation.score);
            assert_eq!(score, Some(EvalScore::Centipawns(value)), "{text}");
        }
        for text in ["", "-", ".", "#", "1.x", "--1", "99999999", "1,", "#x"] {
            assert_eq!(EvalAnnotation::parse(text), None, "{text}");
        }
    }
}
