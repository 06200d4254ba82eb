//! Playing weaker than possible, in a way that people make mistakes.
//!
//! Two things make a limited level. It **sees less**: its searches have only some hundred or thousand nodes, so
//! deep tactics pass it by as they pass by a player of that strength. And it **judges less surely**: several lines
//! are compared, each with a random error added to its score, and the best sum is played. The errors follow a
//! Gumbel distribution, for then a line that is worse by `d` is preferred to the best one with the odds
//! `exp(-d / noise)`: small inaccuracies are common, blunders rare, and the more rare the stronger the level.
//!
//! The error belongs to the game, the position and the move: the same position in the same game is always judged
//! the same way, and another game brings other mistakes.
//!
//! What every player can do, every level can do: a mate in sight is given, and against a bare king there is
//! neither noise nor a small budget, so that even the weakest level mates with king and rook.

use tabiya_rules::{Move, PieceKind, Position};
use tabiya_search::{Limits, Score};

use crate::report::Line;

/// The weakest level in Elo.
pub const MIN_ELO: u32 = 1000;
/// The strongest level in Elo that is limited at all.
pub const MAX_ELO: u32 = 3000;
/// The skill that is not limited.
pub const MAX_SKILL: u32 = 20;

/// What a level may do.
struct Row {
    elo: f64,
    /// The nodes of a search.
    nodes: f64,
    /// The scale of the errors, in centipawns.
    noise: f64,
}

/// The levels; between them everything is in proportion. docs/strength.md has the matches that they come from.
const TABLE: [Row; 7] = [
    row(1000.0, 200.0, 140.0),
    row(1600.0, 1_800.0, 22.0),
    row(2000.0, 10_000.0, 10.0),
    row(2200.0, 30_000.0, 4.6),
    row(2400.0, 62_000.0, 2.0),
    row(2600.0, 92_000.0, 1.3),
    row(3000.0, 400_000.0, 0.3),
];

const fn row(elo: f64, nodes: f64, noise: f64) -> Row {
    Row { elo, nodes, noise }
}

/// How many lines are worth comparing: the smaller the errors, the fewer lines they can bring to the top.
fn lines_for(noise: f64) -> usize {
    match noise {
        20.0.. => 6,
        6.0.. => 4,
        1.5.. => 3,
        _ => 2,
    }
}

/// The nodes that every level may use where technique is all that is left.
const TECHNIQUE_NODES: f64 = 30_000.0;

/// How strong an engine plays.
///
/// ```
/// use tabiya_engine::Level;
///
/// assert!(Level::full().is_full());
/// assert_eq!(Level::elo(1700).rating(), Some(1700));
/// assert_eq!(Level::elo(100).rating(), Some(1000)); // the weakest there is
/// assert!(Level::skill(20).is_full());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    elo: Option<u32>,
}

impl Level {
    /// As strong as possible.
    pub const fn full() -> Level {
        Level { elo: None }
    }

    /// A level in Elo, kept between [`MIN_ELO`] and [`MAX_ELO`].
    pub fn elo(elo: u32) -> Level {
        Level {
            elo: Some(elo.clamp(MIN_ELO, MAX_ELO)),
        }
    }

    /// A level from 0, the weakest, to [`MAX_SKILL`], which is not limited.
    pub fn skill(skill: u32) -> Level {
        if skill >= MAX_SKILL {
            Level::full()
        } else {
            Level::elo(MIN_ELO + skill * (MAX_ELO - MIN_ELO) / MAX_SKILL)
        }
    }

    /// Whether nothing is limited.
    pub const fn is_full(self) -> bool {
        self.elo.is_none()
    }

    /// The level in Elo, if it is limited.
    pub const fn rating(self) -> Option<u32> {
        self.elo
    }

    /// How a move is found at this level, if it is limited.
    pub(crate) fn handicap(self, position: &Position, game_seed: u64) -> Option<Handicap> {
        let elo = f64::from(self.elo?);
        let (mut nodes, mut noise) = (between(elo, |row| row.nodes), between(elo, |row| row.noise));
        if is_technique(position) {
            nodes = nodes.max(TECHNIQUE_NODES);
            noise = 0.0;
        }
        Some(Handicap {
            nodes: nodes as u64,
            noise,
            seed: mix(game_seed ^ position.key()),
        })
    }
}

