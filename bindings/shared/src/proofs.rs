//! Winnability and proven mates.

use std::time::Duration;

use tabiya_proof::{CertificateWriter, Certificates, MOST_MOVES, MateFinder, MateLimits};
use tabiya_rules::{Color, Position, Winnability};

use crate::answer::{Spelled, spelled};
use crate::failure::{Failure, FailureKind};
use crate::options::{above_zero, bad_option};
use crate::text::Castling;

/// Whether a side can still deliver mate by some series of legal moves, with both sides cooperating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainWinnability {
    /// `winnable`, `unwinnable` or `unknown`.
    pub name: &'static str,
    /// A line to mate, if it is winnable.
    pub line: Vec<Spelled>,
    /// The name of the reason, if it is unwinnable: `bare_king`, …
    pub reason: Option<&'static str>,
    /// The reason in words.
    pub explanation: Option<String>,
}

/// Whether `color` can still win: quickly, for servers that ask after every move, or as thoroughly as possible.
///
/// ```
/// use tabiya_bindings::{proofs::winnability, text::parse_fen};
/// use tabiya_rules::Color;
///
/// let position = parse_fen("8/8/4k3/8/8/8/8/K6B w - - 0 1")?;
/// assert_eq!(winnability(&position, Color::White, true, Default::default()).name, "unwinnable");
/// assert!(winnability(&position, Color::Black, true, Default::default()).reason.is_some());
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
pub fn winnability(position: &Position, color: Color, quick: bool, castling: Castling) -> PlainWinnability {
    let answer = match quick {
        true => position.quick_winnability(color),
        false => position.winnability(color),
    };
    plain(position, &answer, castling)
}

fn plain(position: &Position, answer: &Winnability, castling: Castling) -> PlainWinnability {
    PlainWinnability {
        name: answer.name(),
        line: spelled(position, answer.line().unwrap_or_default(), castling),
        reason: answer.reason().map(|reason| reason.name()),
        explanation: answer.reason().map(|reason| reason.to_string()),
    }
}

/// The limits of a search for a mate. Without a node or time limit, it is two seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MateOptions {
    /// The maximum length of mates, in moves.
    pub moves: Option<u32>,
    /// Node limit. Without a time limit, the result then depends on nothing else.
    pub nodes: Option<u64>,
    /// Time limit.
    pub time: Option<Duration>,
    /// The side that should mate; either side unless set.
    pub attacker: Option<Color>,
    /// Stop when a mate is proven, without searching for a shorter one or a proof that there is none.
    pub any_length: bool,
}

impl MateOptions {
    const USUAL_TIME: Duration = Duration::from_secs(2);

    fn limits(&self) -> Result<MateLimits, Failure> {
        above_zero("moves", self.moves)?;
        above_zero("nodes", self.nodes)?;
        let moves = match self.moves.map(u16::try_from) {
            None => None,
            Some(Ok(moves)) if moves <= MOST_MOVES => Some(moves),
            Some(_) => return Err(bad_option(format!("moves: at most {MOST_MOVES}"))),
        };
        Ok(MateLimits {
            moves,
            nodes: self.nodes,
            time: match (self.nodes, self.time) {
                (None, None) => Some(MateOptions::USUAL_TIME),
                (_, time) => time,
            },
            shortest: !self.any_length,
            attacker: self.attacker,
        })
    }
}

/// The result of a search for a proven mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateAnswer {
    /// The number of moves in which the side to move mates; negative if it is mated. `None` if no mate was proven, which
    /// does not mean that there is none.
    pub mate: Option<i32>,
    /// Whether it is proven that there is no shorter mate.
    pub shortest: bool,
    /// No side that was searched mates within this many moves.
    pub none_within: u32,
    /// A line to mate.
    pub line: Vec<Spelled>,
    /// Nodes searched.
    pub nodes: u64,
    /// The proof, as a file with one certificate, which [`check_certificates`] accepts.
    pub certificate: Option<Vec<u8>>,
}

