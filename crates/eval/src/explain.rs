//! An explained evaluation: the value of each term for each side.

use core::fmt;

use tabiya_rules::{Color, Position};

use crate::bare_king::{self, Verdict};
use crate::endgame;
use crate::men::Men;
use crate::score::Tapered;
use crate::sink::{Record, danger_value};
use crate::terms::TERMS;
use crate::weights::{DANGER, TABLE};
use crate::{find, finish, for_side_to_move};

/// What one term is worth to each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TermValue {
    /// The name of the term.
    pub name: &'static str,
    /// Its value for White.
    pub white: Tapered,
    /// Its value for Black.
    pub black: Tapered,
}

impl TermValue {
    /// What the term is worth to one side.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1".parse()?;
    /// let explanation = tabiya_eval::explain(&position);
    /// let passed = explanation.terms.iter().find(|term| term.name == "passed pawns").expect("a term");
    /// assert_eq!(passed.of(Color::Black).endgame(), 0);
    /// assert_eq!(passed.of(Color::White), passed.difference());
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn of(&self, side: Color) -> Tapered {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// White's value minus Black's.
    pub fn difference(&self) -> Tapered {
        self.white - self.black
    }
}

/// The evaluation of a position, term by term.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The terms, in a fixed order.
    pub terms: Vec<TermValue>,
    /// The game phase, from 24 (middlegame) to 0 (endgame).
    pub phase: i32,
    /// The endgame scale factor, in 64ths.
    pub scale: i32,
    /// The value in centipawns, from the side to move's point of view.
    pub value: i32,
}

/// Explains the evaluation of a position.
///
/// ```
/// use tabiya_rules::Position;
///
/// let position: Position = "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1".parse()?;
/// let explanation = tabiya_eval::explain(&position);
/// let passed = explanation.terms.iter().find(|term| term.name == "passed pawns").expect("a term");
/// assert!(passed.white.endgame() > passed.black.endgame());
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
pub fn explain(position: &Position) -> Explanation {
    let men = Men::new(position);
    if let Some(verdict) = bare_king::verdict(position, &men) {
        return explain_verdict(position, &verdict, &men);
    }
    let mut record = Record::new();
    find::terms(position, &men, record.as_mut());
    let mut terms: Vec<TermValue> = Vec::new();
    let sum = |color: Color, start: usize, len: usize| {
        let counts = &record.counts[color.index()][start..start + len];
        let weights = &TABLE[start..start + len];
        counts
            .iter()
            .zip(weights)
            .fold(Tapered::default(), |sum, (&count, &weight)| {
                sum + weight * i32::from(count)
            })
    };
    for term in TERMS {
        let (white, black) = (
            sum(Color::White, term.start, term.len),
            sum(Color::Black, term.start, term.len),
        );
        match terms.iter_mut().find(|known| known.name == term.name) {
            Some(known) => {
                known.white += white;
                known.black += black;
            }
            None => terms.push(TermValue {
                name: term.name,
                white,
                black,
            }),
        }
    }
    let danger = |color: Color| {
        let counts = &record.danger[color.index()];
        -danger_value(
            counts
                .iter()
                .zip(DANGER)
                .map(|(&count, weight)| i32::from(count) * weight)
                .sum(),
        )
    };
    terms.push(TermValue {
        name: "king danger",
        white: danger(Color::White),
        black: danger(Color::Black),
    });
    let total = terms
        .iter()
        .fold(Tapered::default(), |sum, term| sum + term.difference());
    let value = finish(position, &men, total);
    let [white, black] = Color::ALL.map(|color| bare_king::bonus(position, &men, color));
    if white != black {
        terms.push(TermValue {
            name: "won ending",
            white,
            black,
        });
    }
    Explanation {
        terms,
        phase: endgame::phase(&men),
        scale: endgame::scale(position, &men, total),
        value: for_side_to_move(position, value),
    }
}

/// Explains an ending against a bare king, which has terms of its own that are not tapered.
fn explain_verdict(position: &Position, verdict: &Verdict, men: &Men) -> Explanation {
    let counting = verdict.terms.iter().filter(|(_, value)| *value != 0);
    let terms = counting.map(|&(name, value)| {
        let (value, none) = (Tapered::new(value, value), Tapered::default());
        let (white, black) = match verdict.winner {
            Color::White => (value, none),
            Color::Black => (none, value),
        };
        TermValue { name, white, black }
    });
    Explanation {
        terms: terms.collect(),
        phase: endgame::phase(men),
        scale: endgame::FULL,
        value: for_side_to_move(position, verdict.value()),
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pawns = |value: i32| f64::from(value) / 100.0;
        writeln!(
            f,
            "{:<14}{:>16}{:>16}{:>16}",
            "term", "White", "Black", "difference"
        )?;
        writeln!(
            f,
            "{:<14}{:>16}{:>16}{:>16}",
            "", "mid    end", "mid    end", "mid    end"
        )?;
        for term in &self.terms {
            write!(f, "{:<14}", term.name)?;
            for value in [term.white, term.black, term.difference()] {
                write!(
                    f,
                    "{:>9.2}{:>7.2}",
                    pawns(value.middlegame()),
                    pawns(value.endgame())
                )?;
            }
            writeln!(f)?;
        }
        writeln!(
            f,
            "middlegame {}/24, endgame counts {}/64",
            self.phase, self.scale
        )?;
        write!(f, "{:+.2} for the side to move", pawns(self.value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate;

    #[test]
    fn the_terms_add_up_to_the_value() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
            "6k1/5ppp/8/8/8/5B2/P4b1P/7K w - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            assert_eq!(explain(&position).value, evaluate(&position), "{fen}");
        }
    }

    #[test]
    fn the_same_position_with_colours_reversed_has_the_same_value() {
        let pairs = [
            (
                "r1bqkb1r/pp3ppp/2n1pn2/3p4/3P4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 0 7",
                "r1bqkb1r/pp3ppp/2n1pn2/3p4/3P4/2N1PN2/PP3PPP/R1BQKB1R b KQkq - 0 7",
            ),
            (
                "4k3/2p5/8/8/8/8/PP6/4K2R w K - 0 1",
                "4k2r/pp6/8/8/8/8/2P5/4K3 b k - 0 1",
            ),
        ];
        for (white, black) in pairs {
            let (white, black): (Position, Position) = (white.parse().unwrap(), black.parse().unwrap());
            assert_eq!(evaluate(&white), evaluate(&black));
        }
    }
}