/// The value at `elo`, in geometric proportion between two rows.
fn between(elo: f64, value: impl Fn(&Row) -> f64) -> f64 {
    let above = TABLE
        .iter()
        .position(|row| row.elo >= elo)
        .unwrap_or(TABLE.len() - 1)
        .max(1);
    let (low, high) = (&TABLE[above - 1], &TABLE[above]);
    let share = (elo - low.elo) / (high.elo - low.elo);
    value(low) * (value(high) / value(low)).powf(share)
}

/// Whether all that is left is to mate a bare king.
fn is_technique(position: &Position) -> bool {
    let (us, them) = (position.side_to_move(), !position.side_to_move());
    let heavy = position.of_kind(PieceKind::Rook) | position.of_kind(PieceKind::Queen);
    position.of_color(them).count() == 1 && !(heavy & position.of_color(us)).is_empty()
}

/// The limits of one move at a limited level.
pub(crate) struct Handicap {
    nodes: u64,
    noise: f64,
    seed: u64,
}

impl Handicap {
    /// How many lines have to be found.
    pub(crate) fn lines(&self, wanted: usize) -> usize {
        if self.noise > 0.0 {
            wanted.max(lines_for(self.noise))
        } else {
            wanted
        }
    }

    /// The limits of the request and of the level.
    pub(crate) fn limit(&self, limits: &Limits) -> Limits {
        Limits {
            nodes: Some(limits.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes))),
            ..limits.clone()
        }
    }

    /// Which of the lines to play.
    pub(crate) fn choose(&self, lines: &[Line]) -> usize {
        let gives_mate = |line: &Line| matches!(line.score.relative, Score::Mate(moves) if moves > 0);
        if self.noise == 0.0 || lines.first().is_none_or(gives_mate) {
            return 0;
        }
        let mut choice = (0, f64::MIN);
        for (index, line) in lines.iter().enumerate() {
            let Some(&mv) = line.pv.first() else { continue };
            let judged = worth(line.score.relative) + self.noise * self.error(mv);
            if judged > choice.1 {
                choice = (index, judged);
            }
        }
        choice.0
    }

    /// A number with the Gumbel distribution that belongs to the move.
    fn error(&self, mv: Move) -> f64 {
        let random = mix(self.seed ^ u64::from(mv.bits()) << 20);
        // The upper 53 bits are a number between 0 and 1, both excluded by the half.
        let share = ((random >> 11) as f64 + 0.5) / (1u64 << 53) as f64;
        -(-share.ln()).ln()
    }
}

/// A score in centipawns in which being far ahead or behind counts less, as it does for people, and mates count
/// like much material.
fn worth(score: Score) -> f64 {
    const FLAT: f64 = 600.0;
    let centipawns = match score {
        Score::Centipawns(value) => f64::from(value.clamp(-3000, 3000)),
        Score::Mate(moves) if moves > 0 => 4000.0 - f64::from(moves),
        Score::Mate(moves) => -4000.0 - f64::from(moves),
    };
    centipawns.signum() * FLAT * (1.0 + centipawns.abs() / FLAT).ln()
}

/// Spreads every bit of `state` over the whole word (the finalizer of SplitMix64).
pub(crate) fn mix(state: u64) -> u64 {
    let mut word = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stronger_levels_see_more_and_err_less() {
        let position = Position::default();
        let mut before: Option<Handicap> = None;
        for elo in (MIN_ELO..=MAX_ELO).step_by(50) {
            let handicap = Level::elo(elo).handicap(&position, 1).unwrap();
            assert!(handicap.noise > 0.0 && handicap.nodes > 0);
            if let Some(weaker) = before {
                assert!(
                    handicap.nodes > weaker.nodes && handicap.noise < weaker.noise,
                    "{elo}"
                );
            }
            before = Some(handicap);
        }
    }

    #[test]
    fn the_errors_are_those_of_the_distribution() {
        let handicap = Handicap {
            nodes: 1,
            noise: 1.0,
            seed: 7,
        };
        let errors: Vec<f64> = (0..=u16::MAX)
            .filter_map(Move::from_bits)
            .map(|mv| handicap.error(mv))
            .collect();
        let mean = errors.iter().sum::<f64>() / errors.len() as f64;
        assert!((mean - 0.5772).abs() < 0.05, "{mean}"); // Euler's constant
    }

    #[test]
    fn there_is_no_noise_against_a_bare_king() {
        let position: Position = "8/8/8/4k3/8/8/8/R3K3 w - - 0 1".parse().unwrap();
        let handicap = Level::elo(1000).handicap(&position, 1).unwrap();
        assert_eq!((handicap.noise, handicap.lines(1)), (0.0, 1));
    }
}