/// Searches for a forced mate and proves it. The search ends when `may_go_on`, which is called every few thousand nodes,
/// returns false.
///
/// ```
/// use tabiya_bindings::{proofs::{MateOptions, check_certificates, find_mate}, text::parse_fen};
///
/// let position = parse_fen("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1")?;
/// let options = MateOptions { nodes: Some(50_000), ..MateOptions::default() };
/// let answer = find_mate(&position, &options, Default::default(), &mut || true)?;
/// assert_eq!((answer.mate, answer.shortest), (Some(2), true));
/// let checked = check_certificates(&answer.certificate.unwrap())?;
/// assert_eq!((checked[0].moves, checked[0].is_shortest), (2, true));
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
///
/// # Errors
///
/// [`FailureKind::BadOption`] for a limit of zero, or more moves than a proof can have.
pub fn find_mate(
    position: &Position,
    options: &MateOptions,
    castling: Castling,
    may_go_on: &mut dyn FnMut() -> bool,
) -> Result<MateAnswer, Failure> {
    const MEGABYTES: usize = 32;
    let found = MateFinder::new(MEGABYTES).find(position, &options.limits()?, may_go_on);
    let mate = found.mate.as_ref().map(|mate| {
        let moves = i32::from(mate.checked.moves());
        match mate.checked.attacker() == position.side_to_move() {
            true => moves,
            false => -moves,
        }
    });
    let certificate = match found.certificate() {
        None => None,
        Some(certificate) => {
            let mut writer = CertificateWriter::new(Vec::new())?;
            writer.write(certificate)?;
            Some(writer.into_inner())
        }
    };
    Ok(MateAnswer {
        mate,
        shortest: found.mate.as_ref().is_some_and(|mate| mate.checked.is_shortest()),
        none_within: u32::from(found.none_within),
        line: spelled(position, &found.line(), castling),
        nodes: found.nodes,
        certificate,
    })
}

/// A certificate that the checker has accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedMate {
    /// The position.
    pub fen: String,
    /// The side that mates.
    pub attacker: Color,
    /// The maximum number of moves.
    pub moves: u32,
    /// Whether it is proven that there is no shorter mate.
    pub is_shortest: bool,
}

/// Checks a file of certificates using nothing but the rules.
///
/// # Errors
///
/// [`FailureKind::BadArgument`], with the place, for a file that is not one, is truncated or changed, or proves nothing.
pub fn check_certificates(bytes: &[u8]) -> Result<Vec<AcceptedMate>, Failure> {
    let mut accepted = Vec::new();
    for certificate in Certificates::new(bytes)? {
        let certificate = certificate?;
        let checked = certificate.check().map_err(|flaw| {
            let number = accepted.len() + 1;
            Failure::new(FailureKind::BadArgument, format!("certificate {number}: {flaw}"))
        })?;
        accepted.push(AcceptedMate {
            fen: certificate.position.to_string(),
            attacker: checked.attacker(),
            moves: u32::from(checked.moves()),
            is_shortest: checked.is_shortest(),
        });
    }
    Ok(accepted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse_fen;
    use tabiya_proof::MAGIC;

    fn certificate() -> Vec<u8> {
        let position = parse_fen("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1").unwrap();
        let options = MateOptions {
            nodes: Some(20_000),
            ..MateOptions::default()
        };
        let answer = find_mate(&position, &options, Castling::Usual, &mut || true).unwrap();
        answer.certificate.unwrap()
    }

    #[test]
    fn a_certificate_that_was_cut_is_refused() {
        let whole = certificate();
        assert_eq!(check_certificates(&whole).map(|accepted| accepted.len()), Ok(1));
        // A file without certificates is complete.
        for length in (1..whole.len()).filter(|&length| length != MAGIC.len()) {
            let failure = check_certificates(&whole[..length]).unwrap_err();
            assert_eq!(failure.kind, FailureKind::BadArgument, "{length}");
        }
    }

    #[test]
    fn a_limit_that_is_none_is_refused() {
        let position = Position::default();
        for options in [
            MateOptions {
                moves: Some(0),
                ..MateOptions::default()
            },
            MateOptions {
                moves: Some(1_000_000),
                ..MateOptions::default()
            },
            MateOptions {
                nodes: Some(0),
                ..MateOptions::default()
            },
        ] {
            let failure = find_mate(&position, &options, Castling::Usual, &mut || true).unwrap_err();
            assert_eq!(failure.kind, FailureKind::BadOption);
        }
    }
}
